-- What PostgreSQL does for a refund costs less, and says the same. Conditions of a table are read from text anew by every statement that writes to it: their
-- lists are constants now, and the edges of an action's life stand in the trigger's function, which is compiled once. An intent is read under its locks, and
-- the usual end written, by fewer statements. What belongs to a conversation is found by the index that makes a call unique. While it runs, nobody writes to
-- `actions`: its rows are read through once.
-- Old workers: call the same functions; the `settle_as_expected` that they call stays.
-- breaking: no

alter table actions
  drop constraint actions_status,
  drop constraint actions_kind,
  drop constraint actions_origin,
  drop constraint actions_units_or_target,
  drop constraint actions_planted_is_never_carried_out,
  add constraint actions_status check (status = any (
    '{drafted,proposed,approved,executing,executed,failed,unknown,pending_settlement,rejected,expired,withdrawn,blocked}')),
  add constraint actions_kind check (kind = any ('{refund,return,receipt,preference,address,cancellation}')),
  add constraint actions_origin check (origin = any ('{agent,staff}')),
  add constraint actions_units_or_target check ((target is null) = (kind = any ('{refund,return}'))),
  add constraint actions_planted_is_never_carried_out check (planted = coalesce(order_id like 'planted:%', false)
    and (not planted or (status = any ('{proposed,rejected,expired,blocked}') and not automatic and customer_id like 'planted:%')));
alter table action_legs
  drop constraint action_legs_status,
  add constraint action_legs_status check (status = any ('{planned,sent,succeeded,pending,failed,unknown}'));
drop index actions_by_conversation;

-- The edges are those of domain/action/action-state.ts; a test compares the two. `executed` leads on only where the provider took a refund back.
create or replace function refuse_edge() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) = any ('{
      drafted>withdrawn,drafted>rejected,drafted>blocked,
      proposed>approved,proposed>rejected,proposed>expired,proposed>withdrawn,proposed>blocked,
      approved>executing,approved>expired,approved>blocked,
      executing>executed,executing>failed,executing>unknown,executing>pending_settlement,executing>blocked,
      unknown>executed,unknown>failed,unknown>pending_settlement,
      pending_settlement>executed,pending_settlement>failed,pending_settlement>unknown,
      executed>failed,executed>unknown}'::text[])
    and (old.status <> 'executed' or old.kind = 'refund') then
    return new;
  end if;
  raise exception 'action % never goes from % to %', old.action_id, old.status, new.status using errcode = 'insufficient_privilege';
end $$;
drop trigger actions_keep_to_the_edges on actions;
create trigger actions_keep_to_the_edges before update of status on actions
  for each row when (new.status <> old.status) execute function refuse_edge();
drop trigger actions_approved_by_somebody on actions;
create trigger actions_approved_by_somebody before update of status on actions
  for each row when (new.status <> old.status and new.status = any ('{proposed,approved,executing}')) execute function check_action_approval();
drop trigger actions_forget_store_day on actions;
create trigger actions_forget_store_day after update of status, amount_minor on actions
  for each row when (old.automatic and old.kind = 'refund' and (new.status = any ('{failed,blocked}') or new.amount_minor <> old.amount_minor))
  execute function forget_store_day();

-- Automatic refunds of a currency on the store's day, up to now. Whoever counts much beyond the kept sum keeps a new one, of what no transaction can still change.
create or replace function store_day_automatic(p_currency text, p_day_start timestamptz, p_now timestamptz) returns bigint language plpgsql as $$
declare
  kept record;
  settled timestamptz;
begin
  select coalesce(s.upto, p_day_start) as since, coalesce(s.amount_minor, 0) as amount, r.number, r.later into kept
    from (select) as one
    left join store_day_sums s on s.currency = p_currency and s.day_start = p_day_start and s.upto <= p_now
    cross join lateral (
      select count(*) as number, coalesce(sum(a.amount_minor), 0) as later from actions a
      where a.automatic and a.kind = 'refund' and a.currency = p_currency and a.business_at >= coalesce(s.upto, p_day_start)
        and a.status = any ('{executing,unknown,pending_settlement,executed}')) r;
  if kept.number > 100 and kept.since < p_now - interval '2 seconds' and pg_try_advisory_xact_lock(1129530452) then -- spells CSDT
    settled := p_now - age_of_oldest_transaction() - interval '1 second';
    if settled > kept.since then
      insert into store_day_sums (currency, day_start, upto, amount_minor)
        select p_currency, p_day_start, settled, r.amount from automatic_refunds(p_currency, p_day_start, settled) r
        on conflict (currency) do update set day_start = excluded.day_start, upto = excluded.upto, amount_minor = excluded.amount_minor;
    end if;
  end if;
  return kept.amount + kept.later;
end $$;

-- Takes the locks of an intent, one by one, in the order that holds everywhere, and reads after the last of them what it is decided on.
create or replace function hold_for_intent(p_conversation_id uuid, p_fence bigint, p_order_id text, p_customer_id text, p_kind text, p_currency text,
  p_window_days integer, p_time_zone text)
returns table (switches jsonb, fenced boolean, speaker text, epoch bigint, policy_version integer, earlier jsonb, messages jsonb, now timestamptz,
  customer_automatic bigint, customer_refunds bigint, store_day bigint)
language plpgsql set plan_cache_mode = force_generic_plan as $$
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
  perform from customer_guards where customer_id = p_customer_id for no key update;
  if not found then
    insert into customer_guards (customer_id) values (p_customer_id)
      on conflict (customer_id) do update set customer_id = excluded.customer_id;
  end if;
  select t.now, c.automatic, c.refunds,
      (select coalesce(max(v.version), 0) from autonomy_versions v),
      (select coalesce(jsonb_agg(jsonb_build_object('action_id', a.action_id, 'conversation_id', a.conversation_id, 'status', a.status,
          'units', a.units, 'automatic', a.automatic, 'amount_minor', a.amount_minor, 'based_on_seq', a.based_on_seq,
          'created_at', a.created_at) order by a.created_at desc, a.action_id), '[]')
        from actions a where a.order_id = p_order_id and a.kind = p_kind),
      (select coalesce(jsonb_agg(jsonb_build_object('seq', m.seq, 'at', m.created_at) order by m.seq desc), '[]') from (
        select seq, created_at from messages where conversation_id = p_conversation_id and role = 'customer' order by seq desc limit 20) m)
    into now, customer_automatic, customer_refunds, policy_version, earlier, messages
    from (select clock_timestamp() + b.clock_offset as now from business_clock b) t
    cross join lateral (
      select coalesce(sum(a.amount_minor) filter (where a.currency = p_currency and (a.automatic or a.status <> 'executed')), 0) as automatic,
        count(*) as refunds
      from actions a
      where a.customer_id = p_customer_id and a.kind = 'refund' and a.business_at > t.now - make_interval(days => p_window_days)
        and a.status = any ('{proposed,approved,executing,unknown,pending_settlement,executed}')) c;
  store_day := store_day_automatic(p_currency, date_trunc('day', now, p_time_zone), now);
  return next;
end $$;

-- p: see migration 0004. With `audit_has_rules` the audit row has the action's rule results, which are not sent twice.
create or replace function write_intent(p jsonb) returns void language plpgsql as $$
declare
  a jsonb := p -> 'action';
  audit jsonb := p -> 'audit';
  rules jsonb := a -> 'rule_results';
  id uuid := a ->> 'action_id';
  asker uuid := a ->> 'conversation_id';
  clock timestamptz;
begin
  insert into actions (action_id, conversation_id, customer_id, turn_id, step, call_index, tool_call_id, tool, kind, order_id, args,
      units, amount_minor, currency, allocation, rule_results, idempotency_key, status, automatic, digest, supersedes, versions,
      switch_epochs, based_on_seq, target, origin, staff_id, business_at)
    values (id, asker, a ->> 'customer_id', (a ->> 'turn_id')::uuid, (a ->> 'step')::integer, (a ->> 'call_index')::integer, a ->> 'tool_call_id',
      a ->> 'tool', a ->> 'kind', a ->> 'order_id', a -> 'args', a -> 'units', (a ->> 'amount_minor')::bigint, a ->> 'currency',
      a -> 'allocation', rules, a ->> 'action_id', a ->> 'status', (a ->> 'automatic')::boolean, a ->> 'digest', (a ->> 'supersedes')::uuid,
      a -> 'versions', a -> 'switch_epochs', (a ->> 'based_on_seq')::bigint, a ->> 'target', coalesce(a ->> 'origin', 'agent'), a ->> 'staff_id',
      clock_timestamp() + (select b.clock_offset from business_clock b))
    returning business_at into clock;
  insert into action_askers (action_id, conversation_id) values (id, asker);
  if a ->> 'supersedes' is not null then
    insert into action_askers (action_id, conversation_id)
      select id, k.conversation_id from action_askers k where k.action_id = (a ->> 'supersedes')::uuid on conflict do nothing;
  end if;
  insert into unit_claims (order_id, line_id, unit, kind, action_id)
    select a ->> 'order_id', u.line_id, u.unit, a ->> 'kind', id from jsonb_to_recordset(p -> 'claims') as u (line_id text, unit integer);
  if p -> 'legs' <> '[]' then
    insert into action_legs (action_id, leg, payment_id, amount_minor, idempotency_key)
      select id, l.leg, l.payment_id, l.amount_minor, l.idempotency_key
      from jsonb_to_recordset(p -> 'legs') as l (leg integer, payment_id text, amount_minor bigint, idempotency_key text);
  end if;
  if jsonb_typeof(p -> 'approval') = 'object' then
    insert into approvals (approval_id, action_id, conversation_id, snapshot, digest, evidence, required_approvers, due_at, remind_at)
      select r.approval_id, id, asker, r.snapshot, a ->> 'digest', r.evidence, r.required_approvers,
        clock + make_interval(secs => r.deadline_ms / 1000), clock + make_interval(secs => r.reminder_ms / 1000)
      from jsonb_to_record(p -> 'approval') as r (approval_id uuid, snapshot jsonb, evidence jsonb, required_approvers integer,
        deadline_ms float8, reminder_ms float8);
  end if;
  insert into audit_log (event, actor, conversation_id, action_id, order_id, tool, args, rule_results, result, approver_id, versions)
    values (audit ->> 'event', audit ->> 'actor', (audit ->> 'conversation_id')::uuid, (audit ->> 'action_id')::uuid, audit ->> 'order_id',
      audit ->> 'tool', nullif(audit -> 'args', 'null'),
      case when (p -> 'audit_has_rules')::boolean then rules else nullif(audit -> 'rule_results', 'null') end,
      nullif(audit -> 'result', 'null'), audit ->> 'approver_id', nullif(audit -> 'versions', 'null'));
end $$;

-- The usual end of an automatic action, in one statement: the locks of an outcome in the order that holds everywhere, and the outcome, if the action is executing,
-- its calls stand as given (`was`) and nobody asked but the one conversation, which the agent still holds. False, and no outcome was written, otherwise; CS002
-- says the same of the calls, and takes everything back. The audit row has the intent's rule results, which the action still has: they are not sent again.
-- Not waited for on disk: see docs/decisions, what waits for the disk.
-- p: {"was": of the one call of what is no refund, "legs": [{"leg", "was", "status", "refund_id", "evidence"}], all of a refund's, "to", "result", "release", "audit"}
create function settle_as_expected(p_action_id uuid, p_conversation_id uuid, p_fence bigint, p jsonb) returns boolean
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  audit jsonb := p -> 'audit';
  ending text := p ->> 'to';
  of_order text := audit ->> 'order_id';
  calls integer;
  waits text;
begin
  perform from conversations where conversation_id = p_conversation_id and speaker = 'agent' and fence = p_fence for no key update;
  if not found then return false; end if;
  update order_guards g set epoch = g.epoch + 1 where g.order_id = of_order;
  if not found then return false; end if;
  update actions a set status = ending, result = p -> 'result',
      finished_at = case when ending in ('unknown', 'pending_settlement') then a.finished_at else clock_timestamp() end
    where a.action_id = p_action_id and a.status = 'executing' and a.order_id = of_order
      and (a.kind = 'refund' or (a.sent_at is not null) = (p ->> 'was' = 'sent'))
      and not exists (select from action_askers k where k.action_id = p_action_id and k.conversation_id <> p_conversation_id);
  if not found then return false; end if;
  if p -> 'legs' <> '[]' then
    update action_legs l set status = r.status, refund_id = r.refund_id, evidence = coalesce(r.evidence, l.evidence),
        finished_at = case when r.status in ('succeeded', 'failed') then coalesce(l.finished_at, clock_timestamp()) end
      from jsonb_to_recordset(p -> 'legs') as r (leg integer, was text, status text, refund_id text, evidence jsonb)
      where l.action_id = p_action_id and l.leg = r.leg and l.status = r.was;
    get diagnostics calls = row_count;
    if calls <> jsonb_array_length(p -> 'legs') then
      raise exception 'the calls of action % do not stand as expected', p_action_id using errcode = 'CS002';
    end if;
  end if;
  if (p -> 'release')::boolean then
    update unit_claims set released_at = clock_timestamp() where action_id = p_action_id and released_at is null;
  end if;
  insert into audit_log (event, actor, conversation_id, action_id, order_id, tool, args, rule_results, result, approver_id, versions)
    values (audit ->> 'event', audit ->> 'actor', (audit ->> 'conversation_id')::uuid, p_action_id, of_order, audit ->> 'tool',
      nullif(audit -> 'args', 'null'),
      (select i.rule_results from audit_log i where i.action_id = p_action_id and i.event = 'action.intended' order by i.id limit 1),
      nullif(audit -> 'result', 'null'), audit ->> 'approver_id', nullif(audit -> 'versions', 'null'));
  waits := set_config('synchronous_commit', 'off', true);
  return true;
end $$;
