import { signal, untilGone } from '../../embedded/process-identity.ts';
import { waitUntil } from '../../evals/client/wait-until.ts';
import type { ChaosPlace, ChaosRole } from './chaos-place.ts';

/** What a new version replaces; the stand-ins for shop and model are not of the product. */
const DEPLOYED = ['web', 'agent', 'approvals', 'housekeeping'] as const satisfies readonly ChaosRole[];
/** A process may finish its turns, and may be standing still for a while when it is told. */
const GONE_WITHIN_MS = 45_000;
const BACK_WITHIN_MS = 60_000;

/**
 * Replaces every process of the product as a deploy does it: each is told to end, and the next of its role only once the one before it is back and ready.
 *
 * @returns how many processes were replaced.
 */
export async function deployAll(place: ChaosPlace): Promise<number> {
  const replaced = await Promise.all(DEPLOYED.map((role) => replaceEach(place, role)));
  return replaced.reduce((sum, many) => sum + many, 0);
}

async function replaceEach(place: ChaosPlace, role: ChaosRole): Promise<number> {
  const before = await place.pidsOf(role);
  for (const pid of before) {
    signal(pid, 'SIGTERM');
    await untilGone(pid, GONE_WITHIN_MS);
    const isBack = async () => {
      const now = await place.pidsOf(role);
      if (now.length < before.length || now.includes(pid)) return undefined;
      return role !== 'web' || (await areReady(place.webUrls)) ? true : undefined;
    };
    await waitUntil(`another ${role} process`, isBack, { withinMs: BACK_WITHIN_MS, everyMs: 100 });
  }
  return before.length;
}

async function areReady(urls: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(urls.map((url) => fetch(`${url}/readyz`).catch(() => null)));
  return answers.every((answer) => answer?.ok === true);
}
