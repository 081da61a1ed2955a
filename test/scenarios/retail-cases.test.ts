import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/config/project-root.ts';
import { readRetailCases } from '../../src/evals/retail/read-retail-cases.ts';
import type { RetailCase } from '../../src/evals/retail/retail-case.ts';
import type { RetailReport } from '../../src/evals/retail/retail-report.ts';
import { runSuite } from '../../src/evals/retail/run-suite.ts';
import { onEachBackend } from '../support/each-backend.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const data = join(projectRoot, '../shared/data/retail');
const LIMIT_CENTS = 200_000;
const quiet = { start: () => {}, phase: () => {}, caseDone: () => {} };

const total = ({ returns }: RetailCase) => returns.reduce((sum, one) => sum + one.refundCents, 0);
const only = (one: RetailCase) => one.cancellations.length === 0 && !one.escalate;

/** What the handful has to contain: one case of each kind. */
const kinds: Readonly<Record<string, (one: RetailCase) => boolean>> = {
  'a return under the limit': (one) => only(one) && one.returns.length === 1 && total(one) < LIMIT_CENTS,
  'a refund above the limit': (one) => only(one) && one.returns.some(({ refundCents }) => refundCents > LIMIT_CENTS),
  'returns on several orders': (one) => only(one) && one.returns.length > 1,
  'a refund to a gift card': (one) => one.returns.some(({ refundTo }) => refundTo.startsWith('gift_card')),
  'a cancellation': (one) => one.returns.length === 0 && one.cancellations.length > 0,
  'a return and a cancellation': (one) => one.returns.length > 0 && one.cancellations.length > 0,
  'a person wanted': (one) => one.escalate,
  'nothing to do': (one) => only(one) && one.returns.length === 0,
};

/** One case per kind, no customer twice, so that all fit into one round. */
async function pickCases(): Promise<readonly RetailCase[]> {
  const cases = await readRetailCases(data);
  const picked: RetailCase[] = [];
  for (const holds of Object.values(kinds)) {
    const free = (one: RetailCase) => !picked.some(({ customerId }) => customerId === one.customerId);
    const found = cases.find((one) => holds(one) && free(one));
    if (found !== undefined) picked.push(found);
  }
  return picked;
}

const there = existsSync(data);

describe.skipIf(!there)(`the public retail data${there ? '' : ` (skipped: ${data} is not there)`}`, () => {
  onEachBackend('a handful of cases, on a whole instance', ({ env }) => {
    let database: TestDatabase;
    let report: RetailReport;

    beforeAll(async () => {
      database = await openTestDatabase();
      const settings = { ...env, DATABASE_URL: database.databaseUrl, MIGRATION_DATABASE_URL: database.ownerUrl };
      const picked = new Set((await pickCases()).map(({ caseId }) => caseId));
      const signal = new AbortController().signal;
      report = await runSuite({ data, only: ({ caseId }) => picked.has(caseId), settings, signal, progress: quiet });
    }, 240_000);

    afterAll(async () => {
      await database?.drop();
    });

    test('holds one of each kind, in one round', () => {
      expect(report.cases).toHaveLength(Object.keys(kinds).length);
      expect(report.rounds).toHaveLength(1);
    });

    test('every one ends as expected', () => {
      expect(report.cases.filter(({ verdict }) => verdict !== 'as_expected')).toEqual([]);
    });

    test('nothing was written that should not have been, for these customers or for anybody else', () => {
      expect(report.totals.wrong_writes).toBe(0);
      expect(report.rounds.flatMap(({ bystanders }) => bystanders)).toEqual([]);
    });

    test('the one above the limit was agreed to by a person, by name', () => {
      const signed = report.cases.flatMap((one) => one.observed?.approvals ?? []);
      expect(signed.length).toBeGreaterThan(0);
      for (const approval of signed) {
        expect(approval).toMatchObject({ status: 'approved', actionStatus: 'executed' });
        expect(approval.approverIds).not.toEqual([]);
      }
    });
  });
});
