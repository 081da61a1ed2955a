/** Whose words a block holds: the delimiters the rules of the prompt name. */
export type UntrustedSource =
  | 'customer_message'
  | 'assistant_message'
  | 'staff_message'
  | 'earlier_turns'
  | 'customer_record';

/**
 * Text as delimited data. The markup characters inside are escaped, so no text can close its own delimiter or open another;
 * everything else stays as it was written.
 */
export function quoteUntrusted(source: UntrustedSource, text: string): string {
  return `<${source}>\n${escapeMarkup(text)}\n</${source}>`;
}

/** The text without a character that could begin or end a delimiter, or pass for one that was escaped. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const SIGNS: Readonly<Record<string, string>> = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e' };

/**
 * A tool's result, which is JSON, with the markup characters of its strings written as JSON escapes: the same value for whoever parses it, and no field of a record and no passage of an
 * article can spell a delimiter.
 */
export function quoteRecord(json: string): string {
  return json.replaceAll(/[&<>]/gu, (sign) => SIGNS[sign] ?? sign);
}
