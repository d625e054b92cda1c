import { z } from 'zod';
import { calendarDate, id, requiredText, text } from '#kernel/contract/fields.ts';
import {
  alcoholStates,
  bodyMaps,
  bodySystems,
  complaintUnits,
  dispositions,
  findingStates,
  mostSectionText,
  planKinds,
  planStates,
  smokingStates,
} from './words.ts';

/** Text of a section; null and empty mean nothing written. */
const section = text(mostSectionText)
  .nullable()
  .transform((value) => value || null);

export const Complaint = z.strictObject({
  text: requiredText(1, 500, 'Complaint is required'),
  duration: z.number().int().min(0).max(1000).nullable().default(null),
  unit: z.enum(complaintUnits).nullable().default(null),
});
export type Complaint = z.output<typeof Complaint>;

export const SocialHistory = z.strictObject({
  smoking: z.enum(smokingStates).nullable().default(null),
  alcohol: z.enum(alcoholStates).nullable().default(null),
  occupation: text(200).nullable().default(null),
  text: section.default(null),
});

const finding = z.strictObject({ state: z.enum(findingStates), text: text(2000).nullable().default(null) });
const findings = z.partialRecord(z.enum(bodySystems), finding);

export const BodyMark = z.strictObject({
  map: z.enum(bodyMaps),
  /** Thousandths of the picture's width and height. */
  x: z.number().int().min(0).max(1000),
  y: z.number().int().min(0).max(1000),
  label: requiredText(1, 120, 'Enter the mark'),
});

/** Left and right as they are written: 6/6, CF, HM, PL, NPL; refraction and pressure as text and mmHg. */
const eye = z.strictObject({
  unaided: text(20).nullable().default(null),
  pinhole: text(20).nullable().default(null),
  corrected: text(20).nullable().default(null),
  pressure: z.number().int().min(0).max(90).nullable().default(null),
});

export const Examination = z.strictObject({
  general: section.default(null),
  systems: findings.default({}),
  marks: z.array(BodyMark).max(100).default([]),
  /** Teeth by FDI number (11–48, 51–85) and what is wrong with them. */
  teeth: z
    .array(z.strictObject({ tooth: z.number().int().min(11).max(85), finding: requiredText(1, 120, 'Enter the finding') }))
    .max(52)
    .default([]),
  eyes: z.strictObject({ left: eye, right: eye }).nullable().default(null),
});

const answer = z.union([
  z.string().max(4000),
  z.number().min(-1_000_000_000).max(1_000_000_000),
  z.boolean(),
  z.array(z.string().max(200)).max(50),
  z.array(BodyMark).max(100),
  z.null(),
]);

/** Answers to a template of a certain version, by the keys of its sections. */
export const CustomForm = z.strictObject({
  templateId: id,
  templateVersion: z.number().int().min(1).max(100_000),
  answers: z.record(z.string().max(60), answer),
});

/** A follow-up; it is booked when the consultation is completed, with a type of appointment and a day. */
export const FollowUp = z.strictObject({
  date: calendarDate,
  /** Wall time in the hospital; null: the first free one of the day. */
  time: z
    .string()
    .max(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 09:30')
    .nullable()
    .default(null),
  /** Null: only written, nothing is booked. */
  appointmentTypeId: id.nullable().default(null),
  /** Null: the one who signs. */
  practitionerId: id.nullable().default(null),
  instructions: text(1000).nullable().default(null),
});
export type FollowUp = z.output<typeof FollowUp>;

const sections = {
  presentingComplaints: z.array(Complaint).max(20),
  historyOfComplaint: section,
  pastMedical: section,
  pastSurgical: section,
  drugHistory: section,
  familyHistory: section,
  socialHistory: SocialHistory.nullable(),
  gynaeObstetricHistory: section,
  immunisationHistory: section,
  reviewOfSystems: findings,
  examination: Examination.nullable(),
  assessment: section,
  plan: section,
  clinicalNotes: section,
  patientInstructions: section,
  customForm: CustomForm.nullable(),
  disposition: z.enum(dispositions).nullable(),
  followUp: FollowUp.nullable(),
  /** Stated when a visit ends without a diagnosis. */
  noDiagnosisReason: text(500)
    .nullable()
    .transform((value) => value || null),
};

/** Sections that a save names; those left out stay as they are. */
export const NoteChanges = z.strictObject(sections).partial();
export type NoteChanges = z.output<typeof NoteChanges>;

/** The note whole, as it is answered. */
export const Note = z.object(sections);
export type Note = z.output<typeof Note>;

export const PlanItem = z.strictObject({
  kind: z.enum(planKinds),
  text: requiredText(1, 500, 'Enter the action'),
  frequency: text(100).nullable().default(null),
  duration: text(100).nullable().default(null),
  /** The order that the item stands for. */
  linkedId: id.nullable().default(null),
  status: z.enum(planStates).default('active'),
});

export const TreatmentPlan = z.strictObject({
  items: z.array(PlanItem).max(60),
  goals: z
    .array(requiredText(1, 300, 'Enter the goal'))
    .max(20)
    .default([]),
  reviewAt: calendarDate.nullable().default(null),
});
export type TreatmentPlan = z.output<typeof TreatmentPlan>;

/** An empty note. */
export const emptyNote: Note = {
  presentingComplaints: [],
  historyOfComplaint: null,
  pastMedical: null,
  pastSurgical: null,
  drugHistory: null,
  familyHistory: null,
  socialHistory: null,
  gynaeObstetricHistory: null,
  immunisationHistory: null,
  reviewOfSystems: {},
  examination: null,
  assessment: null,
  plan: null,
  clinicalNotes: null,
  patientInstructions: null,
  customForm: null,
  disposition: null,
  followUp: null,
  noDiagnosisReason: null,
};
