import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../config/project-root.ts';
import type { ProofServer } from '../place/proof-server.ts';
import type { ProofReport } from '../proof-report.ts';
import { type Edit, type SabotagedProof, sabotages } from './sabotages.ts';

/*
 * A process of its own that runs one proof on a product with one check taken away. The change is made to the source text in memory, while
 * it is loaded here; the product has no switch for it, on disk or off.
 */

/** What the parent sends. */
export type WithoutCheck = {
  readonly name: string | null;
  readonly server: ProofServer;
  readonly proof: SabotagedProof;
  readonly seed: number;
};

/** What comes back. */
export type WithoutCheckAnswer =
  | { readonly kind: 'held'; readonly figures: ProofReport['figures'] }
  | { readonly kind: 'violated'; readonly rule: string; readonly detail: string; readonly story: readonly string[] }
  | { readonly kind: 'broken'; readonly reason: string };

process.once('message', async (message) => {
  const answer = await run(message as WithoutCheck).catch(
    (error: unknown): WithoutCheckAnswer => ({
      kind: 'broken',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  process.send?.(answer, () => process.exit(0));
});

async function run({ name, server, proof, seed }: WithoutCheck): Promise<WithoutCheckAnswer> {
  const edits = sabotages.find((sabotage) => sabotage.name === name)?.edits ?? [];
  const applied = applyWhileLoading(edits);
  const report = await runProof(server, proof, seed);
  const missing = edits.find((edit) => !applied.has(edit));
  if (missing) return { kind: 'broken', reason: `${missing.file} was never loaded` };
  const { violation, figures } = report;
  if (violation === null) return { kind: 'held', figures };
  const { rule, detail, story } = violation;
  return { kind: 'violated', rule, detail, story };
}

async function runProof(server: ProofServer, proof: SabotagedProof, seed: number): Promise<ProofReport> {
  if (proof.kind === 'hijack') {
    const { runHijack } = await import('../hijack/run-hijack.ts');
    return await runHijack({ server, seed, calls: proof.calls });
  }
  const { runRaces } = await import('../races/run-races.ts');
  return await runRaces({ server, seed, rounds: proof.rounds, only: proof.only });
}

/** Changes the files as they are loaded from now on; the set returned fills with what was changed. */
function applyWhileLoading(edits: readonly Edit[]): ReadonlySet<Edit> {
  const applied = new Set<Edit>();
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      const ours = edits.filter(({ file }) => url === pathToFileURL(join(projectRoot, file)).href);
      if (ours.length === 0) return loaded;
      let source = String(loaded.source instanceof Uint8Array ? Buffer.from(loaded.source) : loaded.source);
      for (const edit of ours) {
        source = replaceOnce(source, edit);
        applied.add(edit);
      }
      return { ...loaded, source };
    },
  });
  return applied;
}

function replaceOnce(source: string, { file, find, replace }: Edit): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places that read: ${find}`);
  return parts.join(replace);
}
