import { currencyExponent, formatMoney } from '../../../src/domain/money.ts';
import { formatInstant } from '../../shared/format-time.ts';
import { type Answer, requestJson } from '../../shared/request-json.ts';
import { asNumber, asRecord, asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';

/** Somebody who may decide: the most they may approve, by currency, and whether they are out of office. */
export type Approver = {
  readonly staffId: string;
  readonly role: string;
  readonly limits: Readonly<Record<string, number>>;
  readonly absence: { readonly until: string | null; readonly delegateId: string | null } | null;
};

/** Somebody who may not decide now, with the limit they would have. */
export type LimitHolder = Pick<Approver, 'staffId' | 'limits'>;

/** Everybody who may decide, and the limits of everybody else. */
export function listPeople(): Promise<Answer> {
  return requestJson({ method: 'GET', url: '/internal/approvers' });
}

/** Reads the list; rows without a name are left out. */
export function readPeople(body: UnknownRecord): readonly Approver[] {
  return asRecords(body['people']).flatMap((row): Approver[] => {
    const staffId = asText(row['staff_id']);
    const absence = asRecord(row['out_of_office']);
    if (staffId === null) return [];
    return [
      {
        ...{ staffId, role: asText(row['role']) ?? '', limits: limitsIn(row) },
        absence: absence && { until: asText(absence['until']), delegateId: asText(absence['delegate_id']) },
      },
    ];
  });
}

/** Reads those who may not decide now; rows without a name are left out. */
export function readOthers(body: UnknownRecord): readonly LimitHolder[] {
  return asRecords(body['others']).flatMap((row) => {
    const staffId = asText(row['staff_id']);
    return staffId === null ? [] : [{ staffId, limits: limitsIn(row) }];
  });
}

function limitsIn(row: UnknownRecord): Approver['limits'] {
  const limits = Object.entries(asRecord(row['limits']) ?? {}).flatMap(([currency, value]) => {
    const limit = asNumber(value);
    return limit === null ? [] : [[currency, limit] as const];
  });
  return Object.fromEntries(limits);
}

/** Marks somebody as out of office from now on. */
export function markOut(staffId: string, until: string | null, delegateId: string | null): Promise<Answer> {
  return post(staffId, 'out-of-office', { until, delegate_id: delegateId });
}

/** Ends an absence. */
export function markBack(staffId: string): Promise<Answer> {
  return post(staffId, 'back-in-office', {});
}

/** Says what somebody may approve at most; a currency that is left out has no limit. */
export function setLimits(staffId: string, limits: Approver['limits']): Promise<Answer> {
  return post(staffId, 'approval-limits', { limits });
}

function post(staffId: string, verb: string, body: UnknownRecord): Promise<Answer> {
  return requestJson({ method: 'POST', url: `/internal/staff/${encodeURIComponent(staffId)}/${verb}`, body });
}

/** Until when somebody is out and who stands in, as a sentence; null for whoever is in office. */
export function absenceWords({ absence }: Approver, nameOf: (staffId: string) => string): string | null {
  if (absence === null) return null;
  const until = absence.until === null ? 'until they are back' : `until ${formatInstant(absence.until)}`;
  const who = absence.delegateId === null ? 'nobody stands in' : `${nameOf(absence.delegateId)} stands in`;
  return `Out of office ${until}; ${who}.`;
}

/** Limits as people read them. */
export function limitWords(limits: Approver['limits']): string {
  const words = Object.entries(limits).map(([currency, limit]) => formatMoney(limit, currency));
  return words.length === 0 ? 'No limit' : `Up to ${words.join(', ')}`;
}

/** Limits as they are typed, such as `INR 5000, USD 60.50`; null for what cannot be read, nothing for no limit. */
export function readLimits(text: string): Approver['limits'] | null {
  const limits = new Map<string, number>();
  for (const part of text.split(/[,;\n]\s*/u).filter((one) => one.trim() !== '')) {
    const match = /^\s*([A-Za-z]{3})\s*(\d{1,12})(?:\.(\d{1,3}))?\s*$/u.exec(part);
    const currency = match?.[1]?.toUpperCase() ?? '';
    const fraction = match?.[3] ?? '';
    const places = currencyExponent(currency);
    if (match?.[2] === undefined || fraction.length > places || limits.has(currency)) return null;
    limits.set(currency, Number(`${match[2]}${fraction.padEnd(places, '0')}`));
  }
  return Object.fromEntries(limits);
}

/** Limits as {@link readLimits} takes them. */
export function typedLimits(limits: Approver['limits']): string {
  return Object.entries(limits)
    .map(([currency, limit]) => formatMoney(limit, currency).replaceAll(/(?<=\d),(?=\d)/g, ''))
    .join(', ');
}

/** Why it did not work, in words; null when it did. */
export function officeProblem(answer: Answer): string | null {
  if (answer.kind === 'ok') return null;
  if (answer.kind === 'unreachable') return 'The server did not answer. Look again before you repeat it.';
  const words: Readonly<Record<string, string>> = {
    in_the_past: 'The end lies in the past. Give a time to come, or leave it empty.',
    unknown_delegate: 'Whoever stands in must be another person who may decide.',
    own_limits: 'Nobody sets a limit of their own. Ask another administrator.',
    not_found: 'There is nobody of that name any more. Look again.',
    not_an_approver: 'This person may not decide any more.',
  };
  return words[answer.code] ?? answer.detail;
}
