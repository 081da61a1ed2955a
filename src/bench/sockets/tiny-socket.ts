import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';

/** A socket.io connection to /chat with as little of its own as can be, so that thousands fit beside the server they are to measure. */
export type TinySocket = { readonly close: () => void };

/** Where and as whom to connect. */
export type TinySocketOptions = {
  readonly port: number;
  /** Own address on the loopback: connections of one address run out of ports. */
  readonly localAddress: string;
  readonly token: string;
  /** Told every event with its type and body. */
  readonly onEvent: (type: string, body: unknown) => void;
  readonly onClose: () => void;
};

/** Connects; resolves once the namespace has let it in. */
export function openTinySocket(options: TinySocketOptions): Promise<TinySocket> {
  const { port, localAddress } = options;
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  const path = '/socket.io/?EIO=4&transport=websocket';
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, localAddress, path, headers, agent: false });
    asking.on('error', reject);
    asking.on('response', (response) => reject(new Error(`The socket was answered with ${response.statusCode}`)));
    asking.on('upgrade', (_response, socket, head) => {
      follow(socket, head, options, { resolve: () => resolve({ close: () => socket.destroy() }), reject });
    });
    asking.end();
  });
}

type Entering = { readonly resolve: () => void; readonly reject: (error: Error) => void };

function follow(socket: Socket, head: Buffer, options: TinySocketOptions, entering: Entering): void {
  let rest: Buffer = Buffer.alloc(0);
  const hear = (data: Buffer): void => {
    rest = rest.length === 0 ? data : Buffer.concat([rest, data]);
    for (let frame = readFrame(rest); frame; frame = readFrame(rest)) {
      rest = rest.subarray(frame.length);
      take(frame.text, socket, options, entering);
    }
  };
  socket.on('error', () => {});
  socket.on('close', () => {
    entering.reject(new Error('The socket was closed before it was let in'));
    options.onClose();
  });
  socket.on('data', hear);
  // the server's first packet may have come with its answer
  hear(head);
}

/** Packets of engine.io and socket.io: open, ping, let in, refused, event. */
function take(
  text: string,
  socket: Socket,
  { token, onEvent }: TinySocketOptions,
  { resolve, reject }: Entering,
): void {
  if (text.startsWith('0')) socket.write(toFrame(`40/chat,${JSON.stringify({ token })}`));
  else if (text === '2') socket.write(toFrame('3'));
  else if (text.startsWith('40/chat,')) resolve();
  else if (text.startsWith('44/chat,')) reject(new Error(`The socket was refused: ${text.slice(8)}`));
  else if (text.startsWith('42/chat,')) {
    const [type, body] = JSON.parse(text.slice(8)) as [string, unknown];
    onEvent(type, body);
  }
}

/** A whole text frame of the server; null while part of it is missing. Frames of other kinds give empty text. */
function readFrame(data: Buffer): { readonly length: number; readonly text: string } | null {
  if (data.length < 2) return null;
  const short = (data[1] ?? 0) & 0x7f;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (data.length < start) return null;
  const size = short === 126 ? data.readUInt16BE(2) : short === 127 ? Number(data.readBigUInt64BE(2)) : short;
  if (data.length < start + size) return null;
  const isText = ((data[0] ?? 0) & 0x0f) === 1;
  return { length: start + size, text: isText ? data.toString('utf8', start, start + size) : '' };
}

/** A masked text frame, as clients must send them; the mask is zero, because nothing between here and there reads it. */
function toFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), body]);
}
