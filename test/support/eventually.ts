/**
 * Runs `check` until it neither throws nor rejects, and returns its value; after the deadline it fails with the last reason.
 * Instead of sleeping: a test waits as long as it must and no longer.
 *
 * @param options.withinMs deadline. (Default: 30,000, which holds on a machine that is ten times slower.)
 * @param options.everyMs pause between two tries. (Default: 25.)
 */
export async function eventually<Value>(
  check: () => Value | Promise<Value>,
  options: { withinMs?: number; everyMs?: number } = {},
): Promise<Value> {
  const { withinMs = 30_000, everyMs = 25 } = options;
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (reason) {
      if (performance.now() > deadline) {
        throw new Error(`It did not come true within ${withinMs} ms: ${String(reason)}`, { cause: reason });
      }
    }
    await new Promise((wake) => setTimeout(wake, everyMs));
  }
}
