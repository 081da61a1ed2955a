-- A turn in fewer statements: claiming brings the history along, an answer's step takes what was read and the first tool's status with it, and the end
-- of a turn may be its first step too. Old workers go on with claim, append_checkpoint and finish_turn as they are; both kinds work side by side.
-- breaking: no

-- Claims a conversation that waits and says in the same round trip all that a turn begins with; nothing when somebody has it or nothing waits.
-- The lock comes first and the reading is a statement of its own: whatever was accepted before the lock was had is seen.
create function take_turn(p_conversation_id uuid, p_owner text, p_lease interval) returns table (
  fence bigint, turn_id uuid, customer_id text, identity_level text, folded_seq bigint, answered_seq bigint, model_calls integer,
  tokens_used integer, bounces integer, turn_claims integer, content_key_id uuid, wrapped_key bytea, attempt integer,
  steps json, entries json, lines json
) language plpgsql as $$
#variable_conflict use_column
declare
  c conversations%rowtype;
begin
  update conversations set
    fence = fence + 1, lease_owner = p_owner, lease_until = clock_timestamp() + p_lease,
    turn_id = coalesce(turn_id, gen_random_uuid()), turn_claims = turn_claims + 1
    where conversation_id = p_conversation_id and speaker = 'agent' and (lease_until is null or lease_until < clock_timestamp())
      and answered_seq < last_seq and not all_stopped()
    returning * into c;
  if not found then return; end if;
  return query select c.fence, c.turn_id, c.customer_id, c.identity_level, c.folded_seq, c.answered_seq, c.model_calls, c.tokens_used,
    c.bounces, c.turn_claims, c.content_key_id, k.wrapped_key,
    (select max(e.attempt) from events e where e.conversation_id = p_conversation_id and e.turn_id = c.turn_id),
    (select json_agg(json_build_object('step', p.step, 'kind', p.kind, 'schema_version', p.schema_version,
        'sealed', encode(p.messages_sealed, 'hex')) order by p.step)
      from checkpoints p where p.conversation_id = p_conversation_id),
    (select json_agg(json_build_object('seq', e.seq, 'kind', e.kind, 'action_id', e.action_id, 'masked', e.masked,
        'sealed', encode(e.sealed, 'hex')) order by e.seq)
      from (
        select m.seq, m.role as kind, null::uuid as action_id, m.content_masked as masked, m.content_sealed as sealed from messages m
          where m.conversation_id = p_conversation_id and m.seq > c.folded_seq and m.role in ('customer', 'staff')
        union all
        select i.seq, i.kind, i.action_id, null, null from inbox_entries i
          where i.conversation_id = p_conversation_id and i.seq > c.folded_seq) e),
    (select json_agg(i.body->>'line' order by i.seq) from inbox_entries i
      where i.conversation_id = p_conversation_id and i.seq > c.answered_seq and i.body->>'line' is not null)
    from content_keys k where k.content_key_id = c.content_key_id;
end $$;

-- append_checkpoint with two things that may ride along: what was read before the step (p_inbox_sealed, a step of its own before it), and a status
-- for the customer. `event_seq` is the status's number.
create function append_steps(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_kind text, p_schema_version integer, p_sealed bytea,
  p_folded_seq bigint, p_pending uuid[], p_model_calls integer, p_tokens integer, p_inbox_sealed bytea, p_status_sealed bytea
) returns table (step integer, last_seq bigint, stopped boolean, event_seq bigint) language plpgsql as $$
#variable_conflict use_column
declare
  s integer;
  f bigint;
  l bigint;
  n bigint;
begin
  update conversations set
    next_step = next_step + case when p_inbox_sealed is null then 1 else 2 end,
    next_seq = next_seq + case when p_status_sealed is null then 0 else 1 end,
    folded_seq = greatest(folded_seq, coalesce(p_folded_seq, folded_seq)),
    model_calls = model_calls + p_model_calls,
    tokens_used = tokens_used + p_tokens
    where conversation_id = p_conversation_id and fence = p_fence
    returning next_step - 1, folded_seq, last_seq, next_seq into s, f, l, n;
  if not found then return; end if;
  insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, pending_action_ids, fence)
    select p_conversation_id, s - 1, p_turn_id, 'inbox', p_schema_version, p_inbox_sealed, f, '{}'::uuid[], p_fence where p_inbox_sealed is not null
    union all
    select p_conversation_id, s, p_turn_id, p_kind, p_schema_version, p_sealed, f, p_pending, p_fence;
  if p_status_sealed is not null then
    insert into events (conversation_id, seq, type, turn_id, text_sealed)
      values (p_conversation_id, n, 'tool_status', p_turn_id, p_status_sealed);
  end if;
  return query select s, l, all_stopped(), case when p_status_sealed is not null then n end;
end $$;

-- finish_turn for a turn whose first step is its last: what was read is written with the answer to it.
create function end_turn(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_role text, p_masked text, p_text_sealed bytea,
  p_schema_version integer, p_history_sealed bytea, p_model_calls integer, p_tokens integer,
  p_prompt_version text, p_tools_version text, p_model text, p_folded_seq bigint, p_inbox_sealed bytea
) returns table (message_seq bigint, state_seq bigint, state text, released boolean) language plpgsql as $$
begin
  if p_inbox_sealed is not null then
    update conversations c set next_step = c.next_step + 1, folded_seq = greatest(c.folded_seq, p_folded_seq)
      where c.conversation_id = p_conversation_id and c.fence = p_fence;
    if not found then return; end if;
    insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence)
      select p_conversation_id, c.next_step - 1, p_turn_id, 'inbox', p_schema_version, p_inbox_sealed, c.folded_seq, p_fence
      from conversations c where c.conversation_id = p_conversation_id;
  end if;
  return query select f.message_seq, f.state_seq, f.state, f.released from finish_turn(p_conversation_id, p_fence, p_turn_id, p_role, p_masked,
    p_text_sealed, p_schema_version, p_history_sealed, p_model_calls, p_tokens, p_prompt_version, p_tools_version, p_model) f;
end $$;
