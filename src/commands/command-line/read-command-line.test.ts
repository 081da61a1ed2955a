import { expect, test } from 'vitest';
import { type ProgramShape, readCommandLine } from './read-command-line.ts';
import { UsageError } from './usage-error.ts';

const text = { type: 'string' } as const;
const options = { from: text, name: text, csv: { type: 'boolean' } } as const;
const shape: ProgramShape<typeof options> = {
  ...{ program: 'npm run shop --', what: 'command', usage: 'Usage: npm run shop', options },
  commands: {
    costs: { options: ['from', 'csv'] },
    'staff list': {},
    'staff invite': { options: ['name'] },
    open: { words: { least: 1, most: 1, name: 'FILE' } },
  },
};

function faultOf(args: readonly string[], asked: ProgramShape<typeof options> = shape): string {
  try {
    readCommandLine(asked, args);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error(`${args.join(' ')} was taken`);
}

test('a command line that fits is read, options before and behind the words', () => {
  expect(readCommandLine(shape, ['--csv', 'costs', '--from=2026-01-01'])).toEqual({
    ...{ kind: 'command', command: 'costs', words: [] },
    values: { csv: true, from: '2026-01-01' },
  });
  expect(readCommandLine(shape, ['staff', 'invite', '--name', 'Olga'])).toMatchObject({ command: 'staff invite' });
  expect(readCommandLine(shape, ['open', '--', '-x'])).toMatchObject({ words: ['-x'] });
  expect(readCommandLine(shape, ['costs', '--help'])).toEqual({ kind: 'help' });
});

test.each([
  ['a mistyped command', ['csots'], 'There is no command "csots". Did you mean "costs"? Possible: costs, staff, open.'],
  ['a name every object has', ['constructor'], 'There is no command "constructor". Possible: costs, staff, open.'],
  ['a mistyped second word', ['staff', 'lst'], 'There is no command "staff lst". Did you mean "staff list"?'],
  ['a second word left out', ['staff'], 'Name the command behind "staff". Behind "staff" may stand: list, invite.'],
  ['no command', [], 'Name the command. Possible: costs, staff, open.'],
  ['an option there is none of', ['costs', '--form', 'x'], 'There is no option --form. Did you mean "--from"?'],
  ['a letter there is none of', ['costs', '-x'], 'There is no option -x.'],
  ['an option of another command', ['costs', '--name', 'x'], '"costs" takes no --name. It takes: --from, --csv.'],
  ['an option where none is taken', ['staff', 'list', '--csv'], '"staff list" takes no --csv. It takes no options.'],
  ['a value left out at the end', ['costs', '--from'], '--from needs a value behind it.'],
  ['a value left out before an option', ['costs', '--from', '--csv'], '--from needs a value behind it.'],
  ['a value that is empty', ['costs', '--from='], '--from needs a value behind it.'],
  ['a value where none is taken', ['costs', '--csv=yes'], '--csv takes no value, not "yes".'],
  ['a stray word', ['costs', 'today'], '"today" is one word too many for "costs".'],
  ['a second file', ['open', 'a', 'b'], '"b" is one word too many for "open".'],
  ['a file left out', ['open'], '"open" needs FILE.'],
])('%s is told by the word that was wrong and by what is possible', (_what, args, told) => {
  const fault = faultOf(args);
  expect(fault).toContain(told);
  expect(fault).toMatch(/How it is called: npm run shop -- --help|Usage: npm run shop/);
});

test('a command named by an option is told by it, and so is one without commands', () => {
  const suites = { ...shape, what: 'suite', namedBy: 'name', commands: { costs: {}, router: { options: ['from'] } } };
  expect(faultOf(['--name', 'bogus'], suites)).toContain('There is no suite "bogus". Possible: costs, router.');
  expect(faultOf([], suites)).toContain('Name the suite with --name. Possible: costs, router.');
  expect(faultOf(['--name', 'costs', '--from', '1'], suites)).toContain('"--name costs" takes no --from.');
  expect(faultOf(['--name', 'costs', 'x'], suites)).toContain('"x" is one word too many');
  expect(readCommandLine(suites, ['--name', 'router', '--from', '1'])).toMatchObject({ command: 'router' });
  const single = { ...shape, commands: { '': { options: ['csv'] } } };
  expect(readCommandLine(single, ['--csv'])).toMatchObject({ command: '', values: { csv: true } });
  expect(faultOf(['more'], single)).toContain('"more" is one word too many.');
  expect(faultOf(['--from', 'x'], single)).toContain('This takes no --from. It takes: --csv.');
});
