import { toMarkdownTable } from '../measure/write-section.ts';
import type { SocketRow } from './bench-sockets.ts';

/** The row of {@link benchSockets} as a table of two columns. */
export function reportSockets(row: SocketRow): string {
  const megabytes = `${row.memoryMb.before.toFixed(0)} / ${row.memoryMb.after.toFixed(0)}`;
  return toMarkdownTable(
    ['one web process', 'measured'],
    [
      ['sockets open, cut meanwhile', `${row.sockets.toLocaleString('en')}, ${row.closed}`],
      ['resident memory before / with them, MB', megabytes],
      ['memory of one idle socket, kB', row.kbPerSocket.toFixed(1)],
      ['time until all were in, s', row.openSeconds.toFixed(1)],
      [
        'processor time a second, all idle / 1 % active, ms',
        `${row.cpuMs.idle.toFixed(0)} / ${row.cpuMs.active.toFixed(0)}`,
      ],
      ['sentences released / received', `${row.events} / ${row.received}`],
      [
        'a sentence from the worker to the socket, p50 / p99, ms',
        `${row.latency.p50.toFixed(1)} / ${row.latency.p99.toFixed(1)}`,
      ],
    ],
  );
}
