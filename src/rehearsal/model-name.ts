/** The name this server answers under, whatever name a request asked for. It says what it is: a rehearsal, not a model. */
export const MODEL_NAME = 'countersign-rehearsal-1';

/** The name it sorts messages under. A request for it takes nothing from a script, unless it offers tools: then it is an answer to a customer like any other. */
export const ROUTER_MODEL_NAME = 'countersign-rehearsal-router-1';

/** The name its embeddings are stored under. Raised when they change, so that those made before are made anew. */
export const EMBEDDING_MODEL_NAME = 'countersign-rehearsal-embedding-1';

/** `system_fingerprint` of every answer. */
export const SYSTEM_FINGERPRINT = 'fp_countersign_rehearsal_1';

/** One line that says what this is, shown at the start and at `GET /`. */
export const HONEST_WORDS =
  'REHEARSAL MODEL: a rule-based stand-in that speaks the OpenAI API. It is NOT a language model and understands nothing.';
