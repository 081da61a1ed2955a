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
CREATE INDEX action_askers_by_conversation ON countersign.action_askers USING btree (conversation_id);

-- the application may: select, insert, update, delete
CREATE TABLE action_harm_marks (
  mark_id bigint not null generated always as identity,
  action_id uuid not null,
  harm boolean not null,
  note text not null,
  marked_by text not null,
  marked_at timestamp with time zone not null default clock_timestamp(),
  constraint action_harm_marks_action_id_fkey FOREIGN KEY (action_id) REFERENCES actions(action_id),
  constraint action_harm_marks_pkey PRIMARY KEY (mark_id)
);
CREATE INDEX action_harm_marks_by_action ON countersign.action_harm_marks USING btree (action_id, mark_id DESC);
CREATE TRIGGER action_harm_marks_append_only BEFORE DELETE OR UPDATE ON action_harm_marks FOR EACH ROW EXECUTE FUNCTION refuse_mark_change();

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
  constraint action_legs_status CHECK ((status = ANY ('{planned,sent,succeeded,pending,failed,unknown}'::text[])))
);
CREATE TRIGGER action_legs_content_is_fixed BEFORE UPDATE OF action_id, leg, payment_id, amount_minor, idempotency_key ON action_legs FOR EACH ROW WHEN (old.action_id IS DISTINCT FROM new.action_id OR old.leg IS DISTINCT FROM new.leg OR old.payment_id IS DISTINCT FROM new.payment_id OR old.amount_minor IS DISTINCT FROM new.amount_minor OR old.idempotency_key IS DISTINCT FROM new.idempotency_key) EXECUTE FUNCTION check_call_content();
CREATE TRIGGER action_legs_no_truncate BEFORE TRUNCATE ON action_legs FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change('rows', 'are never deleted');
CREATE TRIGGER action_legs_stay BEFORE DELETE ON action_legs FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change('rows', 'are never deleted');

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
  order_id text,
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
  target text,
  staff_id text,
  planted boolean not null default false,
  constraint actions_amount_positive CHECK ((amount_minor > 0)),
  constraint actions_call_unique UNIQUE (conversation_id, step, call_index),
  constraint actions_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  constraint actions_idempotency_key_unique UNIQUE (idempotency_key),
  constraint actions_kind CHECK ((kind = ANY ('{refund,return,receipt,preference,address,cancellation}'::text[]))),
  constraint actions_of_an_order CHECK (((order_id IS NOT NULL) OR (kind = 'preference'::text))),
  constraint actions_origin CHECK ((origin = ANY ('{agent,staff}'::text[]))),
  constraint actions_pkey PRIMARY KEY (action_id),
  constraint actions_planted_is_never_carried_out CHECK (((planted = COALESCE((order_id ~~ 'planted:%'::text), false)) AND ((NOT planted) OR ((status = ANY ('{proposed,rejected,expired,blocked}'::text[])) AND (NOT automatic) AND (customer_id ~~ 'planted:%'::text))))),
  constraint actions_refund_has_amount CHECK (((kind <> 'refund'::text) OR ((amount_minor IS NOT NULL) AND (currency IS NOT NULL)))),
  constraint actions_staff_origin CHECK (((origin = 'staff'::text) = (staff_id IS NOT NULL))),
  constraint actions_status CHECK ((status = ANY ('{drafted,proposed,approved,executing,executed,failed,unknown,pending_settlement,rejected,expired,withdrawn,blocked}'::text[]))),
  constraint actions_supersedes_fkey FOREIGN KEY (supersedes) REFERENCES actions(action_id),
  constraint actions_units_or_target CHECK (((target IS NULL) = (kind = ANY ('{refund,return}'::text[]))))
);
CREATE INDEX actions_automatic_day ON countersign.actions USING btree (business_at) INCLUDE (currency, amount_minor, status) WHERE (automatic AND (kind = 'refund'::text));
CREATE INDEX actions_by_customer ON countersign.actions USING btree (customer_id, business_at) WHERE (kind = 'refund'::text);
CREATE INDEX actions_by_order ON countersign.actions USING btree (order_id, created_at);
CREATE INDEX actions_by_staff ON countersign.actions USING btree (staff_id, business_at) WHERE (staff_id IS NOT NULL);
CREATE INDEX actions_by_supersedes ON countersign.actions USING btree (supersedes) WHERE (supersedes IS NOT NULL);
CREATE INDEX actions_by_target ON countersign.actions USING btree (kind, target, created_at) WHERE (target IS NOT NULL);
CREATE INDEX actions_by_time ON countersign.actions USING btree (business_at);
CREATE UNIQUE INDEX actions_one_in_flight_per_order ON countersign.actions USING btree (order_id) WHERE ((kind = 'refund'::text) AND (status = ANY (ARRAY['executing'::text, 'unknown'::text])));
CREATE UNIQUE INDEX actions_one_in_flight_per_target ON countersign.actions USING btree (kind, target) WHERE ((target IS NOT NULL) AND (status = ANY (ARRAY['proposed'::text, 'approved'::text, 'executing'::text, 'unknown'::text])));
CREATE INDEX actions_planted ON countersign.actions USING btree (created_at) WHERE planted;
CREATE INDEX actions_returns_by_customer ON countersign.actions USING btree (customer_id, business_at) WHERE (kind = 'return'::text);
CREATE INDEX actions_unfinished ON countersign.actions USING btree (status, created_at) WHERE (status = ANY (ARRAY['approved'::text, 'executing'::text, 'unknown'::text, 'pending_settlement'::text]));
CREATE TRIGGER actions_approved_by_somebody BEFORE UPDATE OF status ON actions FOR EACH ROW WHEN (new.status <> old.status AND (new.status = ANY ('{proposed,approved,executing}'::text[]))) EXECUTE FUNCTION check_action_approval();
CREATE TRIGGER actions_content_is_fixed BEFORE UPDATE OF action_id, conversation_id, customer_id, tool, kind, origin, order_id, args, units, amount_minor, currency, allocation, idempotency_key, automatic, digest, supersedes, planted, target, staff_id, created_at ON actions FOR EACH ROW WHEN (old.action_id IS DISTINCT FROM new.action_id OR old.conversation_id IS DISTINCT FROM new.conversation_id OR old.customer_id IS DISTINCT FROM new.customer_id OR old.tool IS DISTINCT FROM new.tool OR old.kind IS DISTINCT FROM new.kind OR old.origin IS DISTINCT FROM new.origin OR old.order_id IS DISTINCT FROM new.order_id OR old.args IS DISTINCT FROM new.args OR old.units IS DISTINCT FROM new.units OR old.amount_minor IS DISTINCT FROM new.amount_minor OR old.currency IS DISTINCT FROM new.currency OR old.allocation IS DISTINCT FROM new.allocation OR old.idempotency_key IS DISTINCT FROM new.idempotency_key OR old.automatic IS DISTINCT FROM new.automatic OR old.digest IS DISTINCT FROM new.digest OR old.supersedes IS DISTINCT FROM new.supersedes OR old.planted IS DISTINCT FROM new.planted OR old.target IS DISTINCT FROM new.target OR old.staff_id IS DISTINCT FROM new.staff_id OR old.created_at IS DISTINCT FROM new.created_at) EXECUTE FUNCTION check_action_content();
CREATE TRIGGER actions_forget_store_day AFTER UPDATE OF status, amount_minor ON actions FOR EACH ROW WHEN (old.automatic AND old.kind = 'refund'::text AND ((new.status = ANY ('{failed,blocked}'::text[])) OR new.amount_minor <> old.amount_minor)) EXECUTE FUNCTION forget_store_day();
CREATE TRIGGER actions_keep_to_the_edges BEFORE UPDATE OF status ON actions FOR EACH ROW WHEN (new.status <> old.status) EXECUTE FUNCTION refuse_edge();
CREATE TRIGGER actions_never_born_approved BEFORE INSERT ON actions FOR EACH ROW WHEN (new.status = 'approved'::text) EXECUTE FUNCTION check_action_approval();
CREATE TRIGGER actions_no_truncate BEFORE TRUNCATE ON actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change('rows', 'are never deleted');
CREATE TRIGGER actions_stay BEFORE DELETE ON actions FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change('rows', 'are never deleted');

-- the application may: select, insert, update, delete
CREATE TABLE approval_decisions (
  approval_id uuid not null,
  approver_id text not null,
  decision text not null,
  note text,
  decided_at timestamp with time zone not null default clock_timestamp(),
  stands_in_for text[],
  constraint approval_decisions_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(approval_id),
  constraint approval_decisions_decision CHECK ((decision = ANY (ARRAY['approve'::text, 'reject'::text]))),
  constraint approval_decisions_once_per_person PRIMARY KEY (approval_id, approver_id)
);
CREATE INDEX approval_decisions_by_time ON countersign.approval_decisions USING btree (decided_at);
CREATE TRIGGER approval_decisions_append_only BEFORE DELETE OR UPDATE ON approval_decisions FOR EACH ROW EXECUTE FUNCTION refuse_decision_change('decisions');
CREATE TRIGGER approval_decisions_no_truncate BEFORE TRUNCATE ON approval_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_decision_change('decisions');
CREATE TRIGGER approval_decisions_of_pending BEFORE INSERT ON approval_decisions FOR EACH ROW EXECUTE FUNCTION check_decision();
CREATE TRIGGER approval_decisions_within_own_limit BEFORE INSERT ON approval_decisions FOR EACH ROW EXECUTE FUNCTION check_own_limit();

-- the application may: select, insert, update, delete
CREATE TABLE approval_openings (
  approval_id uuid not null,
  staff_id text not null,
  opened_at timestamp with time zone not null default clock_timestamp(),
  constraint approval_openings_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(approval_id),
  constraint approval_openings_once_per_person PRIMARY KEY (approval_id, staff_id)
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
  claimed_by text,
  claim_until timestamp with time zone,
  assigned_by text,
  claimed_at timestamp with time zone,
  reassigned_at timestamp with time zone,
  constraint approvals_action_id_fkey FOREIGN KEY (action_id) REFERENCES actions(action_id),
  constraint approvals_assigned_is_claimed CHECK (((assigned_by IS NULL) OR (claimed_by IS NOT NULL))),
  constraint approvals_claim_has_an_end CHECK (((claimed_by IS NULL) = (claim_until IS NULL))),
  constraint approvals_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  constraint approvals_pkey PRIMARY KEY (approval_id),
  constraint approvals_status CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'expired'::text, 'withdrawn'::text, 'blocked'::text])))
);
CREATE INDEX approvals_by_action ON countersign.approvals USING btree (action_id, created_at DESC);
CREATE INDEX approvals_by_conversation ON countersign.approvals USING btree (conversation_id, created_at);
CREATE INDEX approvals_by_time ON countersign.approvals USING btree (created_at DESC);
CREATE UNIQUE INDEX approvals_one_open_per_action ON countersign.approvals USING btree (action_id) WHERE (status = 'pending'::text);
CREATE INDEX approvals_pending_by_due ON countersign.approvals USING btree (due_at) WHERE (status = 'pending'::text);
CREATE TRIGGER approvals_content_is_fixed BEFORE UPDATE OF approval_id, action_id, conversation_id, snapshot, digest, evidence, required_approvers, created_at ON approvals FOR EACH ROW WHEN (old.approval_id IS DISTINCT FROM new.approval_id OR old.action_id IS DISTINCT FROM new.action_id OR old.conversation_id IS DISTINCT FROM new.conversation_id OR old.snapshot IS DISTINCT FROM new.snapshot OR old.digest IS DISTINCT FROM new.digest OR old.evidence IS DISTINCT FROM new.evidence OR old.required_approvers IS DISTINCT FROM new.required_approvers OR old.created_at IS DISTINCT FROM new.created_at) EXECUTE FUNCTION refuse_decision_change('snapshot, digest, evidence and references');
CREATE TRIGGER approvals_deadline_is_never_moved_out BEFORE UPDATE OF due_at ON approvals FOR EACH ROW WHEN (new.due_at > old.due_at) EXECUTE FUNCTION check_deadline();
CREATE TRIGGER approvals_no_truncate BEFORE TRUNCATE ON approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_decision_change('rows');
CREATE TRIGGER approvals_open_undecided BEFORE INSERT ON approvals FOR EACH ROW EXECUTE FUNCTION check_standing();
CREATE TRIGGER approvals_standing BEFORE UPDATE OF status, approver_id, note, decided_at ON approvals FOR EACH ROW EXECUTE FUNCTION check_standing();
CREATE TRIGGER approvals_stay BEFORE DELETE ON approvals FOR EACH ROW EXECUTE FUNCTION refuse_decision_change('rows');

-- the application may: select, insert, update, delete
CREATE TABLE approver_absences (
  staff_id text not null,
  until_at timestamp with time zone,
  delegate_id text,
  set_by text not null,
  set_at timestamp with time zone not null default clock_timestamp(),
  constraint approver_absences_delegate_is_another CHECK ((delegate_id <> staff_id)),
  constraint approver_absences_pkey PRIMARY KEY (staff_id),
  constraint approver_absences_until_has_four_digits CHECK (((until_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (until_at < '9999-01-01 00:00:00+00'::timestamp with time zone)))
);

-- the application may: select, insert, update, delete
CREATE TABLE approver_limits (
  staff_id text not null,
  currency text not null,
  limit_minor bigint not null,
  set_by text not null,
  set_at timestamp with time zone not null default clock_timestamp(),
  constraint approver_limits_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint approver_limits_not_negative CHECK ((limit_minor >= 0)),
  constraint approver_limits_pkey PRIMARY KEY (staff_id, currency),
  constraint approver_limits_set_by_another CHECK ((set_by <> staff_id))
);

-- the application may: select, insert
CREATE TABLE audit_chain (
  "position" bigint not null,
  audit_id bigint not null,
  tx xid8 not null,
  format smallint not null,
  link bytea not null,
  sealed_at timestamp with time zone not null default clock_timestamp(),
  constraint audit_chain_link_length CHECK ((octet_length(link) = 32)),
  constraint audit_chain_pkey PRIMARY KEY ("position"),
  constraint audit_chain_position_from_one CHECK (("position" >= 1)),
  constraint audit_chain_row_once UNIQUE (audit_id)
);
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- the application may: select, insert
CREATE TABLE audit_head_deliveries (
  number integer not null,
  channel text not null,
  delivered_at timestamp with time zone not null default clock_timestamp(),
  constraint audit_head_deliveries_channel CHECK ((channel = ANY (ARRAY['mail'::text, 'webhook'::text]))),
  constraint audit_head_deliveries_number_fkey FOREIGN KEY (number) REFERENCES audit_heads(number),
  constraint audit_head_deliveries_once PRIMARY KEY (number, channel)
);
CREATE TRIGGER audit_head_deliveries_append_only BEFORE DELETE OR UPDATE ON audit_head_deliveries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_head_deliveries_no_truncate BEFORE TRUNCATE ON audit_head_deliveries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- the application may: select, insert
CREATE TABLE audit_heads (
  number integer not null,
  reason text not null,
  day date not null,
  "position" bigint not null,
  link bytea not null,
  previous bytea,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint audit_heads_number_from_one CHECK ((number >= 1)),
  constraint audit_heads_pkey PRIMARY KEY (number),
  constraint audit_heads_position_not_negative CHECK (("position" >= 0)),
  constraint audit_heads_reason CHECK ((reason = ANY (ARRAY['daily'::text, 'asked'::text])))
);
CREATE UNIQUE INDEX audit_heads_daily_once ON countersign.audit_heads USING btree (day) WHERE (reason = 'daily'::text);
CREATE TRIGGER audit_heads_append_only BEFORE DELETE OR UPDATE ON audit_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_heads_no_truncate BEFORE TRUNCATE ON audit_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
  tx xid8 not null default pg_current_xact_id(),
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_by_action ON countersign.audit_log USING btree (action_id, id) WHERE (action_id IS NOT NULL);
CREATE INDEX audit_log_by_conversation ON countersign.audit_log USING btree (conversation_id, id) WHERE (conversation_id IS NOT NULL);
CREATE INDEX audit_log_by_order ON countersign.audit_log USING btree (order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX audit_log_by_tx ON countersign.audit_log USING btree (tx, id);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- the application may: select, insert
CREATE TABLE audit_verifications (
  verification_number bigint not null generated always as identity,
  verified_at timestamp with time zone not null default clock_timestamp(),
  verified_by text not null,
  compared bigint not null,
  "position" bigint not null,
  findings jsonb not null,
  notes jsonb not null,
  constraint audit_verifications_pkey PRIMARY KEY (verification_number)
);
CREATE TRIGGER audit_verifications_append_only BEFORE DELETE OR UPDATE ON audit_verifications FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_verifications_no_truncate BEFORE TRUNCATE ON audit_verifications FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- the application may: select, insert, update, delete
CREATE TABLE autonomy_versions (
  version integer not null generated always as identity,
  policy jsonb not null,
  reason text not null,
  changed_by text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  kind text not null default 'published'::text,
  based_on integer,
  restores integer,
  override_reason text,
  constraint autonomy_versions_based_on_fkey FOREIGN KEY (based_on) REFERENCES autonomy_versions(version),
  constraint autonomy_versions_kind CHECK ((kind = ANY (ARRAY['first'::text, 'published'::text, 'rolled_back'::text]))),
  constraint autonomy_versions_never CHECK ((NOT COALESCE(((policy -> 'tools'::text) ?| ARRAY['delete_account'::text, 'change_payment_details'::text]), false))),
  constraint autonomy_versions_pkey PRIMARY KEY (version),
  constraint autonomy_versions_restores CHECK (((kind = 'rolled_back'::text) = (restores IS NOT NULL))),
  constraint autonomy_versions_restores_fkey FOREIGN KEY (restores) REFERENCES autonomy_versions(version)
);
CREATE TRIGGER autonomy_versions_append_only BEFORE DELETE OR UPDATE ON autonomy_versions FOR EACH ROW EXECUTE FUNCTION refuse_version_change();
CREATE TRIGGER autonomy_versions_no_truncate BEFORE TRUNCATE ON autonomy_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_version_change();

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
  pending_action_ids uuid[],
  fence bigint not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint checkpoints_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint checkpoints_kind CHECK ((kind = ANY ('{inbox,answer,results}'::text[]))),
  constraint checkpoints_pkey PRIMARY KEY (conversation_id, step)
);

-- the application may: select, insert, update, delete
CREATE TABLE confirmations (
  confirmation_id uuid not null,
  conversation_id uuid not null,
  turn_id uuid,
  step integer not null,
  call_index integer not null,
  tool text not null,
  digest text not null,
  switch_epochs jsonb not null,
  asked_seq bigint not null,
  status text not null default 'open'::text,
  answered_seq bigint,
  created_at timestamp with time zone not null default clock_timestamp(),
  closed_at timestamp with time zone,
  constraint confirmations_closed_once_not_open CHECK (((status = 'open'::text) = (closed_at IS NULL))),
  constraint confirmations_conversation FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint confirmations_digest CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint confirmations_pkey PRIMARY KEY (confirmation_id),
  constraint confirmations_status CHECK ((status = ANY (ARRAY['open'::text, 'used'::text, 'declined'::text, 'superseded'::text])))
);
CREATE UNIQUE INDEX confirmations_one_open_per_conversation ON countersign.confirmations USING btree (conversation_id) WHERE (status = 'open'::text);

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
CREATE TABLE conversation_receipts (
  conversation_id uuid not null,
  seen_seq bigint not null,
  seen_at timestamp with time zone not null default clock_timestamp(),
  constraint conversation_receipts_conversation FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint conversation_receipts_pkey PRIMARY KEY (conversation_id)
);

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
  constraint conversations_answered_within_last CHECK (((answered_seq <= last_seq) AND ((state <> 'resolved'::text) OR (answered_seq = last_seq)))),
  constraint conversations_content_key_id_fkey FOREIGN KEY (content_key_id) REFERENCES content_keys(content_key_id),
  constraint conversations_identity_level CHECK ((identity_level = ANY ('{none,session,code}'::text[]))),
  constraint conversations_pkey PRIMARY KEY (conversation_id),
  constraint conversations_speaker CHECK ((speaker = ANY ('{agent,person}'::text[]))),
  constraint conversations_state CHECK ((state = ANY ('{open,waiting_approval,escalated,resolved}'::text[]))),
  constraint conversations_token_hash_unique UNIQUE (token_hash),
  constraint conversations_verified_has_customer CHECK (((identity_level = 'none'::text) OR (customer_id IS NOT NULL)))
);
CREATE INDEX conversations_by_customer ON countersign.conversations USING btree (customer_id, created_at) WHERE (customer_id IS NOT NULL);
CREATE INDEX conversations_not_closed ON countersign.conversations USING btree (created_at) WHERE (state <> 'resolved'::text);
CREATE TRIGGER conversations_reopened AFTER UPDATE OF state ON conversations FOR EACH ROW WHEN (old.state = 'resolved'::text AND new.state <> 'resolved'::text) EXECUTE FUNCTION note_reopening();

-- the application may: select, insert, update, delete
CREATE TABLE customer_guards (
  customer_id text not null,
  constraint customer_guards_pkey PRIMARY KEY (customer_id)
);

-- the application may: select, insert, update, delete
CREATE TABLE customer_memory (
  customer_id text not null,
  profile_summary text not null,
  flags jsonb not null default '[]'::jsonb,
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint customer_memory_pkey PRIMARY KEY (customer_id)
);

-- the application may: select, insert, update, delete
CREATE TABLE customer_notices (
  notice_id uuid not null,
  conversation_id uuid not null,
  seq bigint not null,
  told_seq bigint,
  kind text not null,
  action_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  status text not null default 'open'::text,
  closed_at timestamp with time zone,
  constraint customer_notices_conversation FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint customer_notices_kind CHECK ((kind = ANY (ARRAY['decision'::text, 'settlement'::text, 'reply'::text]))),
  constraint customer_notices_once UNIQUE (conversation_id, seq, kind),
  constraint customer_notices_pkey PRIMARY KEY (notice_id),
  constraint customer_notices_status CHECK ((status = ANY (ARRAY['open'::text, 'received'::text, 'mailed'::text, 'no_address'::text])))
);
CREATE INDEX customer_notices_open ON countersign.customer_notices USING btree (created_at) WHERE (status = 'open'::text);

-- the application may: select, insert, update, delete
CREATE TABLE daily_chores (
  name text not null,
  day date not null,
  taken_at timestamp with time zone not null default clock_timestamp(),
  constraint daily_chores_once PRIMARY KEY (name, day)
);

-- the application may: select, insert, update, delete
CREATE TABLE draft_reviews (
  action_id uuid not null,
  verdict text not null,
  staff_id text not null,
  reason text,
  performed_action_id uuid,
  reviewed_at timestamp with time zone not null default clock_timestamp(),
  constraint draft_reviews_action FOREIGN KEY (action_id) REFERENCES actions(action_id),
  constraint draft_reviews_dismissed_why CHECK (((verdict <> 'dismissed'::text) OR (reason IS NOT NULL))),
  constraint draft_reviews_performed FOREIGN KEY (performed_action_id) REFERENCES actions(action_id),
  constraint draft_reviews_performed_by CHECK (((verdict = 'dismissed'::text) = (performed_action_id IS NULL))),
  constraint draft_reviews_pkey PRIMARY KEY (action_id),
  constraint draft_reviews_verdict CHECK ((verdict = ANY (ARRAY['performed'::text, 'performed_otherwise'::text, 'dismissed'::text])))
);
CREATE INDEX draft_reviews_by_time ON countersign.draft_reviews USING btree (reviewed_at);

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
  constraint events_type CHECK ((type = ANY ('{token,tool_status,state,error,confirmation}'::text[])))
);

-- the application may: select, insert, update, delete
CREATE TABLE handoff_notes (
  note_id uuid not null,
  conversation_id uuid not null,
  staff_id text not null,
  text_sealed bytea not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint handoff_notes_conversation FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint handoff_notes_pkey PRIMARY KEY (note_id)
);
CREATE INDEX handoff_notes_by_conversation ON countersign.handoff_notes USING btree (conversation_id, created_at);

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
  summary_sealed bytea,
  packet_stamp text,
  needed_person boolean,
  resolved_by text,
  overdue_told_at timestamp with time zone,
  constraint handoffs_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  constraint handoffs_pkey PRIMARY KEY (handoff_id),
  constraint handoffs_status CHECK ((status = ANY (ARRAY['waiting'::text, 'claimed'::text, 'given_back'::text, 'resolved'::text])))
);
CREATE INDEX handoffs_by_end ON countersign.handoffs USING btree (ended_at) WHERE (ended_at IS NOT NULL);
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
  constraint inbox_entries_kind CHECK ((kind = ANY (ARRAY['decision'::text, 'settlement'::text, 'hand_back'::text, 'stop'::text]))),
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
CREATE TABLE message_citations (
  conversation_id uuid not null,
  turn_id uuid not null,
  citations jsonb not null,
  constraint message_citations_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint message_citations_pkey PRIMARY KEY (conversation_id, turn_id)
);

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
  prompt_version text,
  tools_version text,
  model text,
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint messages_pkey PRIMARY KEY (conversation_id, seq),
  constraint messages_role CHECK ((role = ANY ('{customer,agent,staff,system}'::text[])))
);
CREATE UNIQUE INDEX messages_client_message_once ON countersign.messages USING btree (conversation_id, client_message_id) WHERE (client_message_id IS NOT NULL);

-- the application may: select, insert, update, delete
CREATE TABLE model_calls (
  conversation_id uuid not null,
  call_id bigint not null generated always as identity,
  turn_id uuid,
  at timestamp with time zone not null default clock_timestamp(),
  purpose text not null,
  model text not null,
  prompt_version text not null,
  tools_version text not null,
  outcome text not null,
  input_tokens integer not null,
  cached_tokens integer not null,
  output_tokens integer not null,
  first_token_ms integer,
  total_ms integer not null,
  currency text,
  cost_micro bigint,
  constraint model_calls_outcome CHECK ((outcome = ANY ('{answer,cut,blocked,unavailable}'::text[]))),
  constraint model_calls_pkey PRIMARY KEY (conversation_id, call_id),
  constraint model_calls_price CHECK ((((currency IS NULL) = (cost_micro IS NULL)) AND (cost_micro >= 0))),
  constraint model_calls_purpose CHECK ((purpose = ANY ('{main,router,summary,embedding}'::text[]))),
  constraint model_calls_tokens CHECK (((input_tokens >= 0) AND (output_tokens >= 0) AND ((cached_tokens >= 0) AND (cached_tokens <= input_tokens))))
);
CREATE INDEX model_calls_by_time ON countersign.model_calls USING brin (at) WITH (pages_per_range='16', autosummarize='on');

-- the application may: select, insert, update, delete
CREATE TABLE model_day_sums (
  day date not null,
  model text not null,
  purpose text not null,
  prompt_version text not null,
  tools_version text not null,
  currency text not null,
  calls integer not null,
  unusable integer not null,
  input_tokens bigint not null,
  cached_tokens bigint not null,
  output_tokens bigint not null,
  cost_micro bigint not null,
  total_ms bigint not null,
  first_token_ms bigint not null,
  first_token_calls integer not null,
  constraint model_day_sums_day FOREIGN KEY (day) REFERENCES model_days(day),
  constraint model_day_sums_pkey PRIMARY KEY (day, model, purpose, prompt_version, tools_version, currency)
);

-- the application may: select, insert, update, delete
CREATE TABLE model_days (
  day date not null,
  conversations integer not null,
  begun integer not null,
  summed_at timestamp with time zone not null default clock_timestamp(),
  constraint model_days_pkey PRIMARY KEY (day)
);

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
  salt bytea not null,
  constraint personal_values_content_key_id_fkey FOREIGN KEY (content_key_id) REFERENCES content_keys(content_key_id) ON DELETE CASCADE,
  constraint personal_values_pkey PRIMARY KEY (value_id),
  constraint personal_values_salt_length CHECK ((octet_length(salt) = 32))
);

-- the application may: select, insert, update, delete
CREATE TABLE planted_items (
  action_id uuid not null,
  lesson text not null,
  planted_at timestamp with time zone not null default clock_timestamp(),
  constraint planted_items_action_id_fkey FOREIGN KEY (action_id) REFERENCES actions(action_id),
  constraint planted_items_pkey PRIMARY KEY (action_id)
);

-- the application may: select, insert, update, delete
CREATE TABLE policy_articles (
  article_id text not null,
  version integer not null,
  title text not null,
  url text,
  source text not null,
  current boolean not null,
  passages jsonb not null,
  content_hash text not null,
  indexed_at timestamp with time zone not null default clock_timestamp(),
  constraint policy_articles_pkey PRIMARY KEY (article_id, version),
  constraint policy_articles_source CHECK ((source = ANY (ARRAY['sandbox'::text, 'store'::text]))),
  constraint policy_articles_url_is_web CHECK ((url ~ '^https?://'::text))
);
CREATE UNIQUE INDEX policy_articles_current ON countersign.policy_articles USING btree (article_id) WHERE current;

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
  embedding embedding,
  embedding_model text,
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

-- the application may: select, insert, update, delete
CREATE TABLE reconciliations (
  month date not null,
  unexplained integer not null,
  report jsonb not null,
  checked_at timestamp with time zone not null default clock_timestamp(),
  constraint reconciliations_pkey PRIMARY KEY (month),
  constraint reconciliations_unexplained_not_negative CHECK ((unexplained >= 0))
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
CREATE TABLE staff_invitations (
  invitation_id uuid not null,
  staff_id text not null,
  token_hash bytea not null,
  invited_by text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint staff_invitations_member FOREIGN KEY (staff_id) REFERENCES staff_members(staff_id) ON DELETE CASCADE,
  constraint staff_invitations_pkey PRIMARY KEY (invitation_id),
  constraint staff_invitations_token_unique UNIQUE (token_hash)
);
CREATE UNIQUE INDEX staff_invitations_one_open ON countersign.staff_invitations USING btree (staff_id) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));

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
CREATE TABLE staff_requests (
  request_id uuid not null,
  number integer not null generated always as identity,
  conversation_id uuid not null,
  staff_id text not null,
  staff_mail text,
  tool text not null,
  args_sealed bytea not null,
  args_shown jsonb not null,
  from_action_id uuid,
  client_request_id text,
  status text not null default 'requested'::text,
  refusal jsonb,
  action_id uuid,
  rung_at timestamp with time zone not null default clock_timestamp(),
  created_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  constraint staff_requests_action FOREIGN KEY (action_id) REFERENCES actions(action_id),
  constraint staff_requests_conversation FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint staff_requests_end CHECK ((((status = 'refused'::text) = (refusal IS NOT NULL)) AND ((status = 'begun'::text) = (action_id IS NOT NULL)))),
  constraint staff_requests_from FOREIGN KEY (from_action_id) REFERENCES actions(action_id),
  constraint staff_requests_number_unique UNIQUE (number),
  constraint staff_requests_pkey PRIMARY KEY (request_id),
  constraint staff_requests_status CHECK ((status = ANY (ARRAY['requested'::text, 'refused'::text, 'begun'::text])))
);
CREATE INDEX staff_requests_by_conversation ON countersign.staff_requests USING btree (conversation_id, created_at);
CREATE UNIQUE INDEX staff_requests_once ON countersign.staff_requests USING btree (conversation_id, staff_id, client_request_id) WHERE (client_request_id IS NOT NULL);
CREATE INDEX staff_requests_waiting ON countersign.staff_requests USING btree (rung_at) WHERE (status = 'requested'::text);

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
CREATE TABLE staff_sign_in_failures (
  subject bytea not null,
  failures integer not null,
  window_ends timestamp with time zone not null,
  constraint staff_sign_in_failures_pkey PRIMARY KEY (subject)
);

-- the application may: select, insert, update, delete
CREATE TABLE staff_tokens (
  token_hash bytea not null,
  staff_id text not null,
  role text not null,
  email text,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  token_id uuid not null default gen_random_uuid(),
  constraint staff_tokens_pkey PRIMARY KEY (token_hash),
  constraint staff_tokens_role CHECK ((role = ANY (ARRAY['approver'::text, 'agent'::text, 'ops'::text, 'auditor'::text, 'admin'::text])))
);
CREATE UNIQUE INDEX staff_tokens_by_id ON countersign.staff_tokens USING btree (token_id);
CREATE INDEX staff_tokens_by_member ON countersign.staff_tokens USING btree (staff_id);

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
CREATE TABLE store_day_sums (
  currency text not null,
  day_start timestamp with time zone not null,
  upto timestamp with time zone not null,
  amount_minor bigint not null,
  constraint store_day_sums_not_negative CHECK ((amount_minor >= 0)),
  constraint store_day_sums_pkey PRIMARY KEY (currency)
);

-- the application may: select, insert, update, delete
CREATE TABLE tickets (
  ticket_id uuid not null,
  customer_id text,
  conversation_id uuid not null,
  closed_seq bigint not null,
  closed_by text not null,
  staff_id text,
  summary text not null,
  outcome text not null,
  resolution text,
  order_ids text[] not null default '{}'::text[],
  actions jsonb not null default '[]'::jsonb,
  handover_reason text,
  needed_person boolean,
  rating integer,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone not null default clock_timestamp(),
  closed_as text not null default 'idle'::text,
  reopened_at timestamp with time zone,
  constraint tickets_closed_as CHECK ((closed_as = ANY (ARRAY['resolved'::text, 'idle'::text, 'escalated'::text]))),
  constraint tickets_closed_by CHECK ((closed_by = ANY (ARRAY['person'::text, 'idle'::text, 'customer'::text]))),
  constraint tickets_conversation FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id) ON DELETE CASCADE,
  constraint tickets_one_per_close UNIQUE (conversation_id, closed_seq),
  constraint tickets_outcome CHECK ((outcome = ANY (ARRAY['refunded'::text, 'refund_started'::text, 'return_created'::text, 'changed'::text, 'waiting'::text, 'unconfirmed'::text, 'rejected'::text, 'no_change'::text]))),
  constraint tickets_pkey PRIMARY KEY (ticket_id),
  constraint tickets_rating_one_to_five CHECK (((rating >= 1) AND (rating <= 5)))
);
CREATE INDEX tickets_by_customer ON countersign.tickets USING btree (customer_id, closed_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX tickets_by_time ON countersign.tickets USING btree (closed_at);

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
CREATE TRIGGER unit_claims_given_back_with_the_action BEFORE UPDATE ON unit_claims FOR EACH ROW EXECUTE FUNCTION check_release();
CREATE TRIGGER unit_claims_no_truncate BEFORE TRUNCATE ON unit_claims FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change('rows', 'are never deleted');
CREATE TRIGGER unit_claims_stay BEFORE DELETE ON unit_claims FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change('rows', 'are never deleted');

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
 LANGUAGE sql
AS $function$
  select * from accept_message(p_conversation_id, p_client_message_id, p_masked, p_sealed, null)
$function$;

CREATE OR REPLACE FUNCTION countersign.accept_message(p_conversation_id uuid, p_client_message_id text, p_masked text, p_sealed bytea, p_language text)
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
    language = coalesce(p_language, c.language),
    last_activity_at = clock_timestamp()
    where conversation_id = p_conversation_id;
  return query select c.next_seq + 1, false, c.speaker = 'agent';
end $function$;

CREATE OR REPLACE FUNCTION countersign.age_of_oldest_transaction()
 RETURNS interval
 LANGUAGE sql
AS $function$
  select clock_timestamp() - min(xact_start) from pg_stat_activity where datname = current_database()
$function$;

CREATE OR REPLACE FUNCTION countersign.all_stopped()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select enabled from countersign.kill_switches where scope = 'all'), false)
$function$;

CREATE OR REPLACE FUNCTION countersign.answer_confirmation(p_conversation_id uuid, p_confirmation_id uuid, p_client_message_id text, p_masked text, p_sealed bytea)
 RETURNS TABLE(verdict text, seq bigint, ring boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  c confirmations%rowtype;
  accepted record;
begin
  perform 1 from conversations where conversation_id = p_conversation_id for no key update;
  select * into c from confirmations where confirmation_id = p_confirmation_id and conversation_id = p_conversation_id for update;
  if not found then
    return query select 'gone', null::bigint, false;
    return;
  end if;
  select m.seq into accepted from messages m
    where m.conversation_id = p_conversation_id and m.client_message_id = p_client_message_id;
  if found then
    return query select 'known', accepted.seq, false;
    return;
  end if;
  if c.status <> 'open' or c.answered_seq is not null or exists (
    select 1 from messages m where m.conversation_id = p_conversation_id and m.role = 'customer' and m.seq > c.asked_seq) then
    return query select 'closed', null::bigint, false;
    return;
  end if;
  select * into accepted from accept_message(p_conversation_id, p_client_message_id, p_masked, p_sealed);
  update confirmations set answered_seq = accepted.seq where confirmation_id = p_confirmation_id;
  return query select 'taken', accepted.seq, accepted.ring;
end $function$;

CREATE OR REPLACE FUNCTION countersign.append_audit(p jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_log (event, actor, conversation_id, action_id, order_id, tool, args, rule_results, result, approver_id, versions)
    select r.event, r.actor, r.conversation_id, r.action_id, r.order_id, r.tool, r.args, r.rule_results, r.result, r.approver_id, r.versions
    from jsonb_to_record(p) as r (event text, actor text, conversation_id uuid, action_id uuid, order_id text, tool text, args jsonb,
      rule_results jsonb, result jsonb, approver_id text, versions jsonb);
end $function$;

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

CREATE OR REPLACE FUNCTION countersign.append_steps(p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_kind text, p_schema_version integer, p_sealed bytea, p_folded_seq bigint, p_pending uuid[], p_model_calls integer, p_tokens integer, p_inbox_sealed bytea, p_status_sealed bytea)
 RETURNS TABLE(step integer, last_seq bigint, stopped boolean, event_seq bigint)
 LANGUAGE sql
AS $function$
  select * from append_steps(p_conversation_id, p_fence, p_turn_id, p_kind, p_schema_version, p_sealed, p_folded_seq, p_pending, p_model_calls,
    p_tokens, p_inbox_sealed, p_status_sealed, null)
$function$;

CREATE OR REPLACE FUNCTION countersign.append_steps(p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_kind text, p_schema_version integer, p_sealed bytea, p_folded_seq bigint, p_pending uuid[], p_model_calls integer, p_tokens integer, p_inbox_sealed bytea, p_status_sealed bytea, p_spent jsonb)
 RETURNS TABLE(step integer, last_seq bigint, stopped boolean, event_seq bigint)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  s integer;
  f bigint;
  n bigint;
begin
  update conversations set
    next_step = next_step + case when p_inbox_sealed is null then 1 else 2 end,
    next_seq = next_seq + case when p_status_sealed is null then 0 else 1 end,
    folded_seq = greatest(folded_seq, coalesce(p_folded_seq, folded_seq)),
    model_calls = model_calls + p_model_calls,
    tokens_used = tokens_used + p_tokens
    where conversation_id = p_conversation_id and fence = p_fence
    returning next_step - 1, folded_seq, next_seq, last_seq into s, f, n, last_seq;
  if not found then return; end if;
  if p_inbox_sealed is not null then
    insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence)
      values (p_conversation_id, s - 1, p_turn_id, 'inbox', p_schema_version, p_inbox_sealed, f, p_fence);
  end if;
  insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, pending_action_ids, fence)
    values (p_conversation_id, s, p_turn_id, p_kind, p_schema_version, p_sealed, f, nullif(p_pending, '{}'), p_fence);
  if p_status_sealed is not null then
    insert into events (conversation_id, seq, type, turn_id, text_sealed)
      values (p_conversation_id, n, 'tool_status', p_turn_id, p_status_sealed);
    event_seq := n;
  end if;
  if p_spent is not null then perform note_model_calls(p_conversation_id, p_turn_id, p_spent); end if;
  step := s;
  -- by itself, after the lock: in one statement with it a stop from while it waited is not seen
  stopped := all_stopped();
  return next;
end $function$;

CREATE OR REPLACE FUNCTION countersign.ask_confirmation(p_confirmation_id uuid, p_conversation_id uuid, p_turn_id uuid, p_step integer, p_call_index integer, p_tool text, p_digest text, p_epochs jsonb, p_card_sealed bytea)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  n bigint;
begin
  update confirmations set status = 'superseded', closed_at = clock_timestamp()
    where conversation_id = p_conversation_id and status = 'open';
  update conversations set next_seq = next_seq + 1 where conversation_id = p_conversation_id returning next_seq into n;
  insert into confirmations (confirmation_id, conversation_id, turn_id, step, call_index, tool, digest, switch_epochs, asked_seq)
    values (p_confirmation_id, p_conversation_id, p_turn_id, p_step, p_call_index, p_tool, p_digest, p_epochs, n);
  insert into events (conversation_id, seq, type, turn_id, text_sealed)
    values (p_conversation_id, n, 'confirmation', p_turn_id, p_card_sealed);
  return n;
end $function$;

CREATE OR REPLACE FUNCTION countersign.automatic_refunds(p_currency text, p_from timestamp with time zone, p_to timestamp with time zone, OUT number bigint, OUT amount bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  select count(*), coalesce(sum(a.amount_minor), 0) into number, amount from actions a
    where a.automatic and a.kind = 'refund' and a.currency = p_currency and a.business_at >= p_from and a.business_at < p_to
      and a.status in ('executing', 'unknown', 'pending_settlement', 'executed');
end $function$;

CREATE OR REPLACE FUNCTION countersign.business_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$select clock_timestamp() + (select clock_offset from countersign.business_clock)$function$;

CREATE OR REPLACE FUNCTION countersign.check_action_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) in (('proposed', 'approved'), ('approved', 'executing')) and exists (
      select from countersign.approvals where action_id = new.action_id and status = 'approved' and digest = new.digest) then
    return new;
  end if;
  raise exception 'action % has no approval for this', new.action_id using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION countersign.check_action_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then return new; end if;
  raise exception 'the content of action % is fixed', old.action_id using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION countersign.check_call_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then return new; end if;
  raise exception 'payment, amount and key of call % are fixed', old.idempotency_key using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION countersign.check_deadline()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then return new; end if;
  raise exception 'the deadline of approval % is never moved out', old.approval_id using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION countersign.check_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from countersign.approvals where approval_id = new.approval_id and status = 'pending') then
    raise exception 'approval % does not wait for a decision', new.approval_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION countersign.check_own_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.decision = 'approve' and exists (
      select from countersign.approvals p join countersign.actions a using (action_id)
        join countersign.approver_limits l on l.staff_id = new.approver_id and l.currency = a.currency
      where p.approval_id = new.approval_id and a.amount_minor > l.limit_minor) then
    raise exception 'approval % is above the own limit of %', new.approval_id, new.approver_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION countersign.check_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.released_at is null and (old.order_id, old.line_id, old.unit, old.kind, old.action_id, old.claimed_at)
      is not distinct from (new.order_id, new.line_id, new.unit, new.kind, new.action_id, new.claimed_at)
    and (old.kind = 'return' or exists (
      select from countersign.actions
      where action_id = old.action_id and status in ('drafted', 'failed', 'rejected', 'expired', 'withdrawn', 'blocked'))) then
    return new;
  end if;
  raise exception 'unit % of line % stays claimed by action %', old.unit, old.line_id, old.action_id using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION countersign.check_standing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' or new.approver_id is not null or new.decided_at is not null then
      raise exception 'an approval opens undecided' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if old.status <> 'pending' then
    if (new.approver_id, new.note, new.decided_at) is distinct from (old.approver_id, old.note, old.decided_at)
      or (new.status <> old.status and not (old.status = 'approved' and new.status in ('expired', 'blocked'))) then
      raise exception 'approval % is decided: %', old.approval_id, old.status using errcode = 'insufficient_privilege';
    end if;
  elsif new.status = 'approved' and (
      select count(*) from countersign.approval_decisions where approval_id = new.approval_id and decision = 'approve') < new.required_approvers then
    raise exception 'approval % lacks decisions', new.approval_id using errcode = 'insufficient_privilege';
  elsif new.status = 'rejected' and not exists (
      select from countersign.approval_decisions
      where approval_id = new.approval_id and approver_id = new.approver_id and decision = 'reject') then
    raise exception 'approval % was rejected by nobody', new.approval_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION countersign.covered_messages(p_conversation_id uuid, p_after bigint, p_upto bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(m.seq order by m.seq), '[]'::jsonb) from countersign.messages m
    where m.conversation_id = p_conversation_id and m.role = 'customer' and m.seq > p_after and m.seq <= p_upto
$function$;

CREATE OR REPLACE FUNCTION countersign.customer_record(p_customer_id text)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object(
    'profile', m.profile_summary, 'flags', m.flags, 'updated_at', m.updated_at,
    'tickets', coalesce((
      select json_agg(json_build_object('closed_at', t.closed_at, 'closed_as', t.closed_as, 'reopened_at', t.reopened_at, 'resolution', t.resolution,
          'order_ids', t.order_ids, 'actions', (
            select coalesce(json_agg(x.action || json_build_object('status', coalesce(a.status, x.action ->> 'status'))::jsonb order by x.place), '[]')
            from jsonb_array_elements(t.actions) with ordinality as x (action, place)
              left join countersign.actions a on a.action_id = (x.action ->> 'action_id')::uuid))
        order by t.closed_at desc, t.closed_seq desc)
      from (
        select * from countersign.tickets where customer_id = p_customer_id order by closed_at desc, closed_seq desc limit 3) t), '[]'))
  from countersign.customer_memory m where m.customer_id = p_customer_id
$function$;

CREATE OR REPLACE FUNCTION countersign.earlier_changes(p_kind text, p_target text, p_except uuid)
 RETURNS TABLE(earlier jsonb, made_in_day integer)
 LANGUAGE plpgsql
AS $function$
declare
  day_ago timestamptz := business_now() - interval '24 hours';
begin
  return query select
    coalesce(jsonb_agg(jsonb_build_object('action_id', a.action_id, 'conversation_id', a.conversation_id, 'status', a.status,
      'automatic', a.automatic, 'based_on_seq', a.based_on_seq, 'created_at', a.created_at, 'args', a.args)
      order by a.created_at desc, a.action_id), '[]'),
    (count(*) filter (where a.business_at > day_ago and a.status in ('executing', 'executed', 'unknown')))::integer
    from (select * from actions where kind = p_kind and target = p_target and (p_except is null or action_id <> p_except)
      order by created_at desc limit 50) a;
end $function$;

CREATE OR REPLACE FUNCTION countersign.embedding_distance(a embedding, b embedding)
 RETURNS TABLE(distance double precision)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select 1 - sum(x::float8 * y) from unnest(a::real[], b::real[]) as pair (x, y)$function$;

CREATE OR REPLACE FUNCTION countersign.end_turn(p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_role text, p_masked text, p_text_sealed bytea, p_schema_version integer, p_history_sealed bytea, p_model_calls integer, p_tokens integer, p_prompt_version text, p_tools_version text, p_model text, p_folded_seq bigint, p_inbox_sealed bytea)
 RETURNS TABLE(message_seq bigint, state_seq bigint, state text, released boolean)
 LANGUAGE sql
AS $function$
  select * from end_turn(p_conversation_id, p_fence, p_turn_id, p_role, p_masked, p_text_sealed, p_schema_version, p_history_sealed, p_model_calls,
    p_tokens, p_prompt_version, p_tools_version, p_model, p_folded_seq, p_inbox_sealed, null, null, null)
$function$;

CREATE OR REPLACE FUNCTION countersign.end_turn(p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_role text, p_masked text, p_text_sealed bytea, p_schema_version integer, p_history_sealed bytea, p_model_calls integer, p_tokens integer, p_prompt_version text, p_tools_version text, p_model text, p_folded_seq bigint, p_inbox_sealed bytea, p_spent jsonb)
 RETURNS TABLE(message_seq bigint, state_seq bigint, state text, released boolean)
 LANGUAGE sql
AS $function$
  select * from end_turn(p_conversation_id, p_fence, p_turn_id, p_role, p_masked, p_text_sealed, p_schema_version, p_history_sealed, p_model_calls,
    p_tokens, p_prompt_version, p_tools_version, p_model, p_folded_seq, p_inbox_sealed, p_spent, null, null)
$function$;

CREATE OR REPLACE FUNCTION countersign.end_turn(p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_role text, p_masked text, p_text_sealed bytea, p_schema_version integer, p_history_sealed bytea, p_model_calls integer, p_tokens integer, p_prompt_version text, p_tools_version text, p_model text, p_folded_seq bigint, p_inbox_sealed bytea, p_spent jsonb, p_attempt integer, p_piece_sealed bytea)
 RETURNS TABLE(message_seq bigint, state_seq bigint, state text, released boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  c conversations%rowtype;
  f bigint;
  n bigint;
begin
  select * into c from conversations where conversation_id = p_conversation_id and fence = p_fence for no key update;
  if not found then return; end if;
  state := resting_state(p_conversation_id);
  f := case when p_inbox_sealed is null then c.folded_seq else greatest(c.folded_seq, p_folded_seq) end;
  released := c.last_seq <= f;
  n := c.next_seq;
  if p_inbox_sealed is not null then
    insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence)
      values (p_conversation_id, c.next_step, p_turn_id, 'inbox', p_schema_version, p_inbox_sealed, f, p_fence);
    c.next_step := c.next_step + 1;
  end if;
  if p_history_sealed is not null then
    insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence)
      values (p_conversation_id, c.next_step, p_turn_id, 'answer', p_schema_version, p_history_sealed, f, p_fence);
    c.next_step := c.next_step + 1;
  end if;
  delete from events e where e.conversation_id = p_conversation_id and e.type = 'token' and e.turn_id is distinct from p_turn_id;
  if p_attempt is not null then
    n := n + 1;
    insert into events (conversation_id, seq, type, turn_id, attempt, text_sealed)
      values (p_conversation_id, n, 'token', p_turn_id, p_attempt, p_piece_sealed);
  end if;
  message_seq := n + 1;
  state_seq := n + 2;
  insert into messages (conversation_id, seq, role, content_masked, content_sealed, turn_id, prompt_version, tools_version, model)
    values (p_conversation_id, message_seq, p_role, p_masked, p_text_sealed, p_turn_id, p_prompt_version, p_tools_version, p_model);
  insert into events (conversation_id, seq, type, turn_id, body)
    values (p_conversation_id, state_seq, 'state', p_turn_id,
      jsonb_build_object('state', state, 'covers', covered_messages(p_conversation_id, c.answered_seq, f)));
  update conversations k set
    next_seq = state_seq, next_step = c.next_step, folded_seq = f,
    answered_seq = least(f, c.last_seq), state = end_turn.state, turn_id = null, bounces = 0, turn_claims = 0,
    model_calls = c.model_calls + p_model_calls, tokens_used = c.tokens_used + p_tokens,
    prompt_version = p_prompt_version, tools_version = p_tools_version, model = p_model,
    lease_until = case when released then null else c.lease_until end,
    lease_owner = case when released then null else c.lease_owner end,
    last_activity_at = clock_timestamp()
    where conversation_id = p_conversation_id;
  if p_spent is not null then perform note_model_calls(p_conversation_id, p_turn_id, p_spent); end if;
  return next;
end $function$;

CREATE OR REPLACE FUNCTION countersign.escalate_conversation(p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_masked text, p_text_sealed bytea, p_handoff_id uuid, p_reason text, p_packet_sealed bytea, p_claimed_by text)
 RETURNS TABLE(message_seq bigint, state_seq bigint)
 LANGUAGE sql
AS $function$
  select e.message_seq, e.state_seq from escalate_conversation(p_conversation_id, p_fence, p_turn_id, p_masked, p_text_sealed,
    p_handoff_id, p_reason, p_packet_sealed, p_claimed_by, null) e
$function$;

CREATE OR REPLACE FUNCTION countersign.escalate_conversation(p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_masked text, p_text_sealed bytea, p_handoff_id uuid, p_reason text, p_packet_sealed bytea, p_claimed_by text, p_spent jsonb)
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
    insert into messages (conversation_id, seq, role, content_masked, content_sealed, turn_id, prompt_version, tools_version, model)
      values (p_conversation_id, n, 'system', p_masked, p_text_sealed, p_turn_id, p_spent ->> 'prompt', p_spent ->> 'tools', p_spent ->> 'model');
    message_seq := n;
  end if;
  n := n + 1;
  insert into events (conversation_id, seq, type, turn_id, body)
    values (p_conversation_id, n, 'state', p_turn_id,
      jsonb_build_object('state', 'escalated', 'covers', covered_messages(p_conversation_id, c.answered_seq, n)));
  delete from events e where e.conversation_id = p_conversation_id and e.type = 'token' and e.turn_id is distinct from p_turn_id;
  update conversations set
    next_seq = n, answered_seq = c.last_seq, state = 'escalated', speaker = 'person', fence = c.fence + 1,
    lease_owner = null, lease_until = null, turn_id = null, bounces = 0, turn_claims = 0, last_activity_at = clock_timestamp(),
    model_calls = c.model_calls + coalesce((p_spent ->> 'model_calls')::integer, 0),
    tokens_used = c.tokens_used + coalesce((p_spent ->> 'tokens')::integer, 0),
    prompt_version = coalesce(p_spent ->> 'prompt', c.prompt_version),
    tools_version = coalesce(p_spent ->> 'tools', c.tools_version),
    model = coalesce(p_spent ->> 'model', c.model)
    where conversation_id = p_conversation_id;
  perform note_model_calls(p_conversation_id, p_turn_id, p_spent);
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
  insert into messages (conversation_id, seq, role, content_masked, content_sealed, turn_id, prompt_version, tools_version, model)
    values (p_conversation_id, c.next_seq + 1, p_role, p_masked, p_text_sealed, p_turn_id, p_prompt_version, p_tools_version, p_model);
  insert into events (conversation_id, seq, type, turn_id, body)
    values (p_conversation_id, c.next_seq + 2, 'state', p_turn_id,
      jsonb_build_object('state', s, 'covers', covered_messages(p_conversation_id, c.answered_seq, c.folded_seq)));
  delete from events e where e.conversation_id = p_conversation_id and e.type = 'token' and e.turn_id is distinct from p_turn_id;
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

CREATE OR REPLACE FUNCTION countersign.forget_store_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from store_day_sums where currency = old.currency;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION countersign.guard_key(p_order_id text, p_customer_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE(p_order_id, ('account:'::text || p_customer_id));

CREATE OR REPLACE FUNCTION countersign.has_open_actions(p_conversation_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from countersign.actions a where a.conversation_id = p_conversation_id
      and a.status in ('proposed', 'approved', 'executing', 'unknown', 'pending_settlement'))
    or exists (select from countersign.action_askers k join countersign.actions a using (action_id) where k.conversation_id = p_conversation_id
      and a.status in ('proposed', 'approved', 'executing', 'unknown', 'pending_settlement'))
$function$;

CREATE OR REPLACE FUNCTION countersign.hold_for_change(p_conversation_id uuid, p_fence bigint, p_guard text, p_kind text, p_target text)
 RETURNS TABLE(switches jsonb, fenced boolean, speaker text, epoch bigint, policy_version integer, earlier jsonb, messages jsonb, made_in_day integer)
 LANGUAGE plpgsql
AS $function$
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
  epoch := lock_order(p_guard);
  select coalesce(max(v.version), 0) into policy_version from autonomy_versions v;
  select e.earlier, e.made_in_day into earlier, made_in_day from earlier_changes(p_kind, p_target, null) e;
  select coalesce(jsonb_agg(jsonb_build_object('seq', m.seq, 'at', m.created_at) order by m.seq desc), '[]') into messages from (
    select seq, created_at from messages where conversation_id = p_conversation_id and role = 'customer' order by seq desc limit 20) m;
  return next;
end $function$;

CREATE OR REPLACE FUNCTION countersign.hold_for_intent(p_conversation_id uuid, p_fence bigint, p_order_id text, p_customer_id text, p_kind text, p_currency text, p_window_days integer, p_time_zone text)
 RETURNS TABLE(switches jsonb, fenced boolean, speaker text, epoch bigint, policy_version integer, earlier jsonb, messages jsonb, now timestamp with time zone, customer_automatic bigint, customer_refunds bigint, store_day bigint)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION countersign.hold_for_outcome(p_action_id uuid)
 RETURNS TABLE(joined boolean, action jsonb, legs jsonb, askers jsonb, approved jsonb)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  found_order text;
begin
  select coalesce(jsonb_agg(jsonb_build_object('conversation_id', c.conversation_id, 'speaker', c.speaker, 'fence', c.fence)), '[]')
    into askers from (
      select conversation_id, speaker, fence from conversations
      where conversation_id in (select k.conversation_id from action_askers k where k.action_id = p_action_id)
      order by conversation_id for no key update) c;
  select guard_key(a.order_id, a.customer_id) into found_order from actions a where a.action_id = p_action_id;
  if not found then return; end if;
  update order_guards g set epoch = g.epoch + 1 where g.order_id = found_order;
  if not found then
    insert into order_guards (order_id, epoch) values (found_order, 1)
      on conflict (order_id) do update set epoch = order_guards.epoch + 1;
  end if;
  joined := exists (select from action_askers k where k.action_id = p_action_id
    and k.conversation_id not in (select (one ->> 'conversation_id')::uuid from jsonb_array_elements(askers) as one));
  if not joined then
    select to_jsonb(a) || jsonb_build_object('rule_results', judged_by(a)) into action
      from actions a where a.action_id = p_action_id for no key update;
    select coalesce(jsonb_agg(to_jsonb(l)), '[]') into legs from (
      select leg, payment_id, amount_minor, idempotency_key, status, refund_id, sent_at from action_legs
      where action_id = p_action_id order by leg for no key update) l;
    select jsonb_build_object('approver_id', p.approver_id) into approved from approvals p
      where p.action_id = p_action_id and p.status = 'approved';
  end if;
  return next;
end $function$;

CREATE OR REPLACE FUNCTION countersign.hold_switches()
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  found_switches jsonb;
begin
  perform pg_advisory_xact_lock_shared(1129532243); -- spells CSKS; see store/kill-switches.ts
  select jsonb_object_agg(scope, jsonb_build_object('enabled', enabled, 'epoch', epoch)) into found_switches from kill_switches;
  return coalesce(found_switches, '{}');
exception when others then
  raise exception 'The kill switch could not be read: %', sqlerrm using errcode = 'CS001';
end $function$;

CREATE OR REPLACE FUNCTION countersign.judged_by(a actions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select case when a.rule_results = '[]' then coalesce((
      select l.rule_results from countersign.audit_log l where l.action_id = a.action_id and l.event = 'action.intended' order by l.id limit 1), '[]')
    else a.rule_results end
$function$;

CREATE OR REPLACE FUNCTION countersign.lock_customer(p_customer_id text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from customer_guards where customer_id = p_customer_id for no key update;
  if not found then
    insert into customer_guards (customer_id) values (p_customer_id)
      on conflict (customer_id) do update set customer_id = excluded.customer_id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION countersign.lock_order(p_order_id text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION countersign.note_model_calls(p_conversation_id uuid, p_turn_id uuid, p jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if p ? 'intent' then
    update conversations set intent = p ->> 'intent', language = coalesce(p ->> 'language', language)
      where conversation_id = p_conversation_id
        and (intent is distinct from p ->> 'intent' or language is distinct from coalesce(p ->> 'language', language));
  end if;
  if p is null or jsonb_array_length(p -> 'calls') = 0 then return; end if;
  insert into model_calls (conversation_id, turn_id, purpose, model, prompt_version, tools_version, outcome, input_tokens, cached_tokens,
      output_tokens, first_token_ms, total_ms, currency, cost_micro)
    select p_conversation_id, p_turn_id, c.purpose, c.model, p ->> 'prompt', p ->> 'tools', c.outcome, c.input, c.cached, c.output,
      c.first_token_ms, c.total_ms, c.currency, c.cost_micro
    from jsonb_to_recordset(p -> 'calls') as c (purpose text, model text, outcome text, input integer, cached integer, output integer,
      first_token_ms integer, total_ms integer, currency text, cost_micro bigint);
end $function$;

CREATE OR REPLACE FUNCTION countersign.note_reopening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update tickets set reopened_at = clock_timestamp()
    where reopened_at is null and ticket_id = (
      select t.ticket_id from tickets t where t.conversation_id = new.conversation_id order by t.closed_seq desc limit 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION countersign.read_events(p_conversations uuid[], p_after bigint[], p_most integer[])
 RETURNS TABLE(at bigint, seq bigint, type text, role text, turn_id uuid, attempt integer, body jsonb, masked text, sealed bytea, client_message_id text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
begin
  return query
    select w.at, e.* from unnest(p_conversations, p_after, p_most) with ordinality as w (conversation_id, after_seq, most, at)
    cross join lateral (
      select * from (
        (select m.seq, 'message' as type, m.role, m.turn_id, null::integer, (
            select jsonb_build_object('citations', c.citations) from message_citations c
            where m.role = 'agent' and c.conversation_id = m.conversation_id and c.turn_id = m.turn_id),
          m.content_masked, m.content_sealed, m.client_message_id, m.created_at
        from messages m where m.conversation_id = w.conversation_id and m.seq > w.after_seq order by m.seq limit w.most)
        union all
        (select v.seq, v.type, null, v.turn_id, v.attempt, v.body,
          -- a piece without text is the whole of the message behind it
          case when v.type = 'token' and v.text_sealed is null then (
            select m.content_masked from messages m where m.conversation_id = v.conversation_id and m.seq = v.seq + 1) end,
          case when v.type = 'token' and v.text_sealed is null then (
            select m.content_sealed from messages m where m.conversation_id = v.conversation_id and m.seq = v.seq + 1) else v.text_sealed end,
          null, v.created_at
        from events v where v.conversation_id = w.conversation_id and v.seq > w.after_seq order by v.seq limit w.most)
      ) u order by u.seq limit w.most
    ) e order by w.at, e.seq;
end $function$;

CREATE OR REPLACE FUNCTION countersign.refund_totals(p_customer_id text, p_currency text, p_window_days integer, p_time_zone text, p_except uuid, OUT now timestamp with time zone, OUT customer_automatic bigint, OUT customer_refunds bigint, OUT store_day bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION countersign.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'audit rows are never changed or removed (table %)', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION countersign.refuse_decision_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% of % are fixed once written', tg_argv[0], tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION countersign.refuse_edge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION countersign.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% of % %', tg_argv[0], tg_table_name, tg_argv[1] using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION countersign.refuse_mark_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'marks are never changed or removed: add another' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION countersign.refuse_version_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'versions of the autonomy policy are never changed or removed: publish another' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION countersign.resting_state(p_conversation_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when exists (
      select from countersign.approvals a where a.conversation_id = p_conversation_id and a.status = 'pending'
      union all
      select from countersign.action_askers k join countersign.approvals a using (action_id)
        where k.conversation_id = p_conversation_id and a.status = 'pending')
    then 'waiting_approval' else 'open' end
$function$;

CREATE OR REPLACE FUNCTION countersign.risk_counters(p_customer_id text, p_currency text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION countersign.settle_as_expected(p_action_id uuid, p_conversation_id uuid, p_fence bigint, p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
      nullif(audit -> 'args', 'null'), null, nullif(audit -> 'result', 'null'), audit ->> 'approver_id', nullif(audit -> 'versions', 'null'));
  waits := set_config('synchronous_commit', 'off', true);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION countersign.settle_as_expected(p_action_id uuid, p_conversation_id uuid, p_fence bigint, p_sent jsonb, p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION countersign.settle_as_expected(p_action_id uuid, p_conversation_id uuid, p_fence bigint, p_sent text[], p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION countersign.settle_embeddings()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  place name;
  home name := current_schema();
begin
  begin
    execute format('create extension if not exists vector with schema %I', home);
  exception when others then
    null; -- not on the server, or not for this role to install
  end;
  select n.nspname into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'vector' and (n.nspname = home or has_schema_privilege('public', n.oid, 'usage'))
      -- the cosine distance of arrays came with 0.5
      and string_to_array(e.extversion, '.')::int[] >= array[0, 5];
  alter table policy_chunks drop column if exists embedding;
  drop function if exists embedding_distance;
  drop domain if exists embedding;
  if place is null then
    create domain embedding as real[] constraint embedding_dimensions check (cardinality(value) = 1024);
    -- Inlined into the query that calls it. Embeddings are stored at unit length, so this is the cosine distance.
    create function embedding_distance(a embedding, b embedding) returns table (distance double precision)
      language sql immutable parallel safe
      as 'select 1 - sum(x::float8 * y) from unnest(a::real[], b::real[]) as pair (x, y)';
  else
    execute format('create domain embedding as %I.vector(1024)', place);
    execute format('create function embedding_distance(a embedding, b embedding) returns table (distance double precision)
      language sql immutable parallel safe as ''select (a::%1$I.vector operator(%1$I.<=>) b::%1$I.vector)::float8''', place);
  end if;
  alter table policy_chunks add column embedding embedding;
  return case when place is null then 'exact' else 'pgvector' end;
end $function$;

CREATE OR REPLACE FUNCTION countersign.staff_totals(p_staff_id text, p_order_id text, p_currency text, p_time_zone text)
 RETURNS TABLE(order_minor bigint, day_minor bigint)
 LANGUAGE plpgsql
AS $function$
declare
  day_start timestamptz := date_trunc('day', business_now(), p_time_zone);
begin
  select coalesce(sum(a.amount_minor), 0) into order_minor from actions a
    where a.order_id = p_order_id and a.kind = 'refund' and a.origin = 'staff' and a.currency = p_currency
      and a.status in ('executing', 'executed', 'unknown', 'pending_settlement')
      and not exists (select from approvals p where p.action_id = a.action_id);
  select coalesce(sum(a.amount_minor), 0) into day_minor from actions a
    where a.staff_id = p_staff_id and a.kind = 'refund' and a.currency = p_currency and a.business_at >= day_start
      and a.status in ('executing', 'executed', 'unknown', 'pending_settlement')
      and not exists (select from approvals p where p.action_id = a.action_id);
  return next;
end $function$;

CREATE OR REPLACE FUNCTION countersign.store_day_automatic(p_currency text, p_day_start timestamp with time zone, p_now timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION countersign.take_confirmation(p_confirmation_id uuid, p_conversation_id uuid, p_answer_seq bigint, p_digest text, p_epochs jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  c confirmations%rowtype;
begin
  select * into c from confirmations where confirmation_id = p_confirmation_id and conversation_id = p_conversation_id for update;
  if not found or c.status <> 'open' then return 'closed'; end if;
  if c.digest <> p_digest then return 'changed'; end if;
  if c.switch_epochs <> p_epochs then return 'stopped'; end if;
  if c.answered_seq is distinct from p_answer_seq and not exists (
    select 1 from messages m where m.conversation_id = p_conversation_id and m.turn_id = c.turn_id and m.role = 'agent'
      and m.seq > c.asked_seq and m.seq < p_answer_seq) then return 'unseen'; end if;
  update confirmations set status = 'used', answered_seq = p_answer_seq, closed_at = clock_timestamp()
    where confirmation_id = p_confirmation_id;
  return 'used';
end $function$;

CREATE OR REPLACE FUNCTION countersign.take_turn(p_conversation_id uuid, p_owner text, p_lease interval)
 RETURNS TABLE(fence bigint, turn_id uuid, customer_id text, identity_level text, folded_seq bigint, answered_seq bigint, model_calls integer, tokens_used integer, bounces integer, turn_claims integer, content_key_id uuid, wrapped_key bytea, attempt integer, steps json, entries json, lines json, record json)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  c conversations%rowtype;
begin
  update conversations set
    fence = fence + 1, lease_owner = p_owner, lease_until = clock_timestamp() + p_lease,
    turn_id = coalesce(turn_id, gen_random_uuid()), turn_claims = turn_claims + 1
    where conversation_id = p_conversation_id and speaker = 'agent' and (lease_until is null or lease_until < clock_timestamp())
      and answered_seq < last_seq and not all_stopped()
    returning * into c;
  if not found then return; end if;
  return query select c.fence, c.turn_id, c.customer_id, c.identity_level, c.folded_seq, c.answered_seq, c.model_calls, c.tokens_used,
    c.bounces, c.turn_claims, c.content_key_id, k.wrapped_key,
    (select max(e.attempt) from events e where e.conversation_id = p_conversation_id and e.turn_id = c.turn_id),
    (select json_agg(json_build_object('step', p.step, 'kind', p.kind, 'schema_version', p.schema_version,
        'sealed', encode(p.messages_sealed, 'hex')) order by p.step)
      from checkpoints p where p.conversation_id = p_conversation_id),
    (select json_agg(json_build_object('seq', e.seq, 'kind', e.kind, 'action_id', e.action_id, 'masked', e.masked,
        'sealed', encode(e.sealed, 'hex')) order by e.seq)
      from (
        select m.seq, m.role as kind, null::uuid as action_id, m.content_masked as masked, m.content_sealed as sealed from messages m
          where m.conversation_id = p_conversation_id and m.seq > c.folded_seq and m.role in ('customer', 'staff')
        union all
        select i.seq, i.kind, i.action_id, null, null from inbox_entries i
          where i.conversation_id = p_conversation_id and i.seq > c.folded_seq) e),
    (select json_agg(i.body->>'line' order by i.seq) from inbox_entries i
      where i.conversation_id = p_conversation_id and i.seq > c.answered_seq and i.body->>'line' is not null),
    case when c.identity_level <> 'none' and exists (select from customer_memory m where m.customer_id = c.customer_id)
      then customer_record(c.customer_id) end
    from content_keys k where k.content_key_id = c.content_key_id;
end $function$;

CREATE OR REPLACE FUNCTION countersign.write_intent(p jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  a jsonb := p -> 'action';
  audit jsonb := p -> 'audit';
  rules jsonb := a -> 'rule_results';
  -- what begins at once is looked at by nobody before its end: its rules are kept once, in its audit row
  kept jsonb := case when a ->> 'status' = 'executing' and (a -> 'automatic')::boolean and audit ->> 'event' = 'action.intended'
    and (p -> 'audit_has_rules')::boolean then '[]' else rules end;
  id uuid := a ->> 'action_id';
  asker uuid := a ->> 'conversation_id';
  clock timestamptz;
begin
  insert into actions (action_id, conversation_id, customer_id, turn_id, step, call_index, tool_call_id, tool, kind, order_id, args,
      units, amount_minor, currency, allocation, rule_results, idempotency_key, status, automatic, digest, supersedes, versions,
      switch_epochs, based_on_seq, target, origin, staff_id, business_at)
    values (id, asker, a ->> 'customer_id', (a ->> 'turn_id')::uuid, (a ->> 'step')::integer, (a ->> 'call_index')::integer, a ->> 'tool_call_id',
      a ->> 'tool', a ->> 'kind', a ->> 'order_id', a -> 'args', a -> 'units', (a ->> 'amount_minor')::bigint, a ->> 'currency',
      a -> 'allocation', kept, a ->> 'action_id', a ->> 'status', (a ->> 'automatic')::boolean, a ->> 'digest', (a ->> 'supersedes')::uuid,
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
end $function$;

CREATE OR REPLACE FUNCTION countersign.write_outcome(p_action_id uuid, p jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;
