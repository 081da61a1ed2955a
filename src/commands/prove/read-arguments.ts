import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** Printed for --help and with every mistake. */
export const usage = `npm run prove -- PROOF [options]

  hijack    [--calls 10000] [--seed N]    a hijacked model at the gateway, judged on the provider's ledger after every call
  races     [--rounds 200] [--seed N]     two things at the same moment, so many rounds of each pair
            [--only TEXT]                 only races whose title contains the text
  crash     [--backend both]              processes killed at every crash point of every write path; postgres, redis or both
  sabotage  [--seed N]                    takes one check away at a time and shows that a proof fails; writes the table in docs/invariants/proofs.md
            [--only NAME]                 one check, and writes nothing

The queue plays no part in hijack, races and sabotage: they drive the gateway and the approvals themselves. Exit code 1: something
happened that must never happen; the seed printed with it does it again.
`;

/** What a command line asks for. */
export type ProveArguments =
  | { readonly proof: 'help' }
  | { readonly proof: 'hijack'; readonly calls: number; readonly seed: number }
  | { readonly proof: 'races'; readonly rounds: number; readonly seed: number; readonly only: string | undefined }
  | { readonly proof: 'crash'; readonly backend: 'postgres' | 'redis' | 'both' }
  | { readonly proof: 'sabotage'; readonly seed: number; readonly only: string | undefined };

/** The command line is not one. The message says what to give. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads the command line. @throws UsageError. */
export function readArguments(args: readonly string[]): ProveArguments {
  const { values, positionals } = parse(args);
  if (values.help === true) return { proof: 'help' };
  const seed = () => wholeNumber('--seed', values.seed, randomInt(1_000_000));
  switch (positionals[0]) {
    case 'hijack':
      return { proof: 'hijack', calls: wholeNumber('--calls', values.calls, 10_000), seed: seed() };
    case 'races':
      return { proof: 'races', rounds: wholeNumber('--rounds', values.rounds, 200), seed: seed(), only: values.only };
    case 'crash':
      return { proof: 'crash', backend: backendOf(values.backend ?? 'both') };
    case 'sabotage':
      return { proof: 'sabotage', seed: wholeNumber('--seed', values.seed, 1), only: values.only };
    default:
      throw new UsageError(`Name a proof: hijack, races, crash or sabotage, not ${positionals[0] ?? 'nothing'}.`);
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ calls: text, rounds: text, seed: text, backend: text, only: text },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (Number.isSafeInteger(value) && value >= 0 && text !== '') return value;
  throw new UsageError(`${name} ${text} is no whole number from 0.`);
}

function backendOf(text: string): 'postgres' | 'redis' | 'both' {
  if (text === 'postgres' || text === 'redis' || text === 'both') return text;
  throw new UsageError(`--backend is postgres, redis or both, not ${text}.`);
}
