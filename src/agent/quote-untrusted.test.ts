import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildContext } from './build-context.ts';
import { quoteRecord, quoteUntrusted, type UntrustedSource } from './quote-untrusted.ts';

const sources: readonly UntrustedSource[] = ['customer_message', 'staff_message', 'earlier_turns', 'customer_record'];
/** Text that is as close to delimiters, entities and JSON as it gets. */
const hostile = fc.string({
  unit: fc.constantFrom(
    ...[
      '<',
      '>',
      '/',
      '&',
      '"',
      '\\',
      '\n',
      'lt;',
      'amp;',
      '#60;',
      '\\u003c',
      'customer_message',
      'staff_message',
      'earlier_turns',
      'customer_record',
      'a',
      '😀',
      '\u2028',
    ],
  ),
  maxLength: 60,
});

describe('untrusted text as delimited data', () => {
  test('no text can close its own delimiter or open another', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sources), hostile, (source, text) => {
        expect(quoteUntrusted(source, text).match(/<[^>]*>/gu)).toEqual([`<${source}>`, `</${source}>`]);
      }),
    );
  });

  test('two texts never look alike once quoted, so an escape cannot be forged', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        expect(quoteUntrusted('customer_message', one) === quoteUntrusted('customer_message', other)).toBe(
          one === other,
        );
      }),
    );
  });

  test('ordinary text stays as it was written', () => {
    expect(quoteUntrusted('customer_message', 'where is “order #12”?')).toBe(
      '<customer_message>\nwhere is “order #12”?\n</customer_message>',
    );
  });
});

describe('records and passages in a result', () => {
  test('say the same to whoever parses them, without a sign that could begin a delimiter', () => {
    fc.assert(
      fc.property(hostile, fc.jsonValue({ maxDepth: 2 }), (note, more) => {
        const result = { status: 'ok', note: { untrusted: note }, more };
        const quoted = quoteRecord(JSON.stringify(result));
        expect(quoted).not.toMatch(/[<>&]/u);
        expect(JSON.stringify(JSON.parse(quoted))).toBe(JSON.stringify(result));
      }),
    );
  });

  test('whatever is written and read in a conversation, a request has the delimiters code put there and no others', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (said, note, remembered) => {
        const messages = buildContext(
          { text: 'rules', version: 'test' },
          [
            { role: 'customer', seq: 1, text: said },
            { role: 'assistant', text: null, toolCalls: [{ id: 'c1', name: 'get_order', arguments: '{}' }] },
            { role: 'tool', toolCallId: 'c1', result: JSON.stringify({ note }) },
            { role: 'staff', seq: 2, text: said },
          ],
          { verified: true, record: remembered },
        );
        const marks = messages.flatMap(({ content }) => content?.match(/<[^>]*>/gu) ?? []);
        expect(marks).toEqual(
          ['customer_record', 'customer_message', 'staff_message'].flatMap((source) => [`<${source}>`, `</${source}>`]),
        );
      }),
    );
  });
});
