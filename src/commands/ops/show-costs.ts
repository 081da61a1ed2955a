import Table from 'cli-table3';
import type { z } from 'zod';
import { type costLine, type costsAnswer, costsQuery } from '../../contracts/costs-http.ts';
import { costsAsCsv } from '../../costs/costs-as-csv.ts';
import { readCosts } from '../../costs/read-costs.ts';
import { costLineName } from '../../domain/cost/cost-line-name.ts';
import { formatMicro } from '../../domain/cost/format-micro.ts';
import { savingInWords } from '../../domain/cost/saving-in-words.ts';
import { counted } from '../../domain/counted.ts';
import { formatMoney } from '../../domain/money.ts';
import { openDatabase } from '../../store/database.ts';
import { notGiven } from '../command-line/not-given.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { findInstance } from './find-instance.ts';

/** What `ops -- costs` was asked for; null leaves a default. */
export type CostsRequest = {
  readonly from: string | null;
  readonly to: string | null;
  readonly by: string | null;
  readonly csv: boolean;
};

type Costs = z.input<typeof costsAnswer>;

/** The costs of the instance as a table, or as CSV: what `GET /internal/costs` answers. @throws UsageError when it was asked for wrongly. */
export async function showCosts({ from, to, by, csv }: CostsRequest): Promise<string> {
  const asked = costsQuery.safeParse({
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(by === null ? {} : { by }),
  });
  if (!asked.success) {
    const given = { from, to, by } as const;
    const faults = asked.error.issues.map(({ path, code }) =>
      code === 'custom' && path[0] === 'from' && given.to !== null
        ? later(given.from, given.to)
        : wayToAsk(String(path[0]), given),
    );
    throw new UsageError([...new Set(faults)].join('\n'));
  }
  const { config, secrets } = await findInstance();
  const database = openDatabase({ url: secrets.databaseUrl, max: 2, applicationName: 'countersign ops' });
  try {
    const costs = await readCosts(database.sql, asked.data, { ...config.costs, timeZone: config.store.timeZone });
    if (costs.from > costs.to) throw new UsageError(later(from, to ?? `${costs.to}, which is today`));
    return csv ? costsAsCsv(costs).trimEnd() : describe(costs);
  } finally {
    await database.close();
  }
}

function wayToAsk(option: string, given: Readonly<Record<string, string | null>>): string {
  const takes =
    option === 'by' ? `one of ${costsQuery.shape.by.unwrap().options.join(', ')}` : 'a day, such as 2026-11-30';
  return `--${option} takes ${takes}${notGiven(given[option])}.`;
}

function later(from: string | null, to: string): string {
  return `--from ${from} is later than --to ${to}. Give the earlier day with --from.`;
}

function describe(costs: Costs): string {
  const { totals, people } = costs;
  const table = new Table({
    head: [costs.by, 'cost', 'calls', 'tokens in', 'cached', 'out', 'first word', 'whole'],
    style: { head: [], border: [], compact: true },
  });
  for (const line of costs.lines)
    table.push([
      costLineName(costs.by, line.key),
      money(line.cost, line.unpriced_calls),
      line.calls.toLocaleString('en'),
      line.input_tokens.toLocaleString('en'),
      line.cached_tokens.toLocaleString('en'),
      line.output_tokens.toLocaleString('en'),
      milliseconds(line.mean_first_token_ms),
      milliseconds(line.mean_total_ms),
    ]);
  const contacts = people.contact_cost
    .map(({ currency, amount_minor }) => formatMoney(amount_minor, currency))
    .join(' or ');
  const saved = savingInWords(people.saving);
  return [
    `${costs.from} to ${costs.to}, days in ${costs.time_zone}`,
    `${counted(totals.conversations, 'conversation')}, ${counted(totals.calls, 'call')}: ${money(totals.cost, totals.unpriced_calls)}; one conversation ${ofOne(totals)}`,
    `resolved without a person: ${people.without_person.toLocaleString('en')} of ${people.closed.toLocaleString('en')} closed; a person costs ${contacts || 'an amount nobody has set'}; ${saved}`,
    ...(costs.lines.length === 0 ? [] : [table.toString()]),
    ...(costs.more ? ['There are more lines; ask for fewer days.'] : []),
  ].join('\n');
}

function money(cost: z.input<typeof costLine>['cost'], unpriced: number): string {
  const amounts = cost.map(({ currency, cost_micro }) => formatMicro(cost_micro, currency)).join(' and ');
  const without = unpriced === 0 ? '' : `${amounts === '' ? '' : ', '}${unpriced.toLocaleString('en')} without a price`;
  return `${amounts}${without}` || 'nothing';
}

/** What a conversation costs; where calls have no price, that is the least of it, or not known. */
function ofOne({ cost_per_conversation: cost, unpriced_calls: unpriced }: Costs['totals']): string {
  if (unpriced === 0) return money(cost, 0);
  return cost.length === 0 ? 'unknown' : `${money(cost, 0)} or more`;
}

function milliseconds(value: number | null): string {
  return value === null ? '' : `${value.toLocaleString('en')} ms`;
}
