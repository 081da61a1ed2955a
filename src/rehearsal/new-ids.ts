import { randomBytes } from 'node:crypto';

/** Makes ids no other run of this server makes; the rules never look at them. All stay under 40 characters. */
export type NewIds = { completion(): string; toolCall(): string; request(): string };

/** Ids of one server: a random part for the run and a running number. */
export function newIds(): NewIds {
  const run = randomBytes(6).toString('hex');
  let last = 0;
  const next = () => `${run}${(++last).toString(36).padStart(6, '0')}`;
  return {
    completion: () => `chatcmpl-rehearsal-${next()}`,
    toolCall: () => `call_${next()}`,
    request: () => `req_${next()}`,
  };
}
