import { declareRecord } from '#kernel/contract/record.ts';
import { accessRefusals } from './refusals.ts';
import { userStatuses } from './words.ts';

const living = ['pending', 'active', 'inactive'] as const;

/** A member of staff: invited, at work, stopped, archived for good. Whoever may not change somebody reads whom to ask. */
export const userRecord = declareRecord({
  entity: 'users',
  statuses: userStatuses,
  refusals: accessRefusals,
  refused: 'USER_ARCHIVED',
  saysForbidden: true,
  touches: ['user', 'role', 'roles', 'departments'],
  acts: {
    editUser: { word: 'Edit', from: living },
    assignRole: { word: 'Change role', from: living, call: 'editUser', inline: true },
    resendInvite: { word: 'Resend invite', from: ['pending'], refused: 'USER_NOT_PENDING' },
    resetUserPassword: {
      word: 'Reset password',
      from: ['active'],
      refused: 'USER_NOT_ACTIVE',
      asks: { text: '{name} will be sent a link to set a new password.' },
      undoes: true,
    },
    unlockUser: { word: 'Unlock', from: userStatuses },
    activateUser: { word: 'Activate', from: ['inactive'], refused: 'USER_NOT_INACTIVE' },
    deactivateUser: { word: 'Deactivate', from: ['active'], refused: 'USER_NOT_ACTIVE', danger: true },
    deleteUser: { word: 'Delete', from: ['pending', 'inactive'], refused: { active: 'USER_STILL_ACTIVE' }, danger: true },
  },
});
