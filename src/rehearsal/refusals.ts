import { channel } from 'node:diagnostics_channel';
import type { Fault } from './wire/fault.ts';

/** Told of every chat request that was refused as a provider refuses a malformed one. Whoever sent it has a bug that a real provider would answer with 400; tests and launched instances fail on it. */
const refusals = channel('countersign.rehearsal.refused');

/** How a process writes one down; whoever launched it looks for this. */
export const REFUSED = 'Refused as a provider would refuse it:';

/** Tells whoever listens. */
export function tellRefusal({ message, param }: Pick<Fault, 'message' | 'param'>): void {
  refusals.publish(param === null ? message : `${message} (${param})`);
}

/** Hears of them from now on, each as one line of text. */
export function hearRefusals(hear: (refusal: string) => void): void {
  refusals.subscribe((refusal) => hear(String(refusal)));
}
