import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment } from '../../src/config/env.ts';
import { projectRoot } from '../../src/config/project-root.ts';

/* Commands started as the scripts start them, with a word that is wrong: nothing runs, so nothing else has to be there. */

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-wrong-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

function call(line: string) {
  const env = { ...bareEnvironment(), COUNTERSIGN_ENV: 'test', DATA_DIR: dataDir, INIT_CWD: dataDir };
  const launch = join(projectRoot, 'src', 'commands', 'launch.mjs');
  return new Promise<{ readonly code: number; readonly out: string; readonly error: string }>((resolve) => {
    execFile(process.execPath, [launch, ...line.split(' ')], { env, cwd: projectRoot }, (failure, out, error) =>
      resolve({ code: typeof failure?.code === 'number' ? failure.code : failure ? -1 : 0, out, error }),
    );
  });
}

test.each([
  ['bogus', 'There is no command "bogus". Possible: audit, bench,'],
  ['doctor modle', 'There is no subject "modle". Did you mean "model"?'],
  ['doctor model --x', 'There is no option --x.'],
  ['doctor model again', '"again" is one word too many for "model".'],
  ['knowledge bogus', 'There is no command "bogus". Possible: index, search, list, remove, measure.'],
  ['knowledge index handbook --sandbox', 'index takes either "handbook" or --sandbox, not both'],
  ['knowledge list --fit', '"list" takes no --fit.'],
  ['eval --suite bogus', 'There is no suite "bogus". Possible: retail, transcripts, costs, router.'],
  ['eval --suite costs --limit 2', '"--suite costs" takes no --limit. It takes: --json.'],
  ['eval --suite router --data nope', '--data nope: there is no such folder.'],
  ['eval --suite router --part test', '--part is dev or train, not "test".'],
  ['ops staf list', 'There is no command "staf". Did you mean "staff"?'],
  ['ops staff lst', 'There is no command "staff lst". Did you mean "staff list"?'],
  ['ops costs --role admin', '"costs" takes no --role. It takes: --from, --to, --by, --csv.'],
  ['ops costs today', '"today" is one word too many for "costs".'],
  ['ops token --role queen --name olga', '--role must be one of: '],
  ['ops killswitch --scope all --reason drill', 'Say either --on (stop) or --off (let go again).'],
  ['audit reconcile --month 2026-13', '--month must be a month such as 2026-03, not "2026-13".'],
  ['prove crash --rounds 3', '"crash" takes no --rounds. It takes: --backend.'],
  ['bench gatewy', 'There is no part "gatewy". Did you mean "gateway"?'],
  ['demo twice', '"twice" is one word too many.'],
  ['migrate --dry-run', 'There is no option --dry-run. It takes no options.'],
  ['schema:dump here', '"here" is one word too many.'],
  ['start --olny web', 'There is no option --olny. Did you mean "--only"?'],
])(
  '"%s" ends with 2, names the word that was wrong and prints no result',
  async (line, told) => {
    const { code, out, error } = await call(line.replace('schema:dump', 'dump-schema'));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(told);
    expect(error).not.toMatch(/ {4}at |ERR_|ENOENT|Invalid (input|option)/);
  },
  60_000,
);
