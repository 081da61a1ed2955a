-- The sandbox store's first schema: a small shop with orders, payments, returns and a refund ledger, and the handles by
-- which tests make it misbehave. It stands for somebody else's system: the product reaches it by HTTP and never reads it.
-- Runs with search_path = sandbox. Old processes: none exist yet.
-- breaking: no

-- Business time of the shop. The row is written once, at the first start, from TEST_NOW; without it the offset is zero.
create table business_clock (
  one boolean primary key default true constraint business_clock_one_row check (one),
  clock_offset interval not null default interval '0'
);

create function business_now() returns timestamptz language sql volatile
  as 'select clock_timestamp() + coalesce((select clock_offset from sandbox.business_clock), interval ''0'')';

-- How the store behaves. One row.
create table behaviour (
  one boolean primary key default true constraint behaviour_one_row check (one),
  -- native: a known key gets the stored answer.  lookup: keys guard nothing, bookings can only be found by reference
  idempotency text not null default 'native'
    constraint behaviour_idempotency check (idempotency in ('native', 'lookup')),
  -- false until the made data was first put in, so that a store emptied on purpose stays empty over a restart
  stocked boolean not null default false
);
insert into behaviour default values;

-- An order's version is drawn from here, so that no version ever comes back, not even after a reset.
create sequence order_versions;

create table customers (
  customer_id text primary key constraint customers_id_length check (char_length(customer_id) between 1 and 64),
  name text not null,
  email text not null,
  phone text,
  -- { line1, line2?, city, state?, postal_code, country }
  address jsonb constraint customers_address_object check (jsonb_typeof(address) = 'object'),
  preferences jsonb not null default '{}'
    constraint customers_preferences_object check (jsonb_typeof(preferences) = 'object'),
  updated_at timestamptz not null default clock_timestamp()
);
-- find a customer by mail address
create index customers_by_email on customers (lower(email));

-- customer_id refers to nobody on purpose: a shop can hold the order of an account it has closed, and a test may put an
-- order before its customer.
create table orders (
  order_id text primary key constraint orders_id_length check (char_length(order_id) between 1 and 64),
  customer_id text,
  guest_email text,
  currency text not null constraint orders_currency check (currency ~ '^[A-Z]{3}$'),
  status text not null
    constraint orders_status check (status in ('pending', 'processed', 'shipped', 'delivered', 'cancelled')),
  placed_at timestamptz not null,
  delivered_at timestamptz,
  tax_included boolean not null,
  discount_minor bigint not null constraint orders_discount_not_negative check (discount_minor >= 0),
  shipping_minor bigint not null constraint orders_shipping_not_negative check (shipping_minor >= 0),
  disputed boolean not null,
  notes text not null,
  -- where it goes; null means the customer's own address
  shipping_address jsonb constraint orders_address_object check (jsonb_typeof(shipping_address) = 'object'),
  version bigint not null default nextval('sandbox.order_versions'),
  constraint orders_has_buyer check (customer_id is not null or guest_email is not null)
);
-- a customer's orders, newest first
create index orders_by_customer on orders (customer_id, placed_at desc, order_id desc) where customer_id is not null;

-- discount_minor and tax_minor are totals of the line, not of one unit.
create table order_lines (
  order_id text not null references orders on delete cascade,
  line_id text not null constraint order_lines_id_length check (char_length(line_id) between 1 and 64),
  position integer not null,
  sku text,
  name text not null,
  quantity integer not null constraint order_lines_quantity_positive check (quantity > 0),
  delivered_quantity integer not null
    constraint order_lines_delivered_within_quantity check (delivered_quantity between 0 and quantity),
  unit_price_minor bigint not null constraint order_lines_price_not_negative check (unit_price_minor >= 0),
  discount_minor bigint not null constraint order_lines_discount_not_negative check (discount_minor >= 0),
  tax_minor bigint not null constraint order_lines_tax_not_negative check (tax_minor >= 0),
  constraint order_lines_pkey primary key (order_id, line_id)
);

-- refunded_minor counts every refund that has not failed, pending ones included. It is kept in the row that bounds it, so
-- that the check below holds whatever two requests do at once.
create table payments (
  order_id text not null references orders on delete cascade,
  payment_id text not null constraint payments_id_length check (char_length(payment_id) between 1 and 64),
  position integer not null,
  method text not null constraint payments_method check (method in ('card', 'upi', 'wallet', 'cod', 'store_credit')),
  captured_minor bigint not null constraint payments_captured_not_negative check (captured_minor >= 0),
  refunded_minor bigint not null default 0,
  constraint payments_pkey primary key (order_id, payment_id),
  constraint payments_refunded_within_captured check (refunded_minor between 0 and captured_minor)
);

-- Money that went back. source 'api' was booked through the connector API and is the ledger; source 'record' came with the
-- order when it was put, as something that happened before. order_id refers to nobody: the ledger outlives its order.
create table refunds (
  refund_id text not null,
  booking_number bigint generated always as identity,
  source text not null constraint refunds_source check (source in ('api', 'record')),
  order_id text not null,
  -- the one payment it went to; null when a refund of the record was spread over several
  payment_id text,
  -- [{ payment_id, amount_minor }]
  allocations jsonb not null constraint refunds_allocations_list check (jsonb_typeof(allocations) = 'array'),
  amount_minor bigint not null constraint refunds_amount_positive check (amount_minor > 0),
  currency text not null,
  -- [{ line_id, quantity }]
  lines jsonb not null constraint refunds_lines_list check (jsonb_typeof(lines) = 'array'),
  reference text,
  idempotency_key text,
  status text not null constraint refunds_status check (status in ('pending', 'succeeded', 'failed')),
  booked_at timestamptz not null,
  settled_at timestamptz,
  -- ids that came with an order need only be unique within it
  constraint refunds_pkey primary key (order_id, refund_id),
  constraint refunds_api_names_payment check (source = 'record' or payment_id is not null)
);
-- settle, and get one booked refund
create unique index refunds_booked_by_id on refunds (refund_id) where source = 'api';
-- look a refund up by the caller's reference
create index refunds_by_reference on refunds (reference) where reference is not null;
-- reconciliation over a period
create index refunds_by_time on refunds (booked_at, booking_number);

create table returns (
  return_id text primary key,
  booking_number bigint generated always as identity,
  order_id text not null,
  -- [{ line_id, quantity }]
  lines jsonb not null constraint returns_lines_list check (jsonb_typeof(lines) = 'array'),
  reason text not null,
  reference text,
  idempotency_key text,
  status text not null constraint returns_status check (status in ('requested', 'received', 'cancelled')),
  created_at timestamptz not null,
  received_at timestamptz,
  cancelled_at timestamptz
);
-- the returns of an order
create index returns_by_order on returns (order_id);
-- look a return up by the caller's reference
create index returns_by_reference on returns (reference) where reference is not null;

-- Order confirmations sent again on request. Nothing is really mailed.
create table receipts (
  receipt_id text primary key,
  booking_number bigint generated always as identity,
  order_id text not null,
  sent_to text not null,
  idempotency_key text,
  created_at timestamptz not null
);

-- Answers kept by key while the store is in native mode. A refused request leaves no row: its key can be used again.
create table idempotency_keys (
  call text not null,
  idempotency_key text not null,
  digest text not null,
  -- json, not jsonb: replayed as it was written
  answer json,
  created_at timestamptz not null default clock_timestamp(),
  constraint idempotency_keys_pkey primary key (call, idempotency_key)
);

-- Misbehaviour that waits to happen. The oldest with something left is used first.
create table faults (
  fault_id bigint generated always as identity primary key,
  call text not null,
  mode text not null constraint faults_mode check (
    mode in ('lose_response', 'error_before', 'error_after', 'timeout', 'pending', 'refuse', 'latency')),
  remaining integer not null constraint faults_remaining_not_negative check (remaining >= 0),
  ms integer not null constraint faults_ms_not_negative check (ms >= 0)
);
-- every connector call asks for the next one
create index faults_waiting on faults (call, fault_id) where remaining > 0;

-- Every connector call received, whatever became of it. Control calls are not in it.
create table requests (
  request_number bigint generated always as identity primary key,
  method text not null,
  path text not null,
  query text not null,
  idempotency_key text,
  -- json, not jsonb: what was sent is kept even when it holds characters that jsonb refuses
  body json,
  received_at timestamptz not null
);
