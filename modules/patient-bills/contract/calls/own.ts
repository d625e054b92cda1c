import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, queryFlag } from '#kernel/contract/fields.ts';
import { OwnBill } from '../records.ts';

export const ownBillCalls = declareCalls({
  own: {
    method: 'GET',
    path: '/patient-bills/own',
    summary: 'In the patient area: own bill lines over all hospitals, newest service first.',
    permission: 'View Own Bills',
    areas: ['patient'],
    query: z.object({
      ...paging,
      /** Whose: own unless said. */
      personId: id.optional(),
      hospitalId: id.optional(),
      /** Those alone of which something is owed. */
      open: queryFlag.optional(),
    }),
    payload: pageOf(OwnBill),
  },
});
