import { z } from 'zod';
import { calendarDate, id, instant, optionalText, reason, requiredText, version } from '#kernel/contract/fields.ts';
import {
  asaClasses,
  capacities,
  checklistAnswers,
  checklistPhases,
  complicationGrades,
  conditions,
  consentStatuses,
  countItems,
  countPhases,
  documentKinds,
  fitnessWords,
  implantStatuses,
  investigations,
  mallampati,
  noteStatuses,
  pregnancyTests,
  signerKinds,
  vteRisks,
} from './clinical-words.ts';
import { destinations, sides } from './request-words.ts';
import { milestoneKinds } from './words.ts';

const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const long = optionalText(4000);
const count = (most: number) => orNull(z.number().int().min(0).max(most));

export const Investigation = z.strictObject({
  key: z.enum(investigations),
  result: optionalText(120),
  notRequired: z.boolean().default(false),
});
export const AssessmentContent = z.strictObject({
  asa: orNull(z.enum(asaClasses)),
  asaEmergency: z.boolean().default(false),
  solidsSince: orNull(instant),
  fluidsSince: orNull(instant),
  weightKg: orNull(z.number().min(0.3).max(400)),
  heightCm: orNull(z.number().min(20).max(260)),
  mallampati: orNull(z.enum(mallampati)),
  mouthOpening: optionalText(80),
  neck: optionalText(80),
  teeth: optionalText(80),
  difficultAirway: z.boolean().default(false),
  allergiesChecked: z.boolean().default(false),
  medicines: long,
  comorbidities: long,
  mets: orNull(z.number().min(0).max(20)),
  previousAnaesthesia: long,
  pregnancyTest: orNull(z.enum(pregnancyTests)),
  investigations: z.array(Investigation).max(20).default([]),
  vteRisk: orNull(z.enum(vteRisks)),
  infection: optionalText(300),
  siteMarked: z.boolean().default(false),
  devices: optionalText(300),
  plan: long,
  fitness: orNull(z.enum(fitnessWords)),
  conditions: long,
  validDays: orNull(z.number().int().min(1).max(180)),
});
export type AssessmentContent = z.output<typeof AssessmentContent>;
export const SaveAssessment = z.strictObject({ content: AssessmentContent, sign: z.boolean().default(false), version: version.optional() });
export type SaveAssessment = z.output<typeof SaveAssessment>;
export const Assessment = z.object({
  id: id.nullable(),
  content: AssessmentContent.nullable(),
  /** Medicines that the patient takes now, where somebody keeps them. */
  currentMedicines: z.array(z.string()),
  /** A woman of 10 to 55 years: a pregnancy test is needed. */
  pregnancyTestNeeded: z.boolean(),
  signedAt: instant.nullable(),
  signedByName: z.string().nullable(),
  validUntil: instant.nullable(),
  version: z.number().int().nullable(),
});
export type Assessment = z.output<typeof Assessment>;

export const ConsentContent = z.strictObject({
  interpreterName: optionalText(120),
  benefits: long,
  risks: z
    .array(requiredText(2, 300, 'Risk is required'))
    .max(30)
    .default([]),
  alternatives: long,
  bloodConsent: z.boolean().default(false),
  anaesthesiaConsent: z.boolean().default(false),
  photographyConsent: z.boolean().default(false),
  teachingConsent: z.boolean().default(false),
  capacity: z.enum(capacities).default('adult'),
  signerKind: z.enum(signerKinds).default('patient'),
  signerName: optionalText(120),
  signerRelationship: optionalText(80),
  witnessName: optionalText(120),
});
export type ConsentContent = z.output<typeof ConsentContent>;
/** A drawn signature or a thumbprint as a PNG or JPEG in a data address. */
const signature = z
  .string()
  .max(400_000, 'The signature is too large')
  .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/, 'Signature is required');
export const SaveConsent = z.strictObject({
  textId: id,
  content: ConsentContent,
  /** Signs the form; `refused` notes that the patient refuses. */
  decision: z.enum(['save', 'sign', 'refuse']).default('save'),
  signature: orNull(signature),
  reason: optionalText(500),
  version: version.optional(),
});
export type SaveConsent = z.output<typeof SaveConsent>;
export const WithdrawConsent = z.strictObject({ reason: reason() });
export const Consent = z.object({
  id: id.nullable(),
  status: z.enum(consentStatuses).nullable(),
  content: ConsentContent.nullable(),
  textId: id.nullable(),
  language: z.string().nullable(),
  /** As it was signed; of a draft as it would be. */
  text: z.string().nullable(),
  signature: z.string().nullable(),
  hash: z.string().nullable(),
  /** The signed text is about other procedures or sides than the request is now, or out of date. */
  stale: z.boolean(),
  takenAt: instant.nullable(),
  takenByName: z.string().nullable(),
  endedReason: z.string().nullable(),
  /** Texts that can be signed, those of the procedure first. */
  texts: z.array(z.object({ id, title: z.string(), language: z.string(), body: z.string() })),
  version: z.number().int().nullable(),
});
export type Consent = z.output<typeof Consent>;

export const AddDocument = z.strictObject({ kind: z.enum(documentKinds).default('other'), note: optionalText(500) });
export type AddDocument = z.output<typeof AddDocument>;
export const OtherDocument = z.object({
  id,
  kind: z.enum(documentKinds),
  name: z.string(),
  mimeType: z.string(),
  size: z.number().int(),
  note: z.string().nullable(),
  createdAt: instant,
  createdByName: z.string().nullable(),
});

export const ChecklistItem = z.strictObject({ key: requiredText(2, 40, 'Item is required'), answer: z.enum(checklistAnswers) });
export const SaveChecklist = z.strictObject({ items: z.array(ChecklistItem).max(20), version: version.optional() });
export type SaveChecklist = z.output<typeof SaveChecklist>;
export const Checklist = z.object({
  phase: z.enum(checklistPhases),
  items: z.array(z.object({ key: z.string(), answer: z.enum(checklistAnswers), byName: z.string(), at: instant })),
  completedAt: instant.nullable(),
  version: z.number().int().nullable(),
});
export type Checklist = z.output<typeof Checklist>;

export const SaveMilestone = z.strictObject({
  kind: z.enum(milestoneKinds),
  at: orNull(instant),
  /** Of a correction, or why no antibiotic was given in time. */
  reason: optionalText(500),
});
export type SaveMilestone = z.output<typeof SaveMilestone>;

const Counted = z.strictObject({
  item: z.enum(countItems),
  expected: z.number().int().min(0).max(999),
  counted: z.number().int().min(0).max(999),
});
export const SaveCounts = z.strictObject({
  phase: z.enum(countPhases),
  numbers: z.array(Counted).min(1, 'Enter the counts').max(3),
  second: z.strictObject({ userId: id, pin: z.string().min(4).max(12) }),
});
export type SaveCounts = z.output<typeof SaveCounts>;
export const CloseDiscrepancy = z.strictObject({ discrepancyId: id, xrayRequestId: orNull(id), statement: optionalText(2000) });
export type CloseDiscrepancy = z.output<typeof CloseDiscrepancy>;
export const Discrepancy = z.object({
  id,
  item: z.enum(countItems),
  expected: z.number().int(),
  counted: z.number().int(),
  openedAt: instant,
  xrayRequestId: id.nullable(),
  statement: z.string().nullable(),
  closedAt: instant.nullable(),
  closedByName: z.string().nullable(),
});
export const Counts = z.object({
  counts: z.array(
    z.object({
      id,
      phase: z.enum(countPhases),
      numbers: z.array(z.object({ item: z.enum(countItems), expected: z.number().int(), counted: z.number().int() })),
      correct: z.boolean(),
      at: instant,
      firstByName: z.string(),
      secondByName: z.string(),
      current: z.boolean(),
    }),
  ),
  discrepancies: z.array(Discrepancy),
});
export type Counts = z.output<typeof Counts>;

const override = z.strictObject({
  line: z.number().int().min(0).max(100),
  rule: requiredText(2, 60, 'Rule is required'),
  about: z.string().max(120).optional(),
  reason: reason(),
});
export const AnaesthesiaInput = z.strictObject({
  at: orNull(instant),
  pulse: count(300),
  systolic: count(350),
  diastolic: count(250),
  spo2: count(100),
  etco2: count(150),
  temperature: orNull(z.number().min(20).max(45)),
  productId: orNull(id),
  agent: optionalText(120),
  dose: optionalText(60),
  event: optionalText(300),
});
export const AddAnaesthesia = z.strictObject({
  entries: z.array(AnaesthesiaInput).min(1).max(50),
  overrides: z.array(override).max(50).default([]),
  confirm: z.boolean().default(false),
});
export type AddAnaesthesia = z.output<typeof AddAnaesthesia>;
export const AnaesthesiaEntry = z.object({
  id,
  at: instant,
  pulse: z.number().int().nullable(),
  systolic: z.number().int().nullable(),
  diastolic: z.number().int().nullable(),
  spo2: z.number().int().nullable(),
  etco2: z.number().int().nullable(),
  temperature: z.number().nullable(),
  agent: z.string().nullable(),
  dose: z.string().nullable(),
  event: z.string().nullable(),
  byName: z.string(),
});
export type AnaesthesiaEntry = z.output<typeof AnaesthesiaEntry>;

export const UsedConsumable = z.strictObject({ productId: id, quantity: z.number().int().min(1).max(10_000), batchId: orNull(id) });
export const UsedImplant = z.strictObject({
  productId: orNull(id),
  batchId: orNull(id),
  name: requiredText(2, 160, 'Name is required'),
  maker: optionalText(120),
  model: optionalText(120),
  serial: optionalText(60),
  lot: optionalText(60),
  udi: optionalText(120),
  expiry: orNull(calendarDate),
  side: orNull(z.enum(sides)),
});
export const NoteContent = z.strictObject({
  preOpDiagnosis: optionalText(500),
  postOpDiagnosis: optionalText(500),
  performed: z
    .array(z.strictObject({ procedureId: id, side: orNull(z.enum(sides)), reason: optionalText(300) }))
    .max(6)
    .default([]),
  anaesthesiaEvents: long,
  incision: long,
  findings: long,
  steps: optionalText(12_000),
  closure: long,
  drains: long,
  specimens: z
    .array(z.strictObject({ type: requiredText(2, 80, 'Type is required'), site: optionalText(120) }))
    .max(20)
    .default([]),
  implants: z.array(UsedImplant).max(20).default([]),
  bloodLossMl: count(20_000),
  bloodGiven: optionalText(300),
  fluids: optionalText(300),
  urineMl: count(20_000),
  antibiotics: optionalText(300),
  complications: z
    .array(z.strictObject({ grade: z.enum(complicationGrades), note: requiredText(2, 300, 'Complication is required') }))
    .max(10)
    .default([]),
  consumables: z.array(UsedConsumable).max(60).default([]),
  postOpOrders: long,
  postOpDestination: orNull(z.enum(destinations)),
  condition: orNull(z.enum(conditions)),
});
export type NoteContent = z.output<typeof NoteContent>;
export const SaveNote = z.strictObject({ content: NoteContent, lockVersion: z.number().int().min(0) });
export type SaveNote = z.output<typeof SaveNote>;
export const SubmitNote = z.strictObject({ overrides: z.array(override).max(50).default([]), confirm: z.boolean().default(false) });
export type SubmitNote = z.output<typeof SubmitNote>;
export const AmendNote = z.strictObject({ content: NoteContent, editReason: reason() });
export type AmendNote = z.output<typeof AmendNote>;
export const Note = z.object({
  content: NoteContent.nullable(),
  status: z.enum(noteStatuses).nullable(),
  signedAt: instant.nullable(),
  signedByName: z.string().nullable(),
  /** 0: nothing was written yet. */
  lockVersion: z.number().int(),
  amendments: z.array(z.object({ id, at: instant, byName: z.string(), reason: z.string() })),
});
export type Note = z.output<typeof Note>;

export const Implant = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  hospitalPatientId: z.string(),
  requestId: id,
  requestNumber: z.string(),
  name: z.string(),
  maker: z.string().nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  lot: z.string().nullable(),
  udi: z.string().nullable(),
  expiry: calendarDate.nullable(),
  side: z.enum(sides).nullable(),
  status: z.enum(implantStatuses),
  implantedAt: instant,
  recalledAt: instant.nullable(),
  recallReason: z.string().nullable(),
});
export type Implant = z.output<typeof Implant>;
