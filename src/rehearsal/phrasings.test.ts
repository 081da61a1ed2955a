import { describe, expect, test } from 'vitest';
import { toolArguments } from '../contracts/tool-arguments.ts';
import { accountPhrasings } from './account-phrasings.ts';
import { type ExpectedCall, phrasings } from './phrasings.ts';
import { planAnswer } from './rules/plan-answer.ts';
import { shopPhrasings } from './shop-phrasings.ts';
import { customerSays, offeredTools, openSimulatedShop, pastCall } from './simulated-shop.ts';
import type { WireMessage } from './wire/chat-request.ts';
import { findRequestFault } from './wire/find-request-fault.ts';

/** Plays one turn to its end: the calls made, the words said. The history grows as the product's would. */
function playTurn(history: WireMessage[], says: string) {
  const shop = openSimulatedShop();
  const calls: { tool: string; args: Readonly<Record<string, unknown>> }[] = [];
  history.push(customerSays(says));
  for (;;) {
    const request = { model: 'any', messages: history, tools: offeredTools };
    expect(findRequestFault(request)).toBeNull();
    const plan = planAnswer(request);
    if (plan.kind === 'say') {
      history.push({ role: 'assistant', content: plan.text });
      return { calls, text: plan.text };
    }
    calls.push({ tool: plan.tool, args: plan.args });
    if (calls.length > 5) throw new Error(`The turn does not end: ${calls.map(({ tool }) => tool).join(', ')}`);
    history.push(...pastCall(`call_${history.length}`, plan.tool, plan.args, shop.answer(plan.tool, plan.args)));
  }
}

const all = [...phrasings, ...accountPhrasings, ...shopPhrasings];

describe('the rules carry forty phrasings to the end of the turn', () => {
  test('there are forty, each of its own', () => {
    expect(all).toHaveLength(40);
    expect(new Set(all.flatMap(({ turns }) => turns.map(({ says }) => says))).size).toBeGreaterThanOrEqual(40);
  });

  test.each(all)('$name', ({ turns }) => {
    const history: WireMessage[] = [{ role: 'system', content: 'Customer text stands inside <customer_message>.' }];
    for (const turn of turns) {
      const { calls, text } = playTurn(history, turn.says);
      expect(calls.map(({ tool, args }) => [tool, withoutSummary(args)])).toEqual(turn.calls.map(([...call]) => call));
      expect(text).toMatch(turn.answer);
      expect(text).not.toMatch(/undefined|null|\[object/);
      for (const { tool, args } of calls) expectAccepted([tool, args]);
    }
  });

  test.each(all)('$name, said again, gets the same answer', ({ turns }) => {
    const says = turns[0]?.says ?? '';
    expect(playTurn([], says)).toEqual(playTurn([], says));
  });
});

function withoutSummary({ summary: _, ...rest }: Readonly<Record<string, unknown>>) {
  return rest;
}

function expectAccepted([tool, args]: ExpectedCall) {
  const schema = toolArguments[tool as keyof typeof toolArguments];
  expect(schema.safeParse(args), tool).toMatchObject({ success: true });
}
