import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countTokens } from '../agent/context/count-tokens.ts';
import { loadSystemPrompt } from '../agent/system-prompt.ts';
import { type ToolName, toolArguments } from '../contracts/tool-arguments.ts';
import { neverTools } from '../domain/autonomy.ts';
import { readPolicySummary } from '../knowledge/policy-summary.ts';
import { statusLine, toolDefinitions } from './tool-definitions.ts';

type Parameters = {
  properties: Record<string, { enum?: string[] }>;
  required: string[];
  additionalProperties: boolean;
};

describe('what the model is offered', () => {
  test('is what the gateway reads: the same tools, the same arguments, the same closed lists', () => {
    expect(toolDefinitions.map((tool) => tool.name).sort()).toEqual(Object.keys(toolArguments).sort());
    for (const { name, parameters } of toolDefinitions) {
      const offered = parameters as Parameters;
      const read = z.toJSONSchema(toolArguments[name as ToolName]) as unknown as Parameters;
      expect(Object.keys(offered.properties).sort()).toEqual(Object.keys(read.properties).sort());
      for (const [field, { enum: values }] of Object.entries(offered.properties))
        expect(values).toEqual(read.properties[field]?.enum);
    }
  });

  test('fits a strict provider: every argument required, nothing besides', () => {
    for (const { parameters, strict } of toolDefinitions) {
      const offered = parameters as Parameters;
      expect(strict).toBe(true);
      expect(offered.additionalProperties).toBe(false);
      expect(offered.required).toEqual(Object.keys(offered.properties));
    }
  });

  test('has no customer, no amount, no approval, no mail address, and none of what is never done', () => {
    const everything = JSON.stringify(toolDefinitions.map((tool) => [tool.name, tool.parameters]));
    expect(everything).not.toMatch(/customer_id|amount|price|currency|approve|email(?!s)/i);
    for (const name of neverTools) expect(everything).not.toContain(name);
  });

  test('stays small: with the rules and the policy summary within 2,250 tokens', async () => {
    const sent = toolDefinitions.map((tool) => ({ type: 'function', function: tool }));
    const rules = loadSystemPrompt((await readPolicySummary()).text).text;
    expect(countTokens(JSON.stringify(sent)) + countTokens(rules)).toBeLessThanOrEqual(2_250);
  });

  test('every tool has a line for the customer, and nothing else has', () => {
    for (const { name } of toolDefinitions) expect(statusLine(name)).not.toBe('');
    for (const name of ['', '__proto__', 'constructor']) expect(statusLine(name)).toBe('');
  });
});
