import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

/**
 * Where the processes that tests start find what others of them have compiled: most are killed before they could leave anything for the next, and each instance has
 * a folder of its own. A third of a worker's start is compiling. Node keeps one entry a file and takes none that is not of the same text.
 */
const compiled = join(import.meta.dirname, 'node_modules', '.cache', 'countersign-tests');

const services = ['test/support/start-postgres.ts', 'test/support/start-redis.ts'];

/** A folder under test/ whose files talk to real services; each file has a database of its own. */
function withServices(name: string, seconds: number, workers: 1 | 2 = 2) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      globalSetup: services,
      setupFiles: ['test/support/strict-histories.ts'],
      testTimeout: seconds * 1_000,
      hookTimeout: 240_000,
      // Process roles are started for real: more files at once than cores only slow each other down, and files that start whole instances go one at a time.
      maxWorkers: workers,
    },
  };
}

export default defineConfig({
  test: {
    passWithNoTests: true,
    env: { NODE_COMPILE_CACHE: compiled },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'dashboards/**/*.test.{ts,tsx}', 'test/architecture/**/*.test.ts'],
          // Pure code has nothing to isolate, and loading it anew for each file takes four times as long as the tests.
          isolate: false,
        },
      },
      withServices('integration', 60),
      withServices('recovery', 150, 1),
      withServices('scenarios', 150, 1),
      withServices('security', 60),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // One instance and one browser at a time. The limits hold on a machine that is ten times slower.
          globalSetup: ['test/support/start-instance.ts'],
          testTimeout: 300_000,
          hookTimeout: 240_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
