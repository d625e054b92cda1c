import { z } from 'zod';
import { id, instant, optionalText, requiredText, text, version } from '#kernel/contract/fields.ts';
import { minorUnits } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { admissionRecord } from './admission.record.ts';
import { FamilyStay } from './newborn-records.ts';
import { HomeMedicine, TakeHomePrescription } from './home-medicines.ts';
import { StayPatient } from './request-records.ts';
import { StayDiagnosis, StayPlace } from './stay-parts.ts';
import {
  acuities,
  admissionSources,
  admissionStatuses,
  codeStatuses,
  dischargeTypes,
  isolations,
  mostBelongings,
  mostDiagnoses,
  releaseReasons,
  stayReasons,
  transferReasons,
  vacatedTos,
} from './stay-words.ts';
import { StaffMember } from './ward-records.ts';
import { roomTypes } from './words.ts';

export { StayDiagnosis, StayPlace } from './stay-parts.ts';

const seen = version.nullish().transform((value) => value ?? null);
const optionalId = id.nullish().transform((value) => value ?? null);
const optionalInstant = instant.nullish().transform((value) => value ?? null);

const guardian = z
  .strictObject({
    name: requiredText(2, 120, 'Name is required'),
    phone: optionalText(30),
    relationship: optionalText(60),
    /** The guardian agreed to text messages about the deposit of the stay. */
    smsConsent: z.boolean().default(false),
  })
  .refine(({ phone, smsConsent }) => !smsConsent || phone !== null, { path: ['phone'], error: 'Phone is required for text messages' });

const stayFields = {
  consultantId: id,
  admittingDoctorId: id.nullable(),
  primaryNurseId: id.nullable(),
  reason: requiredText(3, 500, 'Reason is required'),
  admittingDiagnoses: z.array(StayDiagnosis).min(1, 'Diagnosis is required').max(mostDiagnoses),
  acuity: z.enum(acuities),
  isolation: z.enum(isolations),
  diet: text(120).nullable(),
  nilByMouthUntil: instant.nullable(),
  codeStatus: z.enum(codeStatuses),
  expectedDischargeAt: instant.nullable(),
  guardian: guardian.nullable(),
  /** Between two sets of vitals, in minutes, as ordered. */
  observationMinutes: z.number().int().min(15).max(1440),
  patientBillingId: id.nullable(),
  coverageNote: text(300).nullable(),
};

export const CreateAdmission = z.strictObject({
  patientId: id,
  bedId: id,
  /** The request that ends with this admission. Missing: the patient's open one, where there is one. */
  requestId: optionalId,
  consultationId: optionalId,
  source: z.enum(admissionSources, { error: 'Source is required' }),
  /** Missing: now. At most two days back, with a reason. */
  admittedAt: optionalInstant,
  backdateReason: optionalText(300),
  ...stayFields,
  admittingDoctorId: optionalId,
  primaryNurseId: optionalId,
  acuity: stayFields.acuity.default('moderate'),
  isolation: stayFields.isolation.default('none'),
  diet: optionalText(120),
  nilByMouthUntil: optionalInstant,
  codeStatus: stayFields.codeStatus.default('full'),
  expectedDischargeAt: optionalInstant,
  guardian: guardian.nullish().transform((value) => value ?? null),
  observationMinutes: stayFields.observationMinutes.optional(),
  /** Null: the patient's current billing method. */
  patientBillingId: optionalId,
  coverageNote: optionalText(300),
  /** In minor units; a deposit of this stay above that of the room's class. */
  depositRequired: minorUnits.nullish().transform((value) => value ?? null),
  /** Why the patient is let in although the ward is for others. */
  policyReason: optionalText(300),
  /** Why the patient is let in before the deposit: at least ten characters. */
  depositOverride: optionalText(500),
});
export type CreateAdmission = z.output<typeof CreateAdmission>;

/** Keys that are sent are changed. */
export const EditAdmission = z.strictObject({ ...z.object(stayFields).partial().shape, version: version.optional() });
export type EditAdmission = z.output<typeof EditAdmission>;

const belonging = z.strictObject({
  what: requiredText(1, 120, 'Must not be empty'),
  givenBackAt: instant.nullable().default(null),
  givenBackTo: optionalText(120),
});

/** The nursing assessment of an admission: within its first day. */
export const AssessAdmission = z.strictObject({
  /** Morse fall scale, 0 to 125. */
  fallRisk: z.number().int().min(0).max(125).nullable(),
  /** Braden scale, 6 to 23: the lower, the greater the risk of pressure sores. */
  pressureRisk: z.number().int().min(6).max(23).nullable(),
  vteRisk: z.enum(['low', 'moderate', 'high']).nullable(),
  allergiesChecked: z.boolean(),
  belongings: z.array(belonging).max(mostBelongings).default([]),
  valuablesReceipt: optionalText(60),
  note: optionalText(1000),
  version: seen,
});
export type AssessAdmission = z.output<typeof AssessAdmission>;

export const TransferAdmission = z.strictObject({
  bedId: id,
  reason: z.enum(transferReasons).default('transfer'),
  note: requiredText(3, 300, 'Reason is required'),
  policyReason: optionalText(300),
  version: seen,
});
export type TransferAdmission = z.output<typeof TransferAdmission>;

export const SwapAdmissions = z.strictObject({
  /** The two stays whose beds are exchanged. */
  admissionIds: z.array(id).length(2, 'Choose two admitted patients'),
  note: requiredText(3, 300, 'Reason is required'),
  policyReason: optionalText(300),
});
export type SwapAdmissions = z.output<typeof SwapAdmissions>;

export const AddCompanion = z.strictObject({
  name: requiredText(2, 120, 'Name is required'),
  phone: optionalText(30),
  relationship: optionalText(60),
  /** Missing: now. */
  fromAt: optionalInstant,
});
export type AddCompanion = z.output<typeof AddCompanion>;

export const Companion = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  relationship: z.string().nullable(),
  fromAt: instant,
  toAt: instant.nullable(),
});
export type Companion = z.output<typeof Companion>;

/** A bed that a patient had in a stay. */
export const BedStay = z.object({
  id,
  bedId: id,
  bedLabel: z.string(),
  roomName: z.string(),
  wardName: z.string(),
  roomType: z.enum(roomTypes),
  fromAt: instant,
  toAt: instant.nullable(),
  reason: z.enum(stayReasons),
  note: z.string().nullable(),
  by: z.string().nullable(),
});
export type BedStay = z.output<typeof BedStay>;

/** A row of the lists of stays. */
export const AdmissionRow = z.object({
  id,
  admissionNumber: z.string(),
  /** The name, for the sentences of its acts. */
  patient: z.string(),
  of: StayPatient,
  /** Of the open bed stay; null once the bed is free. A ward that is restricted is named to those who may see it. */
  place: StayPlace.nullable(),
  /** The ward of the stay, also once the bed is free; null where the reader may not know it. */
  wardName: z.string().nullable(),
  consultant: StaffMember.nullable(),
  source: z.enum(admissionSources),
  admittedAt: instant,
  expectedDischargeAt: instant.nullable(),
  dischargedAt: instant.nullable(),
  dischargeType: z.enum(dischargeTypes).nullable(),
  vacatedAt: instant.nullable(),
  releasedAt: instant.nullable(),
  /** Midnights crossed until the discharge or now, at least one. */
  days: z.number().int(),
  /** Words of the first diagnosis: the final one once there is one. */
  diagnosis: z.string(),
  acuity: z.enum(acuities),
  isolation: z.enum(isolations),
  billing: z.string().nullable(),
  /** What is open of the stay, less what the deposits hold, in minor units; null without the right to see bills. */
  balance: minorUnits.nullable(),
  /** Areas that were cleared, of those that the settings ask for. */
  cleared: z.number().int(),
  areas: z.number().int(),
  status: z.enum(admissionStatuses),
  version: z.number().int(),
  acts: actsField(admissionRecord),
});
export type AdmissionRow = z.output<typeof AdmissionRow>;

const Signed = z.object({ by: z.string().nullable(), at: instant });

export const Admission = AdmissionRow.extend({
  requestId: id.nullable(),
  consultationId: id.nullable(),
  admittingDoctor: StaffMember.nullable(),
  primaryNurse: StaffMember.nullable(),
  reason: z.string(),
  admittingDiagnoses: z.array(StayDiagnosis),
  diet: z.string().nullable(),
  nilByMouthUntil: instant.nullable(),
  codeStatus: z.enum(codeStatuses),
  guardian: z
    .object({ name: z.string(), phone: z.string().nullable(), relationship: z.string().nullable(), smsConsent: z.boolean() })
    .nullable(),
  observationMinutes: z.number().int(),
  patientBillingId: id.nullable(),
  coverageNote: z.string().nullable(),
  depositRequired: minorUnits.nullable(),
  /** Null until a nurse has assessed the patient; due within a day of the admission. */
  assessment: AssessAdmission.omit({ version: true }).extend(Signed.shape).nullable(),
  stays: z.array(BedStay),
  companions: z.array(Companion),
  /** Of a newborn: the stay of the mother in which it began. */
  mother: FamilyStay.nullable(),
  /** The newborns of this stay. */
  newborns: z.array(FamilyStay),
  discharge: z
    .object({
      ...Signed.shape,
      type: z.enum(dischargeTypes),
      finalDiagnoses: z.array(StayDiagnosis),
      summary: z.record(z.string(), z.string().nullable()).nullable(),
      /** What was decided of each medicine; null when none were reconciled. */
      medicines: z.array(HomeMedicine).nullable(),
      takeHome: TakeHomePrescription.nullable(),
      followUpAppointmentId: id.nullable(),
      deathRecordId: id.nullable(),
      /** The signed summary as it is filed in the chart. */
      documentId: id.nullable(),
    })
    .nullable(),
  vacatedTo: z.enum(vacatedTos).nullable(),
  release: z
    .object({
      ...Signed.shape,
      to: z.string().nullable(),
      outstanding: minorUnits,
      reason: z.enum(releaseReasons).nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  /** Why it was cancelled. */
  cancelReason: z.string().nullable(),
});
export type Admission = z.output<typeof Admission>;

const paper = Admission.pick({
  ...{ id: true, admissionNumber: true, of: true, admittedAt: true, dischargedAt: true, days: true, place: true, stays: true },
  ...{ consultant: true, reason: true, admittingDiagnoses: true },
});

/** A stay as its papers name it. */
export type StayOfPaper = z.output<typeof paper>;

/** The discharge summary on paper: what was signed, null before the discharge, and who it is about. */
export const PrintedSummary = paper.extend({ discharge: Admission.shape.discharge });
export type PrintedSummary = z.output<typeof PrintedSummary>;

/** The gate pass: who leaves, by whom and to whom the patient was released; null before the release. */
export const GatePass = paper.omit({ consultant: true, reason: true, admittingDiagnoses: true }).extend({
  companions: z.array(Companion),
  release: Admission.shape.release,
});
export type GatePass = z.output<typeof GatePass>;

/** A discharged stay as whoever releases the patient sees it: nothing of why the patient was in the bed. */
export const LeavingStay = AdmissionRow.pick({
  ...{ id: true, admissionNumber: true, patient: true, of: true, status: true, place: true, dischargedAt: true, vacatedAt: true },
  ...{ version: true, acts: true },
});
export type LeavingStay = z.output<typeof LeavingStay>;
