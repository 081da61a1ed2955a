import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createModelMetrics } from './model-metrics.ts';

test('a sentence that was not shown is counted by what it claimed and what became of it', async () => {
  const registry = new Registry();
  const metrics = createModelMetrics(registry);
  metrics.corrected('policy', 'left_out');
  metrics.corrected('policy', 'left_out');
  metrics.corrected('deed', 'replaced');
  const lines = (await registry.metrics()).split('\n');
  expect(lines).toContain('countersign_reply_sentences_corrected_total{claim="policy",became="left_out"} 2');
  expect(lines).toContain('countersign_reply_sentences_corrected_total{claim="deed",became="replaced"} 1');
});
