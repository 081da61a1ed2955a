/** The name this server answers under, whatever name a request asked for. It says what it is: a rehearsal, not a model. */
export const MODEL_NAME = 'countersign-rehearsal-1';

/** `system_fingerprint` of every answer. */
export const SYSTEM_FINGERPRINT = 'fp_countersign_rehearsal_1';

/** One line that says what this is, shown at the start and at `GET /`. */
export const HONEST_WORDS =
  'REHEARSAL MODEL: a rule-based stand-in that speaks the OpenAI API. It is NOT a language model and understands nothing.';
