-- An action's two transactions in two statements each: one that takes the locks and reads under them, one that writes. PL/pgSQL, because
-- every statement of such a function sees what was committed when it begins, so what stands after a lock is read after it.
-- Old workers: their own statements take the same locks in the same order.
-- breaking: no

-- the store's day of automatic refunds, without a look at each row once the day's pages are vacuumed
create index actions_automatic_day on actions (business_at) include (currency, amount_minor, status) where automatic and kind = 'refund';
drop index actions_automatic_by_day;

-- Appends one audit row, masked by whoever calls.
create function append_audit(p jsonb) returns void language plpgsql as $$
begin
  insert into audit_log (event, actor, conversation_id, action_id, order_id, tool, args, rule_results, result, approver_id, versions)
    select r.event, r.actor, r.conversation_id, r.action_id, r.order_id, r.tool, r.args, r.rule_results, r.result, r.approver_id, r.versions
    from jsonb_to_record(p) as r (event text, actor text, conversation_id uuid, action_id uuid, order_id text, tool text, args jsonb,
      rule_results jsonb, result jsonb, approver_id text, versions jsonb);
end $$;

-- Keeps the switches from being flipped until the transaction ends, and then reads them: by scope, `enabled` and `epoch`. The lock is
-- a statement of its own before the read; in one statement the read would show what was there before a flip that the lock waited for.
-- Fails with CS001 when they cannot be read: then nothing may be done.
create function hold_switches() returns jsonb language plpgsql as $$
declare
  found_switches jsonb;
begin
  perform pg_advisory_xact_lock_shared(1129532243); -- spells CSKS; see store/kill-switches.ts
  select jsonb_object_agg(scope, jsonb_build_object('enabled', enabled, 'epoch', epoch)) into found_switches from kill_switches;
  return coalesce(found_switches, '{}');
exception when others then
  raise exception 'The kill switch could not be read: %', sqlerrm using errcode = 'CS001';
end $$;

-- Locks an order and returns its epoch. The guard's row is written only where there is none yet; an action without an order needs none.
create function lock_order(p_order_id text) returns bigint language plpgsql as $$
declare
  found_epoch bigint;
begin
  if p_order_id is null then return 0; end if;
  select epoch into found_epoch from order_guards where order_id = p_order_id for no key update;
  if not found then
    insert into order_guards (order_id) values (p_order_id)
      on conflict (order_id) do update set order_id = excluded.order_id returning epoch into found_epoch;
  end if;
  return found_epoch;
end $$;

-- Locks a customer, so that the customer's sums can be read and added to.
create function lock_customer(p_customer_id text) returns void language plpgsql as $$
begin
  perform from customer_guards where customer_id = p_customer_id for no key update;
  if not found then
    insert into customer_guards (customer_id) values (p_customer_id)
      on conflict (customer_id) do update set customer_id = excluded.customer_id;
  end if;
end $$;

-- What the automatic refunds of a running day had added up to at one time, so that a call adds up what came after it and not the day. It
-- is made from the ledger again every few minutes; without the row the day is added up.
create table store_day_sums (
  currency text constraint store_day_sums_pkey primary key,
  day_start timestamptz not null,
  upto timestamptz not null,
  amount_minor bigint not null
);

-- A refund that did not come about after all, or whose row was changed by hand, may be in the sum: it is made again.
create function forget_store_day() returns trigger language plpgsql as $$
begin
  delete from store_day_sums where currency = old.currency;
  return null;
end $$;
create trigger actions_forget_store_day after update on actions for each row
  when (old.automatic and old.kind = 'refund' and (new.status in ('failed', 'blocked') or new.amount_minor <> old.amount_minor))
  execute function forget_store_day();

-- What was refunded, or is reserved, for a customer in the window and by the store since midnight. Open proposals count for the
-- customer, not for the store's day. p_except: an action that is judged again and must not count against itself.
create function refund_totals(p_customer_id text, p_currency text, p_window_days integer, p_time_zone text, p_except uuid)
returns table (now timestamptz, customer_automatic bigint, customer_refunds bigint, store_day bigint) language plpgsql as $$
declare
  window_start timestamptz;
begin
  now := business_now();
  window_start := now - make_interval(days => p_window_days);
  select
    coalesce(sum(a.amount_minor) filter (where a.currency = p_currency and (a.automatic or a.status <> 'executed')), 0),
    count(*)
    into customer_automatic, customer_refunds
    from actions a
    where a.customer_id = p_customer_id and a.kind = 'refund' and a.business_at > window_start
      and a.status in ('proposed', 'approved', 'executing', 'unknown', 'pending_settlement', 'executed')
      and (p_except is null or a.action_id <> p_except);
  store_day := store_day_automatic(p_currency, date_trunc('day', now, p_time_zone), now);
  if p_except is not null then
    store_day := store_day - coalesce((select a.amount_minor from actions a
      where a.action_id = p_except and a.automatic and a.kind = 'refund' and a.currency = p_currency
        and a.business_at >= date_trunc('day', now, p_time_zone)
        and a.status in ('executing', 'unknown', 'pending_settlement', 'executed')), 0);
  end if;
  return next;
end $$;

-- Automatic refunds of the running day. What is older than a minute is surely committed, so its sum can be kept: once a hundred came
-- after the kept one, and not more often than every other minute, whoever comes first keeps a newer one.
create function store_day_automatic(p_currency text, p_day_start timestamptz, p_now timestamptz) returns bigint language plpgsql as $$
declare
  kept store_day_sums%rowtype;
  since timestamptz := p_day_start;
  later record;
begin
  select * into kept from store_day_sums s where s.currency = p_currency and s.day_start = p_day_start and s.upto <= p_now;
  if found then since := kept.upto; end if;
  select * into later from automatic_refunds(p_currency, since, 'infinity');
  if later.number > 100 and since < p_now - interval '2 minutes' and pg_try_advisory_xact_lock(1129530452) then -- spells CSDT
    insert into store_day_sums (currency, day_start, upto, amount_minor)
      select p_currency, p_day_start, p_now - interval '1 minute', r.amount from automatic_refunds(p_currency, p_day_start, p_now - interval '1 minute') r
      on conflict (currency) do update set day_start = excluded.day_start, upto = excluded.upto, amount_minor = excluded.amount_minor;
  end if;
  return coalesce(kept.amount_minor, 0) + later.amount;
end $$;

-- Automatic refunds of a stretch of time that moved money or may have: how many, and how much. Both ends are parameters, so that the
-- planner takes the stretch for the narrow one it is and keeps its plan.
create function automatic_refunds(p_currency text, p_from timestamptz, p_to timestamptz, out number bigint, out amount bigint)
language plpgsql as $$
begin
  select count(*), coalesce(sum(a.amount_minor), 0) into number, amount from actions a
    where a.automatic and a.kind = 'refund' and a.currency = p_currency and a.business_at >= p_from and a.business_at < p_to
      and a.status in ('executing', 'unknown', 'pending_settlement', 'executed');
end $$;

-- Takes the locks of an intent, in the order that holds everywhere - switches, conversation, order, customer -, and reads what it is
-- decided on, each after its lock. fenced false: the conversation is not held under this fence any more, and nothing else was read.
create function hold_for_intent(
  p_conversation_id uuid, p_fence bigint, p_order_id text, p_customer_id text, p_kind text, p_currency text, p_window_days integer,
  p_time_zone text
) returns table (
  switches jsonb, fenced boolean, speaker text, epoch bigint, policy_version integer, earlier jsonb, messages jsonb,
  now timestamptz, customer_automatic bigint, customer_refunds bigint, store_day bigint
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
  epoch := lock_order(p_order_id);
  perform lock_customer(p_customer_id);
  select coalesce(max(v.version), 0) into policy_version from autonomy_versions v;
  select coalesce(jsonb_agg(jsonb_build_object('action_id', a.action_id, 'conversation_id', a.conversation_id, 'status', a.status,
      'units', a.units, 'automatic', a.automatic, 'amount_minor', a.amount_minor, 'based_on_seq', a.based_on_seq,
      'created_at', a.created_at) order by a.created_at desc, a.action_id), '[]')
    into earlier from actions a where a.order_id = p_order_id and a.kind = p_kind;
  select coalesce(jsonb_agg(jsonb_build_object('seq', m.seq, 'at', m.created_at) order by m.seq desc), '[]') into messages from (
    select seq, created_at from messages where conversation_id = p_conversation_id and role = 'customer' order by seq desc limit 20) m;
  select t.now, t.customer_automatic, t.customer_refunds, t.store_day into now, customer_automatic, customer_refunds, store_day
    from refund_totals(p_customer_id, p_currency, p_window_days, p_time_zone, null) t;
  return next;
end $$;

-- Writes an action with its asker, the units it claims, its calls, its approval where one is asked for, and the audit row: all or nothing.
-- Fails with 23505 when the call has an action already, the order's slot is taken or a unit is held. What an action takes the place of
-- hands its askers on. The deadline of an approval runs on the business clock.
create function write_intent(p jsonb) returns void language plpgsql as $$
declare
  a record;
  clock timestamptz;
begin
  select * into a from jsonb_to_record(p -> 'action') as r (action_id uuid, conversation_id uuid, customer_id text, turn_id uuid, step integer,
    call_index integer, tool_call_id text, tool text, kind text, order_id text, args jsonb, units jsonb, amount_minor bigint,
    currency text, allocation jsonb, rule_results jsonb, status text, automatic boolean, digest text, supersedes uuid, versions jsonb,
    switch_epochs jsonb, based_on_seq bigint);
  insert into actions (action_id, conversation_id, customer_id, turn_id, step, call_index, tool_call_id, tool, kind, order_id, args,
      units, amount_minor, currency, allocation, rule_results, idempotency_key, status, automatic, digest, supersedes, versions,
      switch_epochs, based_on_seq)
    values (a.action_id, a.conversation_id, a.customer_id, a.turn_id, a.step, a.call_index, a.tool_call_id, a.tool, a.kind, a.order_id,
      a.args, a.units, a.amount_minor, a.currency, a.allocation, a.rule_results, a.action_id::text, a.status, a.automatic, a.digest,
      a.supersedes, a.versions, a.switch_epochs, a.based_on_seq);
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

-- Takes the locks of an outcome - everybody who asked, the order, the action and its calls - and reads them as they stand. The order's
-- epoch moves on: its record changed or may have. joined: somebody asked who is not among the locked, so nothing may be written; the
-- conversations come before the order everywhere, and the caller begins again.
create function hold_for_outcome(p_action_id uuid)
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
  select a.order_id into found_order from actions a where a.action_id = p_action_id;
  if not found then return; end if;
  update order_guards g set epoch = g.epoch + 1 where g.order_id = found_order;
  if not found and found_order is not null then
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

-- Writes what became of an action. `legs`: its calls, of which what is left out stays. Where `to` is given also its status, from exactly
-- `from`; then its units are given back if `release` says so, and the audit states it. The caller holds the action.
create function write_outcome(p_action_id uuid, p jsonb) returns void language plpgsql as $$
begin
  update action_legs l set status = r.status, refund_id = r.refund_id, evidence = coalesce(r.evidence, l.evidence),
      finished_at = case when r.status in ('succeeded', 'failed') then coalesce(l.finished_at, clock_timestamp()) end
    from jsonb_to_recordset(p -> 'legs') as r (leg integer, status text, refund_id text, evidence jsonb)
    where l.action_id = p_action_id and l.leg = r.leg;
  if p ->> 'to' is null then return; end if;
  update actions set status = p ->> 'to', result = p -> 'result',
      finished_at = case when p ->> 'to' in ('unknown', 'pending_settlement') then finished_at else clock_timestamp() end
    where action_id = p_action_id and status = p ->> 'from';
  if not found then raise exception 'action % is not % any more', p_action_id, p ->> 'from'; end if;
  if (p -> 'release')::boolean then
    update unit_claims set released_at = clock_timestamp() where action_id = p_action_id and released_at is null;
  end if;
  perform append_audit(p -> 'audit');
end $$;

-- The same with the locks in one statement, for whoever has just made the calls and knows how everything should stand: executing, the
-- calls as in p_sent, and nobody asked but the one conversation, which is still held under its fence. False otherwise, and nothing was
-- written.
create function settle_as_expected(p_action_id uuid, p_conversation_id uuid, p_fence bigint, p_sent jsonb, p jsonb)
returns boolean language plpgsql as $$
declare
  held record;
  stand jsonb;
begin
  select * into held from hold_for_outcome(p_action_id);
  if held.joined is distinct from false or held.action ->> 'status' <> 'executing' or held.askers <> jsonb_build_array(
      jsonb_build_object('conversation_id', p_conversation_id, 'speaker', 'agent', 'fence', p_fence)) then
    return false;
  end if;
  if held.legs = '[]' then
    stand := jsonb_build_array(case when held.action ->> 'sent_at' is null then 'planned' else 'sent' end);
  else
    stand := (select jsonb_agg(l -> 'status' order by l -> 'leg') from jsonb_array_elements(held.legs) as l);
  end if;
  if stand <> p_sent then return false; end if;
  perform write_outcome(p_action_id, p);
  return true;
end $$;
