import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from './write-private-file.ts';

const secret = (bytes: number) =>
  z
    .string()
    .min(1)
    .default(() => randomBytes(bytes).toString('base64url'));

const secretsFile = z.looseObject({
  /** Signs customers' session tokens. */
  session_token_secret: secret(32),
  /** Signs staff sessions. */
  staff_session_secret: secret(32),
  /** 32 bytes, base64. */
  data_encryption_key: z.string().default(() => randomBytes(32).toString('base64')),
  /** Passwords of the embedded database. */
  database: z
    .object({ superuser_password: secret(24), owner_password: secret(24), app_password: secret(24) })
    .prefault({}),
  /** Sign-ins of the demo, shown at the end of the start; written by {@link saveDemoStaff}. */
  demo_staff: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })).default([]),
  /** The database they were made in. */
  demo_staff_installation: z.string().default(''),
});

/** What `DATA_DIR/secrets.json` holds. */
export type SecretsFile = z.output<typeof secretsFile>;

/** One sign-in of the demo. */
export type DemoStaff = SecretsFile['demo_staff'][number];

/**
 * Reads `DATA_DIR/secrets.json` (mode 0600) and makes what it lacks, so that a second start finds the secrets of the first.
 *
 * @throws Error when the file is there and cannot be read: making new secrets would lock the old data away.
 */
export async function openSecretsFile(dataDir: string): Promise<SecretsFile> {
  const path = join(dataDir, 'secrets.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const secrets = parse(text, path);
  if (JSON.stringify(secrets) !== JSON.stringify(parseJson(text))) await writePrivateFile(path, asText(secrets));
  return secrets;
}

/** Remembers the sign-ins of the demo and the database they were made in, so that every start can print them. */
export async function saveDemoStaff(
  dataDir: string,
  demoStaff: readonly DemoStaff[],
  installation: string,
): Promise<void> {
  const secrets = await openSecretsFile(dataDir);
  await writePrivateFile(
    join(dataDir, 'secrets.json'),
    asText({ ...secrets, demo_staff: [...demoStaff], demo_staff_installation: installation }),
  );
}

function parse(text: string, path: string): SecretsFile {
  const parsed = secretsFile.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new Error(
    `${path} cannot be read. It holds the keys of the data beside it: restore it, or remove the whole folder to begin anew.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asText(secrets: SecretsFile): string {
  return `${JSON.stringify(secrets, null, 2)}\n`;
}
