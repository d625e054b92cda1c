import { declareRecord } from '#kernel/contract/record.ts';
import { accessRefusals } from './refusals.ts';
import { roleStatuses } from './words.ts';

/** A role. Its users move to another one when it is deleted; it is then archived, and old records keep its name. */
export const roleRecord = declareRecord({
  entity: 'roles',
  statuses: roleStatuses,
  refusals: accessRefusals,
  refused: 'ROLE_ARCHIVED',
  saysForbidden: true,
  touches: ['role', 'permission', 'users'],
  acts: {
    editRole: { word: 'Edit', from: ['active'], otherwise: { archived: 'ROLE_ARCHIVED' } },
    duplicateRole: { word: 'Duplicate', from: roleStatuses },
    resetRole: {
      word: 'Reset',
      from: ['active'],
      asks: {
        title: 'Reset role',
        text: '{name} will be reset to its default permissions. Changes made by the hospital are lost.',
        reason: true,
      },
      danger: true,
    },
    deleteRole: { word: 'Delete', from: ['active'], danger: true },
  },
});
