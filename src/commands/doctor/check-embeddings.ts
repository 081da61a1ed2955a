import { EMBEDDING_DIMENSIONS } from '../../knowledge/embedder.ts';
import { askEmbeddings, type Embedded, type EmbeddingEndpoint } from './ask-embeddings.ts';
import type { NamedFinding } from './check-models.ts';
import { type Finding, fails, keyFinding, limited, works } from './finding.ts';

/** Passages the product sends in one request when it indexes articles. */
const BATCH = 64;

const QUESTION = 'Can I send back shoes that do not fit?';
const ANSWER = 'You can return shoes and clothes that do not fit within 30 days.';
const OTHER = 'Invoices carry the tax number of the company that placed the order.';

/** What is known so far: whether the server takes `dimensions`, and what it gave for one text. */
type Seen = { readonly first: Embedded; readonly dimensions: number | null };

type EmbeddingCheck = {
  readonly name: string;
  readonly look: (endpoint: EmbeddingEndpoint, seen: Seen) => Finding | Promise<Finding>;
};

const checks: readonly EmbeddingCheck[] = [
  { name: 'Reachable', look: lookForServer },
  { name: 'Key', look: lookAtKey },
  { name: 'Model', look: lookForModel },
  { name: 'Size', look: lookAtSize },
  { name: 'Batches', look: lookAtBatch },
  { name: 'Meaning', look: lookAtMeaning },
  { name: 'Time', look: lookAtTime },
  { name: 'Usage', look: lookAtUsage },
];

/** Looks at the endpoint that embeds help articles and questions, one thing after the other. Ends early where nothing more can be seen. */
export async function checkEmbeddings(
  endpoint: EmbeddingEndpoint,
  tell: (finding: NamedFinding) => void = () => {},
): Promise<readonly NamedFinding[]> {
  const seen = await firstLook(endpoint);
  const found: NamedFinding[] = [];
  for (const { name, look } of checks) {
    const finding = { name, ...(await look(endpoint, seen)) };
    found.push(finding);
    tell(finding);
    if (finding.final) break;
  }
  return found;
}

/** As the product asks: with the size, and without it where the server refuses to be told one. */
async function firstLook(endpoint: EmbeddingEndpoint): Promise<Seen> {
  const first = await askEmbeddings(endpoint, [QUESTION], EMBEDDING_DIMENSIONS);
  const refusesSize = (first.status === 400 || first.status === 422) && /dimension|matryoshka/i.test(first.said);
  return refusesSize
    ? { first: await askEmbeddings(endpoint, [QUESTION], null), dimensions: null }
    : { first, dimensions: EMBEDDING_DIMENSIONS };
}

const BY_WORDS = 'or search by words alone with EMBEDDING_MODEL=off';

function lookForServer(_endpoint: EmbeddingEndpoint, { first }: Seen): Finding {
  if (first.status !== null) return works('the server answers');
  return fails(
    `no answer (${first.said})`,
    `Set EMBEDDING_BASE_URL to an address of the OpenAI API, version path included, that this machine reaches, ${BY_WORDS}.`,
    true,
  );
}

function lookAtKey(_endpoint: EmbeddingEndpoint, { first }: Seen): Finding {
  return keyFinding(first.status, `Set EMBEDDING_API_KEY to a key that may use this model, ${BY_WORDS}.`);
}

function lookForModel({ model }: EmbeddingEndpoint, { first }: Seen): Finding {
  if (first.status === 200) return works(`${model} answers`);
  const what = `${model} does not answer: ${first.status} ${first.said}`;
  if (first.status === 429)
    return fails(what, 'Look at the quota and the balance of the account, and try again.', true);
  return fails(
    what,
    `Set EMBEDDING_MODEL to an embedding model the server has; or look whether EMBEDDING_BASE_URL ends with the version path, such as /v1; ${BY_WORDS}.`,
    true,
  );
}

function lookAtSize(_endpoint: EmbeddingEndpoint, { first, dimensions }: Seen): Finding {
  const [vector] = first.vectors;
  const wanted = EMBEDDING_DIMENSIONS.toLocaleString('en');
  if (vector?.length !== EMBEDDING_DIMENSIONS)
    return fails(
      vector === undefined
        ? 'the answer holds no numbers'
        : `a text becomes ${vector.length.toLocaleString('en')} numbers, and ${wanted} are needed: no article could be indexed`,
      `Set EMBEDDING_MODEL to a model of ${wanted} dimensions, or to one that can be asked for them, ${BY_WORDS}.`,
      true,
    );
  if (!vector.some((value) => value !== 0))
    return fails('all numbers are zero: such a text is like no other', 'Choose another EMBEDDING_MODEL.', true);
  return works(
    dimensions === null
      ? `${wanted} numbers a text; the server takes no "dimensions", so it is left out`
      : `${wanted} numbers a text, as asked for`,
  );
}

async function lookAtBatch(endpoint: EmbeddingEndpoint, { first, dimensions }: Seen): Promise<Finding> {
  const texts = Array.from({ length: BATCH }, (_, index) => (index === BATCH - 1 ? QUESTION : `${OTHER} (${index})`));
  const { status, said, vectors } = await askEmbeddings(endpoint, texts, dimensions);
  if (status !== 200)
    return fails(
      `${BATCH} texts in one request are refused (${status ?? 'no answer'} ${said}): no article could be indexed`,
      `Choose a server that takes ${BATCH} texts at once, ${BY_WORDS}.`,
    );
  const [alone] = first.vectors;
  const last = vectors.at(-1);
  if (vectors.length !== BATCH || !alone || !last || closeness(alone, last) < 0.99)
    return fails(
      vectors.length === BATCH
        ? 'the texts of a batch come back in another order, or as other numbers than alone'
        : `of ${BATCH} texts in one request ${vectors.length} came back`,
      `Choose another server for EMBEDDING_BASE_URL, ${BY_WORDS}.`,
    );
  return works(`${BATCH} texts at once, each with its own numbers, in order`);
}

async function lookAtMeaning(endpoint: EmbeddingEndpoint, { first, dimensions }: Seen): Promise<Finding> {
  const { vectors } = await askEmbeddings(endpoint, [ANSWER, OTHER], dimensions);
  const [question, [answer, other]] = [first.vectors[0] ?? [], vectors];
  if (!answer || !other) return limited('could not be looked at: two texts were not answered with two');
  return closeness(question, answer) > closeness(question, other)
    ? works('a question is nearer to the passage that answers it than to another')
    : limited(
        'a question is nearer to a passage about something else than to its answer: the search would be better by words alone',
        'Choose another EMBEDDING_MODEL, or EMBEDDING_MODEL=off, and measure with "npm run knowledge -- measure".',
      );
}

async function lookAtTime(endpoint: EmbeddingEndpoint, { dimensions }: Seen): Promise<Finding> {
  // The connection is open by now, as it is for an agent process.
  const { ms } = await askEmbeddings(endpoint, [QUESTION], dimensions);
  const seen = `a question takes ${Math.round(ms)} ms`;
  if (ms <= endpoint.questionTimeoutMs) return works(seen);
  return limited(
    `${seen}, and waits ${endpoint.questionTimeoutMs} ms at most: it would be searched by words alone`,
    'Choose a nearer or smaller model, or raise EMBEDDING_TIMEOUT_MS: customers wait that long.',
  );
}

function lookAtUsage(_endpoint: EmbeddingEndpoint, { first }: Seen): Finding {
  return first.tokens === null
    ? limited('not told: what it costs is counted at a token for four characters')
    : works('told');
}

/** Cosine of two embeddings: 1 for the same direction. */
function closeness(one: readonly number[], other: readonly number[]): number {
  const product = one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
  return product / (Math.hypot(...one) * Math.hypot(...other));
}
