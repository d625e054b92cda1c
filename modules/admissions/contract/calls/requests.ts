import { z } from 'zod';
import { says } from '#kernel/contract/care.ts';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { admissionRequestRecord } from '../admission-request.record.ts';
import { AdmissionRequest, EndRequest, RequestAdmission, ReserveForRequest } from '../request-records.ts';
import { requestStatuses } from '../stay-words.ts';
import { admissionCalls } from './admissions.ts';

const of = { id: 'admission-requests' } as const;

export const requestCalls = declareCallsOf('admission', {
  list: {
    method: 'GET',
    path: '/admission-requests',
    summary: 'Requests for a bed, the most urgent and oldest first; unless statuses are asked for, those that are open.',
    permission: 'View Admission Request',
    query: z.object({
      ...paging,
      status: many(z.enum(requestStatuses)),
      wardId: z.union([id, z.literal('')]).optional(),
      patientId: id.optional(),
      search: searchWords.optional(),
    }),
    payload: pageOf(AdmissionRequest),
  },
  create: {
    method: 'POST',
    path: '/admission-requests',
    summary: 'Asks for a bed for a patient; the ward is told.',
    permission: 'Request Admission',
    care: { startsUnless: says(['urgency'], 'emergency') },
    repeatable: true,
    body: RequestAdmission,
    payload: AdmissionRequest,
    done: 'Admission requested',
    refusals: [
      'ADMISSION_REQUESTED',
      'PATIENT_ALREADY_ADMITTED',
      'WARD_UNKNOWN',
      'PATIENT_DECEASED',
      'PATIENT_MERGED',
      'CONFIDENTIAL_PATIENT',
      'CONSULTATION_UNKNOWN',
    ],
  },
  reserve: {
    method: 'PATCH',
    path: '/admission-requests/{id}/reserve',
    summary: 'Holds an available bed for a request; one that was held for it before is free again.',
    permission: 'Manage Admission Request',
    care: 'completes',
    of,
    body: ReserveForRequest,
    payload: AdmissionRequest,
    done: 'Bed reserved',
    refusals: [
      'ADMISSION_REQUEST_STATE',
      'BED_TAKEN',
      'BED_RESERVED',
      'BED_STATE',
      'BED_ROOM_CLOSED',
      'RESERVATION_TIME',
      'PATIENT_DECEASED',
      'PATIENT_MERGED',
      'CONFIDENTIAL_PATIENT',
    ],
  },
  decline: {
    method: 'PATCH',
    path: '/admission-requests/{id}/decline',
    summary: 'Declines a request with a reason; whoever asked is told, and a bed that was held is free again.',
    permission: 'Manage Admission Request',
    care: 'completes',
    of,
    body: EndRequest,
    payload: AdmissionRequest,
    done: 'Request declined',
    refusals: ['ADMISSION_REQUEST_STATE'],
  },
  cancel: {
    method: 'PATCH',
    path: '/admission-requests/{id}/cancel',
    summary: 'Cancels a request that is no longer wanted; a bed that was held is free again.',
    permission: ['Manage Admission Request', 'Request Admission'],
    care: 'completes',
    of,
    body: EndRequest,
    payload: AdmissionRequest,
    done: 'Request cancelled',
    refusals: ['ADMISSION_REQUEST_STATE'],
  },
});

export const requestActs = bindActs(admissionRequestRecord, { ...requestCalls, admit: admissionCalls.create });
