import { afterAll, beforeAll, expect, test } from 'vitest';
import { playStory } from '../../src/commands/demo/play-story.ts';
import { stories } from '../../src/commands/demo/stories.ts';
import type { Instance } from '../../src/evals/instance/instance.ts';
import { startTemporaryInstance } from '../../src/evals/instance/start-temporary-instance.ts';
import { onEachBackend } from '../support/each-backend.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** A loaded machine takes its time to bring up six processes. */
const START_MS = 150_000;

onEachBackend('the stories of the demo, on a whole instance', ({ env }) => {
  let database: TestDatabase;
  let instance: Instance;

  beforeAll(async () => {
    database = await openTestDatabase();
    const settings = { ...env, DATABASE_URL: database.databaseUrl, MIGRATION_DATABASE_URL: database.ownerUrl };
    instance = await startTemporaryInstance({ settings, signal: new AbortController().signal });
  }, START_MS);

  afterAll(async () => {
    await instance?.close();
    await database?.drop();
  }, START_MS);

  test.each(stories)('$title', async (story) => {
    const { error, checks } = await playStory(story, instance);
    expect(error).toBeNull();
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
    expect(checks.length).toBeGreaterThan(0);
  });

  test('every story can be played again on the same instance', async () => {
    const again = stories.filter(({ name }) => name === 'refund-under-the-limit' || name === 'refund-approved');
    for (const story of [...again, ...again]) {
      const { error, checks } = await playStory(story, instance);
      expect({ error, broken: checks.filter(({ holds }) => !holds) }).toEqual({ error: null, broken: [] });
    }
  });
});
