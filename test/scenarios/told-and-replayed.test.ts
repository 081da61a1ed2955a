import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/config/project-root.ts';
import { readRetailCases } from '../../src/evals/retail/read-retail-cases.ts';
import type { RetailCase } from '../../src/evals/retail/retail-case.ts';
import { passed, type RetailReport } from '../../src/evals/retail/retail-report.ts';
import { runSuite } from '../../src/evals/retail/run-suite.ts';
import { readTranscripts } from '../../src/evals/transcripts/read-transcripts.ts';
import { runTranscripts } from '../../src/evals/transcripts/run-transcripts.ts';
import { callsOf, type Transcript } from '../../src/evals/transcripts/transcript.ts';
import { replayed, type TranscriptsReport } from '../../src/evals/transcripts/transcripts-report.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const data = join(projectRoot, '../shared/data');
const there = existsSync(data);
const quiet = { start: () => {}, phase: () => {}, caseDone: () => {} };
const signal = new AbortController().signal;

/** The first that fits each kind, no customer twice. */
function pick<Case>(
  cases: readonly Case[],
  kinds: readonly ((one: Case) => boolean)[],
  customerOf: (one: Case) => string,
) {
  const picked: Case[] = [];
  for (const holds of kinds) {
    const free = (one: Case) => !picked.some((other) => customerOf(other) === customerOf(one));
    const found = cases.find((one) => holds(one) && free(one));
    if (found !== undefined) picked.push(found);
  }
  return picked;
}

const total = ({ returns }: RetailCase) => returns.reduce((sum, one) => sum + one.refundCents, 0);
const told: readonly ((one: RetailCase) => boolean)[] = [
  (one) => one.returns.length === 1 && total(one) < 200_000 && one.cancellations.length === 0,
  (one) => one.returns.some(({ refundCents }) => refundCents > 200_000),
  (one) => one.returns.some(({ refundTo }) => refundTo.startsWith('gift_card')),
  (one) => one.returns.length > 0 && one.cancellations.length > 0,
  (one) => one.list === 'expected_end_states' && /except/i.test(one.request),
];

const returned = (one: Transcript) => callsOf(one).some(({ name }) => name === 'return_delivered_order_items');
const handed = (one: Transcript) => callsOf(one).some(({ name }) => /^(?:cancel|exchange|modify)_/.test(name));
const recorded: readonly ((one: Transcript) => boolean)[] = [
  (one) => one.layout === 'openai' && returned(one),
  (one) => one.layout === 'tau2' && returned(one),
  (one) => one.layout === 'tau2' && handed(one) && !returned(one),
];
const finder = ({ name }: { readonly name: string }) => name.startsWith('find_user_id_by_');

describe.skipIf(!there)(
  `a handful of the public data${there ? ', with everything the product does by itself on' : ` (skipped: ${data} is not there)`}`,
  () => {
    let databases: TestDatabase[] = [];
    let retail: RetailReport;
    let transcripts: TranscriptsReport;

    const settings = async () => {
      const database = await openTestDatabase();
      databases = [...databases, database];
      return { DATABASE_URL: database.databaseUrl, MIGRATION_DATABASE_URL: database.ownerUrl };
    };

    beforeAll(async () => {
      const cases = await readRetailCases(join(data, 'retail'));
      const chosen = new Set(pick(cases, told, ({ customerId }) => customerId).map(({ caseId }) => caseId));
      const only = ({ caseId }: RetailCase) => chosen.has(caseId);
      const where = { signal, progress: quiet };
      retail = await runSuite({
        data: join(data, 'retail'),
        speaker: 'rules',
        only,
        settings: await settings(),
        ...where,
      });
      const all = await readTranscripts(join(data, 'transcripts'));
      const customerOf = (one: Transcript) => callsOf(one).find(finder)?.result ?? one.transcriptId;
      const replays = new Set(pick(all, recorded, customerOf).map(({ transcriptId }) => transcriptId));
      const onlyThese = ({ transcriptId }: Transcript) => replays.has(transcriptId);
      transcripts = await runTranscripts({ data, only: onlyThese, settings: await settings(), ...where });
    }, 240_000);

    afterAll(async () => {
      await Promise.all(databases.map((database) => database.drop()));
    });

    test('cases told in English to the rules of the rehearsal model: nothing is written that the customer does not want', () => {
      expect(retail.cases).toHaveLength(told.length);
      expect(retail.totals.wrong_writes).toBe(0);
      expect(retail.cases.filter(({ verdict }) => verdict === 'error')).toEqual([]);
      expect(passed(retail)).toBe(true);
      expect(retail.totals.refunds).toBeGreaterThan(0);
    });

    test('recorded conversations of both layouts are replayed to their end, with every read and return, and nothing else', () => {
      expect(transcripts.transcripts).toHaveLength(recorded.length);
      expect(transcripts.transcripts.flatMap(({ reasons }) => reasons)).toEqual([]);
      expect(replayed(transcripts)).toBe(true);
      expect(transcripts.transcripts.some(({ returns }) => returns.refunded > 0)).toBe(true);
    });
  },
);
