-- What a person decided on cannot be changed afterwards, by whatever statement: content, digest, evidence and decisions are fixed, a deadline is never
-- moved out, and nothing counts as approved without the decisions that make it so. Approvers take requests (a claim that lapses), openings are
-- kept for the time a decision takes, and items planted to check attention are rows that no status could carry out.
-- Old workers: they decide and settle as before; every statement of theirs keeps these rules already.
-- breaking: no

-- Who works on a request, until when; others see it. A decision on somebody else's is refused while it holds.
alter table approvals
  add column claimed_by text,
  add column claim_until timestamptz,
  -- set where somebody was given the request by another person
  add column assigned_by text,
  add constraint approvals_claim_has_an_end check ((claimed_by is null) = (claim_until is null)),
  add constraint approvals_assigned_is_claimed check (assigned_by is null or claimed_by is not null);
-- telemetry of approvers: the decisions of a stretch of time
create index approval_decisions_by_time on approval_decisions (decided_at);
-- evidence: how often a customer returned things lately
create index actions_returns_by_customer on actions (customer_id, business_at) where kind = 'return';

-- First time a person had a request before them. The time of a decision is counted from it.
create table approval_openings (
  approval_id uuid not null references approvals,
  staff_id text not null,
  opened_at timestamptz not null default clock_timestamp(),
  constraint approval_openings_once_per_person primary key (approval_id, staff_id)
);

-- A planted item is a request that should be rejected, made to look like any other. Its order and customer carry a mark no real one can have, so that
-- no sum, limit or search of a real order meets it, and it never has a status in which something is sent.
alter table actions add column planted boolean not null default false;
alter table actions add constraint actions_planted_is_never_carried_out check (
  planted = coalesce(order_id like 'planted:%', false)
  and (not planted or (status in ('proposed', 'rejected', 'expired', 'blocked') and not automatic and customer_id like 'planted:%')));
-- decided ones, and how many wait
create index actions_planted on actions (created_at) where planted;

-- What is wrong with a planted item; shown to whoever decided it, afterwards.
create table planted_items (
  action_id uuid primary key references actions,
  lesson text not null,
  planted_at timestamptz not null default clock_timestamp()
);

create function refuse_decision_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % are fixed once written', tg_argv[0], tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger approval_decisions_append_only before update or delete on approval_decisions
  for each row execute function refuse_decision_change('decisions');
create trigger approval_decisions_no_truncate before truncate on approval_decisions
  for each statement execute function refuse_decision_change('decisions');
create trigger approvals_stay before delete on approvals
  for each row execute function refuse_decision_change('rows');
create trigger approvals_no_truncate before truncate on approvals
  for each statement execute function refuse_decision_change('rows');
create trigger approvals_content_is_fixed
  before update of approval_id, action_id, conversation_id, snapshot, digest, evidence, required_approvers, created_at on approvals
  for each row when (
    (old.approval_id, old.action_id, old.conversation_id, old.snapshot, old.digest, old.evidence, old.required_approvers, old.created_at)
    is distinct from
    (new.approval_id, new.action_id, new.conversation_id, new.snapshot, new.digest, new.evidence, new.required_approvers, new.created_at))
  execute function refuse_decision_change('snapshot, digest, evidence and references');
-- The table's owner may give a request more time, by hand; the application may not.
create function check_deadline() returns trigger language plpgsql as $$
begin
  if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then return new; end if;
  raise exception 'the deadline of approval % is never moved out', old.approval_id using errcode = 'insufficient_privilege';
end $$;
create trigger approvals_deadline_is_never_moved_out before update of due_at on approvals
  for each row when (new.due_at > old.due_at) execute function check_deadline();

-- A decision is of a request that waits.
create function check_decision() returns trigger language plpgsql as $$
begin
  if not exists (select from countersign.approvals where approval_id = new.approval_id and status = 'pending') then
    raise exception 'approval % does not wait for a decision', new.approval_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger approval_decisions_of_pending before insert on approval_decisions
  for each row execute function check_decision();

-- A request opens undecided. A decided one keeps who decided, when and why; it may still run out of time or be stopped, and nothing else. Approved
-- means that enough different people said so, rejected that the named one did.
create function check_standing() returns trigger language plpgsql as $$
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
end $$;
create trigger approvals_open_undecided before insert on approvals
  for each row execute function check_standing();
create trigger approvals_standing before update of status, approver_id, note, decided_at on approvals
  for each row execute function check_standing();

-- What an action is of cannot be changed by the application. The table's owner can, which the digest then shows at execution.
create function check_action_content() returns trigger language plpgsql as $$
begin
  if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then return new; end if;
  raise exception 'the content of action % is fixed', old.action_id using errcode = 'insufficient_privilege';
end $$;
create trigger actions_content_is_fixed
  before update of action_id, conversation_id, customer_id, tool, kind, origin, order_id, args, units, amount_minor, currency, allocation,
    idempotency_key, automatic, digest, supersedes, planted, target, staff_id, created_at on actions
  for each row when (
    (old.action_id, old.conversation_id, old.customer_id, old.tool, old.kind, old.origin, old.order_id, old.args, old.units, old.amount_minor,
      old.currency, old.allocation, old.idempotency_key, old.automatic, old.digest, old.supersedes, old.planted, old.target, old.staff_id,
      old.created_at)
    is distinct from
    (new.action_id, new.conversation_id, new.customer_id, new.tool, new.kind, new.origin, new.order_id, new.args, new.units, new.amount_minor,
      new.currency, new.allocation, new.idempotency_key, new.automatic, new.digest, new.supersedes, new.planted, new.target, new.staff_id,
      new.created_at))
  execute function check_action_content();

-- An action goes from proposed to approved to executing, each only while an approval of exactly its digest says so; nothing leads back, so an
-- approval is used once. What runs by itself is born executing.
create function check_action_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) in (('proposed', 'approved'), ('approved', 'executing')) and exists (
      select from countersign.approvals where action_id = new.action_id and status = 'approved' and digest = new.digest) then
    return new;
  end if;
  raise exception 'action % has no approval for this', new.action_id using errcode = 'insufficient_privilege';
end $$;
create trigger actions_approved_by_somebody before update of status on actions
  for each row when (new.status <> old.status and new.status in ('proposed', 'approved', 'executing'))
  execute function check_action_approval();
create trigger actions_never_born_approved before insert on actions
  for each row when (new.status = 'approved') execute function check_action_approval();
