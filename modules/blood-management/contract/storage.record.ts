import { declareRecord } from '#kernel/contract/record.ts';
import { bloodRefusals } from './refusals.ts';
import { storageStatuses } from './words.ts';

/** A fridge, freezer, agitator or box of the blood bank. One that is down takes no units. */
export const storageRecord = declareRecord({
  entity: 'blood-storages',
  statuses: storageStatuses,
  refusals: bloodRefusals,
  refused: 'STORAGE_STATE',
  touches: ['blood-units', 'blood-bank'],
  acts: {
    addReading: { word: 'Record temperature', from: ['active', 'down'] },
    edit: { word: 'Edit storage', from: ['active', 'down'] },
    takeDown: {
      word: 'Out of service',
      from: ['active'],
      call: 'edit',
      with: { status: 'down' },
      asks: { text: 'Nothing can be put into {name} until it is in service again.' },
      undoes: true,
    },
    bringBack: { word: 'In service again', from: ['down'], call: 'edit', with: { status: 'active' } },
  },
});

export const excursionStatuses = ['open', 'ended', 'decided'] as const;
export type ExcursionStatus = (typeof excursionStatuses)[number];

/** A time in which a storage was outside its range; each unit that was in it needs two persons' decision. */
export const excursionRecord = declareRecord({
  entity: 'blood-excursions',
  statuses: excursionStatuses,
  refusals: bloodRefusals,
  refused: 'EXCURSION_STATE',
  saysForbidden: true,
  touches: ['blood-units', 'blood-bank', 'blood-storages'],
  acts: {
    decide: { word: 'Decide on units', from: ['open', 'ended'] },
  },
});
