-- Autonomy as versioned data: what each version was drafted from, whether it was published or took one back, and why the sample was
-- waived where somebody did. Versions are never changed or removed. Marks of people on what was done wrong are the evidence for
-- raising a category. Actions can be read by time, for a trial of a policy on the past.
-- Runs as the owner role with search_path = countersign. Old workers read the newest version as before.
-- breaking: no

alter table autonomy_versions
  add column kind text not null default 'published'
    constraint autonomy_versions_kind check (kind in ('first', 'published', 'rolled_back')),
  -- the version in force when this one was written
  add column based_on integer references autonomy_versions,
  -- the version whose policy this one puts back
  add column restores integer references autonomy_versions,
  -- why a category was raised to auto without the sample for it
  add column override_reason text,
  -- no configuration raises what is never done
  add constraint autonomy_versions_never check
    (not coalesce(policy -> 'tools' ?| array['delete_account', 'change_payment_details'], false)),
  add constraint autonomy_versions_restores check ((kind = 'rolled_back') = (restores is not null));
update autonomy_versions set kind = 'first' where changed_by = 'system';

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'versions of the autonomy policy are never changed or removed: publish another' using errcode = 'insufficient_privilege';
end $$;
create trigger autonomy_versions_append_only before update or delete on autonomy_versions
  for each row execute function refuse_version_change();
create trigger autonomy_versions_no_truncate before truncate on autonomy_versions
  for each statement execute function refuse_version_change();

-- What a person found on looking at an action: wrong, or right after all. The newest mark of an action counts.
create table action_harm_marks (
  mark_id bigint generated always as identity primary key,
  action_id uuid not null references actions,
  harm boolean not null,
  note text not null,
  marked_by text not null,
  marked_at timestamptz not null default clock_timestamp()
);
-- newest mark of an action
create index action_harm_marks_by_action on action_harm_marks (action_id, mark_id desc);
create function refuse_mark_change() returns trigger language plpgsql as $$
begin
  raise exception 'marks are never changed or removed: add another' using errcode = 'insufficient_privilege';
end $$;
create trigger action_harm_marks_append_only before update or delete on action_harm_marks
  for each row execute function refuse_mark_change();

-- trial of a policy on the past, evidence for raising a category: what the agent began, by time
create index actions_by_time on actions (business_at);
