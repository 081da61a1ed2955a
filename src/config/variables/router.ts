import { intents } from '../../domain/conversation/turn-route.ts';
import { choices, flag, milliseconds, modelAddress, text } from '../value-kinds.ts';

/** The small model that looks at a customer's words before the main one does. */
export const router = {
  /** Whether messages are sorted by a router before the main model is asked. Wishes for a person, legal threats and danger are found in the words either way. */
  ROUTER: flag.prefault('on'),
  /** Its model. (Default: `countersign-rehearsal-router-1` with the rehearsal model; else none, and every message goes to the main model.) */
  ROUTER_MODEL: text(200).optional(),
  /** Its server. (Default: that of OPENAI_MODEL.) */
  ROUTER_BASE_URL: modelAddress.optional(),
  /** Its key. (Default: OPENAI_API_KEY where the server is the same, else none.) */
  ROUTER_API_KEY: text(4_096).optional(),
  /** How long it may take; then the main model goes on without it. */
  ROUTER_TIMEOUT_MS: milliseconds.prefault('1000'),
  /** What the router's model may answer by itself, for as long as a conversation is about nothing else: `order_status`, `policy`. */
  ROUTER_SMALL_INTENTS: choices(...intents.answeredSmall).prefault('none'),
};
