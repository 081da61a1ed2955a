-- What people leave behind: tickets at close, invitations and sign-in failures of staff, notes and numbers of handovers, and what a
-- customer has to be told by mail because no page of theirs received it. Old workers never look at the new tables and columns.
-- breaking: no

-- One row per close of a conversation, written from the ledger and never from what anybody claimed.
create table tickets (
  ticket_id uuid constraint tickets_pkey primary key,
  -- null for a conversation that never proved who it was
  customer_id text,
  conversation_id uuid not null constraint tickets_conversation references conversations on delete cascade,
  -- seq of the state event that closed the conversation: each close is one ticket
  closed_seq bigint not null,
  closed_by text not null constraint tickets_closed_by check (closed_by in ('person', 'idle')),
  staff_id text,
  -- fixed wording over the ledger's facts
  summary text not null,
  outcome text not null constraint tickets_outcome check (outcome in
    ('refunded', 'refund_started', 'return_created', 'changed', 'waiting', 'unconfirmed', 'rejected', 'no_change')),
  -- what the person who closed it wrote, masked
  resolution text,
  order_ids text[] not null default '{}',
  -- what was done as it stood at close: [{action_id, tool, kind, order_id, status, amount_minor, currency, automatic, references}]
  actions jsonb not null default '[]',
  handover_reason text,
  needed_person boolean,
  rating integer constraint tickets_rating_one_to_five check (rating between 1 and 5),
  opened_at timestamptz not null,
  closed_at timestamptz not null default clock_timestamp(),
  constraint tickets_one_per_close unique (conversation_id, closed_seq)
);
-- evidence: the last tickets of one customer
create index tickets_by_customer on tickets (customer_id, closed_at desc) where customer_id is not null;

-- A link that lets a new or returning member of staff set a password, once. The hash only; a newer one takes the older one's place.
create table staff_invitations (
  invitation_id uuid constraint staff_invitations_pkey primary key,
  staff_id text not null constraint staff_invitations_member references staff_members on delete cascade,
  token_hash bytea not null constraint staff_invitations_token_unique unique,
  invited_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
-- at most one invitation of a member counts
create unique index staff_invitations_one_open on staff_invitations (staff_id) where used_at is null and revoked_at is null;

-- Failed sign-ins, counted for addresses that exist and that do not alike. Keyed hashes: nobody's address stands here.
create table staff_sign_in_failures (
  subject bytea constraint staff_sign_in_failures_pkey primary key,
  failures integer not null,
  window_ends timestamptz not null
);

-- Machine tokens get a name by which they are listed and revoked.
alter table staff_tokens add column token_id uuid not null default gen_random_uuid();
create unique index staff_tokens_by_id on staff_tokens (token_id);
create index staff_tokens_by_member on staff_tokens (staff_id);

-- What the model or the runtime wrote at escalation, kept apart so that the packet can be made again from newer records; what the packet was
-- made of; the person's answer at the end; and when staff were told that nobody had taken it.
alter table handoffs add column summary_sealed bytea;
alter table handoffs add column packet_stamp text;
alter table handoffs add column needed_person boolean;
alter table handoffs add column resolved_by text;
alter table handoffs add column overdue_told_at timestamptz;
-- numbers: how the handovers of a stretch of time ended
create index handoffs_by_end on handoffs (ended_at) where ended_at is not null;

-- What staff write to each other about a conversation. Never shown to its customer, never part of a history the model reads.
create table handoff_notes (
  note_id uuid constraint handoff_notes_pkey primary key,
  conversation_id uuid not null constraint handoff_notes_conversation references conversations on delete cascade,
  staff_id text not null,
  text_sealed bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index handoff_notes_by_conversation on handoff_notes (conversation_id, created_at);

-- How far a page of the customer has received a conversation. Apart from the conversation's row, which turns lock.
create table conversation_receipts (
  conversation_id uuid constraint conversation_receipts_pkey primary key
    constraint conversation_receipts_conversation references conversations on delete cascade,
  seen_seq bigint not null,
  seen_at timestamptz not null default clock_timestamp()
);

-- What a customer has to hear of: on their page, or else by one mail.
create table customer_notices (
  notice_id uuid constraint customer_notices_pkey primary key,
  conversation_id uuid not null constraint customer_notices_conversation references conversations on delete cascade,
  -- of the inbox entry or message it is about
  seq bigint not null,
  -- of the message that tells the customer; null while that is for the agent's next turn to write
  told_seq bigint,
  kind text not null constraint customer_notices_kind check (kind in ('decision', 'settlement', 'reply')),
  action_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  -- how it ended: received by a page, mailed, or nobody to mail to
  status text not null default 'open' constraint customer_notices_status check (status in ('open', 'received', 'mailed', 'no_address')),
  closed_at timestamptz,
  constraint customer_notices_once unique (conversation_id, seq, kind)
);
-- the mailer: what is open
create index customer_notices_open on customer_notices (created_at) where status = 'open';
