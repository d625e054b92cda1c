import { z } from 'zod';
import { says } from '#kernel/contract/care.ts';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, pageWith, paging } from '#kernel/contract/envelope.ts';
import { id, many, queryDay, queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { sourceTypes } from '#modules/patient-bills/contract/words.ts';
import {
  Approval,
  ApprovalCounts,
  ApprovalRow,
  ApproveApproval,
  DeclineApproval,
  ExtendApproval,
  JustApproval,
  LeagueRow,
  NhiaNotice,
  RemindApproval,
  RequestApproval,
  RevokeApproval,
  SendApproval,
  SendNotice,
  SourceApproval,
} from '../approval-records.ts';
import { approvalRecord, nhiaNoticeRecord } from '../approval.record.ts';
import { approvalStatuses, approvalUrgencies, noticeStatuses } from '../approval-words.ts';

const one = { of: { id: 'hmo-approvals' }, payload: Approval, care: 'completes', repeatable: true } as const;
const ofNotice = { of: { id: 'hmo-nhia-notices' } } as const;
const dates = { startDate: queryDay.optional(), endDate: queryDay.optional() };
const desk = 'Approve HMO Request';
const decided = ['APPROVAL_DECIDED', 'BILL_NOT_ACTIVE', 'BILL_ON_INVOICE'] as const;

export const approvalCalls = declareCallsOf('hmo', {
  list: {
    method: 'GET',
    path: '/hmo/approval',
    summary: 'Requests for approval, newest first, with the counts by status.',
    permission: 'View HMO Approvals',
    query: z.object({
      ...paging,
      status: many(z.enum(approvalStatuses)),
      hmoId: z.union([id, z.literal('')]).optional(),
      patientId: z.union([id, z.literal('')]).optional(),
      urgency: many(z.enum(approvalUrgencies)),
      module: many(z.enum(billingModules)),
      /** False: those that were not sent yet. */
      sent: queryFlag.optional(),
      overdue: queryFlag.optional(),
      /** Number, PA code, enrollee number or patient. */
      searchTerm: searchWords.optional(),
      ...dates,
    }),
    payload: pageWith(ApprovalRow, { counts: ApprovalCounts, currency: z.string().nullable() }),
  },
  counts: {
    method: 'GET',
    path: '/hmo/approval/counts',
    summary: 'How many requests wait: for the menu and the dashboard.',
    permission: 'View HMO Approvals',
    payload: ApprovalCounts,
  },
  league: {
    method: 'GET',
    path: '/hmo/approval/league',
    summary: 'How fast each partner answers, and how.',
    permission: 'View HMO Approvals',
    query: z.object({
      ...dates,
      hmoId: z.union([id, z.literal('')]).optional(),
      module: z.union([z.enum(billingModules), z.literal('')]).optional(),
    }),
    payload: z.array(LeagueRow),
    refusals: ['APPROVAL_PERIOD'],
  },
  ofSource: {
    method: 'GET',
    path: '/hmo/approval/of-source',
    summary: 'Where the requests for approval of an order stand, without code, note or diagnosis.',
    permission: 'signed in',
    query: z.object({ sourceType: z.enum(sourceTypes), sourceId: id }),
    payload: z.array(SourceApproval),
  },
  view: {
    method: 'GET',
    path: '/hmo/approval/{id}',
    summary: 'A request with its items and the record of all that was asked and answered.',
    permission: 'View HMO Approvals',
    of: { id: 'hmo-approvals' },
    payload: Approval,
  },
  letter: {
    method: 'GET',
    path: '/hmo/approval/{id}/letter',
    summary: 'The request as a letter to the partner: a PDF.',
    permission: 'View HMO Approvals',
    of: { id: 'hmo-approvals' },
    payload: z.unknown(),
    shape: 'file',
    refusals: ['CURRENCY_NOT_SET'],
  },
  request: {
    method: 'POST',
    path: '/hmo/approval',
    summary: 'Requests approval of lines, or of what is planned; what is known is added to a request that was not sent yet.',
    permission: 'Request HMO Approval',
    care: { startsUnless: says(['urgency'], 'emergency') },
    repeatable: true,
    body: RequestApproval,
    payload: Approval,
    done: 'Approval requested',
    refusals: [
      'APPROVAL_NOTHING',
      'APPROVAL_OTHER',
      'APPROVAL_NOT_INSURED',
      'APPROVAL_STANDS',
      'APPROVAL_BILLING',
      'APPROVAL_EXCLUDED',
      'BILL_NOT_ACTIVE',
      'BILL_ON_INVOICE',
      'PATIENT_MERGED',
      'CONFIDENTIAL_PATIENT',
      'CURRENCY_NOT_SET',
    ],
  },
  sent: {
    method: 'PATCH',
    path: '/hmo/approval/{id}/sent',
    summary: "Marks a request as sent: the partner's time runs. By email it is mailed with its letter.",
    permission: desk,
    ...one,
    body: SendApproval,
    done: 'Request sent',
    refusals: ['APPROVAL_DECIDED', 'APPROVAL_SENT', 'APPROVAL_INCOMPLETE', 'APPROVAL_EXCLUDED', 'APPROVAL_NO_EMAIL', 'CURRENCY_NOT_SET'],
  },
  take: {
    method: 'PATCH',
    path: '/hmo/approval/{id}/take',
    summary: 'Takes a request up: the others of the desk see who works on it.',
    permission: desk,
    ...one,
    body: JustApproval,
    done: 'Request taken',
    refusals: ['APPROVAL_DECIDED'],
  },
  remind: {
    method: 'PATCH',
    path: '/hmo/approval/{id}/remind',
    summary: 'Keeps that the partner was reminded.',
    permission: desk,
    ...one,
    body: RemindApproval,
    done: 'Reminder recorded',
    refusals: ['APPROVAL_DECIDED', 'APPROVAL_NOT_SENT'],
  },
  approve: {
    method: 'PATCH',
    path: '/hmo/approval/{id}/approve',
    summary: "Records the partner's approval with its PA code; what it does not pay is the patient's.",
    permission: desk,
    ...one,
    body: ApproveApproval,
    done: 'Request approved',
    refusals: [
      ...decided,
      'APPROVAL_ABOVE_REQUEST',
      'APPROVAL_ITEM_UNKNOWN',
      'APPROVAL_NOTHING_APPROVED',
      'APPROVAL_DECLINE_REASON',
      'APPROVAL_DATES',
      'PA_CODE_TAKEN',
      'PA_CODE_USED',
    ],
  },
  decline: {
    method: 'PATCH',
    path: '/hmo/approval/{id}/decline',
    summary:
      "Records the partner's refusal with its reason; the lines are the patient's. Of a request that proceeded, what was not performed.",
    permission: 'Decline HMO Request',
    ...one,
    body: DeclineApproval,
    done: 'Request declined',
    refusals: decided,
  },
  proceed: {
    method: 'PATCH',
    path: '/hmo/approval/{id}/proceed',
    summary: 'Goes on without an answer once the hour is over; a notice to NHIA is prepared.',
    permission: desk,
    ...one,
    body: JustApproval,
    done: 'Care proceeds without an answer',
    refusals: [...decided, 'APPROVAL_NOT_SENT', 'APPROVAL_HOUR', 'APPROVAL_NO_HOUR'],
  },
  extend: {
    method: 'PATCH',
    path: '/hmo/approval/{id}/extend',
    summary: 'Records that the partner extends an approval by days or by an amount.',
    permission: desk,
    ...one,
    body: ExtendApproval,
    done: 'Approval extended',
    refusals: ['APPROVAL_NOT_APPROVED', 'APPROVAL_EXTENSION', 'APPROVAL_EXTENSION_AMOUNT'],
  },
  revoke: {
    method: 'PATCH',
    path: '/hmo/approval/{id}/revoke',
    summary: 'Ends an approval of which nothing is invoiced; its lines need approval again.',
    permission: desk,
    ...one,
    body: RevokeApproval,
    done: 'Approval revoked',
    refusals: ['APPROVAL_NOT_APPROVED', 'APPROVAL_INVOICED', 'BILL_NOT_ACTIVE', 'BILL_ON_INVOICE'],
  },
});

export const nhiaNoticeCalls = declareCallsOf('hmo', {
  list: {
    method: 'GET',
    path: '/hmo/nhia-notice',
    summary: 'Notices to NHIA, newest first.',
    permission: 'View HMO Approvals',
    query: z.object({ ...paging, status: many(z.enum(noticeStatuses)), hmoId: z.union([id, z.literal('')]).optional(), ...dates }),
    payload: pageOf(NhiaNotice),
  },
  send: {
    method: 'PATCH',
    path: '/hmo/nhia-notice/{id}/send',
    summary: 'Sends a notice to NHIA, by mail or as the desk did; the paper is kept as it was sent.',
    permission: desk,
    ...ofNotice,
    care: 'completes',
    repeatable: true,
    body: SendNotice,
    payload: NhiaNotice,
    done: 'Notice sent',
    refusals: ['NHIA_NOTICE_SENT', 'NHIA_NO_EMAIL', 'CURRENCY_NOT_SET'],
  },
  pdf: {
    method: 'GET',
    path: '/hmo/nhia-notice/{id}/pdf',
    summary: 'A notice as paper: as it was sent, or as it would be.',
    permission: 'View HMO Approvals',
    ...ofNotice,
    payload: z.unknown(),
    shape: 'file',
    refusals: ['CURRENCY_NOT_SET'],
  },
});

export const approvalActs = bindActs(approvalRecord, approvalCalls);
export const nhiaNoticeActs = bindActs(nhiaNoticeRecord, nhiaNoticeCalls);
