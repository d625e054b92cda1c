import { z } from 'zod';
import { calendarDate, id, instant, optionalText, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { optionalDay, optionalId } from '#modules/billing-setup/contract/fields.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { sourceTypes } from '#modules/patient-bills/contract/words.ts';
import { approvalRecord, nhiaNoticeRecord } from './approval.record.ts';
import {
  approvalEventKinds,
  approvalItemStatuses,
  approvalStatuses,
  approvalUrgencies,
  mostApprovalItems,
  noticeReasons,
  noticeStatuses,
} from './approval-words.ts';
import { partnerTypes, requestChannels } from './words.ts';

const money = z.number().int().min(0);
const sentMoney = z.number().int().min(0).max(100_000_000_000);
const Person = z.object({ id: id.nullable(), name: z.string() });
const diagnosisCode = z
  .string()
  .max(10)
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z]\d[0-9A-Z](\.?[0-9A-Z]{1,4})?$/, 'Must be an ICD-10 code'));
const diagnosisCodes = z.array(diagnosisCode).max(20);
const channel = z.enum(requestChannels);
const officer = optionalText(120);
const note = optionalText(1000);
const declineReason = requiredText(5, 300, 'Reason is required (at least 5 characters)');

/** What is planned and has no line yet: a stay, a procedure. */
export const PlannedItem = z.strictObject({
  billableItemId: id,
  quantity: z.number().int().min(1).max(10_000),
});
export type PlannedItem = z.output<typeof PlannedItem>;

export const RequestApproval = z.strictObject({
  /** Lines to be approved, of one patient and one partner; left out with a source: its lines that wait. */
  billIds: z.array(id).max(mostApprovalItems).default([]),
  /** What is planned: the patient, the billing method and the source are named then. */
  items: z.array(PlannedItem).max(mostApprovalItems).default([]),
  patientId: optionalId,
  billingId: optionalId,
  sourceType: z.enum(sourceTypes).nullish(),
  sourceId: optionalId,
  diagnosisCodes: diagnosisCodes.default([]),
  complaint: optionalText(500),
  urgency: z.enum(approvalUrgencies).default('routine'),
  note: optionalText(2000),
});
export type RequestApproval = z.output<typeof RequestApproval>;

export const SendApproval = z.strictObject({
  channel,
  diagnosisCodes: diagnosisCodes.optional(),
  complaint: optionalText(500),
  note: optionalText(2000),
  officer,
  version: version.optional(),
});
export type SendApproval = z.output<typeof SendApproval>;

export const RemindApproval = z.strictObject({ channel, officer, note, version: version.optional() });
export type RemindApproval = z.output<typeof RemindApproval>;

export const JustApproval = z.strictObject({ version: version.optional() });

export const AnsweredItem = z.strictObject({
  id,
  status: z.enum(['approved', 'declined']),
  /** Left out: all that was requested. */
  approvedQuantity: z.number().int().min(0).max(1_000_000).nullish(),
  approvedAmount: sentMoney.nullish(),
  reason: optionalText(300),
});
export type AnsweredItem = z.output<typeof AnsweredItem>;

export const ApproveApproval = z.strictObject({
  paCode: requiredText(3, 40, 'PA code is required'),
  validFrom: optionalDay,
  validTo: optionalDay,
  /** Items that are not named are approved as requested. */
  items: z.array(AnsweredItem).max(mostApprovalItems).default([]),
  officer,
  channel,
  note,
  /** The PA code of another request is used again. */
  confirm: z.boolean().optional(),
  version: version.optional(),
});
export type ApproveApproval = z.output<typeof ApproveApproval>;

export const DeclineApproval = z.strictObject({ reason: declineReason, officer, channel, version: version.optional() });
export type DeclineApproval = z.output<typeof DeclineApproval>;

export const ExtendApproval = z.strictObject({
  days: z.number().int().min(1).max(365).nullish(),
  amount: sentMoney.nullish(),
  paCode: requiredText(3, 40, 'PA code is required'),
  officer,
  channel,
  version: version.optional(),
});
export type ExtendApproval = z.output<typeof ExtendApproval>;

export const RevokeApproval = z.strictObject({ reason: declineReason, version: version.optional() });
export type RevokeApproval = z.output<typeof RevokeApproval>;

export const ApprovalRow = z.object({
  id,
  approvalNumber: z.string(),
  status: z.enum(approvalStatuses),
  partial: z.boolean(),
  urgency: z.enum(approvalUrgencies),
  patientId: id,
  patientName: z.string(),
  hospitalPatientId: z.string(),
  hmoId: id,
  hmoName: z.string(),
  planId: id,
  planName: z.string(),
  enrolleeNumber: z.string().nullable(),
  itemCount: z.number().int(),
  requestedAmount: money,
  approvedAmount: money,
  requestedAt: instant,
  sentAt: instant.nullable(),
  dueAt: instant.nullable(),
  hourEndsAt: instant.nullable(),
  decidedAt: instant.nullable(),
  proceededAt: instant.nullable(),
  overdue: z.boolean(),
  minutesToDecision: z.number().int().nullable(),
  paCode: z.string().nullable(),
  takenBy: z.string().nullable(),
  version: z.number().int(),
  acts: actsField(approvalRecord),
});
export type ApprovalRow = z.output<typeof ApprovalRow>;

export const ApprovalItem = z.object({
  id,
  billId: id.nullable(),
  billableItemId: id,
  itemName: z.string(),
  module: z.enum(billingModules),
  hmoCode: z.string().nullable(),
  quantity: z.number().int(),
  requestedAmount: money,
  approvedQuantity: z.number().int().nullable(),
  approvedAmount: money.nullable(),
  usedAmount: money,
  status: z.enum(approvalItemStatuses),
  declineReason: z.string().nullable(),
  removedAt: instant.nullable(),
  removedReason: z.string().nullable(),
});
export type ApprovalItem = z.output<typeof ApprovalItem>;

export const ApprovalEvent = z.object({
  id,
  at: instant,
  by: z.string().nullable(),
  kind: z.enum(approvalEventKinds),
  channel: channel.nullable(),
  officer: z.string().nullable(),
  text: z.string().nullable(),
  paCode: z.string().nullable(),
  days: z.number().int().nullable(),
  amount: money.nullable(),
});
export type ApprovalEvent = z.output<typeof ApprovalEvent>;

export const Approval = ApprovalRow.extend({
  hmoType: z.enum(partnerTypes),
  billingId: id.nullable(),
  sourceType: z.enum(sourceTypes),
  sourceId: id,
  /** The record behind it, as its module names it: 'LR-000231'. */
  sourceNumber: z.string().nullable(),
  sourcePath: z.string().nullable(),
  admissionId: id.nullable(),
  departmentName: z.string().nullable(),
  currency: z.string().nullable(),
  /** Null for readers who may not see what is clinical. */
  diagnosisCodes: z.array(z.string()).nullable(),
  complaint: z.string().nullable(),
  clinicalNote: z.string().nullable(),
  officer: z.string().nullable(),
  channel: channel.nullable(),
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  requestedBy: Person.nullable(),
  decidedBy: Person.nullable(),
  reason: z.string().nullable(),
  complete: z.boolean(),
  paCodesReused: z.boolean(),
  /** Whom to call at the partner. */
  contacts: z.array(
    z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable(), hours: z.string().nullable() }),
  ),
  items: z.array(ApprovalItem),
  events: z.array(ApprovalEvent),
  notice: z.object({ id, noticeNumber: z.string(), status: z.enum(noticeStatuses) }).nullable(),
});
export type Approval = z.output<typeof Approval>;

/** What anybody who works on the order may see of its approval: no code, note or diagnosis. */
export const SourceApproval = z.object({
  id,
  approvalNumber: z.string(),
  status: z.enum(approvalStatuses),
  partial: z.boolean(),
  urgency: z.enum(approvalUrgencies),
  requestedAt: instant,
  sentAt: instant.nullable(),
  dueAt: instant.nullable(),
  /** Minutes since it was sent, until it was decided or now. */
  minutes: z.number().int().nullable(),
});
export type SourceApproval = z.output<typeof SourceApproval>;

const count = z.number().int();
export const ApprovalCounts = z.object({
  notSent: count,
  pending: count,
  overdue: count,
  proceeded: count,
  approved: count,
  declined: count,
  expired: count,
  cancelled: count,
  /** Emergencies whose code is owed. */
  codesOwed: count,
  /** The sent request whose hour ends next; null where none runs. */
  nextProceeds: z.object({ id, approvalNumber: z.string(), hourEndsAt: instant }).nullable(),
});
export type ApprovalCounts = z.output<typeof ApprovalCounts>;

export const LeagueRow = z.object({
  hmoId: id,
  hmoName: z.string(),
  sent: count,
  answered: count,
  /** Minutes from the sending to the answer; null while none was answered. */
  medianMinutes: z.number().nullable(),
  ninetiethMinutes: z.number().nullable(),
  /** Of what was sent, per 10,000: answered within an hour, gone on without an answer, declined. */
  inHourBps: count,
  proceededBps: count,
  declinedBps: count,
  proceeded: count,
  declined: count,
  /** The most frequent reasons of declining. */
  reasons: z.array(z.object({ reason: z.string(), count })),
  /** Emergencies whose code came after the contract's hours, or not at all. */
  emergencyLate: count,
});
export type LeagueRow = z.output<typeof LeagueRow>;

export const NhiaNotice = z.object({
  id,
  noticeNumber: z.string(),
  approvalId: id,
  approvalNumber: z.string(),
  hmoId: id,
  hmoName: z.string(),
  patientId: id,
  patientName: z.string(),
  hospitalPatientId: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.number().int(), amount: money })),
  requestedAt: instant,
  requestSentAt: instant.nullable(),
  dueAt: instant.nullable(),
  proceededAt: instant.nullable(),
  reason: z.enum(noticeReasons),
  status: z.enum(noticeStatuses),
  sentAt: instant.nullable(),
  sentBy: z.string().nullable(),
  channel: channel.nullable(),
  reference: z.string().nullable(),
  createdAt: instant,
  version: z.number().int(),
  acts: actsField(nhiaNoticeRecord),
});
export type NhiaNotice = z.output<typeof NhiaNotice>;

export const SendNotice = z.strictObject({
  channel,
  reference: optionalText(80),
  version: version.optional(),
});
export type SendNotice = z.output<typeof SendNotice>;
