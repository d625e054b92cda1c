import { z } from 'zod';
import { currencyCode, minorUnits } from '#kernel/contract/money.ts';
import { calendarDate, id, instant, optionalText, requiredText } from '#kernel/contract/fields.ts';
import { RecordVitals, Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { actsField } from '#kernel/contract/record.ts';
import { consultationRecord } from './consultation.record.ts';
import { Diagnosis, editReason } from './diagnosis-records.ts';
import { FollowUp, Note, NoteChanges, TreatmentPlan } from './note-records.ts';
import {
  checklistKeys,
  coSignReasons,
  confidentialities,
  consultationStatuses,
  consultationTypes,
  dispositions,
  holdReasons,
  participantRoles,
  repeatableSections,
} from './words.ts';
import { RequestAdmission } from '#modules/admissions/contract/request-records.ts';
import { requestStatuses, requestUrgencies } from '#modules/admissions/contract/stay-words.ts';
import { resultFlags } from '#modules/laboratory/contract/words.ts';

const named = z.object({ id, name: z.string() });
const person = z.object({ id: id.nullable(), fullname: z.string() });

/** Whose consultation it is. */
export const ConsultationPatient = z.object({
  id,
  fullname: z.string(),
  hospitalPatientId: z.string(),
  gender: z.string().nullable(),
  dateOfBirth: calendarDate.nullable(),
});

/** A consultation as lists show it. Restricted ones are not in the lists of users without the right. */
export const ConsultationRow = z.object({
  id,
  consultationNumber: z.string(),
  type: z.enum(consultationTypes),
  status: z.enum(consultationStatuses),
  startedAt: instant,
  completedAt: instant.nullable(),
  patient: ConsultationPatient,
  department: named,
  practitioner: person,
  primaryDiagnosis: z.object({ icdCode: z.string().nullable(), description: z.string() }).nullable(),
  disposition: z.enum(dispositions).nullable(),
  confidentiality: z.enum(confidentialities),
  /** Of the visit's line; null: nothing was billed, or the reader may not see bills. */
  billed: z.string().nullable(),
  amended: z.boolean(),
  coSignRequired: z.boolean(),
  coSigned: z.boolean(),
  resultsReady: z.boolean(),
  holdReason: z.enum(holdReasons).nullable(),
  heldAt: instant.nullable(),
  appointmentId: id,
});
export type ConsultationRow = z.output<typeof ConsultationRow>;

export const Participant = z.object({
  userId: id,
  fullname: z.string(),
  role: z.enum(participantRoles),
  from: instant,
  to: instant.nullable(),
});

export const Addendum = z.object({ id, text: z.string(), byId: id.nullable(), byName: z.string(), at: instant });
export type Addendum = z.output<typeof Addendum>;

export const ChecklistItem = z.object({
  key: z.enum(checklistKeys),
  /** Fulfilled. */
  ok: z.boolean(),
  /** Completing is refused until it is fulfilled. */
  blocks: z.boolean(),
  message: z.string(),
  /** What of the message is of this consultation: numbers, questions. */
  list: z.string(),
});
export type ChecklistItem = z.output<typeof ChecklistItem>;

/** A laboratory request made here, as it stands now. Of results only what was released; of sensitive tests nothing without the right. */
export const ConsultationLabRequest = z.object({
  id,
  requestNumber: z.string(),
  requisitionNumber: z.string(),
  testName: z.string(),
  restricted: z.boolean(),
  status: z.string(),
  priority: z.string(),
  requestedAt: instant,
  requestedByName: z.string(),
  releasedAt: instant.nullable(),
  /** A released value asks for action at once. */
  critical: z.boolean(),
  acknowledgedAt: instant.nullable(),
  /** Released values as one line each. */
  results: z.array(z.object({ name: z.string(), text: z.string(), flag: z.enum(resultFlags).nullable() })),
  path: z.string(),
});
export type ConsultationLabRequest = z.output<typeof ConsultationLabRequest>;

/** A bed asked for in this visit: patient and visit are known. */
export const RequestVisitAdmission = RequestAdmission.omit({ patientId: true, consultationId: true });
export type RequestVisitAdmission = z.output<typeof RequestVisitAdmission>;

/** What a visit asked of the wards, and whether the patient is in a bed now. */
export const VisitAdmission = z.object({
  /** The newest request of the visit. */
  request: z
    .object({
      id,
      requestNumber: z.string(),
      urgency: z.enum(requestUrgencies),
      reason: z.string(),
      status: z.enum(requestStatuses),
      /** The bed that is held, as wards name it. */
      bed: z.string().nullable(),
      admissionId: id.nullable(),
      /** Why it was declined or cancelled. */
      endReason: z.string().nullable(),
    })
    .nullable(),
  /** `place`: ward and bed, as the reader may know them. */
  stay: z.object({ id, admissionNumber: z.string(), place: z.string().nullable() }).nullable(),
});
export type VisitAdmission = z.output<typeof VisitAdmission>;

/** Lines that this visit raised, by what raised them. */
export const ConsultationBill = z.object({
  sourceType: z.string(),
  sourceId: id,
  billNumbers: z.array(z.string()),
  net: minorUnits,
  patientAmount: minorUnits,
  balance: minorUnits,
  currency: currencyCode.nullable(),
  pricingStatus: z.string(),
  /** '' uninvoiced, pending_payment, partially_paid, paid, written_off, voided. */
  billingStatus: z.string(),
  coverageStatus: z.string(),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
});

/** A consultation whole. */
export const Consultation = ConsultationRow.extend({
  ticketId: id.nullable(),
  appointmentNumber: z.string(),
  specializationId: id.nullable(),
  room: named.nullable(),
  chiefComplaint: z.string().nullable(),
  /** The method that the visit is paid by; null: the patient's first. */
  billingId: id.nullable(),
  heldSeconds: z.number().int(),
  /** Whole minutes from the start to the signing (or now), holds left out. */
  durationMinutes: z.number().int(),
  holdNote: z.string().nullable(),
  signedByName: z.string().nullable(),
  coSignReason: z.enum(coSignReasons).nullable(),
  coSignedByName: z.string().nullable(),
  coSignedAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  cancelledAt: instant.nullable(),
  participants: z.array(Participant),
  note: Note,
  treatmentPlan: TreatmentPlan.nullable(),
  /** Version of the note; every save sends the one it saw. */
  lockVersion: z.number().int(),
  savedAt: instant.nullable(),
  savedByName: z.string().nullable(),
  diagnoses: z.array(Diagnosis),
  /** The booked follow-up. */
  followUpAppointment: z.object({ id, appointmentNumber: z.string(), startsAt: instant }).nullable(),
  addenda: z.array(Addendum),
  amendmentCount: z.number().int(),
  amendedSections: z.array(z.string()),
  /** Taken in this visit, the newest first; empty for readers without View Vitals. */
  vitals: z.array(Vital),
  /** Empty for readers without View Lab Test Requests. */
  labRequests: z.array(ConsultationLabRequest),
  admission: VisitAdmission,
  /** Released since the visit before this one, of requests made elsewhere; at most ten, the newest first. */
  earlierResults: z.array(ConsultationLabRequest),
  /** Empty for readers who see no bills. */
  bills: z.array(ConsultationBill),
  referrals: z.array(z.object({ id, referralNumber: z.string(), to: z.string(), status: z.string() })),
  certificates: z.array(z.object({ id, certificateNumber: z.string(), kind: z.string(), status: z.string() })),
  checklist: z.array(ChecklistItem),
  acts: actsField(consultationRecord),
});
export type Consultation = z.output<typeof Consultation>;

/** With `appointmentId` the visit of that appointment; else a patient who walked in. */
export const OpenConsultationOrder = z
  .strictObject({
    appointmentId: id.optional(),
    patientId: id.optional(),
    departmentId: id.optional(),
    type: z.enum(consultationTypes).optional(),
    /** Type of appointment of a walk-in; else one that fits the type of consultation. */
    appointmentTypeId: id.optional(),
    patientBillingId: id.optional(),
    roomId: id.nullish().transform((value) => value ?? null),
    chiefComplaint: optionalText(500),
  })
  .refine((order) => order.appointmentId !== undefined || (order.patientId !== undefined && order.departmentId !== undefined), {
    path: ['patientId'],
    message: 'Choose an appointment, or a patient and a department',
  });
export type OpenConsultationOrder = z.output<typeof OpenConsultationOrder>;

/** What was changed, on the version that was seen. Completed consultations want `editReason`. */
export const EditConsultation = z.strictObject({
  ...NoteChanges.shape,
  confidentiality: z.enum(confidentialities).optional(),
  type: z.enum(consultationTypes).optional(),
  lockVersion: z.number().int().min(0).max(2_147_483_647),
  editReason: editReason.optional(),
});
export type EditConsultation = z.output<typeof EditConsultation>;

/** The answer of a save: small, since one comes every five seconds. */
export const SavedNote = z.object({
  id,
  lockVersion: z.number().int(),
  savedAt: instant,
  savedByName: z.string(),
  status: z.enum(consultationStatuses),
  coSignRequired: z.boolean(),
});
export type SavedNote = z.output<typeof SavedNote>;

/** What CONSULTATION_CHANGED says beside its code: the note as it is saved now, so that both versions can be read and joined. */
export const ChangedNote = z.object({ server: SavedNote.extend({ note: Note, treatmentPlan: z.unknown() }) });
export type ChangedNote = z.output<typeof ChangedNote>;

export const HoldConsultation = z.strictObject({ reason: z.enum(holdReasons), note: optionalText(300) });
export type HoldConsultation = z.output<typeof HoldConsultation>;

export const CompleteConsultation = z.strictObject({
  /** The version that was seen and is signed. */
  lockVersion: z.number().int().min(0).max(2_147_483_647),
  disposition: z.enum(dispositions),
  followUp: FollowUp.nullish(),
  noDiagnosisReason: optionalText(500),
  /** Why a critical result is left unacknowledged. */
  criticalReason: optionalText(500),
  /** Signed as admitted although no bed was asked for: the patient is admitted elsewhere. */
  withoutAdmission: z.boolean().default(false),
});
export type CompleteConsultation = z.output<typeof CompleteConsultation>;

export const HandOver = z.strictObject({ userId: id, note: optionalText(500) });
export type HandOver = z.output<typeof HandOver>;

export const AddAddendum = z.strictObject({ text: requiredText(3, 10_000, 'Text is required') });

export const Amendment = z.object({
  id,
  at: instant,
  byId: id.nullable(),
  byName: z.string(),
  editReason: z.string(),
  needsCoSign: z.boolean(),
  /** What was there and what is there now, section by section; diagnoses under `diagnoses`. */
  changes: z.array(z.object({ section: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type Amendment = z.output<typeof Amendment>;

export const OrderLabTests = z.strictObject({
  tests: z
    .array(z.strictObject({ testId: id, specimenNote: optionalText(300) }))
    .min(1, 'Choose at least one test')
    .max(60),
  priority: z.enum(['routine', 'urgent', 'stat']).default('routine'),
  clinicalInfo: optionalText(2000),
  /** Diagnoses of this consultation that the tests are for. */
  diagnosisIds: z.array(id).max(20).default([]),
  /** The patient agreed to tests that want it. */
  consentGiven: z.boolean().default(false),
  /** The same test is pending or was made lately: wanted all the same. */
  confirm: z.boolean().default(false),
  confirmReason: optionalText(300),
});
export type OrderLabTests = z.output<typeof OrderLabTests>;

export const RepeatLast = z.strictObject({
  sections: z.array(z.enum(repeatableSections)).min(1, 'Choose at least one section').max(repeatableSections.length),
  lockVersion: z.number().int().min(0).max(2_147_483_647),
});
export type RepeatOrder = z.output<typeof RepeatLast>;

const { patientId: _patient, source: _source, sourceId: _of, ...measured } = RecordVitals.shape;
/** A set of vitals of the visit's patient; what makes a set whole is checked as for every other set. */
export const VisitVitals = z.strictObject(measured).superRefine((set, context) => {
  const whole = RecordVitals.safeParse({ ...set, patientId: '00000000-0000-7000-8000-000000000000' });
  for (const { path, message } of whole.error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
});
export type VisitVitals = z.output<typeof VisitVitals>;

/** Result of a test that somebody waits for, on the worklist. */
export const WaitingResult = z.object({
  requestId: id,
  requestNumber: z.string(),
  testName: z.string(),
  patient: ConsultationPatient,
  consultationId: id.nullable(),
  releasedAt: instant.nullable(),
  critical: z.boolean(),
});

export const WorklistReferral = z.object({
  id,
  referralNumber: z.string(),
  patient: ConsultationPatient,
  urgency: z.string(),
  reason: z.string(),
  sentByName: z.string(),
  sentAt: instant,
  status: z.string(),
});

/** What waits for a doctor: at most fifty of each, with the full counts. */
export const Worklist = z.object({
  inProgress: z.array(ConsultationRow),
  onHold: z.array(ConsultationRow),
  unsigned: z.array(ConsultationRow),
  awaitingCoSign: z.array(ConsultationRow),
  results: z.array(WaitingResult),
  referrals: z.array(WorklistReferral),
  counts: z.object({
    inProgress: z.number().int(),
    onHold: z.number().int(),
    resultsReady: z.number().int(),
    unsigned: z.number().int(),
    awaitingCoSign: z.number().int(),
    results: z.number().int(),
    referrals: z.number().int(),
  }),
});
export type Worklist = z.output<typeof Worklist>;

/** A completed visit of a person's own: what was signed for them to read. */
export const OwnConsultation = z.object({
  id,
  hospitalId: id,
  hospital: z.string(),
  consultationNumber: z.string(),
  date: instant,
  practitioner: z.string(),
  department: z.string(),
  /** Sensitive ones and those that were refuted are left out. */
  diagnoses: z.array(z.string()),
  patientInstructions: z.string().nullable(),
  followUp: z.object({ date: calendarDate, instructions: z.string().nullable() }).nullable(),
});
export type OwnConsultation = z.output<typeof OwnConsultation>;
