/** A test that holds where one of the patterns does. */
export function any(...patterns: readonly RegExp[]): (text: string) => boolean {
  return (text) => patterns.some((pattern) => pattern.test(text));
}
