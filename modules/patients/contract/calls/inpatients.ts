import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id } from '#kernel/contract/fields.ts';

/** A ward by which lists of other modules are narrowed. */
export const InpatientWard = z.object({ id, name: z.string() });
export type InpatientWard = z.infer<typeof InpatientWard>;

export const inpatientCalls = declareCalls({
  wards: {
    method: 'GET',
    path: '/patients/inpatient-wards',
    summary: 'Wards by name, for the filter of lists that show inpatients; restricted ones to those who may see confidential patients.',
    permission: ['View Lab Test Requests', 'View Medication Requests'],
    payload: z.array(InpatientWard),
  },
});
