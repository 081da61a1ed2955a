-- Who decides: an approver may have a limit of their own per currency and may be out of office, with one delegate; a decision names for whom its
-- decider stood in. A request taken and left alone is given to somebody else once. A conversation that asked about an action somebody else's
-- conversation had asked for waits for its approval too.
-- Old workers: they write claims and decisions as before; a decision of theirs above the decider's own limit is refused by the database.
-- breaking: no

-- The most a person may approve, in minor units; a currency without a row is without limit. By name, as decisions are: a machine token may have one.
create table approver_limits (
  staff_id text not null,
  currency text not null constraint approver_limits_currency check (currency ~ '^[A-Z]{3}$'),
  limit_minor bigint not null constraint approver_limits_not_negative check (limit_minor >= 0),
  set_by text not null,
  set_at timestamptz not null default clock_timestamp(),
  constraint approver_limits_pkey primary key (staff_id, currency),
  constraint approver_limits_set_by_another check (set_by <> staff_id)
);

-- Who is out of office, from when the row was written: until then on the business clock, or until they are back.
create table approver_absences (
  staff_id text primary key,
  -- what the application writes lies before 9999; infinity is no end that anybody could be told
  until_at timestamptz constraint approver_absences_until_has_four_digits check (until_at >= '1970-01-01 00:00:00+00' and until_at < '9999-01-01 00:00:00+00'),
  delegate_id text constraint approver_absences_delegate_is_another check (delegate_id <> staff_id),
  set_by text not null,
  set_at timestamptz not null default clock_timestamp()
);

-- whose work the decider did: those who were out and had named them
alter table approval_decisions add column stands_in_for text[];

alter table approvals
  -- when whoever works on it took it or was given it, on the business clock; null for a claim of before
  add column claimed_at timestamptz,
  -- when it was taken from somebody who had left it alone past its reminder; happens once
  add column reassigned_at timestamptz;

create function check_own_limit() returns trigger language plpgsql as $$
begin
  if new.decision = 'approve' and exists (
      select from countersign.approvals p join countersign.actions a using (action_id)
        join countersign.approver_limits l on l.staff_id = new.approver_id and l.currency = a.currency
      where p.approval_id = new.approval_id and a.amount_minor > l.limit_minor) then
    raise exception 'approval % is above the own limit of %', new.approval_id, new.approver_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger approval_decisions_within_own_limit before insert on approval_decisions
  for each row execute function check_own_limit();

-- The state a conversation is in once nobody waits for an answer: it waits for an approval it asked for, whoever else asked for the same.
create index action_askers_by_conversation on action_askers (conversation_id);
create or replace function resting_state(p_conversation_id uuid) returns text language sql stable as $$
  select case when exists (
      select from countersign.approvals a where a.conversation_id = p_conversation_id and a.status = 'pending'
      union all
      select from countersign.action_askers k join countersign.approvals a using (action_id)
        where k.conversation_id = p_conversation_id and a.status = 'pending')
    then 'waiting_approval' else 'open' end
$$;
