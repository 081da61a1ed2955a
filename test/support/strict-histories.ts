import { afterEach } from 'vitest';
import { hearRefusals } from '../../src/rehearsal/refusals.ts';

/*
 * Set-up of every test file that asks a model: a history that a provider would refuse fails the test in which it was sent, whatever the test looks at. The rehearsal model in the test's
 * own process and the scripted models of the benches tell of it here; that of a launched instance is asked for when the instance stops (src/embedded/launch-stack.ts).
 */

const refused: string[] = [];
let expected = false;
hearRefusals((refusal) => refused.push(refusal));

/** For a file that sends malformed requests on purpose, to see them refused. */
export function expectRefusals(): void {
  expected = true;
}

afterEach(() => {
  const found = refused.splice(0);
  if (found.length > 0 && !expected)
    throw new Error(`A provider would have refused what was sent:\n${found.join('\n')}`);
});
