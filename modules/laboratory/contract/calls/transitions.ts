import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { id, optionalText, reason, version } from '#kernel/contract/fields.ts';
import { CancelRequest, EditRequest } from '../order-records.ts';
import { LabRequest } from '../request-records.ts';
import { requestRecord } from '../request.record.ts';
import { CriticalCallInput, ResultAmended, ResultDraft, ResultEntered, ResultReleased } from '../result-records.ts';
import { rejectConditions } from '../words.ts';
import { requestCalls } from './requests.ts';

const of = { id: 'lab-requests' } as const;
const seen = version.nullish().transform((value) => value ?? null);
const always = ['INVALID_TRANSITION', 'SENSITIVE_LAB_RESULT', 'CONFIDENTIAL_PATIENT'] as const;

export const AddOn = z.strictObject({ specimenId: id, version: seen });
export type AddOn = z.output<typeof AddOn>;
export const RejectSpecimen = z.strictObject({
  condition: z.enum(rejectConditions, { error: 'Choose a condition' }),
  reason: reason(),
  version: seen,
});
export type RejectSpecimen = z.output<typeof RejectSpecimen>;
export const ReturnResult = z.strictObject({ reason: reason(), version: seen });
export type ReturnResult = z.output<typeof ReturnResult>;
export const Acknowledge = z.strictObject({ note: optionalText(500) });
export type Acknowledge = z.output<typeof Acknowledge>;

/** PATCH lab-request/{id}/{type}: each type with its own permission and body. */
export const transitionCalls = declareCallsOf('laboratory', {
  edit: {
    method: 'PATCH',
    path: '/lab-request/{id}/edit',
    summary: 'Changes priority, clinical information, diagnoses or billing method before the specimen is taken.',
    permission: 'Edit Lab Test Request',
    care: 'completes',
    of,
    body: EditRequest,
    payload: LabRequest,
    done: 'Request saved',
    refusals: [...always, 'LAB_ALREADY_INVOICED', 'LAB_BILLING_UNKNOWN', 'ICD_UNKNOWN', 'ICD_RETIRED'],
  },
  specimenTaken: {
    method: 'PATCH',
    path: '/lab-request/{id}/specimen-taken',
    alsoPaths: ['/lab-request/{id}/specimen_taken'],
    summary: 'Adds the request to a specimen of the patient that was taken before.',
    permission: 'Take Lab Specimen',
    care: 'completes',
    of,
    body: AddOn,
    payload: LabRequest,
    done: 'Specimen taken',
    refusals: [...always, 'LAB_SPECIMEN_UNFIT', 'LAB_SPECIMEN_TYPE', 'LAB_SPECIMEN_PATIENTS', 'PAYMENT_REQUIRED', 'HMO_APPROVAL_REQUIRED'],
  },
  specimenRejected: {
    method: 'PATCH',
    path: '/lab-request/{id}/specimen-rejected',
    alsoPaths: ['/lab-request/{id}/specimen_rejected'],
    summary: 'Rejects the specimen for this request, which waits for another one; nothing is charged again.',
    permission: 'Reject Lab Specimen',
    care: 'completes',
    of,
    body: RejectSpecimen,
    payload: LabRequest,
    done: 'Specimen rejected',
    refusals: [...always],
  },
  resultDraft: {
    method: 'PATCH',
    path: '/lab-request/{id}/result-draft',
    alsoPaths: ['/lab-request/{id}/result_draft'],
    summary: 'Saves incomplete values; they are visible in the laboratory only.',
    permission: 'Enter Lab Result',
    care: 'completes',
    of,
    body: ResultDraft,
    payload: LabRequest,
    done: 'Draft saved',
    refusals: [...always, 'LAB_RESULT_FIELDS'],
  },
  resultEntered: {
    method: 'PATCH',
    path: '/lab-request/{id}/result-entered',
    alsoPaths: ['/lab-request/{id}/result_entered'],
    summary: 'Enters the complete result; the server computes flags, calculated values and differences.',
    permission: 'Enter Lab Result',
    care: 'completes',
    of,
    body: ResultEntered,
    payload: LabRequest,
    done: 'Result entered',
    refusals: [...always, 'LAB_RESULT_FIELDS', 'IMPLAUSIBLE'],
  },
  resultReturned: {
    method: 'PATCH',
    path: '/lab-request/{id}/result-returned',
    alsoPaths: ['/lab-request/{id}/result_returned'],
    summary: 'Gives an entered result back; its values stay as a draft.',
    permission: 'Release Lab Result',
    care: 'completes',
    of,
    body: ReturnResult,
    payload: LabRequest,
    done: 'Result returned',
    refusals: [...always],
  },
  resultReleased: {
    method: 'PATCH',
    path: '/lab-request/{id}/result-released',
    alsoPaths: ['/lab-request/{id}/result_released'],
    summary: 'Releases a result: it never changes from then on. A critical one needs a call, or that people are notified.',
    permission: 'Release Lab Result',
    care: 'completes',
    of,
    body: ResultReleased,
    payload: LabRequest,
    done: 'Result released',
    refusals: [...always, 'LAB_SELF_RELEASE', 'LAB_CRITICAL_CALL', 'LAB_NOTHING_CRITICAL'],
  },
  resultAmended: {
    method: 'PATCH',
    path: '/lab-request/{id}/result-amended',
    alsoPaths: ['/lab-request/{id}/result_amended'],
    summary: 'Puts a corrected version in the place of a released result; the former one stays readable.',
    permission: 'Amend Lab Result',
    care: 'completes',
    of,
    body: ResultAmended,
    payload: LabRequest,
    done: 'Result amended',
    refusals: [...always, 'LAB_RESULT_FIELDS', 'IMPLAUSIBLE', 'LAB_NOTHING_AMENDED'],
  },
  acknowledged: {
    method: 'PATCH',
    path: '/lab-request/{id}/acknowledged',
    summary: 'Notes that a clinician saw the result; the first one counts. Ends the escalation.',
    permission: 'Acknowledge Lab Result',
    care: 'completes',
    of,
    body: Acknowledge,
    payload: LabRequest,
    done: 'Result acknowledged',
    refusals: [...always],
    unaudited: 'the first acknowledgement is audited; a repeat changes nothing',
  },
  criticalNotified: {
    method: 'PATCH',
    path: '/lab-request/{id}/critical-notified',
    alsoPaths: ['/lab-request/{id}/critical_notified'],
    summary: 'Adds a telephone call about a critical value, read back.',
    permission: ['Enter Lab Result', 'Release Lab Result'],
    care: 'completes',
    of,
    body: CriticalCallInput,
    payload: LabRequest,
    done: 'Call recorded',
    refusals: [...always, 'LAB_NOTHING_CRITICAL', 'LAB_USER_UNKNOWN'],
  },
  cancelled: {
    method: 'PATCH',
    path: '/lab-request/{id}/cancelled',
    summary: 'Cancels a request; once the specimen is taken this needs the right to release too, and the charge stays unless waived.',
    permission: 'Cancel Lab Test Request',
    care: 'completes',
    of,
    body: CancelRequest,
    payload: LabRequest,
    done: 'Request cancelled',
    refusals: [...always],
  },
  unknown: {
    method: 'PATCH',
    path: '/lab-request/{id}/{type}',
    params: z.object({ type: z.string().min(1).max(60) }),
    summary: 'Any other type is refused, naming the types there are.',
    screen: { none: 'Answers addresses that no act has; not used by the screens.' },
    permission: 'View Lab Test Requests',
    care: 'completes',
    of,
    body: z.strictObject({}),
    payload: z.object({}),
    refusals: ['LAB_TRANSITION_UNKNOWN'],
    unaudited: 'is always refused',
  },
});

export const requestActs = bindActs(requestRecord, { ...transitionCalls, addAttachment: requestCalls.addAttachment });
