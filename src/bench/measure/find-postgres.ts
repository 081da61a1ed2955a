import type { ProofServer } from '../../proofs/place/proof-server.ts';
import { openDatabase } from '../../store/database.ts';
import { cpuOfTree, parentOf } from './read-cpu.ts';

/** The server's own process, with its statements counted from here on. Throws where the processor time of other processes cannot be read. */
export async function findPostgres({ superuserUrl }: Pick<ProofServer, 'superuserUrl'>): Promise<number> {
  const database = openDatabase({ url: superuserUrl, max: 1, ormMax: 1 });
  const [row] = await database.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postgres = parentOf(row?.pid ?? 0);
  await database.sql`create extension if not exists pg_stat_statements schema public`;
  await database.close();
  if (cpuOfTree(postgres) === 0)
    throw new Error('Processor time of other processes cannot be read here: this runs on Linux.');
  return postgres;
}
