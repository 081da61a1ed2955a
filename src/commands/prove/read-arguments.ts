import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** Printed for --help and with every mistake. */
export const usage = `npm run prove -- PROOF [options]

  hijack    [--calls 10000] [--seed N]    a hijacked model at the gateway, judged on the provider's ledger after every call
            [--shops 4]                   installations attacked at the same time, each with its share of the calls
  races     [--rounds 200] [--seed N]     two things at the same moment, so many rounds of each pair
            [--only TEXT]                 only races whose title contains the text
  crash                                   processes killed at every crash point of every write path
  chaos     [--minutes 5] [--seed N]      customers chat while processes are killed and stopped, connections cut, Redis emptied and the database crashes
  sabotage  [--seed N]                    takes one check away at a time and shows that a proof fails; writes the table in docs/invariants/proofs.md
            [--only NAME]                 one check, and writes nothing

hijack, races, crash and chaos take [--backend both]: where the queues live, postgres, redis or both. Races, kills and chaos happen on each, and the shops
of hijack take turns. Exit code 1: something happened that must never happen; the command printed with it does it again.
`;

/** Where the queues are to live. */
export type WantedBackend = 'postgres' | 'redis' | 'both';

/** What a command line asks for. */
export type ProveArguments =
  | { readonly proof: 'help' }
  | {
      readonly proof: 'hijack';
      readonly calls: number;
      readonly seed: number;
      readonly shops: number;
      readonly backend: WantedBackend;
    }
  | {
      readonly proof: 'races';
      readonly rounds: number;
      readonly seed: number;
      readonly only: string | undefined;
      readonly backend: WantedBackend;
    }
  | { readonly proof: 'crash'; readonly backend: WantedBackend }
  | { readonly proof: 'chaos'; readonly minutes: number; readonly seed: number; readonly backend: WantedBackend }
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
  const backend = () => backendOf(values.backend ?? 'both');
  switch (positionals[0]) {
    case 'hijack':
      return {
        ...{ proof: 'hijack', seed: seed(), backend: backend() },
        calls: wholeNumber('--calls', values.calls, 10_000),
        shops: Math.max(wholeNumber('--shops', values.shops, 4), 1),
      };
    case 'races':
      return {
        ...{ proof: 'races', seed: seed(), only: values.only, backend: backend() },
        rounds: wholeNumber('--rounds', values.rounds, 200),
      };
    case 'crash':
      return { proof: 'crash', backend: backend() };
    case 'chaos':
      return {
        ...{ proof: 'chaos', seed: seed(), backend: backend() },
        minutes: Math.max(wholeNumber('--minutes', values.minutes, 5), 1),
      };
    case 'sabotage':
      return { proof: 'sabotage', seed: wholeNumber('--seed', values.seed, 1), only: values.only };
    default:
      throw new UsageError(
        `Name a proof: hijack, races, crash, chaos or sabotage, not ${positionals[0] ?? 'nothing'}.`,
      );
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ calls: text, shops: text, rounds: text, minutes: text, seed: text, backend: text, only: text },
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

function backendOf(text: string): WantedBackend {
  if (text === 'postgres' || text === 'redis' || text === 'both') return text;
  throw new UsageError(`--backend is postgres, redis or both, not ${text}.`);
}
