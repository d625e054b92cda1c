import { z } from 'zod';
import { calendarDate, email, id, instant, optionalText, requiredText } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { certificateRecord } from './certificate.record.ts';
import { referralRecord } from './referral.record.ts';
import { ConsultationPatient } from './records.ts';
import { certificateKinds, certificateStatuses, referralDirections, referralStatuses, referralUrgencies } from './words.ts';

const named = z.object({ id, name: z.string() });

export const ExternalFacility = z.strictObject({
  name: requiredText(2, 160, 'Name is required'),
  address: optionalText(300),
  phone: optionalText(40),
  email: z
    .union([email, z.literal('')])
    .nullish()
    .transform((value) => value || null),
});
export type ExternalFacility = z.output<typeof ExternalFacility>;

/** To a department or a practitioner of the hospital, or to another house. */
export const CreateReferral = z
  .strictObject({
    direction: z.enum(referralDirections),
    patientId: id,
    consultationId: id.nullish().transform((value) => value ?? null),
    toDepartmentId: id.nullish().transform((value) => value ?? null),
    toPractitionerId: id.nullish().transform((value) => value ?? null),
    externalFacility: ExternalFacility.nullish().transform((value) => value ?? null),
    urgency: z.enum(referralUrgencies).default('routine'),
    reason: requiredText(3, 1000, 'Reason is required'),
    clinicalSummary: optionalText(10_000),
    /** Documents of the patient's chart that go with it. */
    attachmentIds: z.array(id).max(20).default([]),
  })
  .refine((order) => order.direction === 'external' || order.toDepartmentId !== null || order.toPractitionerId !== null, {
    path: ['toDepartmentId'],
    message: 'Choose where the patient is referred to',
  })
  .refine((order) => order.direction === 'internal' || order.externalFacility !== null, {
    path: ['externalFacility'],
    message: 'Choose where the patient is referred to',
  });
export type CreateReferral = z.output<typeof CreateReferral>;

/** Accepting may book the visit. */
export const AcceptReferral = z.strictObject({
  reply: optionalText(2000),
  book: z
    .strictObject({
      appointmentTypeId: id,
      departmentId: id.optional(),
      practitionerId: id.nullish().transform((value) => value ?? null),
      appointmentDate: instant,
    })
    .nullish()
    .transform((value) => value ?? null),
});
export type AcceptReferral = z.output<typeof AcceptReferral>;

export const ReferralRow = z.object({
  id,
  referralNumber: z.string(),
  direction: z.enum(referralDirections),
  patient: ConsultationPatient,
  consultationId: id.nullable(),
  toDepartment: named.nullable(),
  toPractitioner: z.object({ id, fullname: z.string() }).nullable(),
  externalFacility: z.string().nullable(),
  urgency: z.enum(referralUrgencies),
  reason: z.string(),
  status: z.enum(referralStatuses),
  sentById: id.nullable(),
  sentByName: z.string(),
  sentAt: instant,
  answeredAt: instant.nullable(),
  answeredByName: z.string().nullable(),
  resultingAppointmentId: id.nullable(),
});
export type ReferralRow = z.output<typeof ReferralRow>;

export const Referral = ReferralRow.extend({
  facility: z
    .object({
      name: z.string(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  clinicalSummary: z.string().nullable(),
  attachmentIds: z.array(id),
  reply: z.string().nullable(),
  closeReason: z.string().nullable(),
  acts: actsField(referralRecord),
});
export type Referral = z.output<typeof Referral>;

/** A referral of a person's own. */
export const OwnReferral = z.object({
  id,
  hospitalId: id,
  hospital: z.string(),
  referralNumber: z.string(),
  to: z.string(),
  urgency: z.enum(referralUrgencies),
  status: z.enum(referralStatuses),
  sentAt: instant,
  resultingAppointmentId: id.nullable(),
});
export type OwnReferral = z.output<typeof OwnReferral>;

export const IssueCertificate = z.strictObject({
  patientId: id,
  consultationId: id.nullish().transform((value) => value ?? null),
  kind: z.enum(certificateKinds),
  from: calendarDate,
  to: calendarDate,
  text: requiredText(3, 4000, 'Text is required'),
  restrictions: optionalText(1000),
});
export type IssueCertificate = z.output<typeof IssueCertificate>;

export const Certificate = z.object({
  id,
  certificateNumber: z.string(),
  kind: z.enum(certificateKinds),
  patient: ConsultationPatient,
  consultationId: id.nullable(),
  from: calendarDate,
  to: calendarDate,
  text: z.string(),
  restrictions: z.string().nullable(),
  status: z.enum(certificateStatuses),
  /** Twenty letters and digits in fours; anybody who has them can ask whether the certificate holds. */
  verifyCode: z.string(),
  /** Address of the public page, for the QR code. */
  verifyUrl: z.string(),
  issuedAt: instant,
  issuedByName: z.string(),
  revokedAt: instant.nullable(),
  revokedByName: z.string().nullable(),
  revokeReason: z.string().nullable(),
  acts: actsField(certificateRecord),
});
export type Certificate = z.output<typeof Certificate>;

/** A certificate of a person's own. */
export const OwnCertificate = z.object({
  id,
  hospitalId: id,
  hospital: z.string(),
  certificateNumber: z.string(),
  kind: z.enum(certificateKinds),
  from: calendarDate,
  to: calendarDate,
  text: z.string(),
  restrictions: z.string().nullable(),
  status: z.enum(certificateStatuses),
  verifyCode: z.string(),
  verifyUrl: z.string(),
  issuedAt: instant,
  issuedByName: z.string(),
});
export type OwnCertificate = z.output<typeof OwnCertificate>;

/** What the public page says: number, dates, validity, and nothing of the patient. */
export const VerifiedCertificate = z.object({
  certificateNumber: z.string(),
  hospital: z.string(),
  from: calendarDate,
  to: calendarDate,
  issuedOn: calendarDate,
  valid: z.boolean(),
  status: z.enum(certificateStatuses),
});
export type VerifiedCertificate = z.output<typeof VerifiedCertificate>;
