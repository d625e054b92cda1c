import { z } from 'zod';
import { calendarDate, id, instant, optionalText, reason, requiredText, version } from '#kernel/contract/fields.ts';
import { minorUnits } from '#kernel/contract/money.ts';
import { homeActions } from './home-medicines.ts';
import { StayDiagnosis } from './stay-records.ts';
import {
  blockerCodes,
  chosenDischargeTypes,
  clearanceAreas,
  mostDiagnoses,
  pendingKinds,
  releaseReasons,
  vacatedTos,
} from './stay-words.ts';

const seen = version.nullish().transform((value) => value ?? null);
const optionalInstant = instant.nullish().transform((value) => value ?? null);
const optionalId = id.nullish().transform((value) => value ?? null);

/** What the patient takes home on paper, signed by the doctor who discharges. */
export const DischargeSummary = z.strictObject({
  course: requiredText(3, 8000, 'Discharge summary is required'),
  findings: optionalText(4000),
  procedures: optionalText(4000),
  condition: requiredText(2, 500, 'Condition at discharge is required'),
  advice: optionalText(4000),
  warnings: optionalText(2000),
  diet: optionalText(500),
  activity: optionalText(500),
});
export type DischargeSummary = z.output<typeof DischargeSummary>;

/** An order of the stay that is neither done nor ended. */
export const PendingItem = z.object({
  kind: z.enum(pendingKinds),
  id,
  /** Number of the order. */
  number: z.string(),
  label: z.string(),
  status: z.string(),
  /** The order has not been started, so the discharge may cancel it. */
  cancellable: z.boolean(),
  /** Where it is shown, below the area. */
  path: z.string().nullable(),
});
export type PendingItem = z.output<typeof PendingItem>;

const MedicineDecision = z
  .strictObject({ lineId: id, action: z.enum(homeActions), reason: optionalText(500) })
  .refine(({ action, reason: why }) => action === 'continue' || why !== null, { path: ['reason'], message: 'Reason is required' });

const dischargeFields = z.strictObject({
  type: z.enum(chosenDischargeTypes, { error: 'Type of discharge is required' }),
  finalDiagnoses: z.array(StayDiagnosis).min(1, 'Final diagnosis is required').max(mostDiagnoses),
  summary: DischargeSummary,
  /** Missing: now. Not before the admission. */
  at: optionalInstant,
  followUp: z
    .strictObject({ date: calendarDate, departmentId: id, practitionerId: optionalId, note: optionalText(300) })
    .nullish()
    .transform((value) => value ?? null),
  /** Pending orders that are cancelled; every other one is kept. */
  cancelPending: z
    .array(z.strictObject({ kind: z.enum(pendingKinds), id }))
    .max(200)
    .default([]),
  /** Every medicine that the patient takes now; missing: they were not reconciled. */
  medicines: z
    .array(MedicineDecision)
    .max(100)
    .nullish()
    .transform((value) => value ?? null),
  /** The signed prescription of medicines to go home, written in this stay. */
  dischargePrescriptionId: optionalId,
  /** The pending orders were seen. */
  acknowledgePending: z.boolean().default(false),
  /** Against medical advice: who took the responsibility, as the signed form says. */
  signedBy: optionalText(120),
  version: seen,
});

export const DischargeAdmission = dischargeFields.superRefine(({ type, followUp, medicines, dischargePrescriptionId }, check) => {
  if (type === 'deceased' && (medicines || dischargePrescriptionId))
    check.addIssue({ code: 'custom', path: ['medicines'], message: 'A patient who died has no medicines to go home' });
  if (type === 'deceased' && followUp)
    check.addIssue({ code: 'custom', path: ['followUp'], message: 'A patient who died has no follow-up visit' });
});
export type DischargeAdmission = z.output<typeof DischargeAdmission>;

/** What was missing at the discharge: the coded diagnoses, and the summary of a patient who died or left without a word. */
export const SummariseStay = z.strictObject({
  finalDiagnoses: dischargeFields.shape.finalDiagnoses,
  /** Missing: the signed one stays as it is. Signed by those who discharge patients. */
  summary: DischargeSummary.nullish().transform((value) => value ?? null),
  version: seen,
});
export type SummariseStay = z.output<typeof SummariseStay>;

export const NoteAbsconded = z.strictObject({
  lastSeenAt: instant,
  /** Where the patient was looked for. */
  searched: requiredText(3, 500, 'Where was the patient looked for?'),
  note: optionalText(1000),
  version: seen,
});
export type NoteAbsconded = z.output<typeof NoteAbsconded>;

export const VacateBed = z.strictObject({ to: z.enum(vacatedTos), at: optionalInstant, version: seen });
export type VacateBed = z.output<typeof VacateBed>;

/** One thing that keeps an area from being cleared. `button` leads to `path`. */
export const Blocker = z.object({
  code: z.enum(blockerCodes),
  words: z.string(),
  /** The order that the reader may cancel from here, as nobody has begun with it; null for every other blocker. */
  id: id.nullable(),
  /** What it is about: the medicine, the thing that was kept; null where the code says all. */
  what: z.string().nullable(),
  /** Of how many: doses, units, charges; null where it is one. */
  count: z.number().int().nullable(),
  /** Word of the button that puts it right. */
  button: z.string(),
  path: z.string(),
  amount: minorUnits.nullable(),
});
export type Blocker = z.output<typeof Blocker>;

export const AreaClearance = z.object({
  area: z.enum(clearanceAreas),
  /** Whether the actor may clear it. */
  mayClear: z.boolean(),
  blockers: z.array(Blocker),
  cleared: z.object({ by: z.string().nullable(), at: instant, passedReason: z.string().nullable() }).nullable(),
});
export type AreaClearance = z.output<typeof AreaClearance>;

export const StayClearance = z.object({
  areas: z.array(AreaClearance),
  /** What deposits do not cover, in minor units; null without the right to see bills. */
  netDue: minorUnits.nullable(),
  currency: z.string().nullable(),
  /** Of the admission as it was read with these areas: each area that is cleared changes it. */
  version: z.number().int(),
});
export type StayClearance = z.output<typeof StayClearance>;

export const ClearArea = z.strictObject({
  area: z.enum(clearanceAreas),
  /** Why it is passed in spite of its blockers: by those who release patients, and never for billing. */
  passReason: optionalText(300),
  version: seen,
});
export type ClearArea = z.output<typeof ClearArea>;

export const ReleaseAdmission = z.strictObject({
  releasedTo: requiredText(2, 120, 'Released to is required'),
  /** Of a balance that is still owed. */
  reason: z
    .enum(releaseReasons)
    .nullish()
    .transform((value) => value ?? null),
  note: optionalText(500),
  /** Where the patient goes, when the bed is not free yet. */
  vacatedTo: z.enum(vacatedTos).default('home'),
  version: seen,
});
export type ReleaseAdmission = z.output<typeof ReleaseAdmission>;

export const UndoDischarge = z.strictObject({ reason: reason(), bedId: optionalId, version: seen });
export type UndoDischarge = z.output<typeof UndoDischarge>;

export const CancelAdmission = z.strictObject({ reason: reason(), version: seen });
export type CancelAdmission = z.output<typeof CancelAdmission>;

/** The bill of a stay as it stands: in minor units. */
export const RunningBill = z.object({
  admissionNumber: z.string(),
  patient: z.object({ fullname: z.string(), hospitalPatientId: z.string() }),
  currency: z.string(),
  lines: z.array(
    z.object({
      id,
      at: instant,
      name: z.string(),
      quantity: z.number(),
      unitPrice: minorUnits.nullable(),
      amount: minorUnits.nullable(),
      covered: minorUnits,
      payable: minorUnits.nullable(),
      status: z.string(),
    }),
  ),
  total: minorUnits,
  covered: minorUnits,
  payable: minorUnits,
  paid: minorUnits,
  deposit: minorUnits,
  /** payable less paid and deposits, never below nothing. */
  due: minorUnits,
  /** Nights until the expected discharge, and what they add. */
  forecast: z.object({ nights: z.number().int(), amount: minorUnits }).nullable(),
  unpriced: z.number().int(),
});
export type RunningBill = z.output<typeof RunningBill>;

/** What a wristband shows; the code is what scans of administrations accept. */
export const Wristband = z.object({
  admissionNumber: z.string(),
  fullname: z.string(),
  dateOfBirth: z.string().nullable(),
  gender: z.string().nullable(),
  hospitalPatientId: z.string(),
  wardName: z.string().nullable(),
  bedLabel: z.string().nullable(),
  allergies: z.array(z.string()),
  noneKnown: z.boolean(),
});
export type Wristband = z.output<typeof Wristband>;
