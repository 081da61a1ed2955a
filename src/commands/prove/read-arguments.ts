import { randomInt } from 'node:crypto';
import { readCommandLine } from '../command-line/read-command-line.ts';
import { UsageError } from '../command-line/usage-error.ts';

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

/** Proofs there are, and the options that apply to each. */
const proofs = {
  hijack: { options: ['calls', 'seed', 'shops', 'backend'] },
  races: { options: ['rounds', 'seed', 'only', 'backend'] },
  crash: { options: ['backend'] },
  chaos: { options: ['minutes', 'seed', 'backend'] },
  sabotage: { options: ['seed', 'only'] },
} as const;

const text = { type: 'string' } as const;
const options = {
  calls: text,
  shops: text,
  rounds: text,
  minutes: text,
  seed: text,
  backend: text,
  only: text,
} as const;

/** Reads the command line. @throws UsageError. */
export function readArguments(args: readonly string[]): ProveArguments {
  const program = { program: 'npm run prove --', what: 'proof', usage, commands: proofs, options };
  const asked = readCommandLine(program, args);
  if (asked.kind === 'help') return { proof: 'help' };
  const { values } = asked;
  const proof = asked.command as keyof typeof proofs;
  const seed = () => wholeNumber('--seed', values.seed, randomInt(1_000_000));
  const backend = backendOf(values.backend ?? 'both');
  switch (proof) {
    case 'hijack':
      return {
        ...{ proof, seed: seed(), backend, calls: wholeNumber('--calls', values.calls, 10_000) },
        shops: Math.max(wholeNumber('--shops', values.shops, 4), 1),
      };
    case 'races':
      return {
        ...{ proof, seed: seed(), only: values.only, backend },
        rounds: wholeNumber('--rounds', values.rounds, 200),
      };
    case 'crash':
      return { proof, backend };
    case 'chaos':
      return { proof, seed: seed(), backend, minutes: Math.max(wholeNumber('--minutes', values.minutes, 5), 1) };
    default:
      return { proof, seed: wholeNumber('--seed', values.seed, 1), only: values.only };
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
