-- The pieces of an answer stay until the turn after it ends, or the conversation closes. Dropped in the commit that stores the message, the newest of
-- them were gone before a page that was following had read them: what it had put together then ended in the middle of the last sentence.
-- Old workers: call the same functions. A page gets a few rows more when it opens, of an answer that the message after them repeats.
-- breaking: no

create or replace function finish_turn(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_role text, p_masked text, p_text_sealed bytea,
  p_schema_version integer, p_history_sealed bytea, p_model_calls integer, p_tokens integer,
  p_prompt_version text, p_tools_version text, p_model text
) returns table (message_seq bigint, state_seq bigint, state text, released boolean) language plpgsql as $$
#variable_conflict use_column
declare
  c conversations%rowtype;
  s text;
  free boolean;
begin
  select * into c from conversations where conversation_id = p_conversation_id and fence = p_fence for no key update;
  if not found then return; end if;
  s := resting_state(p_conversation_id);
  free := c.last_seq <= c.folded_seq;
  if p_history_sealed is not null then
    insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence)
      values (p_conversation_id, c.next_step, p_turn_id, 'answer', p_schema_version, p_history_sealed, c.folded_seq, p_fence);
  end if;
  insert into messages (conversation_id, seq, role, content_masked, content_sealed, turn_id)
    values (p_conversation_id, c.next_seq + 1, p_role, p_masked, p_text_sealed, p_turn_id);
  insert into events (conversation_id, seq, type, turn_id, body)
    values (p_conversation_id, c.next_seq + 2, 'state', p_turn_id,
      jsonb_build_object('state', s, 'covers', covered_messages(p_conversation_id, c.answered_seq, c.folded_seq)));
  delete from events e where e.conversation_id = p_conversation_id and e.type = 'token' and e.turn_id is distinct from p_turn_id;
  update conversations set
    next_seq = c.next_seq + 2, next_step = c.next_step + case when p_history_sealed is null then 0 else 1 end,
    answered_seq = least(c.folded_seq, c.last_seq), state = s, turn_id = null, bounces = 0, turn_claims = 0,
    model_calls = c.model_calls + p_model_calls, tokens_used = c.tokens_used + p_tokens,
    prompt_version = p_prompt_version, tools_version = p_tools_version, model = p_model,
    lease_until = case when free then null else c.lease_until end,
    lease_owner = case when free then null else c.lease_owner end,
    last_activity_at = clock_timestamp()
    where conversation_id = p_conversation_id;
  return query select c.next_seq + 1, c.next_seq + 2, s, free;
end $$;

create or replace function escalate_conversation(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_masked text, p_text_sealed bytea,
  p_handoff_id uuid, p_reason text, p_packet_sealed bytea, p_claimed_by text
) returns table (message_seq bigint, state_seq bigint) language plpgsql as $$
#variable_conflict use_column
declare
  c conversations%rowtype;
  n bigint;
begin
  select * into c from conversations where conversation_id = p_conversation_id and (p_fence is null or fence = p_fence) for no key update;
  if not found then return; end if;
  n := c.next_seq;
  insert into handoffs (handoff_id, conversation_id, reason, packet_sealed, status, claimed_by, claimed_at)
    values (p_handoff_id, p_conversation_id, p_reason, p_packet_sealed,
      case when p_claimed_by is null then 'waiting' else 'claimed' end, p_claimed_by,
      case when p_claimed_by is null then null else clock_timestamp() end)
    on conflict do nothing;
  if p_text_sealed is not null then
    n := n + 1;
    insert into messages (conversation_id, seq, role, content_masked, content_sealed, turn_id)
      values (p_conversation_id, n, 'system', p_masked, p_text_sealed, p_turn_id);
    message_seq := n;
  end if;
  n := n + 1;
  insert into events (conversation_id, seq, type, turn_id, body)
    values (p_conversation_id, n, 'state', p_turn_id,
      jsonb_build_object('state', 'escalated', 'covers', covered_messages(p_conversation_id, c.answered_seq, n)));
  delete from events e where e.conversation_id = p_conversation_id and e.type = 'token' and e.turn_id is distinct from p_turn_id;
  update conversations set
    next_seq = n, answered_seq = c.last_seq, state = 'escalated', speaker = 'person', fence = c.fence + 1,
    lease_owner = null, lease_until = null, turn_id = null, bounces = 0, turn_claims = 0, last_activity_at = clock_timestamp()
    where conversation_id = p_conversation_id;
  state_seq := n;
  return next;
end $$;
