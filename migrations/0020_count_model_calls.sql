-- What each call to a model took, in tokens, money and time, and with which prompt, tools and model each turn was answered.
-- The calls of a step ride in the statement that writes it: no statement and no commit of their own. Money is in millionths of the currency's
-- main unit (micro-units), priced when the call was made. Rows go with the trace; the sums of their days stay.
-- Old workers: call the functions with fewer arguments, which write no calls; what they answer has its versions in the message all the same.
-- breaking: no

create table model_calls (
  conversation_id uuid not null,
  call_id bigint generated always as identity,
  turn_id uuid,
  at timestamptz not null default clock_timestamp(),
  purpose text not null constraint model_calls_purpose check (purpose in ('main', 'router', 'summary', 'embedding')),
  model text not null,
  prompt_version text not null,
  tools_version text not null,
  outcome text not null constraint model_calls_outcome check (outcome in ('answer', 'cut', 'blocked', 'unavailable')),
  input_tokens integer not null,
  cached_tokens integer not null,
  output_tokens integer not null,
  first_token_ms integer,
  total_ms integer not null,
  -- both null: the model has no price in the table, which is not the same as costing nothing
  currency text,
  cost_micro bigint,
  constraint model_calls_pkey primary key (conversation_id, call_id),
  constraint model_calls_tokens check (input_tokens >= 0 and output_tokens >= 0 and cached_tokens between 0 and input_tokens),
  constraint model_calls_price check ((currency is null) = (cost_micro is null) and cost_micro >= 0)
);
-- a stretch of days; rows arrive in order of time, so that a summary of pages does and costs an insert nothing
create index model_calls_by_time on model_calls using brin (at) with (pages_per_range = 16, autosummarize = on);

-- Days of the store that are over and summed, with what cannot be added up from the sums below.
create table model_days (
  day date constraint model_days_pkey primary key,
  conversations integer not null,
  -- those whose first call fell on this day
  begun integer not null,
  summed_at timestamptz not null default clock_timestamp()
);

create table model_day_sums (
  day date not null constraint model_day_sums_day references model_days,
  model text not null,
  purpose text not null,
  prompt_version text not null,
  tools_version text not null,
  -- empty: not priced
  currency text not null,
  calls integer not null,
  unusable integer not null,
  input_tokens bigint not null,
  cached_tokens bigint not null,
  output_tokens bigint not null,
  cost_micro bigint not null,
  total_ms bigint not null,
  -- of the calls that came in pieces
  first_token_ms bigint not null,
  first_token_calls integer not null,
  constraint model_day_sums_pkey primary key (day, model, purpose, prompt_version, tools_version, currency)
);

-- Which versions a turn was answered with; null in what customers and staff wrote.
alter table messages add column prompt_version text, add column tools_version text, add column model text;

-- p: {"prompt", "tools", "model": versions of the turn, "calls": [...]}; null notes nothing.
create function note_model_calls(p_conversation_id uuid, p_turn_id uuid, p jsonb) returns void language plpgsql as $$
begin
  if p is null or jsonb_array_length(p -> 'calls') = 0 then return; end if;
  insert into model_calls (conversation_id, turn_id, purpose, model, prompt_version, tools_version, outcome, input_tokens, cached_tokens,
      output_tokens, first_token_ms, total_ms, currency, cost_micro)
    select p_conversation_id, p_turn_id, c.purpose, c.model, p ->> 'prompt', p ->> 'tools', c.outcome, c.input, c.cached, c.output,
      c.first_token_ms, c.total_ms, c.currency, c.cost_micro
    from jsonb_to_recordset(p -> 'calls') as c (purpose text, model text, outcome text, input integer, cached integer, output integer,
      first_token_ms integer, total_ms integer, currency text, cost_micro bigint);
end $$;

create function append_steps(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_kind text, p_schema_version integer, p_sealed bytea, p_folded_seq bigint,
  p_pending uuid[], p_model_calls integer, p_tokens integer, p_inbox_sealed bytea, p_status_sealed bytea, p_spent jsonb
) returns table (step integer, last_seq bigint, stopped boolean, event_seq bigint) language plpgsql as $$
begin
  return query select s.step, s.last_seq, s.stopped, s.event_seq from append_steps(p_conversation_id, p_fence, p_turn_id, p_kind,
    p_schema_version, p_sealed, p_folded_seq, p_pending, p_model_calls, p_tokens, p_inbox_sealed, p_status_sealed) s;
  if found then perform note_model_calls(p_conversation_id, p_turn_id, p_spent); end if;
end $$;

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
  insert into messages (conversation_id, seq, role, content_masked, content_sealed, turn_id, prompt_version, tools_version, model)
    values (p_conversation_id, c.next_seq + 1, p_role, p_masked, p_text_sealed, p_turn_id, p_prompt_version, p_tools_version, p_model);
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

create function end_turn(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_role text, p_masked text, p_text_sealed bytea, p_schema_version integer,
  p_history_sealed bytea, p_model_calls integer, p_tokens integer, p_prompt_version text, p_tools_version text, p_model text,
  p_folded_seq bigint, p_inbox_sealed bytea, p_spent jsonb
) returns table (message_seq bigint, state_seq bigint, state text, released boolean) language plpgsql as $$
begin
  return query select e.message_seq, e.state_seq, e.state, e.released from end_turn(p_conversation_id, p_fence, p_turn_id, p_role, p_masked,
    p_text_sealed, p_schema_version, p_history_sealed, p_model_calls, p_tokens, p_prompt_version, p_tools_version, p_model, p_folded_seq,
    p_inbox_sealed) e;
  if found then perform note_model_calls(p_conversation_id, p_turn_id, p_spent); end if;
end $$;

-- p_spent: what note_model_calls takes, with "model_calls" and "tokens" since the last step; null for an escalation that is no turn's end.
create function escalate_conversation(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_masked text, p_text_sealed bytea,
  p_handoff_id uuid, p_reason text, p_packet_sealed bytea, p_claimed_by text, p_spent jsonb
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
    insert into messages (conversation_id, seq, role, content_masked, content_sealed, turn_id, prompt_version, tools_version, model)
      values (p_conversation_id, n, 'system', p_masked, p_text_sealed, p_turn_id, p_spent ->> 'prompt', p_spent ->> 'tools', p_spent ->> 'model');
    message_seq := n;
  end if;
  n := n + 1;
  insert into events (conversation_id, seq, type, turn_id, body)
    values (p_conversation_id, n, 'state', p_turn_id,
      jsonb_build_object('state', 'escalated', 'covers', covered_messages(p_conversation_id, c.answered_seq, n)));
  delete from events e where e.conversation_id = p_conversation_id and e.type = 'token' and e.turn_id is distinct from p_turn_id;
  update conversations set
    next_seq = n, answered_seq = c.last_seq, state = 'escalated', speaker = 'person', fence = c.fence + 1,
    lease_owner = null, lease_until = null, turn_id = null, bounces = 0, turn_claims = 0, last_activity_at = clock_timestamp(),
    model_calls = c.model_calls + coalesce((p_spent ->> 'model_calls')::integer, 0),
    tokens_used = c.tokens_used + coalesce((p_spent ->> 'tokens')::integer, 0),
    prompt_version = coalesce(p_spent ->> 'prompt', c.prompt_version),
    tools_version = coalesce(p_spent ->> 'tools', c.tools_version),
    model = coalesce(p_spent ->> 'model', c.model)
    where conversation_id = p_conversation_id;
  perform note_model_calls(p_conversation_id, p_turn_id, p_spent);
  state_seq := n;
  return next;
end $$;

create or replace function escalate_conversation(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_masked text, p_text_sealed bytea,
  p_handoff_id uuid, p_reason text, p_packet_sealed bytea, p_claimed_by text
) returns table (message_seq bigint, state_seq bigint) language sql as $$
  select e.message_seq, e.state_seq from escalate_conversation(p_conversation_id, p_fence, p_turn_id, p_masked, p_text_sealed,
    p_handoff_id, p_reason, p_packet_sealed, p_claimed_by, null) e
$$;
