import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';

/**
 * Replaces a file in one step, readable for its owner alone (mode 0600). Whoever reads it sees the old or the new content, and
 * after a power cut it is one of the two.
 */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
