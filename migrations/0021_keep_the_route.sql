-- What a turn was found to be about, and its language where only the router knew it, ride in the statement that writes the turn's calls: no statement of their own.
-- Old workers: send neither, and nothing changes.
-- breaking: no

-- p: {"prompt", "tools", "model": versions of the turn, "calls": [...]} and, of a turn that was routed, "intent" and "language"; null notes nothing.
create or replace function note_model_calls(p_conversation_id uuid, p_turn_id uuid, p jsonb) returns void language plpgsql as $$
begin
  if p ? 'intent' then
    update conversations set intent = p ->> 'intent', language = coalesce(p ->> 'language', language)
      where conversation_id = p_conversation_id
        and (intent is distinct from p ->> 'intent' or language is distinct from coalesce(p ->> 'language', language));
  end if;
  if p is null or jsonb_array_length(p -> 'calls') = 0 then return; end if;
  insert into model_calls (conversation_id, turn_id, purpose, model, prompt_version, tools_version, outcome, input_tokens, cached_tokens,
      output_tokens, first_token_ms, total_ms, currency, cost_micro)
    select p_conversation_id, p_turn_id, c.purpose, c.model, p ->> 'prompt', p ->> 'tools', c.outcome, c.input, c.cached, c.output,
      c.first_token_ms, c.total_ms, c.currency, c.cost_micro
    from jsonb_to_recordset(p -> 'calls') as c (purpose text, model text, outcome text, input integer, cached integer, output integer,
      first_token_ms integer, total_ms integer, currency text, cost_micro bigint);
end $$;
