import { declareRecord } from '#kernel/contract/record.ts';
import { admissionsRefusals } from './refusals.ts';
import { bedStatuses } from './words.ts';

const held = { occupied: 'BED_TAKEN', reserved: 'BED_RESERVED' } as const;

/** A bed or a cot of a room. One that comes back into service is cleaned before a patient is put into it. */
export const bedRecord = declareRecord({
  entity: 'beds',
  statuses: bedStatuses,
  refusals: admissionsRefusals,
  refused: 'BED_STATE',
  touches: ['rooms', 'wards'],
  acts: {
    ready: { word: 'Bed is ready', from: ['cleaning'] },
    reserve: { word: 'Reserve bed', from: ['available'], refused: held },
    unreserve: { word: 'Cancel reservation', from: ['reserved'], asks: { text: 'Bed {label} is available again.' }, undoes: true },
    outOfService: {
      word: 'Take out of service',
      from: ['available', 'cleaning'],
      refused: held,
      asks: { text: 'Bed {label} cannot be given to a patient until it is back in service.', reason: true },
    },
    inService: {
      word: 'Back in service',
      from: ['out-of-service'],
      asks: { text: 'Bed {label} has to be cleaned before it is available.' },
    },
    edit: { word: 'Edit bed', from: bedStatuses },
    remove: {
      word: 'Delete bed',
      from: ['available', 'cleaning', 'out-of-service'],
      refused: held,
      asks: { title: 'Delete bed {label}', text: 'The bed is removed from its room.' },
      danger: true,
    },
  },
});
