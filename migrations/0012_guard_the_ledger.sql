-- The ledger's own rows can be changed only as the product changes them, by whatever statement: a status moves along the edges of an action's life, a
-- call keeps its payment, amount and key, a claimed unit stays claimed while its action holds it, and no row of the three is ever deleted. What the
-- automatic refunds of a day had added up to is no negative amount.
-- Old workers: every statement of theirs keeps these rules already.
-- breaking: no

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % %', tg_argv[0], tg_table_name, tg_argv[1] using errcode = 'insufficient_privilege';
end $$;

-- The edges are those of domain/action/action-state.ts; a test compares the two. `executed` leads on only where the provider took a refund back.
create function refuse_edge() returns trigger language plpgsql as $$
begin
  raise exception 'action % never goes from % to %', old.action_id, old.status, new.status using errcode = 'insufficient_privilege';
end $$;
create trigger actions_keep_to_the_edges before update of status on actions
  for each row when (new.status <> old.status and ((old.status, new.status) not in (
    ('drafted', 'withdrawn'), ('drafted', 'rejected'), ('drafted', 'blocked'),
    ('proposed', 'approved'), ('proposed', 'rejected'), ('proposed', 'expired'), ('proposed', 'withdrawn'), ('proposed', 'blocked'),
    ('approved', 'executing'), ('approved', 'expired'), ('approved', 'blocked'),
    ('executing', 'executed'), ('executing', 'failed'), ('executing', 'unknown'), ('executing', 'pending_settlement'), ('executing', 'blocked'),
    ('unknown', 'executed'), ('unknown', 'failed'), ('unknown', 'pending_settlement'),
    ('pending_settlement', 'executed'), ('pending_settlement', 'failed'), ('pending_settlement', 'unknown'),
    ('executed', 'failed'), ('executed', 'unknown'))
    or (old.status = 'executed' and old.kind <> 'refund')))
  execute function refuse_edge();

create trigger actions_stay before delete on actions for each row execute function refuse_ledger_change('rows', 'are never deleted');
create trigger actions_no_truncate before truncate on actions for each statement execute function refuse_ledger_change('rows', 'are never deleted');
create trigger action_legs_stay before delete on action_legs for each row execute function refuse_ledger_change('rows', 'are never deleted');
create trigger action_legs_no_truncate before truncate on action_legs
  for each statement execute function refuse_ledger_change('rows', 'are never deleted');
create trigger unit_claims_stay before delete on unit_claims for each row execute function refuse_ledger_change('rows', 'are never deleted');
create trigger unit_claims_no_truncate before truncate on unit_claims
  for each statement execute function refuse_ledger_change('rows', 'are never deleted');

-- The table's owner can change what a call is of, by hand, as with an action; reconciling with the provider then shows it.
create function check_call_content() returns trigger language plpgsql as $$
begin
  if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then return new; end if;
  raise exception 'payment, amount and key of call % are fixed', old.idempotency_key using errcode = 'insufficient_privilege';
end $$;
create trigger action_legs_content_is_fixed before update of action_id, leg, payment_id, amount_minor, idempotency_key on action_legs
  for each row when ((old.action_id, old.leg, old.payment_id, old.amount_minor, old.idempotency_key)
    is distinct from (new.action_id, new.leg, new.payment_id, new.amount_minor, new.idempotency_key))
  execute function check_call_content();

-- A claim changes once, when it is given back: for a refund only after its action ended without effect. The claims of a return are also given back
-- when the shop calls the return off, of which the ledger has no row.
create function check_release() returns trigger language plpgsql as $$
begin
  if old.released_at is null and (old.order_id, old.line_id, old.unit, old.kind, old.action_id, old.claimed_at)
      is not distinct from (new.order_id, new.line_id, new.unit, new.kind, new.action_id, new.claimed_at)
    and (old.kind = 'return' or exists (
      select from countersign.actions
      where action_id = old.action_id and status in ('drafted', 'failed', 'rejected', 'expired', 'withdrawn', 'blocked'))) then
    return new;
  end if;
  raise exception 'unit % of line % stays claimed by action %', old.unit, old.line_id, old.action_id using errcode = 'insufficient_privilege';
end $$;
create trigger unit_claims_given_back_with_the_action before update on unit_claims for each row execute function check_release();

-- a sum that cannot be is made again
delete from store_day_sums where amount_minor < 0;
alter table store_day_sums add constraint store_day_sums_not_negative check (amount_minor >= 0);
