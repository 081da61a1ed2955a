import { readdirSync, readFileSync } from 'node:fs';
import { type Evidence, gatherEvidence } from '../../src/domain/truth/evidence.ts';

const knowledge = new URL('../../src/knowledge/', import.meta.url);

/** What a conversation knows in which one delivered order was looked up and every passage of the sandbox store's articles was retrieved: the more there is, the more a wrong rule can be put together from. */
export function allArticles(): Evidence {
  const order = {
    ...{ order_id: 'ORD-7', status: 'delivered', total: 'INR 2,400.00', delivered_at: '2026-11-26T10:00:00+05:30' },
    delivery_address: { line1: '4 MG Road', city: 'Mumbai', postal_code: '400001', country: 'IN' },
  };
  const found = { status: 'ok', code: 'ok', message: 'Answer from these passages only.', passages: readPassages() };
  return gatherEvidence({
    results: [
      { tool: 'get_order', result: { status: 'ok', code: 'ok', message: 'The order as recorded.', order } },
      { tool: 'search_policy', result: found },
    ],
    policy: readFileSync(new URL('policy-summary.md', knowledge), 'utf8'),
    ...{ lines: [], customerTexts: [], now: new Date('2026-11-30T06:00:00Z') },
  });
}

function readPassages() {
  return readdirSync(new URL('articles/', knowledge)).flatMap((file) => {
    const [, head = '', ...sections] = readFileSync(new URL(`articles/${file}`, knowledge), 'utf8').split(
      /^---$|^## /mu,
    );
    const title = /^title: (.*)$/mu.exec(head)?.[1] ?? '';
    return sections.map((section) => {
      const [heading = '', ...lines] = section.trim().split('\n');
      const text = lines
        .map((line) => line.trim())
        .join('\n')
        .trim();
      return {
        ...{ article_id: file.replace('.md', ''), version: 1, title, heading_path: heading },
        text: text.replaceAll(/(?<!\n)\n(?![\n-])/gu, ' '),
      };
    });
  });
}
