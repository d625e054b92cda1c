import { editEntry, restoreEntry } from '#kernel/contract/entry.record.ts';
import { declareRecord } from '#kernel/contract/record.ts';
import { laboratoryRefusals } from './refusals.ts';
import { categoryStatuses, testStatuses } from './words.ts';

const archived = { archived: 'LAB_TEST_ARCHIVED' } as const;

/** A test or a profile of the catalogue: only active ones can be ordered. An archived one stays so. */
export const testRecord = declareRecord({
  entity: 'lab-tests',
  statuses: testStatuses,
  refusals: laboratoryRefusals,
  refused: 'LAB_TEST_STATE',
  touches: ['billable-items'],
  acts: {
    edit: { word: 'Edit', from: ['active', 'disabled'], call: 'editTest', refused: archived },
    disable: { word: 'Disable', from: ['active'], call: 'editTest', with: { status: 'disabled' }, refused: archived },
    enable: { word: 'Enable', from: ['disabled'], call: 'editTest', with: { status: 'active' }, refused: archived },
    remove: {
      word: 'Delete',
      from: ['active', 'disabled'],
      call: 'removeTest',
      refused: archived,
      asks: { title: 'Delete {name}', text: 'A test that has been ordered is archived. Existing results are kept.' },
      insist: {
        LAB_TEST_IN_USE: {
          title: 'Archive test',
          text: '{message}. Once archived it can no longer be ordered. Open requests are completed.',
          confirm: 'Archive test',
          with: { archive: true },
        },
      },
      danger: true,
    },
  },
});

/** A group of tests. Its tests go to another one before it is deleted; old reports keep its name. */
export const categoryRecord = declareRecord({
  entity: 'lab-test-categories',
  statuses: categoryStatuses,
  refusals: laboratoryRefusals,
  refused: 'ARCHIVED_ALREADY',
  acts: {
    edit: { ...editEntry, call: 'editCategory' },
    restore: { ...restoreEntry, call: 'editCategory' },
    remove: { word: 'Delete', heading: 'Delete category', from: ['active'], call: 'removeCategory', danger: true },
  },
});
