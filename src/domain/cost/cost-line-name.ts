const PURPOSES: Readonly<Record<string, string>> = {
  main: 'Answering',
  router: 'Sorting messages',
  summary: 'Summing up',
  embedding: 'Searching articles',
};

/** What a line of the costs stands for, in the words of every place that shows one: a purpose by its name, anything else by its key. */
export function costLineName(by: string, key: string): string {
  return by === 'purpose' && Object.hasOwn(PURPOSES, key) ? (PURPOSES[key] ?? key) : key;
}
