import { editEntry, restoreEntry } from '#kernel/contract/entry.record.ts';
import { declareRecord } from '#kernel/contract/record.ts';
import { organisationRefusals } from './refusals.ts';
import { catalogueStatuses } from './words.ts';

/** An archived entry can only be taken into use again. */
const edit = { ...editEntry, from: ['active'] } as const;

/** A specialization of the hospital; staff keep an archived one. */
export const specializationRecord = declareRecord({
  entity: 'specialization',
  statuses: catalogueStatuses,
  refusals: organisationRefusals,
  refused: 'SPECIALIZATION_ARCHIVED',
  acts: {
    edit: { ...edit, call: 'editSpecialization' },
    restore: { ...restoreEntry, call: 'editSpecialization' },
    archive: {
      word: 'Archive specialization',
      from: ['active'],
      call: 'archiveSpecialization',
      asks: { text: '{name} can no longer be selected. Staff and existing records keep it.' },
      danger: true,
    },
  },
});

/** A department. Its users move to another when it is archived; one that was never used is removed. */
export const departmentRecord = declareRecord({
  entity: 'department',
  statuses: catalogueStatuses,
  refusals: organisationRefusals,
  refused: 'DEPARTMENT_ARCHIVED',
  acts: {
    edit: { ...edit, call: 'editDepartment' },
    restore: { ...restoreEntry, call: 'editDepartment' },
    archive: { word: 'Archive department', from: ['active'], call: 'deleteDepartment', danger: true },
  },
});
