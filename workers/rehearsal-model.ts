import { loadConfig } from '../src/config/env.ts';
import { HONEST_WORDS, MODEL_NAME } from '../src/rehearsal/model-name.ts';
import { hearRefusals, REFUSED } from '../src/rehearsal/refusals.ts';
import { startRehearsalModel } from '../src/rehearsal/start-rehearsal-model.ts';

/*
 * The rehearsal model: a rule-based stand-in for a language model, behind OpenAI's API. It needs no database, no queue and no key.
 */

try {
  const { rehearsalModel, testControl } = loadConfig('nothing');
  const model = await startRehearsalModel({ ...rehearsalModel, testControl });
  hearRefusals((refusal) => process.stderr.write(`${REFUSED} ${refusal}\n`));
  process.stdout.write(`${HONEST_WORDS} Listening as ${MODEL_NAME} on ${model.baseUrl}\n`);

  await new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  await model.close();
} catch (error) {
  process.stderr.write(`The rehearsal model cannot start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
