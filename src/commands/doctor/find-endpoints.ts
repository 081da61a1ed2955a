import { type Config, readConfig } from '../../config/config.ts';
import { environmentText } from '../../config/env.ts';
import { readSecrets, type Secrets } from '../../config/secrets.ts';
import { findRunningInstance } from '../../embedded/runtime-file.ts';
import type { EmbeddingEndpoint } from './ask-embeddings.ts';
import type { Endpoint } from './ask-endpoint.ts';

/** The endpoints the product would ask. `note` says of which installation, or what is missing. */
export type FoundEndpoints = {
  readonly endpoints: readonly Endpoint[];
  /** What embeds help articles and questions; null where they are searched by words alone. */
  readonly embeddings: EmbeddingEndpoint | null;
  readonly note: string;
};

/** Settings that say which models are asked: what the shell and `.env` give of them wins over a running instance. */
const OF_MODELS = /^(OPENAI|FALLBACK|ROUTER|MODEL|EMBEDDING)_|^(ROUTER|REHEARSAL_MODEL_PORT|DATA_DIR)$/;

/** Finds them from the environment, and from the instance that runs on DATA_DIR. @throws ConfigError when a setting cannot be read. */
export async function findEndpoints(): Promise<FoundEndpoints> {
  const own = Object.fromEntries(
    Object.entries(environmentText()).filter(([name, value]) => OF_MODELS.test(name) && value?.trim()),
  );
  const running = await findRunningInstance(readConfig({ DATA_DIR: own['DATA_DIR'] }, 'nothing').dataDir);
  const settings = Object.entries(running?.environment ?? {}).filter(([name]) => OF_MODELS.test(name));
  const text = { COUNTERSIGN_ENV: 'embedded', ...Object.fromEntries(settings), ...own };
  const config = readConfig(text, 'nothing');
  const note = config.model.rehearsal
    ? running
      ? 'The instance on DATA_DIR answers by the rehearsal model, a stand-in by rules. Set OPENAI_API_KEY or OPENAI_BASE_URL for a real one.'
      : 'No model is configured, and no instance runs on DATA_DIR, so only the place is looked at where "npm start" would put the rehearsal model. Set OPENAI_API_KEY or OPENAI_BASE_URL for a real one, or look again while "npm start" runs.'
    : `From the settings of this shell and .env${running ? ', and of the running instance' : ''}.`;
  const secrets = readSecrets(text, 'nothing');
  const embeddings = config.embeddings && { ...config.embeddings, apiKey: secrets.embeddingApiKey };
  return { endpoints: endpointsOf(config, secrets), embeddings, note };
}

function endpointsOf(config: Config, secrets: Secrets): Endpoint[] {
  const { model, fallbackModel, router } = config;
  const found: Endpoint[] = [{ role: 'main', baseUrl: model.baseUrl, apiKey: secrets.openaiApiKey, model: model.name }];
  if (fallbackModel)
    found.push({
      ...{ role: 'fallback', baseUrl: fallbackModel.baseUrl ?? model.baseUrl },
      ...{ apiKey: secrets.fallbackApiKey, model: fallbackModel.name },
    });
  if (router)
    found.push({ role: 'router', baseUrl: router.baseUrl, apiKey: secrets.routerApiKey, model: router.model });
  return found;
}
