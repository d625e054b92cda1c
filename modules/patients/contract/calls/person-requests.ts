import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, instant, many, reason, requiredText } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { personRequestRecord, personReviewRecord } from '../person-request.record.ts';
import { PersonRequest, PersonReview } from '../request-records.ts';
import { personRequestKinds, personRequestStatuses } from '../request-words.ts';

const permission = ['Edit Patient', 'Merge Patients', 'Mark Patient Deceased'] as const;
const of = { id: 'person-requests' } as const;
const areas = ['admin'] as const;

/** What waits for a person, another hospital or the operator before it is done over hospitals. */
export const personRequestCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/person-requests',
    summary: 'Changes of persons known to other hospitals, too, that this hospital asked for, newest first.',
    permission,
    query: z.object({ ...paging, status: many(z.enum(personRequestStatuses)), patientId: id.optional() }),
    payload: pageOf(PersonRequest),
  },
  sendCode: {
    method: 'POST',
    path: '/person-requests/{id}/send-code',
    summary: 'Sends a person who has to agree a code to the contact that the register has.',
    permission,
    of,
    body: z.strictObject({ personId: id }),
    payload: z.object({ maskedDestination: z.string(), resendAt: instant }),
    refusals: ['REQUEST_DECIDED', 'NOT_ASKED', 'NO_CONTACT_ON_RECORD', 'OTP_TOO_SOON'],
  },
  confirm: {
    method: 'POST',
    path: '/person-requests/{id}/confirm',
    summary: 'Takes a person’s code; once all who have to agree have given theirs, the change is made.',
    permission,
    of,
    body: z.strictObject({ personId: id, code: z.string().regex(/^\d{6}$/, 'Must be 6 digits') }),
    payload: PersonRequest,
    refusals: ['REQUEST_DECIDED', 'REQUEST_OUTDATED', 'NOT_ASKED', 'BAD_OTP', 'OTP_EXPIRED', 'OTP_EXHAUSTED'],
  },
  askOperator: {
    method: 'POST',
    path: '/person-requests/{id}/ask-operator',
    summary: 'Asks the operator to review the request, for a person who cannot be reached.',
    permission,
    of,
    body: z.strictObject({ note: requiredText(20, 500, 'Note is required') }),
    payload: PersonRequest,
    refusals: ['REQUEST_DECIDED'],
  },
  withdraw: {
    method: 'POST',
    path: '/person-requests/{id}/withdraw',
    summary: 'Withdraws a request; the hospital’s own records are not changed.',
    permission,
    of,
    body: z.strictObject({ reason: reason() }),
    payload: PersonRequest,
    done: 'Request withdrawn',
    refusals: ['REQUEST_DECIDED', 'REQUEST_IS_A_DEATH'],
  },
  answerDeath: {
    method: 'POST',
    path: '/patients/{id}/reported-death',
    summary: 'Confirms or denies a death that another hospital reported of this patient.',
    permission: 'Mark Patient Deceased',
    of: { id: 'patients' },
    body: z.strictObject({ agree: z.boolean(), reason: reason(10) }),
    payload: z.object({ reportedDeceasedElsewhere: z.boolean() }),
    refusals: ['NO_REPORTED_DEATH', 'CONFIDENTIAL_PATIENT', 'PATIENT_MERGED'],
  },
  reviews: {
    method: 'GET',
    path: '/admin/person-requests',
    summary: 'Changes of persons over hospitals that wait for the operator, without names.',
    permission: 'Review Person Requests',
    areas,
    query: z.object({ ...paging, kind: z.enum(personRequestKinds).optional(), status: many(z.enum(personRequestStatuses)) }),
    payload: pageOf(PersonReview),
  },
  decide: {
    method: 'POST',
    path: '/admin/person-requests/{id}/decide',
    summary: 'Approves or declines a change of a person over hospitals.',
    permission: 'Review Person Requests',
    areas,
    of: { id: 'person-reviews' },
    body: z.strictObject({ approve: z.boolean(), reason: reason(10) }),
    payload: PersonReview,
    done: 'Decision saved',
    refusals: ['REQUEST_DECIDED', 'REQUEST_OUTDATED'],
  },
});

export const personRequestActs = bindActs(personRequestRecord, personRequestCalls);
export const personReviewActs = bindActs(personReviewRecord, personRequestCalls);
