import { declareRecord } from '#kernel/contract/record.ts';
import { fluidStatuses } from './nursing-words.ts';
import { admissionsRefusals } from './refusals.ts';

/** An entry of the fluid chart: it is never changed, a wrong one is void. */
export const fluidEntryRecord = declareRecord({
  entity: 'fluid-entries',
  statuses: fluidStatuses,
  refusals: admissionsRefusals,
  refused: 'FLUID_ENTRY_VOID',
  touches: ['patient-admissions'],
  acts: {
    void: {
      word: 'Void entry',
      from: ['kept'],
      asks: { text: 'The entry stays on the chart, struck through, and no longer counts.', reason: true },
      danger: true,
    },
  },
});
