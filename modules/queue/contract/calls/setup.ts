import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id, optionalText } from '#kernel/contract/fields.ts';
import { DisplayToken, NewDisplayToken } from '../records.ts';
import { DepartmentQueue, EditDepartmentQueue } from '../settings.ts';

const permission = 'Manage Queue Settings';

export const queueSetupCalls = declareCalls({
  settings: {
    method: 'GET',
    path: '/qms/settings/{departmentId}',
    summary: "A department's queue settings, complete with the hospital's defaults, and its rooms.",
    permission,
    of: { departmentId: 'departments' },
    payload: DepartmentQueue,
  },
  editSettings: {
    method: 'PATCH',
    path: '/qms/settings/{departmentId}',
    summary: "Changes keys of a department's queue settings; null goes back to the hospital's own.",
    permission,
    of: { departmentId: 'departments' },
    body: EditDepartmentQueue,
    payload: DepartmentQueue,
    done: 'Settings saved',
  },
  displayTokens: {
    method: 'GET',
    path: '/qms/display-tokens',
    summary: 'The displays in use, without their tokens.',
    permission,
    payload: z.array(DisplayToken),
  },
  addDisplayToken: {
    method: 'POST',
    path: '/qms/display-tokens',
    summary: 'Makes the address of a display for one or more departments; it is shown once.',
    permission,
    body: z.strictObject({
      departmentIds: z.array(id).min(1, 'Choose at least one').max(20),
      title: optionalText(60),
    }),
    payload: NewDisplayToken,
    done: 'Display ready',
    refusals: ['DEPARTMENT_UNKNOWN', 'QUEUE_NOT_ENABLED'],
  },
  revokeDisplayToken: {
    method: 'DELETE',
    path: '/qms/display-tokens/{id}',
    summary: 'Ends a display: its address shows nothing any more.',
    permission,
    of: { id: 'queue-displays' },
    payload: z.object({ id }),
    done: 'Display ended',
  },
});
