/**
 * Waits for all, also when one of them fails: what the others stand on must not be taken away under them. `stop` is told of the first failure, which is thrown
 * once all have ended.
 */
export async function allOrNone<Value>(works: readonly Promise<Value>[], stop: () => void): Promise<readonly Value[]> {
  for (const work of works) work.catch(stop);
  const ended = await Promise.allSettled(works);
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
