import { declareRecord } from '#kernel/contract/record.ts';
import { donorStatuses, lookbackStatuses } from './address-words.ts';
import { bloodRefusals } from './refusals.ts';

/** A donor of the hospital. A deferral may have an end; a permanent one has none. */
export const donorRecord = declareRecord({
  entity: 'blood-donors',
  statuses: donorStatuses,
  refusals: bloodRefusals,
  refused: 'DONOR_STATE',
  touches: ['blood-lookbacks'],
  acts: {
    edit: { word: 'Edit donor', from: donorStatuses },
    defer: { word: 'Defer donor', from: donorStatuses, danger: true },
  },
});

/** What follows from a donor who turned reactive, or a recalled unit: each unit of the window and who received it. */
export const lookbackRecord = declareRecord({
  entity: 'blood-lookbacks',
  statuses: lookbackStatuses,
  refusals: bloodRefusals,
  refused: 'LOOKBACK_STATE',
  touches: ['blood-units'],
  acts: {
    note: { word: 'Record action', from: ['open'], call: 'edit' },
    close: {
      word: 'Close lookback',
      from: ['open'],
      call: 'edit',
      with: { close: true },
      asks: { text: 'Every unit of the window has its outcome. The record stays readable.', reason: true },
    },
  },
});
