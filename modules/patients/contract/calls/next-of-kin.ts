import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id } from '#kernel/contract/fields.ts';
import { AddKin, EditKin, NextOfKin } from '../kin-records.ts';

export const nextOfKinCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/nextOfKins/patient/{id}',
    summary: "Lists a patient's next of kin, the primary one first.",
    permission: 'View Patient Details',
    of: { id: 'patients' },
    payload: z.array(NextOfKin),
    refusals: ['CONFIDENTIAL_PATIENT'],
  },
  add: {
    method: 'POST',
    path: '/nextOfKins',
    summary: 'Adds a next of kin; the first one is primary.',
    permission: 'Create Next Of Kin',
    repeatable: true,
    body: AddKin,
    payload: NextOfKin,
    refusals: ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED', 'KIN_NOT_PATIENT', 'KIN_PRIMARY_TAKEN'],
  },
  edit: {
    method: 'PUT',
    path: '/nextOfKins/{id}',
    summary: 'Changes a next of kin.',
    permission: 'Edit Next Of Kin',
    of: { id: 'next-of-kins' },
    body: EditKin,
    payload: NextOfKin,
    refusals: ['CONFIDENTIAL_PATIENT', 'KIN_NOT_PATIENT', 'KIN_PRIMARY_TAKEN'],
  },
  remove: {
    method: 'DELETE',
    path: '/nextOfKins/{id}',
    summary: 'Takes a next of kin off; the oldest other becomes primary when the primary goes.',
    permission: 'Delete Next Of Kin',
    of: { id: 'next-of-kins' },
    payload: z.object({ id, primaryId: id.nullable() }),
    refusals: ['CONFIDENTIAL_PATIENT', 'GUARDIAN_REQUIRED', 'KIN_PRIMARY_TAKEN'],
  },
});
