import { EMBEDDING_MODEL_NAME } from '../model-name.ts';
import { faultReply, jsonReply, type Reply } from '../reply.ts';
import { badRequest, type Fault, isObject, missingField, wrongType } from '../wire/fault.ts';
import { embedText } from './embed-text.ts';

/** Numbers of an embedding where the request does not say, and at most. */
const DEFAULT_DIMENSIONS = 1_024;
const MOST_DIMENSIONS = 3_072;
/** Texts of one request at most, as OpenAI has it. */
const MOST_TEXTS = 2_048;

type EmbeddingRequest = { readonly texts: readonly string[]; readonly dimensions: number; readonly base64: boolean };

/** Answers the text of a `POST /v1/embeddings`: the same text always gets the same numbers. */
export function answerEmbeddings(raw: string): Reply {
  const request = readRequest(raw);
  if ('status' in request) return faultReply(request);
  const { texts, dimensions, base64 } = request;
  const data = texts.map((text, index) => {
    const values = embedText(text, dimensions);
    const embedding = base64 ? Buffer.from(Float32Array.from(values).buffer).toString('base64') : values;
    return { object: 'embedding', index, embedding };
  });
  const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  return jsonReply(200, { object: 'list', data, model: EMBEDDING_MODEL_NAME, usage });
}

function readRequest(raw: string): EmbeddingRequest | Fault {
  const body = parsed(raw);
  if (!isObject(body)) return badRequest('We could not parse the JSON body of your request.', null);
  const { model, input, dimensions = DEFAULT_DIMENSIONS, encoding_format: format = 'float' } = body;
  if (model === undefined) return missingField('model');
  if (input === undefined) return missingField('input');
  const texts = typeof input === 'string' ? [input] : input;
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string'))
    return wrongType('input', 'a string or an array of strings', input);
  if (texts.length === 0 || texts.length > MOST_TEXTS || texts.includes(''))
    return badRequest(`'input' must hold 1 to ${MOST_TEXTS} strings, none of them empty.`, 'input');
  if (typeof dimensions !== 'number' || !Number.isInteger(dimensions) || dimensions < 1 || dimensions > MOST_DIMENSIONS)
    return badRequest(`'dimensions' must be a whole number from 1 to ${MOST_DIMENSIONS}.`, 'dimensions');
  if (format !== 'float' && format !== 'base64')
    return badRequest("'encoding_format' must be float or base64.", 'encoding_format');
  return { texts, dimensions, base64: format === 'base64' };
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
