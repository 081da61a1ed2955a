-- The functions of an intent and of an outcome with less work in each: the sums come in one record, plans are kept from the first call, the usual
-- outcome asks for its locks alone instead of reading everything under them into JSON first, and the sum of the store's day is kept up to a second
-- ago instead of a minute - or, which the minute did not heed, to where the oldest open transaction began. The same locks in the same order.
-- Old workers go on with settle_as_expected(uuid, uuid, bigint, jsonb, jsonb) as it is.
-- breaking: no

-- What was refunded, or is reserved, for a customer in the window and by the store since midnight. Open proposals count for the
-- customer, not for the store's day. p_except: an action that is judged again and must not count against itself.
drop function refund_totals(text, text, integer, text, uuid);
create function refund_totals(
  p_customer_id text, p_currency text, p_window_days integer, p_time_zone text, p_except uuid,
  out now timestamptz, out customer_automatic bigint, out customer_refunds bigint, out store_day bigint
) language plpgsql as $$
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
end $$;

-- Automatic refunds of the running day. What every transaction that could still add to it began after is surely committed, so its sum can be
-- kept: once a hundred came after the kept one, and not more often than every other second, whoever comes first keeps a newer one.
create or replace function store_day_automatic(p_currency text, p_day_start timestamptz, p_now timestamptz) returns bigint language plpgsql as $$
declare
  kept store_day_sums%rowtype;
  since timestamptz := p_day_start;
  settled timestamptz;
  later record;
begin
  select * into kept from store_day_sums s where s.currency = p_currency and s.day_start = p_day_start and s.upto <= p_now;
  if found then since := kept.upto; end if;
  later := automatic_refunds(p_currency, since, 'infinity');
  if later.number > 100 and since < p_now - interval '2 seconds' and pg_try_advisory_xact_lock(1129530452) then -- spells CSDT
    settled := p_now - age_of_oldest_transaction() - interval '1 second';
    if settled > since then
      insert into store_day_sums (currency, day_start, upto, amount_minor)
        select p_currency, p_day_start, settled, r.amount from automatic_refunds(p_currency, p_day_start, settled) r
        on conflict (currency) do update set day_start = excluded.day_start, upto = excluded.upto, amount_minor = excluded.amount_minor;
    end if;
  end if;
  return coalesce(kept.amount_minor, 0) + later.amount;
end $$;

-- How long the oldest open transaction of the role that asks has run; the caller's own is one of them. Every writer of the ledger is this role,
-- and what an open transaction has written got its time after the transaction began. A transaction is listed until what it wrote can be seen.
create function age_of_oldest_transaction() returns interval language sql volatile as $$
  select clock_timestamp() - min(xact_start) from pg_stat_activity where datname = current_database()
$$;

-- Takes the locks of an intent, in the order that holds everywhere - switches, conversation, order, customer -, and reads what it is
-- decided on, each after its lock. fenced false: the conversation is not held under this fence any more, and nothing else was read.
-- Its plans are kept: one row by its key is what every read is, whatever the statistics of a young table say.
create or replace function hold_for_intent(
  p_conversation_id uuid, p_fence bigint, p_order_id text, p_customer_id text, p_kind text, p_currency text, p_window_days integer,
  p_time_zone text
) returns table (
  switches jsonb, fenced boolean, speaker text, epoch bigint, policy_version integer, earlier jsonb, messages jsonb,
  now timestamptz, customer_automatic bigint, customer_refunds bigint, store_day bigint
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  totals record;
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
  totals := refund_totals(p_customer_id, p_currency, p_window_days, p_time_zone, null);
  now := totals.now;
  customer_automatic := totals.customer_automatic;
  customer_refunds := totals.customer_refunds;
  store_day := totals.store_day;
  return next;
end $$;

-- Writes the usual outcome with its locks in one statement, for whoever has just made the calls and knows how everything should stand:
-- executing, the calls as in p_sent, and nobody asked but the one conversation, which is still held under its fence. Takes the same locks
-- in the same order as hold_for_outcome. False otherwise, and nothing was written but the order's epoch.
-- Its commit does not wait for the disk. A server that dies before the next commit that does - the turn's own, before anybody is told - leaves the
-- action as a worker leaves it that dies between call and outcome: sent, to be asked about by its reference. What was sent is on the disk before.
create function settle_as_expected(p_action_id uuid, p_conversation_id uuid, p_fence bigint, p_sent text[], p jsonb)
returns boolean language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  stand record;
  legs text[];
begin
  perform from conversations where conversation_id = p_conversation_id and speaker = 'agent' and fence = p_fence for no key update;
  if not found then return false; end if;
  update order_guards g set epoch = g.epoch + 1 from actions a where a.action_id = p_action_id and g.order_id = a.order_id;
  if not found then return false; end if;
  select a.status, a.sent_at, exists (select from action_askers k where k.action_id = p_action_id and k.conversation_id <> p_conversation_id) as joined
    into stand from actions a where a.action_id = p_action_id for no key update;
  if stand.joined or stand.status <> 'executing' then return false; end if;
  select array_agg(l.status order by l.leg) into legs from (
    select leg, status from action_legs where action_id = p_action_id order by leg for no key update) l;
  if coalesce(legs, array[case when stand.sent_at is null then 'planned' else 'sent' end]) <> p_sent then return false; end if;
  perform write_outcome(p_action_id, p);
  perform set_config('synchronous_commit', 'off', true);
  return true;
end $$;
