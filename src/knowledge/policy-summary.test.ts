import { expect, test } from 'vitest';
import { buildConfig } from '../config/config.ts';
import { loadArticles } from './load-articles.ts';
import { readPolicySummary } from './policy-summary.ts';

test('the summary is versioned, the same bytes every time, and short enough for 500 tokens', async () => {
  const summary = await readPolicySummary();
  expect(await readPolicySummary()).toEqual(summary);
  expect(summary.version).toBeGreaterThanOrEqual(1);
  // Measured once with the o200k tokenizer: 4.5 characters a token.
  expect(summary.text.length).toBeLessThanOrEqual(2_200);
  expect(summary.text).not.toContain('---');
});

test('the words are the defaults of the configuration; where one changes, summary and articles must change with it', async () => {
  const { refunds, returns, approvals } = buildConfig();
  expect([refunds.autoLimits['INR'], refunds.autoLimits['USD'], refunds.secondApproverFrom['INR']]).toEqual([
    200_000, 2_500, 1_000_000,
  ]);
  expect(returns).toMatchObject({ windowDays: 30, returnFirst: 'off' });
  expect(approvals.deadlineMs).toBe(4 * 3_600_000);
});

/** The same defaults, as a customer reads them. */
test.each([
  ['returns-window', /30 days/],
  ['refund-approval', /2,000 rupees/],
  ['refund-approval', /25 dollars|25 US dollars/],
  ['refund-approval', /10,000 rupees/],
  ['refund-approval', /within 4 hours/],
  ['refund-methods', /5 to 7 business days/],
  ['refund-methods', /UPI\W+by the next day/],
  ['shipping-charges', /not refunded by default/],
])('summary and article %s agree on %s', async (id, words) => {
  const article = (await loadArticles()).find((candidate) => candidate.id === id);
  const plain = (text: string) => text.replace(/\*/g, '');
  expect(plain(article?.sections.flatMap(({ blocks }) => blocks).join('\n') ?? '')).toMatch(words);
  expect(plain((await readPolicySummary()).text)).toMatch(words);
});

test('a file without a version is refused', async () => {
  await expect(readPolicySummary(new URL('./articles/privacy.md', import.meta.url))).rejects.toThrow(/version: 1/);
});
