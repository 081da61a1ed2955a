import { readdir, readFile, readlink } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that a test can cut, slow down, or take from one process. */
export type CuttableLine = {
  /** The server's address by way of this line. */
  readonly url: string;
  /** From now on the server is away: every connection ends, and none opens. */
  readonly cut: () => void;
  /** The server is back. */
  readonly mend: () => void;
  /** What a process sends and is sent stays on the way, connections it opens from now on too; null gives everything that stayed its way. */
  readonly isolate: (pid: number | null) => Promise<void>;
  /** Every packet takes up to so long, by chance; packets of one connection stay in order. */
  readonly slowDown: (upToMs: number) => void;
  readonly close: () => Promise<void>;
};

type Pair = { readonly client: Socket; readonly server: Socket };

/** Opens a line to the server of an address. */
export async function openLine(address: string): Promise<CuttableLine> {
  const target = new URL(address);
  const pairs = new Set<Pair>();
  let [isCut, slowMs, isolated] = [false, 0, null as number | null];
  const listener = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const server = connect({ host: target.hostname, port: Number(target.port) });
    const pair = { client, server };
    pairs.add(pair);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      carry(from, to, () => slowMs);
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      from.on('error', () => {});
    }
    if (isolated !== null) void holdBack([pair], isolated);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = new URL(address);
  [url.hostname, url.port] = ['127.0.0.1', String((listener.address() as AddressInfo).port)];
  const cut = () => {
    isCut = true;
    for (const { client, server } of pairs) for (const end of [client, server]) end.resetAndDestroy();
  };
  return {
    url: url.href,
    cut,
    mend: () => {
      isCut = false;
    },
    isolate: async (pid) => {
      isolated = pid;
      if (pid !== null) return await holdBack([...pairs], pid);
      for (const { client, server } of pairs) for (const end of [client, server]) end.resume();
    },
    slowDown: (upToMs) => {
      slowMs = upToMs;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

function carry(from: Socket, to: Socket, slowMs: () => number): void {
  let before = Promise.resolve();
  from.on('data', (data) => {
    const ms = Math.random() * slowMs();
    if (ms > 0) before = before.then(() => new Promise((arrived) => setTimeout(arrived, ms)));
    before = before.then(() => void (to.writable && to.write(data)));
  });
}

/** Reads nothing more from either end of the connections of a process. */
async function holdBack(pairs: readonly Pair[], pid: number): Promise<void> {
  const ports = await portsOf(pid);
  for (const { client, server } of pairs) {
    if (!ports.has(client.remotePort ?? 0)) continue;
    for (const end of [client, server]) end.pause();
  }
}

/** Local ports of the TCP connections a process has open. Linux tells by the numbers of its sockets. */
async function portsOf(pid: number): Promise<ReadonlySet<number>> {
  const names = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  const sockets = new Set(links.map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1]));
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  );
  const rows = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)));
  return new Set(
    rows.flatMap((row) => (sockets.has(row[9]) ? [Number.parseInt(row[1]?.split(':').at(-1) ?? '', 16)] : [])),
  );
}
