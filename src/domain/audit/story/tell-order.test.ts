import { describe, expect, test } from 'vitest';
import { type AuditEvent, auditEvents } from '../audit-events.ts';
import type { AuditFact, StoryWords } from './audit-fact.ts';
import { tellCustomer, tellOneAction } from './tell-customer.ts';
import { type StoryMaterial, type StoryPart, tellOrder } from './tell-order.ts';
import { tellRow } from './tell-row.ts';

const words: StoryWords = { time: (instant) => instant.toISOString(), person: (id) => `Ms ${id}` };
const ACTION = '6b0f8f9e-3c1d-4a5e-9a51-0d9a5b8f2f11';

function fact(id: number, event: string, actionId: string | null): AuditFact {
  return {
    ...{ id, at: new Date(id * 60_000), event, actor: 'staff:ada', conversationId: 'c-1', actionId, orderId: 'ORD-1' },
    ...{ tool: 'issue_refund', args: {}, ruleResults: [], approverId: null, versions: {} },
    result: { amount_minor: 100, currency: 'INR' },
  };
}

const begun = fact(1, 'action.proposed', ACTION);
const material = (...rows: readonly AuditFact[]): StoryMaterial => ({ rows, identities: [], ledger: [] });
const textOf = (parts: readonly StoryPart[]) => parts.flatMap(({ sentences }) => sentences).join('\n');
const stories = [
  ['an order', (given: StoryMaterial) => tellOrder('ORD-1', given, words)],
  ['a customer', (given: StoryMaterial) => tellCustomer('c1', given, words)],
  ['an action', (given: StoryMaterial) => tellOneAction(ACTION, given, words)],
] as const;

describe.each(stories)('in the story of %s', (_name, tell) => {
  test.each(Object.keys(auditEvents) as AuditEvent[])('a row %s has a sentence, with its time', (event) => {
    for (const actionId of [ACTION, null]) {
      const row = fact(7, event, actionId);
      const text = textOf(tell(material(begun, row)));
      expect(text).toContain(words.time(row.at));
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  test('what is told of an action is told once, and rows that say the same are one sentence', () => {
    const rows = [begun, fact(2, 'action.approved', ACTION), ...[3, 4, 5].map((id) => fact(id, 'tool.called', null))];
    const text = textOf(tell(material(...rows)));
    expect(text.match(/Ms ada approved/g)).toHaveLength(1);
    expect(text).toContain(
      `3 times, the last at ${words.time(new Date(300_000))}: Ms ada called issue_refund of order ORD-1.`,
    );
  });
});

test('why and who stand before the rules that held', () => {
  const rules = ['a_rule', 'b_rule'].map((rule) => ({ rule, passed: true, inputs: {} }));
  const rows = [{ ...begun, ruleResults: [...rules, { rule: 'broken_rule', passed: false, inputs: {} }] }];
  const [, part] = tellOrder('ORD-1', material(...rows, fact(2, 'action.rejected', ACTION)), words);
  const at = (text: string) => part?.sentences.findIndex((sentence) => sentence.includes(text)) ?? -1;
  expect([at('broken rule'), at('rejected it'), at('These 2 rules held'), at('Versions')]).toEqual([1, 2, 3, 4]);
});

test('every event is a sentence on the page of all rows', () => {
  for (const event of Object.keys(auditEvents))
    expect(tellRow(fact(1, event, ACTION), words), event).toMatch(/^[A-Z“].*\.$/);
});
