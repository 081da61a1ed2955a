/** A number with its noun: `1 row`, `1,024 rows`. `many` is for nouns whose plural is not made with an s. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
