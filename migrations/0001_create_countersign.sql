-- The first schema: conversations with their lease and inbox counters, the action ledger with its claims, approvals,
-- switches, the audit log, identity, and the erasable store of personal values.
-- Runs as the owner role with search_path = countersign. Old workers: none exist yet.
-- breaking: no

-- Business time. Windows, due dates and store hours are judged on it; leases, sweeps and token expiry stay on clock_timestamp().
create table business_clock (
  one boolean primary key default true constraint business_clock_one_row check (one),
  clock_offset interval not null default interval '0'
);
insert into business_clock default values;

-- Names this installation, so that two that share a Redis do not meet.
create table installation (
  one boolean primary key default true constraint installation_one_row check (one),
  installation_id uuid not null default gen_random_uuid()
);
insert into installation default values;

create function business_now() returns timestamptz language sql volatile
  as 'select clock_timestamp() + (select clock_offset from countersign.business_clock)';

-- One data key per person or anonymous conversation. Erasing the row makes every text sealed with it unreadable, and leaves the audit chain whole.
create table content_keys (
  content_key_id uuid primary key,
  customer_id text,
  wrapped_key bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
-- erase a person: all keys of one customer
create index content_keys_by_customer on content_keys (customer_id) where customer_id is not null;

-- Personal values that audit rows, jobs and mails refer to by key and never hold themselves.
create table personal_values (
  value_id uuid primary key,
  content_key_id uuid not null references content_keys on delete cascade,
  kind text not null,
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

create table conversations (
  conversation_id uuid primary key,
  token_hash bytea not null constraint conversations_token_hash_unique unique,
  channel text not null,
  customer_id text,
  identity_level text not null default 'none'
    constraint conversations_identity_level check (identity_level in ('none', 'session', 'code')),
  verified_at timestamptz,
  intent text,
  state text not null default 'open'
    constraint conversations_state check (state in ('open', 'waiting_approval', 'escalated', 'resolved')),
  -- who answers: from escalation until give-back a person does, and the agent is silent
  speaker text not null default 'agent' constraint conversations_speaker check (speaker in ('agent', 'person')),
  summary text,
  language text,
  -- spent since the conversation was opened, last closed or given back
  model_calls integer not null default 0,
  tokens_used integer not null default 0,
  prompt_version text,
  tools_version text,
  model text,
  content_key_id uuid not null references content_keys,
  -- next_seq numbers messages, events and inbox entries alike; last_seq is the newest that needs an answer
  next_seq bigint not null default 0,
  last_seq bigint not null default 0,
  answered_seq bigint not null default 0,
  -- newest entry already part of the model's history
  folded_seq bigint not null default 0,
  fence bigint not null default 0,
  lease_owner text,
  lease_until timestamptz,
  rung_at timestamptz,
  -- the open turn: survives a crash so that a resumed turn keeps its id and grows its attempt
  turn_id uuid,
  attempt integer not null default 0,
  bounces integer not null default 0,
  -- times this turn was taken up; a turn that kills whoever takes it goes to a person
  turn_claims integer not null default 0,
  next_step integer not null default 0,
  -- epoch of the stop the customer was last told about, so that each stop is announced once
  paused_notice_epoch bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  last_activity_at timestamptz not null default clock_timestamp(),
  constraint conversations_answered_within_last check (answered_seq <= last_seq),
  constraint conversations_verified_has_customer check (identity_level = 'none' or customer_id is not null)
);
-- sweeper: conversations that wait for an answer (lease_until and rung_at stay out, so renewals are in-page updates)
create index conversations_waiting on conversations (conversation_id) where answered_seq < last_seq;
-- idle close
create index conversations_open_by_activity on conversations (last_activity_at) where state in ('open', 'escalated');
create index conversations_by_customer on conversations (customer_id, created_at) where customer_id is not null;

-- What customer, agent and staff said. A row is also the conversation's `message` event with the same seq.
create table messages (
  conversation_id uuid not null references conversations on delete cascade,
  seq bigint not null,
  role text not null constraint messages_role check (role in ('customer', 'agent', 'staff', 'system')),
  content_masked text not null,
  content_sealed bytea,
  turn_id uuid,
  staff_id text,
  client_message_id text,
  tool_name text,
  tool_args jsonb,
  created_at timestamptz not null default clock_timestamp(),
  constraint messages_pkey primary key (conversation_id, seq)
);
-- a client that sends the same message again gets the first one back
create unique index messages_client_message_once on messages (conversation_id, client_message_id) where client_message_id is not null;

-- token, tool_status, state and error events. Token rows go once the final message of their turn exists.
create table events (
  conversation_id uuid not null references conversations on delete cascade,
  seq bigint not null,
  type text not null constraint events_type check (type in ('token', 'tool_status', 'state', 'error')),
  turn_id uuid,
  attempt integer,
  body jsonb,
  text_sealed bytea,
  created_at timestamptz not null default clock_timestamp(),
  constraint events_pkey primary key (conversation_id, seq)
);

-- What needs an answer and is not a customer message: a decision, a settlement, a hand-back.
create table inbox_entries (
  conversation_id uuid not null references conversations on delete cascade,
  seq bigint not null,
  kind text not null constraint inbox_entries_kind check (kind in ('decision', 'settlement', 'hand_back')),
  action_id uuid,
  body jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint inbox_entries_pkey primary key (conversation_id, seq)
);

-- The append-only history: each row holds only its own step's chat messages, sealed. Resume reads them in order of step.
create table checkpoints (
  conversation_id uuid not null references conversations on delete cascade,
  step integer not null,
  turn_id uuid not null,
  kind text not null constraint checkpoints_kind check (kind in ('inbox', 'answer', 'results')),
  schema_version integer not null,
  messages_sealed bytea not null,
  folded_seq bigint not null,
  pending_action_ids uuid[] not null default '{}',
  fence bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint checkpoints_pkey primary key (conversation_id, step)
);

-- The ledger of intended changes. A row exists, committed, before any effect. action_id is the reference and the idempotency key.
create table actions (
  action_id uuid primary key,
  conversation_id uuid not null references conversations,
  customer_id text not null,
  turn_id uuid,
  step integer not null,
  call_index integer not null,
  tool_call_id text not null,
  tool text not null,
  kind text not null constraint actions_kind check (kind in ('refund', 'return')),
  origin text not null default 'agent' constraint actions_origin check (origin in ('agent', 'staff')),
  order_id text not null,
  args jsonb not null,
  units jsonb not null,
  amount_minor bigint constraint actions_amount_positive check (amount_minor > 0),
  currency text,
  allocation jsonb not null default '[]',
  rule_results jsonb not null,
  idempotency_key text not null constraint actions_idempotency_key_unique unique,
  status text not null constraint actions_status check (status in
    ('drafted', 'proposed', 'approved', 'executing', 'executed', 'failed', 'unknown', 'pending_settlement',
     'rejected', 'expired', 'withdrawn', 'blocked')),
  automatic boolean not null default false,
  digest text not null,
  supersedes uuid references actions,
  versions jsonb not null default '{}',
  switch_epochs jsonb not null default '{}',
  based_on_seq bigint not null,
  result jsonb,
  sent_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  business_at timestamptz not null default business_now(),
  constraint actions_refund_has_amount check (kind <> 'refund' or (amount_minor is not null and currency is not null)),
  -- a call of the model is one action at most, however often it is dispatched
  constraint actions_call_unique unique (conversation_id, step, call_index)
);
-- one money action in flight per order; `unknown` keeps the place: that is the freeze
create unique index actions_one_in_flight_per_order on actions (order_id) where kind = 'refund' and status in ('executing', 'unknown');
-- gate: everything ever done or asked on one order
create index actions_by_order on actions (order_id, created_at);
-- gate: the customer's window
create index actions_by_customer on actions (customer_id, business_at) where kind = 'refund';
-- gate: the store's day of automatic refunds
create index actions_automatic_by_day on actions (business_at) include (currency, amount_minor) where automatic and kind = 'refund';
-- housekeeping: what is not finished
create index actions_unfinished on actions (status, created_at)
  where status in ('approved', 'executing', 'unknown', 'pending_settlement');
create index actions_by_conversation on actions (conversation_id, created_at);

-- One provider call each; most refunds have one leg. The key is `action:leg`, except that a single leg uses the action id itself.
create table action_legs (
  action_id uuid not null references actions on delete cascade,
  leg integer not null,
  payment_id text not null,
  amount_minor bigint not null constraint action_legs_amount_positive check (amount_minor > 0),
  idempotency_key text not null constraint action_legs_key_unique unique,
  status text not null default 'planned' constraint action_legs_status check (status in
    ('planned', 'sent', 'succeeded', 'pending', 'failed', 'unknown')),
  refund_id text,
  evidence jsonb,
  sent_at timestamptz,
  finished_at timestamptz,
  constraint action_legs_pkey primary key (action_id, leg)
);

-- Every conversation that asked for an action, so that each is told its outcome.
create table action_askers (
  action_id uuid not null references actions on delete cascade,
  conversation_id uuid not null references conversations,
  joined_at timestamptz not null default clock_timestamp(),
  constraint action_askers_pkey primary key (action_id, conversation_id)
);

-- A unit of an order line that an action holds. Released by the statement that ends the action without effect.
create table unit_claims (
  order_id text not null,
  line_id text not null,
  unit integer not null constraint unit_claims_unit_from_one check (unit >= 1),
  kind text not null constraint unit_claims_kind check (kind in ('refund', 'return')),
  action_id uuid not null references actions,
  claimed_at timestamptz not null default clock_timestamp(),
  released_at timestamptz
);
-- no unit is claimed twice, in whatever conversation
create unique index unit_claims_held_once on unit_claims (order_id, line_id, unit, kind) where released_at is null;
create index unit_claims_by_action on unit_claims (action_id);

-- Rows to lock while sums over an order or a customer are read. Lock order everywhere: conversation, order, customer.
create table order_guards (
  order_id text primary key,
  epoch bigint not null default 0
);
create table customer_guards (
  customer_id text primary key
);

create table approvals (
  approval_id uuid primary key,
  action_id uuid not null references actions,
  conversation_id uuid not null references conversations,
  -- the immutable snapshot of what is to be decided, and its digest
  snapshot jsonb not null,
  digest text not null,
  evidence jsonb not null,
  status text not null default 'pending' constraint approvals_status check (status in
    ('pending', 'approved', 'rejected', 'expired', 'withdrawn', 'blocked')),
  due_at timestamptz not null,
  remind_at timestamptz,
  reminded_at timestamptz,
  required_approvers integer not null default 1,
  approver_id text,
  note text,
  decided_at timestamptz,
  rung_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
-- at most one undecided approval per action
create unique index approvals_one_open_per_action on approvals (action_id) where status = 'pending';
-- the approver's queue, the expiry sweep
create index approvals_pending_by_due on approvals (due_at) where status = 'pending';
create index approvals_by_conversation on approvals (conversation_id, created_at);
create index approvals_by_time on approvals (created_at desc);

-- One row per decision of one person; a second approver's is a second row.
create table approval_decisions (
  approval_id uuid not null references approvals,
  approver_id text not null,
  decision text not null constraint approval_decisions_decision check (decision in ('approve', 'reject')),
  note text,
  decided_at timestamptz not null default clock_timestamp(),
  constraint approval_decisions_once_per_person primary key (approval_id, approver_id)
);

-- The row is the switch. enabled = stopped. Scopes: `all`, `tool:<name>`, `queue:approvals`.
create table kill_switches (
  scope text primary key,
  enabled boolean not null,
  reason text,
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  epoch bigint not null default 0
);

-- What the agent may do alone, per tool and category; the newest version rules.
create table autonomy_versions (
  version integer generated always as identity primary key,
  policy jsonb not null,
  reason text not null,
  changed_by text not null,
  created_at timestamptz not null default clock_timestamp()
);

create table handoffs (
  handoff_id uuid primary key,
  conversation_id uuid not null references conversations,
  reason text not null,
  packet_sealed bytea not null,
  status text not null default 'waiting' constraint handoffs_status check (status in ('waiting', 'claimed', 'given_back', 'resolved')),
  claimed_by text,
  claimed_at timestamptz,
  outcome text,
  ended_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create unique index handoffs_one_open_per_conversation on handoffs (conversation_id) where status in ('waiting', 'claimed');

-- Who acted, on what, under which rules, with which result. Rows are inserted and never changed; a sealer chains them in a table of its own.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  event text not null,
  actor text not null,
  conversation_id uuid,
  action_id uuid,
  order_id text,
  tool text,
  args jsonb,
  rule_results jsonb,
  result jsonb,
  approver_id text,
  versions jsonb
);
create index audit_log_by_conversation on audit_log (conversation_id, id) where conversation_id is not null;
create index audit_log_by_action on audit_log (action_id, id) where action_id is not null;
create index audit_log_by_order on audit_log (order_id, id) where order_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed (table %)', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

create table verifications (
  verification_id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  -- what the customer gave (an address or an order number), sealed; housekeeping resolves it to an account
  requested_sealed bytea not null,
  customer_id text,
  code_hash bytea,
  status text not null default 'requested' constraint verifications_status check (status in
    ('requested', 'sent', 'unresolved', 'confirmed', 'locked', 'replaced')),
  attempts integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index verifications_by_conversation on verifications (conversation_id, created_at desc);
create index verifications_requested on verifications (created_at) where status = 'requested';

-- Mail that is to leave. Address and text are sealed; the row goes out once.
create table mails (
  mail_id uuid primary key,
  dedupe_key text constraint mails_dedupe_key_unique unique,
  template text not null,
  content_key_id uuid not null references content_keys on delete cascade,
  to_sealed bytea not null,
  body_sealed bytea not null,
  status text not null default 'queued' constraint mails_status check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default clock_timestamp()
);
create index mails_queued on mails (next_attempt_at) where status = 'queued';

create table ratings (
  conversation_id uuid primary key references conversations on delete cascade,
  score integer not null constraint ratings_score_one_to_five check (score between 1 and 5),
  comment_sealed bytea,
  rated_at timestamptz not null default clock_timestamp()
);

create table policy_chunks (
  chunk_id text primary key,
  article_id text not null,
  version integer not null,
  title text not null,
  heading_path text not null,
  position integer not null,
  text text not null,
  content_hash text not null,
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') ||
    setweight(to_tsvector('english', heading_path), 'B') ||
    setweight(to_tsvector('english', text), 'C')) stored,
  indexed_at timestamptz not null default clock_timestamp()
);
create index policy_chunks_search on policy_chunks using gin (search);
create unique index policy_chunks_place on policy_chunks (article_id, version, position);

-- Machine tokens of staff: the hash only.
create table staff_tokens (
  token_hash bytea primary key,
  staff_id text not null,
  role text not null constraint staff_tokens_role check (role in ('approver', 'agent', 'ops', 'auditor', 'admin')),
  email text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  revoked_at timestamptz
);

-- Accepts one customer message: locks the conversation, returns an earlier one with the same client id, else numbers and stores it.
-- A message to a resolved conversation opens it again. While a person speaks, nothing waits for the agent, so last_seq stays.
create function accept_message(
  p_conversation_id uuid, p_client_message_id text, p_masked text, p_sealed bytea
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
    last_activity_at = clock_timestamp()
    where conversation_id = p_conversation_id;
  return query select c.next_seq + 1, false, c.speaker = 'agent';
end $$;

-- Writes one event of a turn under the fence; token rows commit asynchronously, because the final message is what counts.
create function append_event(
  p_conversation_id uuid, p_fence bigint, p_type text, p_turn_id uuid, p_attempt integer, p_body jsonb, p_sealed bytea
) returns bigint language plpgsql as $$
declare
  n bigint;
begin
  if p_type = 'token' or p_type = 'tool_status' then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  update conversations set next_seq = next_seq + 1
    where conversation_id = p_conversation_id and (p_fence is null or fence = p_fence)
    returning next_seq into n;
  if not found then return null; end if;
  insert into events (conversation_id, seq, type, turn_id, attempt, body, text_sealed)
    values (p_conversation_id, n, p_type, p_turn_id, p_attempt, p_body, p_sealed);
  return n;
end $$;

-- True while everything is stopped. A missing row means running; the gateway makes the same check again before every effect.
create function all_stopped() returns boolean language sql stable as $$
  select coalesce((select enabled from countersign.kill_switches where scope = 'all'), false)
$$;

-- Adds one step to the history under the fence; nothing when the lease was lost. Says in the same round trip whether newer
-- entries wait and whether everything was stopped meanwhile.
create function append_checkpoint(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_kind text, p_schema_version integer, p_sealed bytea,
  p_folded_seq bigint, p_pending uuid[], p_model_calls integer, p_tokens integer
) returns table (step integer, last_seq bigint, stopped boolean) language plpgsql as $$
#variable_conflict use_column
declare
  s integer;
  f bigint;
  l bigint;
begin
  update conversations set
    next_step = next_step + 1,
    folded_seq = greatest(folded_seq, coalesce(p_folded_seq, folded_seq)),
    model_calls = model_calls + p_model_calls,
    tokens_used = tokens_used + p_tokens
    where conversation_id = p_conversation_id and fence = p_fence
    returning next_step - 1, folded_seq, last_seq into s, f, l;
  if not found then return; end if;
  insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, pending_action_ids, fence)
    values (p_conversation_id, s, p_turn_id, p_kind, p_schema_version, p_sealed, f, p_pending, p_fence);
  return query select s, l, all_stopped();
end $$;

-- The state a conversation is in once nobody waits for an answer.
create function resting_state(p_conversation_id uuid) returns text language sql stable as $$
  select case when exists (select from countersign.approvals a where a.conversation_id = p_conversation_id and a.status in ('pending'))
    then 'waiting_approval' else 'open' end
$$;

-- Customer messages that an answer up to p_upto covers.
create function covered_messages(p_conversation_id uuid, p_after bigint, p_upto bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(m.seq order by m.seq), '[]'::jsonb) from countersign.messages m
    where m.conversation_id = p_conversation_id and m.role = 'customer' and m.seq > p_after and m.seq <= p_upto
$$;

-- Ends a turn in one commit: history step, final message, state event, counters, and the lease when nothing new waits.
create function finish_turn(
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
  delete from events e where e.conversation_id = p_conversation_id and e.turn_id = p_turn_id and e.type = 'token';
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

-- Hands the conversation to a person in one commit. The fence grows, so a turn in flight can write nothing afterwards.
-- p_fence null: the runtime or a person decides from outside a turn. Returns nothing when the fence no longer matches.
create function escalate_conversation(
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
  delete from events e where e.conversation_id = p_conversation_id and e.type = 'token';
  update conversations set
    next_seq = n, answered_seq = c.last_seq, state = 'escalated', speaker = 'person', fence = c.fence + 1,
    lease_owner = null, lease_until = null, turn_id = null, bounces = 0, turn_claims = 0, last_activity_at = clock_timestamp()
    where conversation_id = p_conversation_id;
  state_seq := n;
  return next;
end $$;
