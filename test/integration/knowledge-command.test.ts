import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment } from '../../src/config/env.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { type RehearsalModel, startRehearsalModel } from '../../src/rehearsal/start-rehearsal-model.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { writePdf } from '../support/write-pdf.ts';

const run = promisify(execFile);

/** Every command is a process of its own. */
const LONG = 150_000;

let place: TestDatabase;
let database: Database;
let model: RehearsalModel;
let folder: string;

beforeAll(async () => {
  [place, model, folder] = await Promise.all([
    openTestDatabase(),
    startRehearsalModel(),
    mkdtemp(join(tmpdir(), 'handbook-')),
  ]);
  database = openDatabase({ url: place.databaseUrl });
  // where compiled code is kept, so that only the first command compiles
  await mkdir(join(folder, '.data'));
});
afterAll(async () => {
  await Promise.all([database.close(), model.close(), rm(folder, { recursive: true })]);
  await place.drop();
});

/** Runs the command as an operator would, against this file's database. */
async function knowledge(args: readonly string[], more: Record<string, string> = {}) {
  const env = {
    ...bareEnvironment(),
    ...{ DATABASE_URL: place.databaseUrl, DATA_DIR: join(folder, '.data'), INIT_CWD: folder, COUNTERSIGN_ENV: 'test' },
    ...{ EMBEDDING_BASE_URL: model.baseUrl, EMBEDDING_MODEL: 'countersign-rehearsal-embedding-1', ...more },
  };
  const launch = join(projectRoot, 'src', 'commands', 'launch.mjs');
  return await run(process.execPath, [launch, 'knowledge', ...args], { env, cwd: projectRoot }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

const indexed = () =>
  database.sql`select article_id, version, heading_path, embedding is not null as embedded from policy_chunks order by chunk_id`;

test(
  'a folder of markdown, HTML and PDF is indexed, searched and listed; a fault changes nothing and all are told',
  async () => {
    await mkdir(join(folder, 'handbook', 'more'), { recursive: true });
    const head =
      '---\nid: zebra-care\nversion: 4\ntitle: Caring for a zebra\neffective: 2026-01-01\naudience: customers\n';
    await writeFile(
      join(folder, 'handbook', 'zebra.md'),
      `${head}url: https://zoo.example/zebra\n---\n## Feeding\n\nZebras eat hay.\n`,
    );
    await writeFile(
      join(folder, 'handbook', 'Okapi Guide.html'),
      '<main><h1>Okapis</h1><h2>Shelter</h2><p>An okapi needs shade.</p></main>',
    );
    const lines = [
      { text: 'Quagga facts', size: 20, y: 780 },
      { text: 'No quagga has been seen for a long time.', size: 11, y: 740 },
    ];
    await writeFile(join(folder, 'handbook', 'more', 'quagga.pdf'), writePdf([lines]));
    await writeFile(join(folder, 'handbook', 'notes.txt'), 'no article');

    const first = await knowledge(['index', 'handbook']);
    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /3 articles in 3 passages; articles: 3 new, 0 changed, 0 taken out\n3 passages embedded/,
      ),
    });
    expect(first.stdout).toMatch(/Not read.*notes\.txt/);
    expect(first.stderr).toMatch(/reading.*3\/3/);
    const rows = await indexed();
    expect(rows).toEqual([
      { article_id: 'okapi-guide', version: 1, heading_path: 'Shelter', embedded: true },
      { article_id: 'quagga', version: 1, heading_path: '', embedded: true },
      { article_id: 'zebra-care', version: 4, heading_path: 'Feeding', embedded: true },
    ]);

    const [found, nothing, list] = await Promise.all([
      knowledge(['search', 'what do zebras eat']),
      knowledge(['search', 'bitcoin']),
      knowledge(['list']),
    ]);
    expect(found.stdout).toMatch(/confidence .*an answer/);
    expect(found.stdout).toMatch(/zebra-care, version 4: Caring for a zebra > Feeding\nZebras eat hay\./);
    expect(nothing).toMatchObject({ code: 1, stdout: expect.stringMatching(/NO answer/) });
    expect(list.stdout).toMatch(/zebra-care\s*│ 4 .*https:\/\/zoo\.example\/zebra[\s\S]*3 articles/);

    await writeFile(
      join(folder, 'handbook', 'bad.md'),
      `${head.replace('zebra-care', 'Bad Id').replace('4', 'four')}---\nText.`,
    );
    await writeFile(join(folder, 'handbook', 'fake.pdf'), 'no pdf');
    const faulty = await knowledge(['index', 'handbook']);
    expect(faulty.code).toBe(1);
    for (const fault of [/bad\.md: id/, /bad\.md: version/, /fake\.pdf: it cannot be read as PDF/])
      expect(faulty.stderr).toMatch(fault);
    expect(await indexed()).toEqual(rows);
  },
  LONG,
);

test(
  'one file raises its version by itself, an endpoint that is down changes nothing, and removing leaves the rest',
  async () => {
    const file = join(folder, 'okapi-guide.html');
    await writeFile(file, '<main><h1>Okapis</h1><h2>Shelter</h2><p>An okapi needs shade and water.</p></main>');
    const before = await indexed();
    const down = await knowledge(['index', file], { EMBEDDING_BASE_URL: 'http://127.0.0.1:9/v1' });
    expect(down).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/embedding endpoint http:\/\/127\.0\.0\.1:9\/v1 .*could not be reached/),
    });
    expect(await indexed()).toEqual(before);
    expect(await knowledge(['index', file])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/0 new, 1 changed, 0 taken out\n1 passage embedded/),
    });
    const measured = await knowledge(['measure']);
    expect(measured).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/store's own .*--questions/) });
    expect((await indexed()).map(({ article_id, version }) => `${article_id}@${version}`)).toEqual([
      'okapi-guide@2',
      'quagga@1',
      'zebra-care@4',
    ]);
    expect((await knowledge(['remove', 'quagga', 'nothing'])).stderr).toMatch(/Nothing was taken out.*nothing/);
    expect(await knowledge(['remove', 'quagga'])).toMatchObject({ code: 0 });
    expect(await indexed()).toHaveLength(2);
  },
  LONG,
);

test('a wrong command line is told, and what is not there', async () => {
  const [none, path, questions] = await Promise.all([
    knowledge([]),
    knowledge(['index', 'nowhere']),
    knowledge(['measure', '--questions', 'nowhere.yaml']),
  ]);
  expect(questions).toMatchObject({
    ...{ code: 2, stdout: '' },
    stderr: expect.stringMatching(/nowhere\.yaml cannot be read: there is no such file\.\n$/),
  });
  expect(none).toMatchObject({ code: 2, stderr: expect.stringMatching(/Name the command\.[\s\S]*Usage:/) });
  expect(path).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/nowhere cannot be read: there is no such file or folder/),
  });
});
