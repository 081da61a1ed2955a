import { costLineName } from '../../../src/domain/cost/cost-line-name.ts';
import { formatMicro } from '../../../src/domain/cost/format-micro.ts';
import { counted } from '../../../src/domain/counted.ts';
import { formatMoney } from '../../../src/domain/money.ts';
import type { CostLine, Costs } from './costs-api.ts';

/** Amounts of several currencies in a row; none is no data, not 0. */
export function costWords(cost: CostLine['cost']): string {
  if (cost.length === 0) return 'No data';
  return cost.map(({ currency, cost_micro }) => formatMicro(cost_micro, currency)).join(' and ');
}

/** Milliseconds as a reader takes them in: `0.4 s`, and what is below a tenth of a second as `38 ms`. */
export function secondsWords(ms: number | null): string {
  if (ms === null) return 'No data';
  return ms < 100 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** What part of the input the provider had already: `54 %`. */
export function cachedWords({ input_tokens, cached_tokens }: Pick<CostLine, 'input_tokens' | 'cached_tokens'>): string {
  return input_tokens === 0 ? 'No data' : `${Math.round((cached_tokens / input_tokens) * 100)} %`;
}

/** What a line stands for, in words. */
export function lineName(by: string, { key }: Pick<CostLine, 'key'>): string {
  return costLineName(by, key);
}

/** What is wrong with the days that were typed; null when nothing is, or one is left open. Days as YYYY-MM-DD. */
export function periodFault({ from, to }: { readonly from: string; readonly to: string }): string | null {
  if (from === '' || to === '' || from <= to) return null;
  return 'From is later than To. The figures below are still those of the days before; give an earlier From or a later To.';
}

/** The four figures people need, each with what it means. */
export function figuresOf({
  totals,
  people,
}: Costs): readonly { readonly name: string; readonly value: string; readonly hint: string }[] {
  const overspent = people.saving.length > 0 && people.saving.every(({ saving_micro }) => saving_micro < 0);
  const saving = people.saving
    .map(({ currency, saving_micro }) => formatMicro(overspent ? -saving_micro : saving_micro, currency))
    .join(' and ');
  const contact = people.contact_cost
    .filter(({ currency }) => people.saving.some((one) => one.currency === currency))
    .map(({ currency, amount_minor }) => formatMoney(amount_minor, currency))
    .join(' or ');
  return [
    {
      name: 'One conversation',
      value: costWords(totals.cost_per_conversation),
      hint: `${counted(totals.conversations, 'conversation')}, ${counted(totals.calls_per_conversation ?? 0, 'call')} to a model each`,
    },
    {
      name: 'All of them',
      value: costWords(totals.cost),
      hint: `${counted(totals.calls, 'call')}; ${cachedWords(totals)} of the input came from the provider's cache`,
    },
    {
      name: overspent ? 'Spent beyond people' : 'Saved',
      value: saving === '' ? 'No data' : saving,
      hint: `${people.without_person.toLocaleString('en')} of ${people.closed.toLocaleString('en')} closed conversations were resolved without a person${contact === '' ? '' : `, who would have cost ${contact} each`}`,
    },
    {
      name: 'Until the first word',
      value: secondsWords(totals.first_token_ms.p50),
      hint: `for every second call; 95 of 100 within ${secondsWords(totals.first_token_ms.p95)}, the whole answer within ${secondsWords(totals.total_ms.p95)}`,
    },
  ];
}
