import type { MessageCitation } from '../../../src/contracts/conversation-events.ts';
import { asNumber, asRecords, asText } from '../../shared/unknown-value.ts';

/** The citations of a message that can be links: whatever is no web address is left out, whoever sent it. */
export function readCitations(value: unknown): readonly MessageCitation[] {
  return asRecords(value).flatMap((row): MessageCitation[] => {
    const [articleId, title, url] = [asText(row['article_id']), asText(row['title']), asText(row['url'])];
    const version = asNumber(row['version']);
    if (articleId === null || title === null || version === null || url === null || !isWebAddress(url)) return [];
    return [{ article_id: articleId, version, title, url }];
  });
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
