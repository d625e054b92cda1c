import { declareRecord } from '#kernel/contract/record.ts';
import { laboratoryRefusals } from './refusals.ts';
import { specimenStatuses } from './words.ts';

/** A tube: received at the bench, kept, used up and discarded. A rejected or discarded one is gone: nothing more happens to it. */
export const specimenRecord = declareRecord({
  entity: 'lab-specimens',
  statuses: specimenStatuses,
  refusals: laboratoryRefusals,
  refused: 'LAB_SPECIMEN_STATE',
  touches: ['lab-requests'],
  acts: {
    receive: { word: 'Received in the laboratory', from: ['available', 'consumed'], call: 'editSpecimen', with: { received: true } },
    store: { word: 'Storage', from: ['available', 'consumed'], call: 'editSpecimen' },
    useUp: { word: 'Used up', from: ['available'], call: 'editSpecimen', with: { consumed: true } },
    discard: {
      word: 'Discard',
      from: ['available', 'consumed'],
      call: 'editSpecimen',
      with: { discard: true },
      asks: { title: 'Discard {specimenNumber}?', text: 'No further tests can be done on it. This cannot be undone.' },
      danger: true,
    },
  },
});
