import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { says } from '#kernel/contract/care.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many, optionalText, queryDay, reason, searchWords } from '#kernel/contract/fields.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import { certificateRecord } from '../certificate.record.ts';
import { referralRecord } from '../referral.record.ts';
import {
  AcceptReferral,
  Certificate,
  CreateReferral,
  IssueCertificate,
  OwnCertificate,
  OwnReferral,
  Referral,
  ReferralRow,
  VerifiedCertificate,
} from '../paper-records.ts';
import { certificateKinds, certificateStatuses, referralBoxes, referralStatuses, referralUrgencies } from '../words.ts';

const opening = ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED', 'CONSULTATION_RESTRICTED'] as const;
const both = { areas: ['hospital', 'patient'] } as const;
const ofReferral = { of: { id: 'referrals' } } as const;
const answering = [...opening, 'REFERRAL_STATE', 'REFERRAL_NOT_YOURS'] as const;

export const referralCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/referrals',
    summary: 'Referrals, the newest first; in the patient area the own ones over all hospitals.',
    permission: ['View Referrals', 'View Own Chart'],
    ...both,
    query: z.object({
      ...paging,
      box: z.enum(referralBoxes).default('all'),
      status: many(z.enum(referralStatuses)),
      urgency: many(z.enum(referralUrgencies)),
      patientId: id.optional(),
      departmentId: id.optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
      search: searchWords.optional(),
      personId: id.optional(),
    }),
    payload: pageOf(z.union([ReferralRow, OwnReferral])),
  },
  read: {
    method: 'GET',
    path: '/referrals/{id}',
    papers: { 'referral-letter': { entity: 'Referral', number: 'referralNumber', patientId: 'patient.id' } },
    summary: 'One referral whole, as its letter needs it.',
    permission: 'View Referrals',
    ...ofReferral,
    payload: Referral,
    refusals: opening,
  },
  create: {
    method: 'POST',
    path: '/referrals',
    summary: 'Refers a patient to a department or practitioner of the hospital, or to another house.',
    permission: 'Create Referrals',
    care: { startsUnless: says(['urgency'], 'emergency') },
    repeatable: true,
    body: CreateReferral,
    payload: Referral,
    done: 'Referral sent',
    refusals: [
      ...opening,
      'PATIENT_DECEASED',
      'REFERRAL_TARGET',
      'REFERRAL_ATTACHMENT',
      'CONSULTATION_OF_ANOTHER',
      'CONSULTATION_STATE',
      'DEPARTMENT_UNKNOWN',
      'HANDOVER_TARGET',
    ],
  },
  accept: {
    method: 'PATCH',
    path: '/referrals/{id}/accept',
    summary: 'Accepts a referral and can book the visit; the sender is notified.',
    permission: 'Manage Referrals',
    care: 'completes',
    ...ofReferral,
    body: AcceptReferral,
    payload: Referral,
    done: 'Referral accepted',
    refusals: [
      ...answering,
      'PATIENT_DECEASED',
      'APPOINTMENT_OVERLAP',
      'APPOINTMENT_TYPE_UNKNOWN',
      'OUTSIDE_SCHEDULE',
      'APPOINTMENT_IN_PAST',
    ],
  },
  decline: {
    method: 'PATCH',
    path: '/referrals/{id}/decline',
    summary: 'Declines a referral with a reason; the sender is notified.',
    permission: 'Manage Referrals',
    care: 'completes',
    ...ofReferral,
    body: z.strictObject({ reason: reason() }),
    payload: Referral,
    done: 'Referral declined',
    refusals: answering,
  },
  complete: {
    method: 'PATCH',
    path: '/referrals/{id}/complete',
    summary: 'Closes an accepted referral with a reply to the sender; an external one when its answer came.',
    permission: 'Manage Referrals',
    care: 'completes',
    ...ofReferral,
    body: z.strictObject({ reply: optionalText(4000) }),
    payload: Referral,
    done: 'Referral completed',
    refusals: answering,
  },
  cancel: {
    method: 'PATCH',
    path: '/referrals/{id}/cancel',
    summary: 'Takes back a referral that was not completed; only who sent it.',
    permission: 'Create Referrals',
    care: 'completes',
    ...ofReferral,
    body: z.strictObject({ reason: reason() }),
    payload: Referral,
    done: 'Referral cancelled',
    refusals: answering,
  },
});

export const certificateCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/medical-certificates',
    summary: 'Medical certificates, the newest first; in the patient area the own ones over all hospitals.',
    permission: ['Issue Medical Certificate', 'View Own Chart'],
    ...both,
    query: z.object({
      ...paging,
      patientId: id.optional(),
      kind: many(z.enum(certificateKinds)),
      status: many(z.enum(certificateStatuses)),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
      search: searchWords.optional(),
      personId: id.optional(),
    }),
    payload: pageOf(z.union([Certificate, OwnCertificate])),
  },
  read: {
    method: 'GET',
    path: '/medical-certificates/{id}',
    papers: { 'medical-certificate': { entity: 'MedicalCertificate', number: 'certificateNumber', patientId: 'patient.id' } },
    summary: 'One certificate, as its paper needs it.',
    permission: 'Issue Medical Certificate',
    of: { id: 'medical-certificates' },
    payload: Certificate,
    refusals: opening,
  },
  issue: {
    method: 'POST',
    path: '/medical-certificates',
    summary: 'Issues a certificate for at most ninety days, with a code by which anyone can check it.',
    permission: 'Issue Medical Certificate',
    repeatable: true,
    body: IssueCertificate,
    payload: Certificate,
    done: 'Certificate issued',
    refusals: [...opening, 'CERTIFICATE_DATES', 'CERTIFICATE_TOO_LONG', 'CONSULTATION_OF_ANOTHER', 'CONSULTATION_STATE'],
  },
  revoke: {
    method: 'PATCH',
    path: '/medical-certificates/{id}/revoke',
    summary: 'Revokes a certificate; the public page says so from then on.',
    permission: 'Issue Medical Certificate',
    care: 'completes',
    of: { id: 'medical-certificates' },
    body: z.strictObject({ reason: reason() }),
    payload: Certificate,
    done: 'Certificate revoked',
    refusals: [...opening, 'CERTIFICATE_REVOKED'],
  },
  verify: {
    method: 'GET',
    path: '/medical-certificates/verify/{code}',
    summary: 'Says of a code whether the certificate holds: number, dates, validity.',
    permission: 'public',
    params: z.object({ code: z.string().min(1).max(60) }),
    payload: VerifiedCertificate,
    ratePerMinute: 30,
    refusals: ['CERTIFICATE_UNKNOWN'],
  },
});

export const referralActs = bindActs(referralRecord, { ...referralCalls, book: appointmentCalls.createInternal });
export const certificateActs = bindActs(certificateRecord, certificateCalls);
