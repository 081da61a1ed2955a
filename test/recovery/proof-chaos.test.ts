import { expect, inject, test } from 'vitest';
import { runChaos } from '../../src/proofs/chaos/run-chaos.ts';
import { startProofServer } from '../../src/proofs/place/start-proof-server.ts';
import { startRedis } from '../../src/proofs/place/start-redis.ts';

/** The short form of `npm run prove -- chaos`, on each queue backend. Both servers are its own: one crashes, the other is emptied. */
test.each(['postgres', 'redis'] as const)(
  'I2, I7, I8: every message is answered once and no money moves twice, whatever dies (queues on %s)',
  async (name) => {
    if (!inject('backends').includes(name)) return;
    const server = await startProofServer({ durable: true });
    const redis = name === 'redis' ? await startRedis() : null;
    try {
      const backends = [{ name, redis }];
      const lost = name === 'redis' ? 'Redis is killed and starts empty' : 'the database crashes and recovers';
      const first = ['pages are cut in mid-answer', lost, 'a rolling deploy'] as const;
      const report = await runChaos({ server, backends, minutes: 0.2, seed: 5, customers: 4, first });
      expect(report.violation, report.violation?.story.join('\n')).toBeNull();
      const accepted = new Map(report.figures).get(`${name}: messages accepted`);
      expect(Number(accepted)).toBeGreaterThan(0);
      expect(Number(new Map(report.figures).get(`${name}: a rolling deploy`))).toBeGreaterThan(0);
    } finally {
      await redis?.stop();
      await server.stop();
    }
  },
  400_000,
);
