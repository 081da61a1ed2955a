import { openTinySocket } from '../sockets/tiny-socket.ts';

/*
 * Process of a benchmark: opens customers' sockets, tells how many are in, then how long each event was on its way. Asks for its task, the port and the
 * tokens, once it can hear it.
 */

type Task = { readonly port: number; readonly tokens: readonly string[]; readonly addresses: number };

/** Sockets being opened at once. */
const OPENING = 40;

let took: number[] = [];
let closed = 0;
process.on('message', (message: Task | 'read') => {
  if (message === 'read') {
    process.send?.({ took, closed });
    took = [];
  } else if (typeof message === 'object') void openAll(message);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });

async function openAll({ port, tokens, addresses }: Task): Promise<void> {
  let next = 0;
  let open = 0;
  const opener = async (): Promise<void> => {
    for (let index = next++; index < tokens.length; index = next++) {
      const localAddress = `127.0.0.${2 + (index % addresses)}`;
      await openTinySocket({
        port,
        localAddress,
        token: tokens[index] ?? '',
        onEvent,
        onClose: () => {
          closed += 1;
        },
      });
      open += 1;
      if (open % 100 === 0) process.send?.({ open });
    }
  };
  try {
    await Promise.all(Array.from({ length: OPENING }, opener));
    process.send?.({ open, all: true });
  } catch (error) {
    process.send?.({ failed: error instanceof Error ? error.message : String(error) });
  }
}

/** The text of a token is the machine's monotonic clock when it was released. */
function onEvent(type: string, body: unknown): void {
  if (type !== 'token') return;
  const released = (body as { text: string }).text.trim().split(' ').map(BigInt);
  const now = process.hrtime.bigint();
  for (const at of released) took.push(Number(now - at) / 1e6);
}
