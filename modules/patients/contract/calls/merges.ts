import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, optionalText } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { mergeRecord } from '../merge.record.ts';
import { MergePatients, MergePreview, PatientMerge } from '../merge-records.ts';

export const mergeCalls = declareCalls({
  preview: {
    method: 'GET',
    path: '/patients/{id}/merge-preview',
    summary: 'Two records side by side and how many rows would move.',
    permission: 'Merge Patients',
    of: { id: 'patients' },
    query: z.object({ other: id }),
    payload: MergePreview,
    refusals: ['CONFIDENTIAL_PATIENT'],
  },
  merge: {
    method: 'POST',
    path: '/patients/{id}/merge',
    summary: 'Merges another record into this patient; all its rows move.',
    permission: 'Merge Patients',
    of: { id: 'patients' },
    repeatable: true,
    body: MergePatients,
    payload: PatientMerge,
    refusals: [
      'MERGE_SAME',
      'MERGE_STATE',
      'MERGE_BOTH_ADMITTED',
      'MERGE_FAMILY',
      'TOO_MANY_DEPENDANTS',
      'PATIENT_MERGED',
      'PERSON_KEPT',
      'CONFIDENTIAL_PATIENT',
    ],
  },
  list: {
    method: 'GET',
    path: '/patients/merges',
    summary: 'Lists merges, newest first.',
    permission: 'Merge Patients',
    query: z.object({ ...paging }),
    payload: pageOf(PatientMerge),
  },
  undo: {
    method: 'POST',
    path: '/patients/merges/{id}/undo',
    summary: 'Takes a merge back within 30 days: the moved rows return.',
    permission: 'Merge Patients',
    of: { id: 'patient-merges' },
    repeatable: true,
    body: z.strictObject({ reason: optionalText(500) }).optional(),
    payload: PatientMerge,
    done: 'Merge undone',
    refusals: ['MERGE_UNDONE', 'MERGE_TOO_OLD', 'MERGE_CONFLICT', 'ID_NUMBER_TAKEN', 'PATIENT_ALREADY_HERE', 'CONFIDENTIAL_PATIENT'],
  },
});

export const mergeActs = bindActs(mergeRecord, mergeCalls);
