import type { Approver } from '../domain/approvers/route-request.ts';
import type { Amounts } from '../domain/refund/refund-limits.ts';
import type { Queryable, Transaction } from './database.ts';

/** Somebody who may decide now, with how they are reached and told apart. */
export type ApproverListing = Approver & {
  /** Where they are mailed; null for a name that only machine tokens have. */
  readonly mailbox: string | null;
  /** Every name this person works under, as `namesOfPerson` finds them: this one, and those that share an address with it, whether they still count or not. */
  readonly names: readonly string[];
  /** Every address known of these names, in lower case. */
  readonly addresses: readonly string[];
};

/**
 * Everybody who may decide: members who are let in and have set a password, and names with a machine token that counts, by name. An absence counts
 * while it lasts on the business clock, and a limit for every name of a person: whoever has several names has the least of their limits.
 */
export async function readApprovers(sql: Queryable): Promise<readonly ApproverListing[]> {
  const rows = await sql<ApproverListing[]>`
    with entitled as (
      select m.staff_id, m.role, m.email as mailbox from staff_members m
      where m.role in ('approver', 'admin') and not m.disabled
        and exists (select from staff_accounts c where c.staff_id = m.staff_id and c.password is not null)
      union all
      select t.staff_id, t.role, null from staff_tokens t left join staff_members m using (staff_id)
      where t.role in ('approver', 'admin') and t.revoked_at is null
        and (t.expires_at is null or t.expires_at > clock_timestamp()) and not coalesce(m.disabled, false)),
    people as (
      select staff_id, case when bool_or(role = 'admin') then 'admin' else 'approver' end as role, max(mailbox) as mailbox
      from entitled group by staff_id),
    known as (
      select staff_id, email from staff_members union select staff_id, lower(email) from staff_tokens where email is not null),
    named as (
      select staff_id, staff_id as name from people
      union select p.staff_id, b.staff_id from people p join known a using (staff_id) join known b on b.email = a.email)
    select p.staff_id as "staffId", p.role, p.mailbox,
      array(select n.name from named n where n.staff_id = p.staff_id order by 1) as names,
      array(select distinct k.email from named n join known k on k.staff_id = n.name where n.staff_id = p.staff_id) as addresses,
      coalesce((
        select jsonb_object_agg(strictest.currency, strictest.limit_minor) from (
          select l.currency, min(l.limit_minor) as limit_minor from named n join approver_limits l on l.staff_id = n.name
          where n.staff_id = p.staff_id group by l.currency) as strictest), '{}') as limits,
      case when o.staff_id is not null then json_build_object('until', o.until_at, 'delegateId', o.delegate_id) end as absence
    from people p left join approver_absences o
      on o.staff_id = p.staff_id and (o.until_at is null or o.until_at > (select business_now()))
    order by p.staff_id`;
  return rows.map(withDate);
}

function withDate(row: ApproverListing): ApproverListing {
  if (row.absence === null) return row;
  const { until, delegateId } = row.absence;
  return { ...row, absence: { until: until === null ? null : new Date(until), delegateId } };
}

/** Every address known of these names, in lower case. */
export async function readAddresses(sql: Queryable, names: readonly string[]): Promise<readonly string[]> {
  const rows = await sql<{ email: string }[]>`
    select email from staff_members where staff_id = any(${[...names]})
    union select lower(email) from staff_tokens where staff_id = any(${[...names]}) and email is not null`;
  return rows.map(({ email }) => email);
}

/** The most a person may approve by currency, under whichever of their names it is least. */
export async function readOwnLimits(sql: Queryable, names: readonly string[]): Promise<Amounts> {
  const rows = await sql<{ currency: string; limit_minor: number }[]>`
    select currency, min(limit_minor) as limit_minor from approver_limits where staff_id = any(${[...names]}) group by currency`;
  return Object.fromEntries(rows.map((row) => [row.currency, Number(row.limit_minor)]));
}

/** A name that may have a limit, with the one it has. */
export type LimitHolder = { readonly staffId: string; readonly limits: Amounts };

/** Every name a limit can be set for before it may decide, or is still set for: members who are not deactivated, and whoever has one; by name. */
export async function readLimitHolders(sql: Queryable): Promise<readonly LimitHolder[]> {
  return await sql<LimitHolder[]>`
    select n.staff_id as "staffId",
      coalesce(jsonb_object_agg(l.currency, l.limit_minor) filter (where l.currency is not null), '{}') as limits
    from (select staff_id from staff_members where not disabled union select staff_id from approver_limits) n
      left join approver_limits l using (staff_id)
    group by n.staff_id order by n.staff_id`;
}

/** Whether the name is, or was, anybody's: a member's, a machine token's, or one with a limit. */
export async function isKnownName(sql: Queryable, staffId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from staff_members where staff_id = ${staffId}
    union all select 1 from staff_tokens where staff_id = ${staffId}
    union all select 1 from approver_limits where staff_id = ${staffId}
    limit 1`;
  return rows.length > 0;
}

/** Own limits to write: all of a person's, in the place of those they had. */
export type NewLimits = { readonly staffId: string; readonly limits: Amounts; readonly setBy: string };

/** Writes a person's own limits and returns those they had. */
export async function replaceOwnLimits(tx: Transaction, { staffId, limits, setBy }: NewLimits): Promise<Amounts> {
  const before = await readOwnLimits(tx, [staffId]);
  await tx`delete from approver_limits where staff_id = ${staffId}`;
  await tx`
    insert into approver_limits (staff_id, currency, limit_minor, set_by)
    select ${staffId}, l.currency, l.limit_minor, ${setBy}
    from unnest(${Object.keys(limits)}::text[], ${Object.values(limits)}::bigint[]) as l (currency, limit_minor)`;
  return before;
}

/** An absence to write. */
export type NewAbsence = {
  readonly staffId: string;
  /** On the business clock; null until they are back. */
  readonly until: Date | null;
  readonly delegateId: string | null;
  readonly setBy: string;
};

/** Marks somebody as out of office from now on, in the place of an earlier mark. */
export async function writeAbsence(tx: Transaction, { staffId, until, delegateId, setBy }: NewAbsence): Promise<void> {
  await tx`
    insert into approver_absences (staff_id, until_at, delegate_id, set_by)
    values (${staffId}, ${until}, ${delegateId}, ${setBy})
    on conflict (staff_id) do update set until_at = excluded.until_at, delegate_id = excluded.delegate_id, set_by = excluded.set_by,
      set_at = clock_timestamp()`;
}

/** Takes the mark away; false when there was none. */
export async function dropAbsence(tx: Transaction, staffId: string): Promise<boolean> {
  return (await tx`delete from approver_absences where staff_id = ${staffId} returning 1`).length === 1;
}
