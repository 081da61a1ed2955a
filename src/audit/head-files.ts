import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type AuditHead, headDigest } from '../domain/audit/audit-head.ts';

/** A head as it was found outside the database, and where. */
export type HeadCopy = { readonly file: string; readonly head: AuditHead };

/** What a folder or file of heads held. `unreadable` names files that are no heads, or whose digest does not fit what they say. */
export type HeadCopies = { readonly copies: readonly HeadCopy[]; readonly unreadable: readonly string[] };

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const headFile = z.object({
  format: z.literal(1),
  installation_id: z.guid(),
  number: z.int().min(1),
  reason: z.enum(['daily', 'asked']),
  day: z.iso.date(),
  made_at: z.iso.datetime(),
  position: z.int().min(0),
  link: hex,
  previous: hex.nullable(),
  digest: hex,
});

/** Folder of the heads this installation keeps itself. */
export function headFolder(dataDir: string): string {
  return join(dataDir, 'audit-heads');
}

/** The text of a head's file: one JSON object, the head's fields and its digest. */
export function headText(head: AuditHead): string {
  return `${JSON.stringify({ ...head, digest: headDigest(head) }, null, 2)}\n`;
}

/** Writes a head's file, unless there is one under its number: a copy once outside is never written over. True when it was written. */
export async function writeHeadFile(folder: string, head: AuditHead): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `head-${String(head.number).padStart(6, '0')}.json`);
  try {
    await writeFile(path, headText(head), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Every head in a folder, or in one file; none when there is no such folder. Sorted by number. */
export async function readHeadCopies(path: string): Promise<HeadCopies> {
  const kind = await stat(path).catch(() => null);
  if (kind === null) return { copies: [], unreadable: [] };
  const names = kind.isDirectory() ? (await readdir(path)).filter((name) => name.endsWith('.json')).sort() : null;
  const files = names === null ? [path] : names.map((name) => join(path, name));
  const read = await Promise.all(files.map(async (file) => ({ file, head: await readHead(file) })));
  const copies = read.filter((one): one is HeadCopy => one.head !== null);
  return {
    copies: copies.sort((a, b) => a.head.number - b.head.number),
    unreadable: read.filter(({ head }) => head === null).map(({ file }) => file),
  };
}

async function readHead(file: string): Promise<AuditHead | null> {
  try {
    const { digest, ...head } = headFile.parse(JSON.parse(await readFile(file, 'utf8')));
    return headDigest(head) === digest ? head : null;
  } catch {
    return null;
  }
}
