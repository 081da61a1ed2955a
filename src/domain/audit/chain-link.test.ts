import { expect, test } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import { type AuditHead, headDigest } from './audit-head.ts';
import { genesisLink, linkOf, type SealedContent, sealedText } from './chain-link.ts';
import { commitmentTo } from './personal-commitment.ts';

const row: SealedContent = {
  id: 7,
  tx: '900',
  at: '2026-03-01T12:00:00.000001Z',
  event: 'action.executed',
  actor: 'system',
  conversation_id: null,
  action_id: null,
  order_id: 'ORD-1',
  tool: 'issue_refund',
  args: '{"order_id": "ORD-1"}',
  rule_results: null,
  result: '{"amount_minor": 1000}',
  approver_id: null,
  versions: null,
};

test('every field of a row, and the link before it, are in its link', () => {
  const before = genesisLink('i1');
  const link = linkOf(before, row).toString('hex');
  expect(linkOf(before, { ...row }).toString('hex')).toBe(link);
  for (const name of Object.keys(row)) {
    expect(linkOf(before, { ...row, [name]: 'another' }).toString('hex'), name).not.toBe(link);
  }
  expect(linkOf(genesisLink('i2'), row).toString('hex')).not.toBe(link);
});

test('what is sealed is the canonical JSON of the row', () => {
  const full = { ...row, args: '{"note": "ünï — \u2028"}', versions: '{"policy": 1}', approver_id: 'asha' };
  for (const one of [row, full]) expect(sealedText(one)).toBe(canonicalJson(one));
});

test('a number beyond what a double holds is sealed to its last digit', () => {
  const before = genesisLink('i1');
  const one = linkOf(before, { ...row, result: '{"amount_minor": 9007199254740992}' });
  const other = linkOf(before, { ...row, result: '{"amount_minor": 9007199254740993}' });
  expect(one.equals(other)).toBe(false);
});

test('the same value under another salt, or as another kind, has another commitment', () => {
  const salt = Buffer.alloc(32, 1);
  const value = { line1: '1 Road', city: 'Pune' };
  const commitment = commitmentTo(salt, { kind: 'address', value });
  expect(commitmentTo(salt, { kind: 'address', value: { city: 'Pune', line1: '1 Road' } })).toBe(commitment);
  expect(commitmentTo(Buffer.alloc(32, 2), { kind: 'address', value })).not.toBe(commitment);
  expect(commitmentTo(salt, { kind: 'note', value })).not.toBe(commitment);
});

test('every field of a head is in its digest', () => {
  const head: AuditHead = {
    format: 1,
    installation_id: 'i1',
    number: 2,
    reason: 'daily',
    day: '2026-03-01',
    made_at: '2026-03-01T00:00:00.000Z',
    position: 9,
    link: 'ab',
    previous: null,
  };
  const digest = headDigest(head);
  for (const name of Object.keys(head))
    expect(headDigest({ ...head, [name]: 'x' } as AuditHead), name).not.toBe(digest);
});
