/** Who wrote a piece of untrusted text. */
export type UntrustedSource = 'customer_message' | 'staff_message';

/**
 * Text as delimited data. The markup characters inside are escaped, so no text can close its own delimiter or open another;
 * everything else stays as it was written.
 */
export function quoteUntrusted(source: UntrustedSource, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${source}>\n${escaped}\n</${source}>`;
}
