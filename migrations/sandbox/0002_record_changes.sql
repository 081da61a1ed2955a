-- What was changed on an account or an order and under which key, so that a caller whose answer was lost can ask for it, and a receipt can be
-- found again by its key. Runs with search_path = sandbox. Old processes go on: they never touch the new table.
-- breaking: no

create table changes (
  change_id text primary key,
  change_number bigint generated always as identity,
  kind text not null constraint changes_kind check (kind in ('preference', 'address')),
  customer_id text,
  order_id text,
  -- the caller's Idempotency-Key; null when it sent none
  reference text,
  created_at timestamptz not null,
  constraint changes_of_something check (customer_id is not null or order_id is not null)
);
-- was this change made?
create index changes_by_reference on changes (reference) where reference is not null;
-- was this receipt sent?
create index receipts_by_key on receipts (idempotency_key) where idempotency_key is not null;
