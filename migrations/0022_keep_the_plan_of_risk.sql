-- What is counted about a customer before a person is asked: its plan is kept. Made anew for every proposal, planning took longer than the counting.
-- Old workers: send the statement themselves, as before.
-- breaking: no

-- How often this customer asked for what lately, from records alone. Refunds and returns are read apart, because each has its index.
create function risk_counters(p_customer_id text, p_currency text) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  counted json;
  p_now timestamptz := business_now();
begin
  select to_json(c) into counted from (
    with mine as (
      select kind, status, order_id, amount_minor, currency, business_at > p_now - interval '30 days' as lately
      from actions where customer_id = p_customer_id and kind = 'refund' and business_at > p_now - interval '90 days'
      union all
      select kind, status, order_id, amount_minor, currency, business_at > p_now - interval '30 days'
      from actions where customer_id = p_customer_id and kind = 'return' and business_at > p_now - interval '90 days')
    select
      count(*) filter (where kind = 'refund' and lately and status in ('executed', 'pending_settlement'))::integer as refunds_30_days,
      count(*) filter (where kind = 'refund' and status in ('executed', 'pending_settlement'))::integer as refunds_90_days,
      coalesce(sum(amount_minor) filter (where kind = 'refund' and status in ('executed', 'pending_settlement')
        and currency = p_currency), 0)::bigint as refunded_90_days_minor,
      count(*) filter (where kind = 'return' and lately and status = 'executed')::integer as returns_30_days,
      count(*) filter (where kind = 'return' and status = 'executed')::integer as returns_90_days,
      count(*) filter (where status = 'rejected')::integer as rejected_90_days,
      count(distinct order_id) filter (where kind = 'refund' and status in ('executed', 'pending_settlement'))::integer as orders_refunded_90_days,
      count(distinct order_id)::integer as orders_with_requests_90_days,
      (select count(*)::integer from conversations where customer_id = p_customer_id
        and created_at > clock_timestamp() - interval '30 days') as conversations_30_days,
      (select count(*)::integer from conversations c join handoffs h using (conversation_id) where c.customer_id = p_customer_id
        and c.created_at > clock_timestamp() - interval '90 days') as handovers_90_days,
      (select min(created_at) from conversations where customer_id = p_customer_id) as known_since
    from mine) c;
  return counted;
end $$;
