-- Staff who sign in by password: members, their password accounts and their sessions. Machine tokens are in staff_tokens since 0001.
-- The columns beyond our own are what the sign-in library keeps. Old workers never look at these tables.
-- breaking: no

-- staff_id is the stable name that decisions and audit rows carry.
create table staff_members (
  staff_id text constraint staff_members_pkey primary key,
  name text not null,
  email text not null constraint staff_members_email_unique unique,
  email_verified boolean not null default true,
  image text,
  role text not null constraint staff_members_role check (role in ('approver', 'agent', 'ops', 'auditor', 'admin')),
  disabled boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint staff_members_email_lower_case check (email = lower(email))
);

-- How a member proves who they are; today a password (scrypt), later other providers.
create table staff_accounts (
  staff_account_id text constraint staff_accounts_pkey primary key,
  staff_id text not null constraint staff_accounts_member references staff_members on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint staff_accounts_once_per_provider unique (staff_id, provider_id)
);

create table staff_sessions (
  staff_session_id text constraint staff_sessions_pkey primary key,
  staff_id text not null constraint staff_sessions_member references staff_members on delete cascade,
  token text not null constraint staff_sessions_token_unique unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
-- sign out everywhere; removal of a member
create index staff_sessions_by_member on staff_sessions (staff_id);

-- One-time values of the sign-in library (address changes, resets). Nothing writes here yet.
create table staff_verification_values (
  staff_verification_value_id text constraint staff_verification_values_pkey primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- how many codes went to one account lately, whatever conversation asked
create index verifications_by_customer on verifications (customer_id, created_at) where customer_id is not null;

-- Messages between web processes that do not fit a notification, kept for half a minute by the socket adapter.
create table socket_attachments (
  id bigint generated always as identity constraint socket_attachments_pkey primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
