import { findRunningInstance } from '../../embedded/runtime-file.ts';
import { type Instance, openInstance } from './instance.ts';
import { InstanceError } from './instance-error.ts';

/**
 * Opens the instance that runs at `url`, by the run state in its DATA_DIR: there stand its other addresses and its database, where
 * staff tokens come from.
 *
 * @throws InstanceError saying what is missing.
 */
export async function findInstance(url: string, dataDir: string): Promise<Instance> {
  const runtime = await findRunningInstance(dataDir);
  if (runtime === undefined) {
    throw new InstanceError(
      `No instance runs on DATA_DIR ${dataDir}. --url needs the folder of the running instance too, because staff tokens and the store's address come from it: set DATA_DIR to it, or leave --url out for an instance of its own.`,
    );
  }
  const origins = Object.values(runtime.urls).map((known) => new URL(known).origin);
  const wanted = readOrigin(url);
  if (!origins.some((origin) => sameAddress(origin, wanted))) {
    throw new InstanceError(
      `The instance on DATA_DIR ${dataDir} answers at ${origins[0] ?? 'no address'}, not at ${wanted}. Set DATA_DIR to the folder of the one at ${wanted}, or correct --url.`,
    );
  }
  if (runtime.environment['COUNTERSIGN_ENV'] === 'production') {
    throw new InstanceError(
      'The instance runs as production, where the handles for tests are absent. Use an embedded or test installation.',
    );
  }
  return openInstance(runtime, async () => {});
}

function readOrigin(url: string): string {
  try {
    return new URL(url).origin;
  } catch {
    throw new InstanceError(`--url ${url} is no address. Give one such as http://127.0.0.1:3000.`);
  }
}

/** `localhost` and `127.0.0.1` are the same place for somebody who types an address. */
function sameAddress(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

function plain(origin: string): string {
  return origin.replace('//localhost', '//127.0.0.1');
}
