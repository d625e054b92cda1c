import type { Administration } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';

/** Each act answers with the whole administration: its page shows it at once. The batches of the ward are told by the read alone. */
export const fillsAdministration = {
  call: administrationCalls.readAdministration,
  merge: (answered: Administration, known: Administration): Administration => ({ ...answered, wardBatches: known.wardBatches }),
};
