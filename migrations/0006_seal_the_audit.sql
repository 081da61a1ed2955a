-- The audit's seal. Writers insert as before and lock nothing; each row learns the number of its transaction, so that one sealer can
-- tell which rows no running transaction can still add to, and chains them in a table of its own. The chain's head leaves the database
-- as numbered heads. Personal values that audit rows refer to get the salt of their commitment: erasing the value erases the salt, and
-- the chain stays whole. Old workers: their rows get the number by default and are sealed like all others; none write personal values.
-- The index is built while writers wait: some seconds per million audit rows.
-- breaking: no

alter table audit_log add column tx xid8 not null default pg_current_xact_id();
-- the sealer: what comes after the last sealed row, in the order in which it is sealed
create index audit_log_by_tx on audit_log (tx, id);

-- One link per audit row: SHA-256 over the link before and the row's canonical JSON (format 1: src/domain/audit/chain-link.ts).
create table audit_chain (
  position bigint primary key constraint audit_chain_position_from_one check (position >= 1),
  audit_id bigint not null constraint audit_chain_row_once unique,
  -- the row's transaction number: with audit_id, where the sealer goes on
  tx xid8 not null,
  format smallint not null,
  link bytea not null constraint audit_chain_link_length check (octet_length(link) = 32),
  sealed_at timestamptz not null default clock_timestamp()
);
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement execute function refuse_change();

-- The heads as they left the database. Each names the digest of the one before, so that the copies outside are a chain themselves.
create table audit_heads (
  number integer primary key constraint audit_heads_number_from_one check (number >= 1),
  reason text not null constraint audit_heads_reason check (reason in ('daily', 'asked')),
  -- the day on the business clock, in UTC
  day date not null,
  position bigint not null constraint audit_heads_position_not_negative check (position >= 0),
  link bytea not null,
  previous bytea,
  made_at timestamptz not null default clock_timestamp()
);
-- whichever housekeeper comes first makes the day's head
create unique index audit_heads_daily_once on audit_heads (day) where reason = 'daily';
create trigger audit_heads_append_only before update or delete on audit_heads for each row execute function refuse_change();
create trigger audit_heads_no_truncate before truncate on audit_heads for each statement execute function refuse_change();

-- Where each head has arrived. A channel that is missing is tried again.
create table audit_head_deliveries (
  number integer not null references audit_heads,
  channel text not null constraint audit_head_deliveries_channel check (channel in ('mail', 'webhook')),
  delivered_at timestamptz not null default clock_timestamp(),
  constraint audit_head_deliveries_once primary key (number, channel)
);
create trigger audit_head_deliveries_append_only before update or delete on audit_head_deliveries
  for each row execute function refuse_change();
create trigger audit_head_deliveries_no_truncate before truncate on audit_head_deliveries
  for each statement execute function refuse_change();

-- What each verification found, for the pages and for whoever asks when it was last looked at.
create table audit_verifications (
  verification_number bigint generated always as identity primary key,
  verified_at timestamptz not null default clock_timestamp(),
  verified_by text not null,
  -- rows compared, and the newest position then
  compared bigint not null,
  position bigint not null,
  findings jsonb not null,
  notes jsonb not null
);
create trigger audit_verifications_append_only before update or delete on audit_verifications
  for each row execute function refuse_change();
create trigger audit_verifications_no_truncate before truncate on audit_verifications
  for each statement execute function refuse_change();

-- Which housekeeper does what is done once a day: the one whose row it is.
create table daily_chores (
  name text not null,
  day date not null,
  taken_at timestamptz not null default clock_timestamp(),
  constraint daily_chores_once primary key (name, day)
);

-- The ledger compared with the provider's list of refunds, month by month; the newest comparison of each month.
create table reconciliations (
  month date primary key,
  -- rows of either side that nothing explains; a clean month has none
  unexplained integer not null constraint reconciliations_unexplained_not_negative check (unexplained >= 0),
  report jsonb not null,
  checked_at timestamptz not null default clock_timestamp()
);

-- The salt of the value's commitment. It goes with the row when the value is erased.
alter table personal_values add column salt bytea not null constraint personal_values_salt_length check (octet_length(salt) = 32);
