import { declareRecord } from '#kernel/contract/record.ts';
import { unitStatuses } from './address-words.ts';
import { bloodRefusals } from './refusals.ts';

const stock = ['quarantined', 'available', 'reserved', 'expired'] as const;

/** A unit of blood, from its acquisition to who received it, a partner, or waste. */
export const unitRecord = declareRecord({
  entity: 'blood-units',
  statuses: unitStatuses,
  refusals: bloodRefusals,
  refused: 'UNIT_STATE',
  saysForbidden: true,
  touches: ['blood-bank', 'blood-storages', 'blood-donors', 'blood-lookbacks', 'patient-blood-management'],
  acts: {
    screen: { word: 'Enter tests', from: ['quarantined'] },
    releaseHold: { word: 'Release from quarantine', from: ['quarantined'] },
    release: {
      word: 'End reservation',
      from: ['reserved'],
      asks: { text: 'Unit {unitNumber} will be available for other patients.', reason: true },
      undoes: true,
    },
    split: { word: 'Split into components', from: ['available'] },
    move: { word: 'Change storage', from: ['quarantined', 'available', 'reserved'] },
    returned: { word: 'Return unit', from: ['issued'] },
    discard: { word: 'Discard unit', from: stock, danger: true },
  },
});
