import { join } from 'node:path';
import getPort from 'get-port';
import { bareEnvironment } from '../../config/env.ts';
import { roleEnvironment } from '../../embedded/supervisor/role-environment.ts';
import { RoleProcess } from '../../embedded/supervisor/role-process.ts';
import { waitUntil } from '../../evals/client/wait-until.ts';

/** A further web process of a running instance, on a port of its own, as a second machine behind a balancer would have one. */
export type SecondWeb = {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** The process that runs now; undefined between two. Like those of the instance it is started again when it ends. */
  readonly pid: () => number | undefined;
  /** What it wrote, and how each of its processes ended, in the words of the instance's own supervisor. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/** Starts it and waits until it is ready. `environment` is that of the instance's run state. */
export async function startSecondWeb(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<SecondWeb> {
  const port = await getPort({ host: '127.0.0.1' });
  const written: string[] = [];
  const write = (line: string) => void written.push(line);
  // as in the instance's own supervisor: beside the data, unless whoever runs this has another place
  const machine = { NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'), ...bareEnvironment() };
  const web = new RoleProcess({
    role: 'web',
    name: 'second-web',
    env: roleEnvironment('web', machine, { ...environment, PORT: String(port) }),
    onLine: write,
    onNotice: (line) => write(`second-web ${line}`),
    onChange: () => {},
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => ((await fetch(`${url}/readyz`).catch(() => null))?.ok ? true : undefined);
  await waitUntil('the second web process', isReady, { withinMs: 120_000, everyMs: 100 });
  return { url, pid: () => web.current?.pid, output: () => written.join('\n'), stop: () => web.stop(15_000) };
}
