import type { KnownFault } from './retail-case.ts';

/*
 * Faults of the public gold that are known to its makers or to its users. Cases are judged by their end state, so that a fault of
 * a read, or of what the makers reward, changes no verdict; it is said in the report all the same.
 */

const missingProduct: KnownFault = {
  fault: 'The gold reads a product that does not exist.',
  treatment: 'Reading products is not among our tools, so this read is left out. The end state is compared.',
};

/** Faults by task of the newer train set. */
const faults: Readonly<Record<string, readonly KnownFault[]>> = {
  '2': [missingProduct],
  '3': [missingProduct],
  '4': [missingProduct],
  '10': [
    {
      fault: 'The gold leaves out two returns that its scenario asks for.',
      treatment: 'The gold is followed: a person takes over, and no return or refund may appear.',
    },
  ],
  '50': [
    {
      fault: 'The makers do not make the handover count.',
      treatment: 'It counts here: without a handover the case fails.',
    },
  ],
};

/** What is known to be wrong with a task. `stated` is the data's own remark, which is reported even where nothing is known here. */
export function knownFaultsOf(taskId: string, stated: string | null): readonly KnownFault[] {
  const known = faults[taskId] ?? [];
  if (stated === null) return known;
  if (known.length === 0) return [{ fault: stated, treatment: 'None: the case is judged as it stands.' }];
  return known.map((one) => ({ ...one, fault: `${one.fault} (${stated})` }));
}
