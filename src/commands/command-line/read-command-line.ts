import { parseArgs } from 'node:util';
import { nearestWord } from './nearest-word.ts';
import { UsageError } from './usage-error.ts';

/** Options a command may have, as `parseArgs` of Node takes them. */
export type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string }>>;

/** What one command takes. */
export type CommandShape = {
  /** How many words may follow it, and what they stand for: `FILE`. (Default: none.) */
  readonly words?: { readonly most: number; readonly name: string; readonly least?: number };
  /** Names of the options that apply to it. (Default: none.) */
  readonly options?: readonly string[];
};

/** How a program is called. */
export type ProgramShape<Wanted extends Options> = {
  /** What is typed before the words, to be repeated in advice: `npm run -s ops --`. */
  readonly program: string;
  /** Everything there is to know, printed for --help and where no command is named. */
  readonly usage: string;
  /** What its commands are called, in one word: command, suite, proof. */
  readonly what: string;
  /** Commands by name, of one word or of two; the name `''` is that of a program without commands. */
  readonly commands: Readonly<Record<string, CommandShape>>;
  readonly options: Wanted;
  /** The option that names the command, where it is no word. (Default: the first words name it.) */
  readonly namedBy?: string;
};

/** The values of the options that were given. */
export type OptionValues<Wanted extends Options> = {
  readonly [Name in keyof Wanted]?: Wanted[Name]['type'] extends 'boolean' ? boolean : string;
};

/** A command line that was read: `help` wherever it was asked for. */
export type CommandLine<Wanted extends Options> =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'command';
      /** A name of {@link ProgramShape.commands}. */
      readonly command: string;
      readonly words: readonly string[];
      readonly values: OptionValues<Wanted>;
    };

/** Reads a command line. @throws UsageError for a command or an option there is none of, one that does not apply, a value or a word too few or too many. */
export function readCommandLine<Wanted extends Options>(
  shape: ProgramShape<Wanted>,
  args: readonly string[] = process.argv.slice(2),
): CommandLine<Wanted> {
  const { given, positionals } = split(shape, args);
  if (given.has('help')) return { kind: 'help' };
  const { command, words } = findCommand(shape, given, positionals);
  const called = shape.namedBy === undefined ? command : `--${shape.namedBy} ${command}`;
  const { words: wanted, options = [] } = shape.commands[command] ?? {};
  for (const name of given.keys())
    if (name !== shape.namedBy && !options.includes(name))
      throw wrong(shape, `${quoted(called, 'This')} takes no --${name}. ${takes('It takes', options)}`);
  if (words.length > (wanted?.most ?? 0)) {
    const stray = words[wanted?.most ?? 0];
    throw wrong(shape, `"${stray}" is one word too many${called === '' ? '' : ` for "${called}"`}.`);
  }
  if (words.length < (wanted?.least ?? 0)) throw wrong(shape, `${quoted(called, 'This')} needs ${wanted?.name}.`);
  return { kind: 'command', command, words, values: Object.fromEntries(given) as OptionValues<Wanted> };
}

type Given = Map<string, string | boolean>;

function split<Wanted extends Options>(shape: ProgramShape<Wanted>, args: readonly string[]) {
  const options = { ...shape.options, help: { type: 'boolean', short: 'h' } } as const;
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const given: Given = new Map();
  const positionals: string[] = [];
  const known = Object.keys(options);
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const { type } = (Object.hasOwn(options, name) ? options[name as keyof typeof options] : {}) as { type?: string };
    if (type === undefined)
      throw wrong(shape, `There is no option ${rawName}. ${didYouMean(name, known, '--')}${takes('There are', known)}`);
    if (type === 'boolean' && value !== undefined) throw wrong(shape, `${rawName} takes no value, not "${value}".`);
    const missing = value === undefined || value === '' || (inlineValue === false && /^--?[a-z]/i.test(value));
    if (type === 'string' && missing) throw wrong(shape, `${rawName} needs a value behind it.`);
    given.set(name, value ?? true);
  }
  return { given, positionals };
}

function findCommand<Wanted extends Options>(
  shape: ProgramShape<Wanted>,
  given: Given,
  positionals: readonly string[],
) {
  const { commands, namedBy, what } = shape;
  const names = Object.keys(commands);
  if (names.length === 1 && names[0] === '') return { command: '', words: positionals };
  const [first, second] = namedBy === undefined ? positionals : [given.get(namedBy)?.toString()];
  const two = `${first} ${second}`;
  if (Object.hasOwn(commands, two)) return { command: two, words: positionals.slice(2) };
  if (first !== undefined && Object.hasOwn(commands, first))
    return { command: first, words: positionals.slice(namedBy === undefined ? 1 : 0) };
  const within = names.filter((name) => name.startsWith(`${first} `)).map((name) => name.split(' ')[1] ?? '');
  const [asked, possible] = within.length > 0 ? [second, within] : [first, [...new Set(names.map(firstWord))]];
  const before = within.length > 0 ? `${first} ` : '';
  const all = `${within.length > 0 ? `Behind "${first}" may stand` : `Possible`}: ${possible.join(', ')}.`;
  const option = namedBy === undefined ? '' : ` with --${namedBy}`;
  if (asked === undefined)
    throw new UsageError(
      `Name the ${what}${before && ` behind "${first}"`}${option}. ${all}\n\n${shape.usage.trimEnd()}`,
    );
  throw wrong(shape, `There is no ${what} "${before}${asked}". ${didYouMean(asked, possible, before)}${all}`);
}

function firstWord(name: string): string {
  return name.split(' ')[0] ?? name;
}

function didYouMean(asked: string, possible: readonly string[], before: string): string {
  const near = nearestWord(asked, possible);
  return near === null ? '' : `Did you mean "${before}${near}"? `;
}

function takes(begin: string, options: readonly string[]): string {
  const shown = options.filter((name) => name !== 'help');
  return shown.length === 0 ? 'It takes no options.' : `${begin}: ${shown.map((name) => `--${name}`).join(', ')}.`;
}

function quoted(called: string, otherwise: string): string {
  return called === '' ? otherwise : `"${called}"`;
}

function wrong({ program }: { readonly program: string }, problem: string): UsageError {
  return new UsageError(`${problem}\nHow it is called: ${program} --help`);
}
