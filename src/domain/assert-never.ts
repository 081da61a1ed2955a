/** The wall at the end of a switch: the compiler proves that nothing arrives here, and at run time it says what did. */
export function assertNever(impossible: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(impossible)}`);
}
