-- What the migrations add up to. Written by `npm run schema:dump`, read by people, checked by test/integration/schema-dump.test.ts.

-- the application may: select, insert, update, delete
CREATE TABLE action_askers (
  action_id uuid not null,
  conversation_id uuid not null,
  joined_at timestamp with time zone not null default clock_timestamp(),
  constraint action_askers_action_id_fkey FOREIGN KEY (action_id) REFERENCES actions(action_id) ON DELETE CASCADE,
  constraint action_askers_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  constraint action_askers_pkey PRIMARY KEY (action_id, conversation_id)
);

-- the application may: select, insert, update, delete
CREATE TABLE action_legs (
  action_id uuid not null,
  leg integer not null,
  payment_id text not null,
  amount_minor bigint not null,
  idempotency_key text not null,
  status text not null default 'planned'::text,
  refund_id text,
  evidence jsonb,
  sent_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint action_legs_action_id_fkey FOREIGN KEY (action_id) REFERENCES actions(action_id) ON DELETE CASCADE,
  constraint action_legs_amount_positive CHECK ((amount_minor > 0)),
  constraint action_legs_key_unique UNIQUE (idempotency_key),
  constraint action_legs_pkey PRIMARY KEY (action_id, leg),
  constraint action_legs_status CHECK ((status = ANY (ARRAY['planned'::text, 'sent'::text, 'succeeded'::text, 'pending'::text, 'failed'::text, 'unknown'::text])))
);

-- the application may: select, insert, update, delete
CREATE TABLE actions (
  action_id uuid not null,
  conversation_id uuid not null,
  customer_id text not null,
  turn_id uuid,
  step integer not null,
  call_index integer not null,
  tool_call_id text not null,
  tool text not null,
  kind text not null,
  origin text not null default 'agent'::text,
  order_id text not null,
  args jsonb not null,
  units jsonb not null,
  amount_minor bigint,
  currency text,
  allocation jsonb not null default '[]'::jsonb,
  rule_results jsonb not null,
  idempotency_key text not null,
  status text not null,
  automatic boolean not null default false,
  digest text not null,
  supersedes uuid,
  versions jsonb not null default '{}'::jsonb,
  switch_epochs jsonb not null default '{}'::jsonb,
  based_on_seq bigint not null,
  result jsonb,
  sent_at timestamp with time zone,
  finished_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  business_at timestamp with time zone not null default business_now(),
  constraint actions_amount_positive CHECK ((amount_minor > 0)),
  constraint actions_call_unique UNIQUE (conversation_id, step, call_index),
  constraint actions_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  constraint actions_idempotency_key_unique UNIQUE (idempotency_key),
  constraint actions_kind CHECK ((kind = ANY (ARRAY['refund'::text, 'return'::text]))),
  constraint actions_origin CHECK ((origin = ANY (ARRAY['agent'::text, 'staff'::text]))),
  constraint actions_pkey PRIMARY KEY (action_id),
  constraint actions_refund_has_amount CHECK (((kind <> 'refund'::text) OR ((amount_minor IS NOT NULL) AND (currency IS NOT NULL)))),
  constraint actions_status CHECK ((status = ANY (ARRAY['drafted'::text, 'proposed'::text, 'approved'::text, 'executing'::text, 'executed'::text, 'failed'::text, 'unknown'::text, 'pending_settlement'::text, 'rejected'::text, 'expired'::text, 'withdrawn'::text, 'blocked'::text]))),
  constraint actions_supersedes_fkey FOREIGN KEY (supersedes) REFERENCES actions(action_id)
);
CREATE INDEX actions_automatic_by_day ON countersign.actions USING btree (business_at) INCLUDE (currency, amount_minor) WHERE (automatic AND (kind = 'refund'::text));
CREATE INDEX actions_by_conversation ON countersign.actions USING btree (conversation_id, created_at);
CREATE INDEX actions_by_customer ON countersign.actions USING btree (customer_id, business_at) WHERE (kind = 'refund'::text);
CREATE INDEX actions_by_order ON countersign.actions USING btree (order_id, created_at);
CREATE INDEX actions_by_supersedes ON countersign.actions USING btree (supersedes) WHERE (supersedes IS NOT NULL);
CREATE UNIQUE INDEX actions_one_in_flight_per_order ON countersign.actions USING btree (order_id) WHERE ((kind = 'refund'::text) AND (status = ANY (ARRAY['executing'::text, 'unknown'::text])));
CREATE INDEX actions_unfinished ON countersign.actions USING btree (status, created_at) WHERE (status = ANY (ARRAY['approved'::text, 'executing'::text, 'unknown'::text, 'pending_settlement'::text]));

-- the application may: select, insert, update, delete
CREATE TABLE approval_decisions (
  approval_id uuid not null,
  approver_id text not null,
  decision text not null,
  note text,
  decided_at timestamp with time zone not null default clock_timestamp(),
  constraint approval_decisions_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(approval_id),
  constraint approval_decisions_decision CHECK ((decision = ANY (ARRAY['approve'::text, 'reject'::text]))),
  constraint approval_decisions_once_per_person PRIMARY KEY (approval_id, approver_id)
);

-- the application may: select, insert, update, delete
CREATE TABLE approvals (
  approval_id uuid not null,
  action_id uuid not null,
  conversation_id uuid not null,
  snapshot jsonb not null,
  digest text not null,
  evidence jsonb not null,
  status text not null default 'pending'::text,
  due_at timestamp with time zone not null,
  remind_at timestamp with time zone,
  reminded_at timestamp with time zone,
  required_approvers integer not null default 1,
  approver_id text,
  note text,
  decided_at timestamp with time zone,
  rung_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint approvals_action_id_fkey FOREIGN KEY (action_id) REFERENCES actions(action_id),
  constraint approvals_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  constraint approvals_pkey PRIMARY KEY (approval_id),
  constraint approvals_status CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'expired'::text, 'withdrawn'::text, 'blocked'::text])))
);
CREATE INDEX approvals_by_action ON countersign.approvals USING btree (action_id, created_at DESC);
CREATE INDEX approvals_by_conversation ON countersign.approvals USING btree (conversation_id, created_at);
CREATE INDEX approvals_by_time ON countersign.approvals USING btree (created_at DESC);
CREATE UNIQUE INDEX approvals_one_open_per_action ON countersign.approvals USING btree (action_id) WHERE (status = 'pending'::text);
CREATE INDEX approvals_pending_by_due ON countersign.approvals USING btree (due_at) WHERE (status = 'pending'::text);

-- the application may: select, insert
CREATE TABLE audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  event text not null,
  actor text not null,
  conversation_id uuid,
  action_id uuid,
  order_id text,
  tool text,
  args jsonb,
  rule_results jsonb,
  result jsonb,
  approver_id text,
  versions jsonb,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_by_action ON countersign.audit_log USING btree (action_id, id) WHERE (action_id IS NOT NULL);
CREATE INDEX audit_log_by_conversation ON countersign.audit_log USING btree (conversation_id, id) WHERE (conversation_id IS NOT NULL);
CREATE INDEX audit_log_by_order ON countersign.audit_log USING btree (order_id, id) WHERE (order_id IS NOT NULL);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- the application may: select, insert, update, delete
CREATE TABLE autonomy_versions (
  version integer not null generated always as identity,
  policy jsonb not null,
  reason text not null,
  changed_by text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint autonomy_versions_pkey PRIMARY KEY (version)
);

-- the application may: select, insert, update, delete
CREATE TABLE business_clock (
  one boolean not null default true,
  clock_offset interval not null default '00:00:00'::interval,
  constraint business_clock_one_row CHECK (one),
  constraint business_clock_pkey PRIMARY KEY (one)
);

-- the application may: select, insert, update, delete
CREATE TABLE checkpoints (
  conversation_id uuid not null,
  step integer not null,
  turn_id uuid not null,
  kind text not null,
  schema_version integer not null,
  messages_sealed bytea not null,
  folded_seq bigint not null,
  pending_action_ids uuid[] not null default '{}'::uuid[],
  fence bigint not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint checkpoints_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint checkpoints_kind CHECK ((kind = ANY (ARRAY['inbox'::text, 'answer'::text, 'results'::text]))),
  constraint checkpoints_pkey PRIMARY KEY (conversation_id, step)
);

-- the application may: select, insert, update, delete
CREATE TABLE content_keys (
  content_key_id uuid not null,
  customer_id text,
  wrapped_key bytea not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint content_keys_pkey PRIMARY KEY (content_key_id)
);
CREATE INDEX content_keys_by_customer ON countersign.content_keys USING btree (customer_id) WHERE (customer_id IS NOT NULL);

-- the application may: select, insert, update, delete
CREATE TABLE conversations (
  conversation_id uuid not null,
  token_hash bytea not null,
  channel text not null,
  customer_id text,
  identity_level text not null default 'none'::text,
  verified_at timestamp with time zone,
  intent text,
  state text not null default 'open'::text,
  speaker text not null default 'agent'::text,
  summary text,
  language text,
  model_calls integer not null default 0,
  tokens_used integer not null default 0,
  prompt_version text,
  tools_version text,
  model text,
  content_key_id uuid not null,
  next_seq bigint not null default 0,
  last_seq bigint not null default 0,
  answered_seq bigint not null default 0,
  folded_seq bigint not null default 0,
  fence bigint not null default 0,
  lease_owner text,
  lease_until timestamp with time zone,
  rung_at timestamp with time zone,
  turn_id uuid,
  attempt integer not null default 0,
  bounces integer not null default 0,
  turn_claims integer not null default 0,
  next_step integer not null default 0,
  paused_notice_epoch bigint not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_activity_at timestamp with time zone not null default clock_timestamp(),
  constraint conversations_answered_within_last CHECK ((answered_seq <= last_seq)),
  constraint conversations_content_key_id_fkey FOREIGN KEY (content_key_id) REFERENCES content_keys(content_key_id),
  constraint conversations_identity_level CHECK ((identity_level = ANY (ARRAY['none'::text, 'session'::text, 'code'::text]))),
  constraint conversations_pkey PRIMARY KEY (conversation_id),
  constraint conversations_speaker CHECK ((speaker = ANY (ARRAY['agent'::text, 'person'::text]))),
  constraint conversations_state CHECK ((state = ANY (ARRAY['open'::text, 'waiting_approval'::text, 'escalated'::text, 'resolved'::text]))),
  constraint conversations_token_hash_unique UNIQUE (token_hash),
  constraint conversations_verified_has_customer CHECK (((identity_level = 'none'::text) OR (customer_id IS NOT NULL)))
);
CREATE INDEX conversations_by_customer ON countersign.conversations USING btree (customer_id, created_at) WHERE (customer_id IS NOT NULL);
CREATE INDEX conversations_open_by_activity ON countersign.conversations USING btree (last_activity_at) WHERE (state = ANY (ARRAY['open'::text, 'escalated'::text]));
CREATE INDEX conversations_waiting ON countersign.conversations USING btree (conversation_id) WHERE (answered_seq < last_seq);

-- the application may: select, insert, update, delete
CREATE TABLE customer_guards (
  customer_id text not null,
  constraint customer_guards_pkey PRIMARY KEY (customer_id)
);

-- the application may: select, insert, update, delete
CREATE TABLE events (
  conversation_id uuid not null,
  seq bigint not null,
  type text not null,
  turn_id uuid,
  attempt integer,
  body jsonb,
  text_sealed bytea,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint events_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint events_pkey PRIMARY KEY (conversation_id, seq),
  constraint events_type CHECK ((type = ANY (ARRAY['token'::text, 'tool_status'::text, 'state'::text, 'error'::text])))
);

-- the application may: select, insert, update, delete
CREATE TABLE handoffs (
  handoff_id uuid not null,
  conversation_id uuid not null,
  reason text not null,
  packet_sealed bytea not null,
  status text not null default 'waiting'::text,
  claimed_by text,
  claimed_at timestamp with time zone,
  outcome text,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint handoffs_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  constraint handoffs_pkey PRIMARY KEY (handoff_id),
  constraint handoffs_status CHECK ((status = ANY (ARRAY['waiting'::text, 'claimed'::text, 'given_back'::text, 'resolved'::text])))
);
CREATE UNIQUE INDEX handoffs_one_open_per_conversation ON countersign.handoffs USING btree (conversation_id) WHERE (status = ANY (ARRAY['waiting'::text, 'claimed'::text]));

-- the application may: select, insert, update, delete
CREATE TABLE inbox_entries (
  conversation_id uuid not null,
  seq bigint not null,
  kind text not null,
  action_id uuid,
  body jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint inbox_entries_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint inbox_entries_kind CHECK ((kind = ANY (ARRAY['decision'::text, 'settlement'::text, 'hand_back'::text]))),
  constraint inbox_entries_pkey PRIMARY KEY (conversation_id, seq)
);

-- the application may: select, insert, update, delete
CREATE TABLE installation (
  one boolean not null default true,
  installation_id uuid not null default gen_random_uuid(),
  constraint installation_one_row CHECK (one),
  constraint installation_pkey PRIMARY KEY (one)
);

-- the application may: select, insert, update, delete
CREATE TABLE kill_switches (
  scope text not null,
  enabled boolean not null,
  reason text,
  changed_by text not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  epoch bigint not null default 0,
  constraint kill_switches_pkey PRIMARY KEY (scope)
);

-- the application may: select, insert, update, delete
CREATE TABLE mails (
  mail_id uuid not null,
  dedupe_key text,
  template text not null,
  content_key_id uuid not null,
  to_sealed bytea not null,
  body_sealed bytea not null,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default clock_timestamp(),
  sent_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint mails_content_key_id_fkey FOREIGN KEY (content_key_id) REFERENCES content_keys(content_key_id) ON DELETE CASCADE,
  constraint mails_dedupe_key_unique UNIQUE (dedupe_key),
  constraint mails_pkey PRIMARY KEY (mail_id),
  constraint mails_status CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX mails_queued ON countersign.mails USING btree (next_attempt_at) WHERE (status = 'queued'::text);

-- the application may: select, insert, update, delete
CREATE TABLE messages (
  conversation_id uuid not null,
  seq bigint not null,
  role text not null,
  content_masked text not null,
  content_sealed bytea,
  turn_id uuid,
  staff_id text,
  client_message_id text,
  tool_name text,
  tool_args jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint messages_pkey PRIMARY KEY (conversation_id, seq),
  constraint messages_role CHECK ((role = ANY (ARRAY['customer'::text, 'agent'::text, 'staff'::text, 'system'::text])))
);
CREATE UNIQUE INDEX messages_client_message_once ON countersign.messages USING btree (conversation_id, client_message_id) WHERE (client_message_id IS NOT NULL);

-- the application may: select, insert, update, delete
CREATE TABLE order_guards (
  order_id text not null,
  epoch bigint not null default 0,
  constraint order_guards_pkey PRIMARY KEY (order_id)
);

-- the application may: select, insert, update, delete
CREATE TABLE personal_values (
  value_id uuid not null,
  content_key_id uuid not null,
  kind text not null,
  sealed bytea not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint personal_values_content_key_id_fkey FOREIGN KEY (content_key_id) REFERENCES content_keys(content_key_id) ON DELETE CASCADE,
  constraint personal_values_pkey PRIMARY KEY (value_id)
);

-- the application may: select, insert, update, delete
CREATE TABLE policy_chunks (
  chunk_id text not null,
  article_id text not null,
  version integer not null,
  title text not null,
  heading_path text not null,
  "position" integer not null,
  text text not null,
  content_hash text not null,
  search tsvector generated always as (((setweight(to_tsvector('english'::regconfig, title), 'A'::"char") || setweight(to_tsvector('english'::regconfig, heading_path), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, text), 'C'::"char"))) stored,
  indexed_at timestamp with time zone not null default clock_timestamp(),
  constraint policy_chunks_pkey PRIMARY KEY (chunk_id)
);
CREATE UNIQUE INDEX policy_chunks_place ON countersign.policy_chunks USING btree (article_id, version, "position");
CREATE INDEX policy_chunks_search ON countersign.policy_chunks USING gin (search);

-- the application may: select, insert, update, delete
CREATE TABLE ratings (
  conversation_id uuid not null,
  score integer not null,
  comment_sealed bytea,
  rated_at timestamp with time zone not null default clock_timestamp(),
  constraint ratings_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint ratings_pkey PRIMARY KEY (conversation_id),
  constraint ratings_score_one_to_five CHECK (((score >= 1) AND (score <= 5)))
);

-- the application may: select
CREATE TABLE schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  breaking boolean not null,
  applied_at timestamp with time zone not null default clock_timestamp(),
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

-- the application may: select, insert, update, delete
CREATE TABLE socket_attachments (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  payload bytea,
  constraint socket_attachments_pkey PRIMARY KEY (id)
);

-- the application may: select, insert, update, delete
CREATE TABLE staff_accounts (
  staff_account_id text not null,
  staff_id text not null,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint staff_accounts_member FOREIGN KEY (staff_id) REFERENCES staff_members(staff_id) ON DELETE CASCADE,
  constraint staff_accounts_once_per_provider UNIQUE (staff_id, provider_id),
  constraint staff_accounts_pkey PRIMARY KEY (staff_account_id)
);

-- the application may: select, insert, update, delete
CREATE TABLE staff_members (
  staff_id text not null,
  name text not null,
  email text not null,
  email_verified boolean not null default true,
  image text,
  role text not null,
  disabled boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint staff_members_email_lower_case CHECK ((email = lower(email))),
  constraint staff_members_email_unique UNIQUE (email),
  constraint staff_members_pkey PRIMARY KEY (staff_id),
  constraint staff_members_role CHECK ((role = ANY (ARRAY['approver'::text, 'agent'::text, 'ops'::text, 'auditor'::text, 'admin'::text])))
);

-- the application may: select, insert, update, delete
CREATE TABLE staff_sessions (
  staff_session_id text not null,
  staff_id text not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint staff_sessions_member FOREIGN KEY (staff_id) REFERENCES staff_members(staff_id) ON DELETE CASCADE,
  constraint staff_sessions_pkey PRIMARY KEY (staff_session_id),
  constraint staff_sessions_token_unique UNIQUE (token)
);
CREATE INDEX staff_sessions_by_member ON countersign.staff_sessions USING btree (staff_id);

-- the application may: select, insert, update, delete
CREATE TABLE staff_tokens (
  token_hash bytea not null,
  staff_id text not null,
  role text not null,
  email text,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint staff_tokens_pkey PRIMARY KEY (token_hash),
  constraint staff_tokens_role CHECK ((role = ANY (ARRAY['approver'::text, 'agent'::text, 'ops'::text, 'auditor'::text, 'admin'::text])))
);

-- the application may: select, insert, update, delete
CREATE TABLE staff_verification_values (
  staff_verification_value_id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint staff_verification_values_pkey PRIMARY KEY (staff_verification_value_id)
);

-- the application may: select, insert, update, delete
CREATE TABLE unit_claims (
  order_id text not null,
  line_id text not null,
  unit integer not null,
  kind text not null,
  action_id uuid not null,
  claimed_at timestamp with time zone not null default clock_timestamp(),
  released_at timestamp with time zone,
  constraint unit_claims_action_id_fkey FOREIGN KEY (action_id) REFERENCES actions(action_id),
  constraint unit_claims_kind CHECK ((kind = ANY (ARRAY['refund'::text, 'return'::text]))),
  constraint unit_claims_unit_from_one CHECK ((unit >= 1))
);
CREATE INDEX unit_claims_by_action ON countersign.unit_claims USING btree (action_id);
CREATE UNIQUE INDEX unit_claims_held_once ON countersign.unit_claims USING btree (order_id, line_id, unit, kind) WHERE (released_at IS NULL);

-- the application may: select, insert, update, delete
CREATE TABLE verifications (
  verification_id uuid not null,
  conversation_id uuid not null,
  requested_sealed bytea not null,
  customer_id text,
  code_hash bytea,
  status text not null default 'requested'::text,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint verifications_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint verifications_pkey PRIMARY KEY (verification_id),
  constraint verifications_status CHECK ((status = ANY (ARRAY['requested'::text, 'sent'::text, 'unresolved'::text, 'confirmed'::text, 'locked'::text, 'replaced'::text])))
);
CREATE INDEX verifications_by_conversation ON countersign.verifications USING btree (conversation_id, created_at DESC);
CREATE INDEX verifications_by_customer ON countersign.verifications USING btree (customer_id, created_at) WHERE (customer_id IS NOT NULL);
CREATE INDEX verifications_requested ON countersign.verifications USING btree (created_at) WHERE (status = 'requested'::text);

CREATE OR REPLACE FUNCTION countersign.accept_message(p_conversation_id uuid, p_client_message_id text, p_masked text, p_sealed bytea)
 RETURNS TABLE(seq bigint, duplicate boolean, ring boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  c conversations%rowtype;
  known bigint;
begin
  select * into c from conversations where conversation_id = p_conversation_id for no key update;
  if not found then return; end if;
  if p_client_message_id is not null then
    select m.seq into known from messages m
      where m.conversation_id = p_conversation_id and m.client_message_id = p_client_message_id;
    if found then
      return query select known, true, false;
      return;
    end if;
  end if;
  insert into messages (conversation_id, seq, role, content_masked, content_sealed, client_message_id)
    values (p_conversation_id, c.next_seq + 1, 'customer', p_masked, p_sealed, p_client_message_id);
  update conversations set
    next_seq = c.next_seq + 1,
    last_seq = case when c.speaker = 'agent' then c.next_seq + 1 else c.last_seq end,
    rung_at = case when c.speaker = 'agent' then clock_timestamp() else c.rung_at end,
    state = case when c.state = 'resolved' then 'open' else c.state end,
    model_calls = case when c.state = 'resolved' then 0 else c.model_calls end,
    tokens_used = case when c.state = 'resolved' then 0 else c.tokens_used end,
    last_activity_at = clock_timestamp()
    where conversation_id = p_conversation_id;
  return query select c.next_seq + 1, false, c.speaker = 'agent';
end $function$;

CREATE OR REPLACE FUNCTION countersign.all_stopped()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select enabled from countersign.kill_switches where scope = 'all'), false)
$function$;

CREATE OR REPLACE FUNCTION countersign.append_checkpoint(p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_kind text, p_schema_version integer, p_sealed bytea, p_folded_seq bigint, p_pending uuid[], p_model_calls integer, p_tokens integer)
 RETURNS TABLE(step integer, last_seq bigint, stopped boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  s integer;
  f bigint;
  l bigint;
begin
  update conversations set
    next_step = next_step + 1,
    folded_seq = greatest(folded_seq, coalesce(p_folded_seq, folded_seq)),
    model_calls = model_calls + p_model_calls,
    tokens_used = tokens_used + p_tokens
    where conversation_id = p_conversation_id and fence = p_fence
    returning next_step - 1, folded_seq, last_seq into s, f, l;
  if not found then return; end if;
  insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, pending_action_ids, fence)
    values (p_conversation_id, s, p_turn_id, p_kind, p_schema_version, p_sealed, f, p_pending, p_fence);
  return query select s, l, all_stopped();
end $function$;

CREATE OR REPLACE FUNCTION countersign.append_event(p_conversation_id uuid, p_fence bigint, p_type text, p_turn_id uuid, p_attempt integer, p_body jsonb, p_sealed bytea)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  n bigint;
begin
  if p_type = 'token' or p_type = 'tool_status' then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  update conversations set next_seq = next_seq + 1
    where conversation_id = p_conversation_id and (p_fence is null or fence = p_fence)
    returning next_seq into n;
  if not found then return null; end if;
  insert into events (conversation_id, seq, type, turn_id, attempt, body, text_sealed)
    values (p_conversation_id, n, p_type, p_turn_id, p_attempt, p_body, p_sealed);
  return n;
end $function$;

CREATE OR REPLACE FUNCTION countersign.business_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$select clock_timestamp() + (select clock_offset from countersign.business_clock)$function$;

CREATE OR REPLACE FUNCTION countersign.covered_messages(p_conversation_id uuid, p_after bigint, p_upto bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(m.seq order by m.seq), '[]'::jsonb) from countersign.messages m
    where m.conversation_id = p_conversation_id and m.role = 'customer' and m.seq > p_after and m.seq <= p_upto
$function$;

CREATE OR REPLACE FUNCTION countersign.escalate_conversation(p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_masked text, p_text_sealed bytea, p_handoff_id uuid, p_reason text, p_packet_sealed bytea, p_claimed_by text)
 RETURNS TABLE(message_seq bigint, state_seq bigint)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  c conversations%rowtype;
  n bigint;
begin
  select * into c from conversations where conversation_id = p_conversation_id and (p_fence is null or fence = p_fence) for no key update;
  if not found then return; end if;
  n := c.next_seq;
  insert into handoffs (handoff_id, conversation_id, reason, packet_sealed, status, claimed_by, claimed_at)
    values (p_handoff_id, p_conversation_id, p_reason, p_packet_sealed,
      case when p_claimed_by is null then 'waiting' else 'claimed' end, p_claimed_by,
      case when p_claimed_by is null then null else clock_timestamp() end)
    on conflict do nothing;
  if p_text_sealed is not null then
    n := n + 1;
    insert into messages (conversation_id, seq, role, content_masked, content_sealed, turn_id)
      values (p_conversation_id, n, 'system', p_masked, p_text_sealed, p_turn_id);
    message_seq := n;
  end if;
  n := n + 1;
  insert into events (conversation_id, seq, type, turn_id, body)
    values (p_conversation_id, n, 'state', p_turn_id,
      jsonb_build_object('state', 'escalated', 'covers', covered_messages(p_conversation_id, c.answered_seq, n)));
  delete from events e where e.conversation_id = p_conversation_id and e.type = 'token';
  update conversations set
    next_seq = n, answered_seq = c.last_seq, state = 'escalated', speaker = 'person', fence = c.fence + 1,
    lease_owner = null, lease_until = null, turn_id = null, bounces = 0, turn_claims = 0, last_activity_at = clock_timestamp()
    where conversation_id = p_conversation_id;
  state_seq := n;
  return next;
end $function$;

CREATE OR REPLACE FUNCTION countersign.finish_turn(p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_role text, p_masked text, p_text_sealed bytea, p_schema_version integer, p_history_sealed bytea, p_model_calls integer, p_tokens integer, p_prompt_version text, p_tools_version text, p_model text)
 RETURNS TABLE(message_seq bigint, state_seq bigint, state text, released boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  c conversations%rowtype;
  s text;
  free boolean;
begin
  select * into c from conversations where conversation_id = p_conversation_id and fence = p_fence for no key update;
  if not found then return; end if;
  s := resting_state(p_conversation_id);
  free := c.last_seq <= c.folded_seq;
  if p_history_sealed is not null then
    insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence)
      values (p_conversation_id, c.next_step, p_turn_id, 'answer', p_schema_version, p_history_sealed, c.folded_seq, p_fence);
  end if;
  insert into messages (conversation_id, seq, role, content_masked, content_sealed, turn_id)
    values (p_conversation_id, c.next_seq + 1, p_role, p_masked, p_text_sealed, p_turn_id);
  insert into events (conversation_id, seq, type, turn_id, body)
    values (p_conversation_id, c.next_seq + 2, 'state', p_turn_id,
      jsonb_build_object('state', s, 'covers', covered_messages(p_conversation_id, c.answered_seq, c.folded_seq)));
  delete from events e where e.conversation_id = p_conversation_id and e.turn_id = p_turn_id and e.type = 'token';
  update conversations set
    next_seq = c.next_seq + 2, next_step = c.next_step + case when p_history_sealed is null then 0 else 1 end,
    answered_seq = least(c.folded_seq, c.last_seq), state = s, turn_id = null, bounces = 0, turn_claims = 0,
    model_calls = c.model_calls + p_model_calls, tokens_used = c.tokens_used + p_tokens,
    prompt_version = p_prompt_version, tools_version = p_tools_version, model = p_model,
    lease_until = case when free then null else c.lease_until end,
    lease_owner = case when free then null else c.lease_owner end,
    last_activity_at = clock_timestamp()
    where conversation_id = p_conversation_id;
  return query select c.next_seq + 1, c.next_seq + 2, s, free;
end $function$;

CREATE OR REPLACE FUNCTION countersign.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'audit rows are never changed or removed (table %)', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION countersign.resting_state(p_conversation_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when exists (select from countersign.approvals a where a.conversation_id = p_conversation_id and a.status in ('pending'))
    then 'waiting_approval' else 'open' end
$function$;
