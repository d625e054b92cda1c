import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { calendarDate, id, instant, reason, version } from '#kernel/contract/fields.ts';
import { actsField, bindActs } from '#kernel/contract/record.ts';
import { duplicateRecord, duplicateStatuses } from '../duplicate.record.ts';
import { patientRecord } from '../patient.record.ts';
import { billingMethods, duplicateReasons, genders } from '../words.ts';

const Brief = z.object({
  id,
  hospitalPatientId: z.string(),
  civisId: z.string(),
  fullname: z.string(),
  gender: z.enum(genders),
  dateOfBirth: calendarDate.nullable(),
  phoneNumber: z.string().nullable(),
});

export const DuplicatePair = z.object({
  id,
  first: Brief,
  second: Brief,
  score: z.number().int(),
  reasons: z.array(z.enum(duplicateReasons)),
  status: z.enum(duplicateStatuses),
  foundAt: instant,
  dismissReason: z.string().nullable(),
  dismissedByName: z.string().nullable(),
  dismissedAt: instant.nullable(),
  version,
  acts: actsField(duplicateRecord),
});
export type DuplicatePair = z.infer<typeof DuplicatePair>;

export const EndedBilling = z.object({
  billingId: id,
  patientId: id,
  hospitalPatientId: z.string(),
  fullname: z.string(),
  phoneNumber: z.string().nullable(),
  method: z.enum(billingMethods),
  planName: z.string().nullable(),
  enrolleeNumber: z.string().nullable(),
  validTo: calendarDate.nullable(),
  endedAt: instant,
  /** What is billed now. */
  billingMethod: z.enum(billingMethods),
});
export type EndedBilling = z.infer<typeof EndedBilling>;

export const GrownDependant = Brief.extend({
  principalPatientId: id,
  principalName: z.string(),
  dependantRelationship: z.string(),
  adultSince: calendarDate,
  acts: actsField(patientRecord),
});
export type GrownDependant = z.infer<typeof GrownDependant>;

export const patientWorklistCalls = declareCalls({
  duplicates: {
    method: 'GET',
    path: '/patients/duplicates',
    summary: 'Pairs of records that may be one human, as the nightly scan found them; most likely first.',
    permission: 'Merge Patients',
    query: z.object({ ...paging, status: z.enum(duplicateStatuses).default('open') }),
    payload: pageOf(DuplicatePair),
  },
  dismissDuplicate: {
    method: 'PATCH',
    path: '/patients/duplicates/{id}',
    summary: 'Says that the two are not the same person; the scan does not bring them again.',
    permission: 'Merge Patients',
    of: { id: 'patient-duplicates' },
    body: z.strictObject({ reason: reason(), version }),
    payload: DuplicatePair,
    done: 'Marked as different people',
    refusals: ['CONFIDENTIAL_PATIENT', 'DUPLICATE_DISMISSED'],
  },
  endedBillings: {
    method: 'GET',
    path: '/patients/ended-billings',
    summary: 'Billing methods whose validity ended, newest first: those patients pay themselves until a new one is added.',
    permission: 'View Patient Billing',
    query: z.object({ ...paging }),
    payload: pageOf(EndedBilling),
  },
  grownDependants: {
    method: 'GET',
    path: '/patients/grown-dependants',
    summary: 'Dependants who have turned 18 and may be made principals, youngest first.',
    permission: 'Edit Patient',
    query: z.object({ ...paging }),
    payload: pageOf(GrownDependant),
  },
});

export const duplicateActs = bindActs(duplicateRecord, patientWorklistCalls);
