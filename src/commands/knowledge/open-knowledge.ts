import type { Embedder } from '../../knowledge/embedder.ts';
import { composeEmbedder } from '../../roles/compose-knowledge.ts';
import { type Database, openDatabase } from '../../store/database.ts';
import { findInstance, type Instance } from '../ops/find-instance.ts';

/** What a command on the help articles works with. */
export type OpenKnowledge = Instance & {
  readonly database: Database;
  /** Null where articles are searched by words alone. */
  readonly embedder: Embedder | null;
};

/** Opens the database of the installation for one command, and closes it whatever happens. */
export async function withKnowledge<T>(work: (knowledge: OpenKnowledge) => Promise<T>): Promise<T> {
  const instance = await findInstance();
  const { config, secrets } = instance;
  const database = openDatabase({ url: secrets.databaseUrl, max: 2, applicationName: 'countersign knowledge' });
  const warn = (_fields: object, text: string) =>
    process.stderr.write(`${text}: its embedding could not be had in time\n`);
  try {
    return await work({ ...instance, database, embedder: composeEmbedder(config, secrets, { warn }) });
  } finally {
    await database.close();
  }
}
