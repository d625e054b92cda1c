import { declareRecord } from '#kernel/contract/record.ts';
import { taskStatuses } from './nursing-words.ts';
import { admissionsRefusals } from './refusals.ts';

/** A task of the nurses at a bed. */
export const nursingTaskRecord = declareRecord({
  entity: 'nursing-tasks',
  statuses: taskStatuses,
  refusals: admissionsRefusals,
  refused: 'NURSING_TASK_STATE',
  touches: ['patient-admissions', 'wards'],
  acts: {
    done: { word: 'Done', from: ['due'], call: 'settle', with: { status: 'done' } },
    notApplicable: {
      word: 'Not applicable',
      from: ['due'],
      call: 'settle',
      with: { status: 'not-applicable' },
      asks: { text: 'The task is not needed and leaves the list.', reason: true },
      undoes: true,
    },
    missed: {
      word: 'Missed',
      from: ['due'],
      call: 'settle',
      with: { status: 'missed' },
      asks: { text: 'The task was not done in time and leaves the list.', reason: true },
      danger: true,
    },
  },
});
