import { randomInt } from 'node:crypto';
import { notGiven } from '../command-line/not-given.ts';
import { readCommandLine } from '../command-line/read-command-line.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { wholeNumber } from '../command-line/whole-number.ts';

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

/** What there is to choose from with `--only`. */
type Possible = {
  /** Titles of the races. */
  readonly races: readonly string[];
  /** Names of the checks that can be taken away. */
  readonly checks: readonly string[];
};

/** Reads the command line. @throws UsageError. */
export function readArguments(args: readonly string[], { races, checks }: Possible): ProveArguments {
  const program = { program: 'npm run prove --', what: 'proof', usage, commands: proofs, options };
  const asked = readCommandLine(program, args);
  if (asked.kind === 'help') return { proof: 'help' };
  const { values } = asked;
  const proof = asked.command as keyof typeof proofs;
  const seed = () => seedOf(values.seed, randomInt(1_000_000));
  const backend = backendOf(values.backend ?? 'both');
  switch (proof) {
    case 'hijack':
      return {
        ...{ proof, seed: seed(), backend, calls: countOf('--calls', values.calls, 10_000) },
        shops: countOf('--shops', values.shops, 4),
      };
    case 'races':
      return {
        ...{
          proof,
          seed: seed(),
          backend,
          only: onlyOf(values.only, (text) => races.some((race) => race.includes(text)), races),
        },
        rounds: countOf('--rounds', values.rounds, 200),
      };
    case 'crash':
      return { proof, backend };
    case 'chaos':
      return { proof, seed: seed(), backend, minutes: countOf('--minutes', values.minutes, 5) };
    default:
      return {
        proof,
        seed: seedOf(values.seed, 1),
        only: onlyOf(values.only, (text) => checks.includes(text), checks),
      };
  }
}

function seedOf(given: string | undefined, otherwise: number): number {
  return given === undefined ? otherwise : wholeNumber('--seed', given, { least: 0 });
}

/** From 1: a proof of nothing holds, and shows nothing. */
function countOf(option: string, given: string | undefined, otherwise: number): number {
  return given === undefined ? otherwise : wholeNumber(option, given);
}

/** What `--only` takes: for races a part of a title, for sabotage a name. Nothing chosen would hold as well. */
function onlyOf(
  given: string | undefined,
  fits: (text: string) => boolean,
  possible: readonly string[],
): string | undefined {
  if (given === undefined || fits(given)) return given;
  throw new UsageError(`--only ${given} chooses nothing. Possible:\n${possible.map((one) => `  ${one}`).join('\n')}`);
}

function backendOf(text: string): WantedBackend {
  if (text === 'postgres' || text === 'redis' || text === 'both') return text;
  throw new UsageError(`--backend is postgres, redis or both${notGiven(text)}.`);
}
