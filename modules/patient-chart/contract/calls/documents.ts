import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many, reason } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { attachmentRecord } from '../attachment.record.ts';
import {
  Attachment,
  CreateSummary,
  EditAttachment,
  EditSummary,
  GeneratedSummary,
  Summary,
  SummaryRow,
  UploadAttachments,
} from '../document-records.ts';
import { summaryRecord } from '../summary.record.ts';
import { attachmentCategories, attachmentLinks, attachmentStatuses, mostAttachmentBytes, summaryTypes } from '../words.ts';

const opening = ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED'] as const;
const both = { areas: ['hospital', 'patient'] } as const;

export const summaryCalls = declareCalls({
  ofPatient: {
    method: 'GET',
    path: '/patient-summaries/patient/{patientId}',
    summary: 'Summaries of a patient, newest first; the patient sees signed ones that are marked visible.',
    permission: ['View Patient Summary', 'View Own Chart'],
    ...both,
    of: { patientId: 'patients' },
    query: z.object({ ...paging, type: many(z.enum(summaryTypes)) }),
    payload: pageOf(SummaryRow),
    refusals: opening,
  },
  view: {
    method: 'GET',
    path: '/patient-summaries/{id}',
    papers: { 'clinical-summary': { entity: 'Summary', number: 'title', key: 'id', patientId: 'patientId' } },
    summary: 'One summary with its text.',
    permission: ['View Patient Summary', 'View Own Chart'],
    ...both,
    of: { id: 'patient-summaries' },
    payload: Summary,
    refusals: opening,
  },
  create: {
    method: 'POST',
    path: '/patient-summaries',
    summary: 'Begins a summary as a draft.',
    permission: 'Create Patient Summary',
    repeatable: true,
    body: CreateSummary,
    payload: Summary,
    done: 'Summary saved',
    refusals: [...opening, 'COSIGNER_UNKNOWN', 'ATTACHMENT_LINK_UNKNOWN'],
  },
  edit: {
    method: 'PATCH',
    path: '/patient-summaries/{id}',
    summary: 'Changes a draft. Of a signed summary only `visibleToPatient` changes; other changes begin a new version that links it.',
    permission: 'Edit Patient Summary',
    care: 'completes',
    of: { id: 'patient-summaries' },
    body: EditSummary,
    payload: Summary,
    done: 'Summary saved',
    refusals: [...opening, 'SUMMARY_SIGNED', 'SUMMARY_VERSION_OPEN', 'COSIGNER_UNKNOWN'],
  },
  sign: {
    method: 'PATCH',
    path: '/patient-summaries/{id}/sign',
    summary: 'Signs a draft with a password confirmed within the last minutes; the version before is superseded.',
    permission: 'Sign Patient Summary',
    care: 'completes',
    of: { id: 'patient-summaries' },
    payload: Summary,
    done: 'Summary signed',
    refusals: [...opening, 'SUMMARY_SIGNED', 'NOT_THE_AUTHOR', 'STEP_UP_REQUIRED'],
  },
  generated: {
    method: 'GET',
    path: '/patient-summaries/patient/{patientId}/generated',
    summary: 'A summary made now from what the user may see; never kept.',
    permission: 'View Patient Summary',
    of: { patientId: 'patients' },
    query: z.object({ sections: many(z.string().max(40)) }),
    payload: GeneratedSummary,
    refusals: opening,
  },
});

export const summaryActs = bindActs(summaryRecord, summaryCalls);

const served = [...opening, 'SCAN_PENDING', 'SCAN_INFECTED'] as const;

export const attachmentCalls = declareCalls({
  ofPatient: {
    method: 'GET',
    path: '/patient-attachments/patient/{patientId}',
    summary: 'Documents of a patient, newest first; archived ones with `status=archived`.',
    permission: ['View Patient Attachments', 'View Own Chart'],
    ...both,
    of: { patientId: 'patients' },
    query: z.object({
      ...paging,
      category: many(z.enum(attachmentCategories)),
      linkedType: z.enum(attachmentLinks).optional(),
      linkedId: id.optional(),
      status: z.enum(attachmentStatuses).default('active'),
    }),
    payload: pageOf(Attachment),
    refusals: opening,
  },
  upload: {
    method: 'POST',
    path: '/patient-attachments',
    summary: 'Keeps up to ten files of 25 MB, typed by their content. A patient sends at most ten a day to the own record.',
    permission: ['Create Patient Attachment', 'Upload Own Attachment'],
    ...both,
    shape: 'upload',
    repeatable: true,
    // A little above the limit, so that a file just over it is refused in its own words.
    bodyLimit: mostAttachmentBytes + 1_048_576,
    body: UploadAttachments,
    payload: z.array(Attachment),
    done: 'Documents saved',
    refusals: [
      ...opening,
      'FILE_MISSING',
      'FILE_TYPE',
      'FILE_TOO_LARGE',
      'FILE_PICTURE',
      'ATTACHMENT_FORBIDDEN',
      'ATTACHMENT_TYPE',
      'ATTACHMENT_TOO_LARGE',
      'TOO_MANY_ATTACHMENTS',
      'ATTACHMENTS_TODAY',
      'ATTACHMENT_LINK_UNKNOWN',
    ],
  },
  view: {
    method: 'GET',
    path: '/patient-attachments/{id}',
    summary: 'One document without its bytes.',
    screen: { none: 'Kept for other clients: the list has the whole record.' },
    permission: ['View Patient Attachments', 'View Own Chart'],
    ...both,
    of: { id: 'patient-attachments' },
    payload: Attachment,
    refusals: opening,
  },
  content: {
    method: 'GET',
    path: '/patient-attachments/{id}/content',
    summary: 'The bytes of a document, whole or the part of a Range header, always as a download; the opening is in the trail.',
    permission: ['View Patient Attachments', 'View Own Chart'],
    ...both,
    of: { id: 'patient-attachments' },
    shape: 'file',
    payload: z.unknown(),
    refusals: served,
  },
  thumbnail: {
    method: 'GET',
    path: '/patient-attachments/{id}/thumbnail',
    summary: 'A small picture of a document (PNG, at most 320 pixels wide and high); 404 where none could be made.',
    permission: ['View Patient Attachments', 'View Own Chart'],
    ...both,
    of: { id: 'patient-attachments' },
    shape: 'file',
    payload: z.unknown(),
    refusals: served,
  },
  edit: {
    method: 'PATCH',
    path: '/patient-attachments/{id}',
    summary: 'Changes name, category, description, visibility or sensitivity of a document.',
    permission: 'Edit Patient Attachment',
    of: { id: 'patient-attachments' },
    body: EditAttachment,
    payload: Attachment,
    done: 'Document saved',
    refusals: [...opening, 'ATTACHMENT_ARCHIVED'],
  },
  archive: {
    method: 'DELETE',
    path: '/patient-attachments/{id}',
    summary: 'Archives a document with a reason; its bytes are kept.',
    permission: 'Delete Patient Attachment',
    of: { id: 'patient-attachments' },
    body: z.strictObject({ reason: reason() }),
    payload: Attachment,
    done: 'Document archived',
    refusals: [...opening, 'ATTACHMENT_ARCHIVED', 'ATTACHMENT_LOCKED'],
  },
});

export const attachmentActs = bindActs(attachmentRecord, attachmentCalls);
