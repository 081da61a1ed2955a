-- A step and the end of a turn are one function each instead of three inside each other, and write the conversation's row once. The end takes along the last piece of
-- the answer, which had a statement and a commit of its own just before; so does a message the language it is written in. The lists in the conditions of what a turn
-- writes are constants: they are read from text anew by every statement that writes. While it runs, nobody writes to these tables: their rows are read through once.
-- Old workers: call the functions of before, which stay, with the same arguments and answers, and lead to the newest.
-- breaking: no

alter table conversations
  drop constraint conversations_identity_level,
  drop constraint conversations_speaker,
  drop constraint conversations_state,
  add constraint conversations_identity_level check (identity_level = any ('{none,session,code}')),
  add constraint conversations_speaker check (speaker = any ('{agent,person}')),
  add constraint conversations_state check (state = any ('{open,waiting_approval,escalated,resolved}'));
alter table messages
  drop constraint messages_role,
  add constraint messages_role check (role = any ('{customer,agent,staff,system}'));
alter table events
  drop constraint events_type,
  add constraint events_type check (type = any ('{token,tool_status,state,error,confirmation}'));
alter table checkpoints
  drop constraint checkpoints_kind,
  add constraint checkpoints_kind check (kind = any ('{inbox,answer,results}'));
alter table model_calls
  drop constraint model_calls_purpose,
  drop constraint model_calls_outcome,
  add constraint model_calls_purpose check (purpose = any ('{main,router,summary,embedding}')),
  add constraint model_calls_outcome check (outcome = any ('{answer,cut,blocked,unavailable}'));

create or replace function accept_message(
  p_conversation_id uuid, p_client_message_id text, p_masked text, p_sealed bytea, p_language text
) returns table (seq bigint, duplicate boolean, ring boolean) language plpgsql as $$
#variable_conflict use_column
declare
  c conversations%rowtype;
  known bigint;
begin
  select * into c from conversations where conversation_id = p_conversation_id for no key update;
  if not found then return; end if;
  if p_client_message_id is not null then
    select m.seq into known from messages m
      where m.conversation_id = p_conversation_id and m.client_message_id = p_client_message_id;
    if found then
      return query select known, true, false;
      return;
    end if;
  end if;
  insert into messages (conversation_id, seq, role, content_masked, content_sealed, client_message_id)
    values (p_conversation_id, c.next_seq + 1, 'customer', p_masked, p_sealed, p_client_message_id);
  update conversations set
    next_seq = c.next_seq + 1,
    last_seq = case when c.speaker = 'agent' then c.next_seq + 1 else c.last_seq end,
    rung_at = case when c.speaker = 'agent' then clock_timestamp() else c.rung_at end,
    state = case when c.state = 'resolved' then 'open' else c.state end,
    model_calls = case when c.state = 'resolved' then 0 else c.model_calls end,
    tokens_used = case when c.state = 'resolved' then 0 else c.tokens_used end,
    language = coalesce(p_language, c.language),
    last_activity_at = clock_timestamp()
    where conversation_id = p_conversation_id;
  return query select c.next_seq + 1, false, c.speaker = 'agent';
end $$;

create or replace function append_steps(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_kind text, p_schema_version integer, p_sealed bytea, p_folded_seq bigint,
  p_pending uuid[], p_model_calls integer, p_tokens integer, p_inbox_sealed bytea, p_status_sealed bytea, p_spent jsonb
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
  if p_inbox_sealed is not null then
    insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence)
      values (p_conversation_id, s - 1, p_turn_id, 'inbox', p_schema_version, p_inbox_sealed, f, p_fence);
  end if;
  insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, pending_action_ids, fence)
    values (p_conversation_id, s, p_turn_id, p_kind, p_schema_version, p_sealed, f, p_pending, p_fence);
  if p_status_sealed is not null then
    insert into events (conversation_id, seq, type, turn_id, text_sealed)
      values (p_conversation_id, n, 'tool_status', p_turn_id, p_status_sealed);
  end if;
  if p_spent is not null then perform note_model_calls(p_conversation_id, p_turn_id, p_spent); end if;
  return query select s, l, all_stopped(), case when p_status_sealed is not null then n end;
end $$;

-- p_piece_sealed: what the customer has not been shown of attempt p_attempt, as an event of the same commit; null for nothing.
create function end_turn(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_role text, p_masked text, p_text_sealed bytea, p_schema_version integer,
  p_history_sealed bytea, p_model_calls integer, p_tokens integer, p_prompt_version text, p_tools_version text, p_model text,
  p_folded_seq bigint, p_inbox_sealed bytea, p_spent jsonb, p_attempt integer, p_piece_sealed bytea
) returns table (message_seq bigint, state_seq bigint, state text, released boolean) language plpgsql as $$
#variable_conflict use_column
declare
  c conversations%rowtype;
  f bigint;
  s text;
  n bigint;
  free boolean;
begin
  select * into c from conversations where conversation_id = p_conversation_id and fence = p_fence for no key update;
  if not found then return; end if;
  s := resting_state(p_conversation_id);
  f := case when p_inbox_sealed is null then c.folded_seq else greatest(c.folded_seq, p_folded_seq) end;
  free := c.last_seq <= f;
  n := c.next_seq;
  if p_inbox_sealed is not null then
    insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence)
      values (p_conversation_id, c.next_step, p_turn_id, 'inbox', p_schema_version, p_inbox_sealed, f, p_fence);
    c.next_step := c.next_step + 1;
  end if;
  if p_history_sealed is not null then
    insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence)
      values (p_conversation_id, c.next_step, p_turn_id, 'answer', p_schema_version, p_history_sealed, f, p_fence);
    c.next_step := c.next_step + 1;
  end if;
  delete from events e where e.conversation_id = p_conversation_id and e.type = 'token' and e.turn_id is distinct from p_turn_id;
  if p_piece_sealed is not null then
    n := n + 1;
    insert into events (conversation_id, seq, type, turn_id, attempt, text_sealed)
      values (p_conversation_id, n, 'token', p_turn_id, p_attempt, p_piece_sealed);
  end if;
  insert into messages (conversation_id, seq, role, content_masked, content_sealed, turn_id, prompt_version, tools_version, model)
    values (p_conversation_id, n + 1, p_role, p_masked, p_text_sealed, p_turn_id, p_prompt_version, p_tools_version, p_model);
  insert into events (conversation_id, seq, type, turn_id, body)
    values (p_conversation_id, n + 2, 'state', p_turn_id,
      jsonb_build_object('state', s, 'covers', covered_messages(p_conversation_id, c.answered_seq, f)));
  update conversations set
    next_seq = n + 2, next_step = c.next_step, folded_seq = f,
    answered_seq = least(f, c.last_seq), state = s, turn_id = null, bounces = 0, turn_claims = 0,
    model_calls = c.model_calls + p_model_calls, tokens_used = c.tokens_used + p_tokens,
    prompt_version = p_prompt_version, tools_version = p_tools_version, model = p_model,
    lease_until = case when free then null else c.lease_until end,
    lease_owner = case when free then null else c.lease_owner end,
    last_activity_at = clock_timestamp()
    where conversation_id = p_conversation_id;
  if p_spent is not null then perform note_model_calls(p_conversation_id, p_turn_id, p_spent); end if;
  return query select n + 1, n + 2, s, free;
end $$;

-- What old workers call says the same by way of the newest, so that there is one of each to keep right.
create or replace function accept_message(p_conversation_id uuid, p_client_message_id text, p_masked text, p_sealed bytea)
returns table (seq bigint, duplicate boolean, ring boolean) language sql as $$
  select * from accept_message(p_conversation_id, p_client_message_id, p_masked, p_sealed, null)
$$;

create or replace function append_steps(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_kind text, p_schema_version integer, p_sealed bytea, p_folded_seq bigint,
  p_pending uuid[], p_model_calls integer, p_tokens integer, p_inbox_sealed bytea, p_status_sealed bytea
) returns table (step integer, last_seq bigint, stopped boolean, event_seq bigint) language sql as $$
  select * from append_steps(p_conversation_id, p_fence, p_turn_id, p_kind, p_schema_version, p_sealed, p_folded_seq, p_pending, p_model_calls,
    p_tokens, p_inbox_sealed, p_status_sealed, null)
$$;

create or replace function end_turn(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_role text, p_masked text, p_text_sealed bytea, p_schema_version integer,
  p_history_sealed bytea, p_model_calls integer, p_tokens integer, p_prompt_version text, p_tools_version text, p_model text,
  p_folded_seq bigint, p_inbox_sealed bytea, p_spent jsonb
) returns table (message_seq bigint, state_seq bigint, state text, released boolean) language sql as $$
  select * from end_turn(p_conversation_id, p_fence, p_turn_id, p_role, p_masked, p_text_sealed, p_schema_version, p_history_sealed, p_model_calls,
    p_tokens, p_prompt_version, p_tools_version, p_model, p_folded_seq, p_inbox_sealed, p_spent, null, null)
$$;

create or replace function end_turn(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_role text, p_masked text, p_text_sealed bytea, p_schema_version integer,
  p_history_sealed bytea, p_model_calls integer, p_tokens integer, p_prompt_version text, p_tools_version text, p_model text,
  p_folded_seq bigint, p_inbox_sealed bytea
) returns table (message_seq bigint, state_seq bigint, state text, released boolean) language sql as $$
  select * from end_turn(p_conversation_id, p_fence, p_turn_id, p_role, p_masked, p_text_sealed, p_schema_version, p_history_sealed, p_model_calls,
    p_tokens, p_prompt_version, p_tools_version, p_model, p_folded_seq, p_inbox_sealed, null, null, null)
$$;
