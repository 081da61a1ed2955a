import { missing, type Reason, wrongWrite } from './end-state.ts';

/** What the API says about a person having the conversation. */
export type ObservedHandover = {
  readonly state: 'open' | 'waiting_approval' | 'escalated' | 'resolved';
  /** The packet in the inbox; null when the conversation is not there. */
  readonly packet: { readonly reason: string; readonly customerId: string | null } | null;
};

/** Judges a handover: there with the right customer in its packet where one is due, and nowhere else. */
export function gradeHandover(due: boolean, customerId: string, observed: ObservedHandover): readonly Reason[] {
  const { state, packet } = observed;
  if (due) {
    if (packet === null) return [missing('missing_handover', `No person has the conversation; it is ${state}.`)];
    const reasons: Reason[] = [];
    if (state !== 'escalated')
      reasons.push(missing('handover_not_shown', `The customer still reads the state ${state}.`));
    if (packet.customerId !== customerId) {
      reasons.push(wrongWrite('wrong_packet', `The packet names ${packet.customerId ?? 'nobody'}, not ${customerId}.`));
    }
    return reasons;
  }
  if (packet !== null) {
    return [missing('needless_handover', `A person has the conversation (${packet.reason}), and none was due.`)];
  }
  return state === 'open' ? [] : [missing('not_answered', `The conversation ended as ${state}, not open.`)];
}
