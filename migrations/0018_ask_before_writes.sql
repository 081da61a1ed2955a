-- The customer's yes: what a write would do is shown in a summary written by code, and only their yes to the newest summary lets it happen, once.
-- A summary is a row here and an event of the conversation, numbered under its lock; a newer summary closes the older one.
-- Old workers: write none of these rows, and their readers do not know the event; replace the web processes first, then the agents.
-- breaking: no

alter table events drop constraint events_type;
alter table events add constraint events_type check (type in ('token', 'tool_status', 'state', 'error', 'confirmation')) not valid;
alter table events validate constraint events_type;

-- One row per summary that was shown. What it says is sealed in its event; here stands what it binds.
create table confirmations (
  confirmation_id uuid constraint confirmations_pkey primary key,
  conversation_id uuid not null constraint confirmations_conversation references conversations on delete cascade,
  -- the turn whose message shows the summary, and the call that asked for it
  turn_id uuid,
  step integer not null,
  call_index integer not null,
  tool text not null,
  -- of tool, arguments, units, amount, allocation and whether a person decides: a yes counts for exactly this
  digest text not null constraint confirmations_digest check (digest ~ '^[0-9a-f]{64}$'),
  -- the switch as it stood when the summary was shown: a yes from before a stop is asked for again
  switch_epochs jsonb not null,
  -- seq of the event
  asked_seq bigint not null,
  status text not null default 'open' constraint confirmations_status check (status in ('open', 'used', 'declined', 'superseded')),
  -- seq of the customer message that answers it, once one is known to
  answered_seq bigint,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  constraint confirmations_closed_once_not_open check ((status = 'open') = (closed_at is null))
);
-- at most one summary of a conversation can be answered
create unique index confirmations_one_open_per_conversation on confirmations (conversation_id) where status = 'open';

-- Shows a summary in the place of any older one. The caller holds the conversation's lock.
create function ask_confirmation(
  p_confirmation_id uuid, p_conversation_id uuid, p_turn_id uuid, p_step integer, p_call_index integer, p_tool text, p_digest text,
  p_epochs jsonb, p_card_sealed bytea
) returns bigint language plpgsql as $$
declare
  n bigint;
begin
  update confirmations set status = 'superseded', closed_at = clock_timestamp()
    where conversation_id = p_conversation_id and status = 'open';
  update conversations set next_seq = next_seq + 1 where conversation_id = p_conversation_id returning next_seq into n;
  insert into confirmations (confirmation_id, conversation_id, turn_id, step, call_index, tool, digest, switch_epochs, asked_seq)
    values (p_confirmation_id, p_conversation_id, p_turn_id, p_step, p_call_index, p_tool, p_digest, p_epochs, n);
  insert into events (conversation_id, seq, type, turn_id, text_sealed)
    values (p_conversation_id, n, 'confirmation', p_turn_id, p_card_sealed);
  return n;
end $$;

-- Takes the customer's yes, once. The caller holds the conversation's lock. `used`: it counts. Else why it does not: `closed` (a newer summary, or
-- answered before), `changed` (what would be done is not what was shown), `stopped` (a switch was flipped since), `unseen` (written before the summary
-- could be read).
create function take_confirmation(
  p_confirmation_id uuid, p_conversation_id uuid, p_answer_seq bigint, p_digest text, p_epochs jsonb
) returns text language plpgsql as $$
declare
  c confirmations%rowtype;
begin
  select * into c from confirmations where confirmation_id = p_confirmation_id and conversation_id = p_conversation_id for update;
  if not found or c.status <> 'open' then return 'closed'; end if;
  if c.digest <> p_digest then return 'changed'; end if;
  if c.switch_epochs <> p_epochs then return 'stopped'; end if;
  if c.answered_seq is distinct from p_answer_seq and not exists (
    select 1 from messages m where m.conversation_id = p_conversation_id and m.turn_id = c.turn_id and m.role = 'agent'
      and m.seq > c.asked_seq and m.seq < p_answer_seq) then return 'unseen'; end if;
  update confirmations set status = 'used', answered_seq = p_answer_seq, closed_at = clock_timestamp()
    where confirmation_id = p_confirmation_id;
  return 'used';
end $$;

-- Stores the answer the customer gave by button as a message of theirs. `verdict`: `taken`, `known` (the same button again), `closed`, or `gone`.
create function answer_confirmation(
  p_conversation_id uuid, p_confirmation_id uuid, p_client_message_id text, p_masked text, p_sealed bytea
) returns table (verdict text, seq bigint, ring boolean) language plpgsql as $$
#variable_conflict use_column
declare
  c confirmations%rowtype;
  accepted record;
begin
  perform 1 from conversations where conversation_id = p_conversation_id for no key update;
  select * into c from confirmations where confirmation_id = p_confirmation_id and conversation_id = p_conversation_id for update;
  if not found then
    return query select 'gone', null::bigint, false;
    return;
  end if;
  select m.seq into accepted from messages m
    where m.conversation_id = p_conversation_id and m.client_message_id = p_client_message_id;
  if found then
    return query select 'known', accepted.seq, false;
    return;
  end if;
  if c.status <> 'open' or c.answered_seq is not null or exists (
    select 1 from messages m where m.conversation_id = p_conversation_id and m.role = 'customer' and m.seq > c.asked_seq) then
    return query select 'closed', null::bigint, false;
    return;
  end if;
  select * into accepted from accept_message(p_conversation_id, p_client_message_id, p_masked, p_sealed);
  update confirmations set answered_seq = accepted.seq where confirmation_id = p_confirmation_id;
  return query select 'taken', accepted.seq, accepted.ring;
end $$;
