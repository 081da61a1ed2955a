-- Receipts, preferences, addresses and called-off returns join refunds and returns in the ledger; people ask for actions of their own, which a worker
-- carries out; and what a person made of a draft is kept. An action without units has a target, of which one may be under way at a time.
-- Old workers go on with refunds and returns; what they do not know they leave to newer ones.
-- breaking: no

alter table actions drop constraint actions_kind;
alter table actions add constraint actions_kind
  check (kind in ('refund', 'return', 'receipt', 'preference', 'address', 'cancellation'));
-- a preference belongs to an account and to no order
alter table actions alter column order_id drop not null;
alter table actions add constraint actions_of_an_order check (order_id is not null or kind = 'preference');
-- what the action is about, where it is no unit: an order, a preference of an account, a return
alter table actions add column target text;
alter table actions add constraint actions_units_or_target check ((target is null) = (kind in ('refund', 'return')));
-- the person who asked, where a person did
alter table actions add column staff_id text;
alter table actions add constraint actions_staff_origin check ((origin = 'staff') = (staff_id is not null));

-- one change of one thing under way at a time; `unknown` keeps the place until somebody has looked
create unique index actions_one_in_flight_per_target on actions (kind, target)
  where target is not null and status in ('proposed', 'approved', 'executing', 'unknown');
-- gate: everything ever asked about one thing
create index actions_by_target on actions (kind, target, created_at) where target is not null;
-- gate: what one person gave back in a day
create index actions_by_staff on actions (staff_id, business_at) where staff_id is not null;

-- What a person asked for from a handover. The web process writes the row and can do no more; a worker carries it out.
create table staff_requests (
  request_id uuid constraint staff_requests_pkey primary key,
  -- names the call in the ledger, as step and place do for the model's
  number integer generated always as identity constraint staff_requests_number_unique unique,
  conversation_id uuid not null constraint staff_requests_conversation references conversations on delete cascade,
  staff_id text not null,
  -- keyed hash of the person's mail address, to know an account of their own by
  staff_mail text,
  tool text not null,
  -- as given, sealed with the conversation's key: it may hold an address
  args_sealed bytea not null,
  -- the same with personal values left out, for lists
  args_shown jsonb not null,
  -- the proposal or draft it was filled in from
  from_action_id uuid constraint staff_requests_from references actions,
  -- the caller's name for it: the same one twice is one request
  client_request_id text,
  status text not null default 'requested' constraint staff_requests_status check (status in ('requested', 'refused', 'begun')),
  -- why not: { code, message, rules }
  refusal jsonb,
  action_id uuid constraint staff_requests_action references actions,
  rung_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint staff_requests_end check ((status = 'refused') = (refusal is not null) and (status = 'begun') = (action_id is not null))
);
-- one request per name a caller gives
create unique index staff_requests_once on staff_requests (conversation_id, staff_id, client_request_id) where client_request_id is not null;
-- the panel of a handover
create index staff_requests_by_conversation on staff_requests (conversation_id, created_at);
-- the sweep
create index staff_requests_waiting on staff_requests (rung_at) where status = 'requested';

-- What a person made of a draft of the agent: the labels by which a category may one day be raised.
create table draft_reviews (
  action_id uuid constraint draft_reviews_pkey primary key constraint draft_reviews_action references actions,
  verdict text not null constraint draft_reviews_verdict check (verdict in ('performed', 'performed_otherwise', 'dismissed')),
  staff_id text not null,
  -- why it was dismissed, masked
  reason text,
  performed_action_id uuid constraint draft_reviews_performed references actions,
  reviewed_at timestamptz not null default clock_timestamp(),
  constraint draft_reviews_performed_by check ((verdict = 'dismissed') = (performed_action_id is null)),
  constraint draft_reviews_dismissed_why check (verdict <> 'dismissed' or reason is not null)
);
-- agreement by time
create index draft_reviews_by_time on draft_reviews (reviewed_at);

-- See src/domain/action/guard-key.ts.
create function guard_key(p_order_id text, p_customer_id text) returns text language sql immutable
  return coalesce(p_order_id, 'account:' || p_customer_id);

-- Everything ever asked about one thing, newest first, and how many of it were made, or may have been, in the last 24 hours.
-- p_except: an action that is judged again and must not count against itself.
create function earlier_changes(p_kind text, p_target text, p_except uuid) returns table (earlier jsonb, made_in_day integer) language plpgsql as $$
declare
  day_ago timestamptz := business_now() - interval '24 hours';
begin
  return query select
    coalesce(jsonb_agg(jsonb_build_object('action_id', a.action_id, 'conversation_id', a.conversation_id, 'status', a.status,
      'automatic', a.automatic, 'based_on_seq', a.based_on_seq, 'created_at', a.created_at, 'args', a.args)
      order by a.created_at desc, a.action_id), '[]'),
    (count(*) filter (where a.business_at > day_ago and a.status in ('executing', 'executed', 'unknown')))::integer
    from (select * from actions where kind = p_kind and target = p_target and (p_except is null or action_id <> p_except)
      order by created_at desc limit 50) a;
end $$;

-- Takes the locks of a change, in the order that holds everywhere - switches, conversation, order or account -, and reads what it is
-- decided on, each after its lock. A person holds no lease: p_fence is null, and the conversation is locked whoever has it.
create function hold_for_change(p_conversation_id uuid, p_fence bigint, p_guard text, p_kind text, p_target text) returns table (
  switches jsonb, fenced boolean, speaker text, epoch bigint, policy_version integer, earlier jsonb, messages jsonb, made_in_day integer
) language plpgsql as $$
#variable_conflict use_column
begin
  switches := hold_switches();
  select c.speaker into speaker from conversations c
    where c.conversation_id = p_conversation_id and (p_fence is null or c.fence = p_fence) for no key update;
  fenced := found;
  if not fenced then
    return next;
    return;
  end if;
  epoch := lock_order(p_guard);
  select coalesce(max(v.version), 0) into policy_version from autonomy_versions v;
  select e.earlier, e.made_in_day into earlier, made_in_day from earlier_changes(p_kind, p_target, null) e;
  select coalesce(jsonb_agg(jsonb_build_object('seq', m.seq, 'at', m.created_at) order by m.seq desc), '[]') into messages from (
    select seq, created_at from messages where conversation_id = p_conversation_id and role = 'customer' order by seq desc limit 20) m;
  return next;
end $$;

-- What people gave back without a second person: on one order, and by one of them since the store's midnight, in one currency.
create function staff_totals(p_staff_id text, p_order_id text, p_currency text, p_time_zone text)
returns table (order_minor bigint, day_minor bigint) language plpgsql as $$
declare
  day_start timestamptz := date_trunc('day', business_now(), p_time_zone);
begin
  select coalesce(sum(a.amount_minor), 0) into order_minor from actions a
    where a.order_id = p_order_id and a.kind = 'refund' and a.origin = 'staff' and a.currency = p_currency
      and a.status in ('executing', 'executed', 'unknown', 'pending_settlement')
      and not exists (select from approvals p where p.action_id = a.action_id);
  select coalesce(sum(a.amount_minor), 0) into day_minor from actions a
    where a.staff_id = p_staff_id and a.kind = 'refund' and a.currency = p_currency and a.business_at >= day_start
      and a.status in ('executing', 'executed', 'unknown', 'pending_settlement')
      and not exists (select from approvals p where p.action_id = a.action_id);
  return next;
end $$;

-- As in 0004, with the target, and with who asked.
create or replace function write_intent(p jsonb) returns void language plpgsql as $$
declare
  a record;
  clock timestamptz;
begin
  select * into a from jsonb_to_record(p -> 'action') as r (action_id uuid, conversation_id uuid, customer_id text, turn_id uuid, step integer,
    call_index integer, tool_call_id text, tool text, kind text, order_id text, args jsonb, units jsonb, amount_minor bigint,
    currency text, allocation jsonb, rule_results jsonb, status text, automatic boolean, digest text, supersedes uuid, versions jsonb,
    switch_epochs jsonb, based_on_seq bigint, target text, origin text, staff_id text);
  insert into actions (action_id, conversation_id, customer_id, turn_id, step, call_index, tool_call_id, tool, kind, order_id, args,
      units, amount_minor, currency, allocation, rule_results, idempotency_key, status, automatic, digest, supersedes, versions,
      switch_epochs, based_on_seq, target, origin, staff_id)
    values (a.action_id, a.conversation_id, a.customer_id, a.turn_id, a.step, a.call_index, a.tool_call_id, a.tool, a.kind, a.order_id,
      a.args, a.units, a.amount_minor, a.currency, a.allocation, a.rule_results, a.action_id::text, a.status, a.automatic, a.digest,
      a.supersedes, a.versions, a.switch_epochs, a.based_on_seq, a.target, coalesce(a.origin, 'agent'), a.staff_id);
  insert into action_askers (action_id, conversation_id) values (a.action_id, a.conversation_id);
  if a.supersedes is not null then
    insert into action_askers (action_id, conversation_id)
      select a.action_id, k.conversation_id from action_askers k where k.action_id = a.supersedes on conflict do nothing;
  end if;
  insert into unit_claims (order_id, line_id, unit, kind, action_id)
    select a.order_id, u.line_id, u.unit, a.kind, a.action_id from jsonb_to_recordset(p -> 'claims') as u (line_id text, unit integer);
  insert into action_legs (action_id, leg, payment_id, amount_minor, idempotency_key)
    select a.action_id, l.leg, l.payment_id, l.amount_minor, l.idempotency_key
    from jsonb_to_recordset(p -> 'legs') as l (leg integer, payment_id text, amount_minor bigint, idempotency_key text);
  if jsonb_typeof(p -> 'approval') = 'object' then
    clock := business_now();
    insert into approvals (approval_id, action_id, conversation_id, snapshot, digest, evidence, required_approvers, due_at, remind_at)
      select r.approval_id, a.action_id, a.conversation_id, r.snapshot, a.digest, r.evidence, r.required_approvers,
        clock + make_interval(secs => r.deadline_ms / 1000), clock + make_interval(secs => r.reminder_ms / 1000)
      from jsonb_to_record(p -> 'approval') as r (approval_id uuid, snapshot jsonb, evidence jsonb, required_approvers integer,
        deadline_ms float8, reminder_ms float8);
  end if;
  perform append_audit(p -> 'audit');
end $$;

-- As in 0004; what belongs to no order is guarded by its account.
create or replace function hold_for_outcome(p_action_id uuid)
returns table (joined boolean, action jsonb, legs jsonb, askers jsonb, approved jsonb) language plpgsql as $$
#variable_conflict use_column
declare
  found_order text;
begin
  select coalesce(jsonb_agg(jsonb_build_object('conversation_id', c.conversation_id, 'speaker', c.speaker, 'fence', c.fence)), '[]')
    into askers from (
      select conversation_id, speaker, fence from conversations
      where conversation_id in (select k.conversation_id from action_askers k where k.action_id = p_action_id)
      order by conversation_id for no key update) c;
  select guard_key(a.order_id, a.customer_id) into found_order from actions a where a.action_id = p_action_id;
  if not found then return; end if;
  update order_guards g set epoch = g.epoch + 1 where g.order_id = found_order;
  if not found then
    insert into order_guards (order_id, epoch) values (found_order, 1)
      on conflict (order_id) do update set epoch = order_guards.epoch + 1;
  end if;
  joined := exists (select from action_askers k where k.action_id = p_action_id
    and k.conversation_id not in (select (one ->> 'conversation_id')::uuid from jsonb_array_elements(askers) as one));
  if not joined then
    select to_jsonb(a) into action from actions a where a.action_id = p_action_id for no key update;
    select coalesce(jsonb_agg(to_jsonb(l)), '[]') into legs from (
      select leg, payment_id, amount_minor, idempotency_key, status, refund_id, sent_at from action_legs
      where action_id = p_action_id order by leg for no key update) l;
    select jsonb_build_object('approver_id', p.approver_id) into approved from approvals p
      where p.action_id = p_action_id and p.status = 'approved';
  end if;
  return next;
end $$;
