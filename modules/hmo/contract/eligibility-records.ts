import { z } from 'zod';
import { calendarDate, id, instant, optionalText } from '#kernel/contract/fields.ts';
import { minorUnits } from '#kernel/contract/money.ts';
import { RowError } from '#kernel/contract/sheets.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { billingMethods, billingStatuses, billingVerifications } from '#modules/patients/contract/words.ts';
import { monthWord } from './month.ts';

/** Whether a method pays today; `unknown`: nobody asked the insurer lately. */
export const eligibilityResults = ['eligible', 'not-eligible', 'unknown'] as const;
export type EligibilityResult = (typeof eligibilityResults)[number];

/** What stands against a method, the weightiest first. The last two leave it `unknown`. */
export const eligibilityReasons = [
  'method-not-active',
  'not-started',
  'expired',
  'partner-not-active',
  'plan-not-active',
  'waiting-period',
  'annual-limit-used',
  'family-limit-used',
  'verification-failed',
  'not-verified',
  're-verify',
] as const;
export type EligibilityReason = (typeof eligibilityReasons)[number];

export const checkSources = ['check-in', 'admission', 'desk', 'roster'] as const;
export type CheckSource = (typeof checkSources)[number];

/** What a plan limits, beside the parts of its price list: the year (own, family), a visit, a stay, days in hospital, units of an item. */
export const limitNames = ['annual', 'family', 'perVisit', 'perAdmission', ...billingModules, 'inpatientDays', 'itemUnits'] as const;

/** A limit as it stands, in minor units; days of `inpatientDays` and units of `itemUnits`, which names its item. */
export const LimitLeft = z.object({
  name: z.enum(limitNames),
  itemName: z.string().optional(),
  limit: minorUnits,
  used: minorUnits,
  left: minorUnits,
});
export type LimitLeft = z.infer<typeof LimitLeft>;

export const EligibilityCheck = z.object({
  id,
  at: instant,
  byName: z.string().nullable(),
  source: z.enum(checkSources),
  result: z.enum(eligibilityResults),
  reasons: z.array(z.enum(eligibilityReasons)),
  verification: z.enum(billingVerifications),
  verifiedDays: z.number().int().nullable(),
  rosterMonth: monthWord.nullable(),
  limits: z.array(LimitLeft),
  hmoReference: z.string().nullable(),
  officer: z.string().nullable(),
  note: z.string().nullable(),
});
export type EligibilityCheck = z.infer<typeof EligibilityCheck>;

/** A billing method of a patient with what it is worth on a day. */
export const Eligibility = z.object({
  billingId: id,
  method: z.enum(billingMethods),
  hmoId: id,
  hmoName: z.string(),
  planId: id,
  planName: z.string(),
  enrolleeNumber: z.string().nullable(),
  isDefault: z.boolean(),
  validTo: calendarDate.nullable(),
  result: z.enum(eligibilityResults),
  reasons: z.array(z.enum(eligibilityReasons)),
  verification: z.enum(billingVerifications),
  verifiedAt: instant.nullable(),
  /** Full days since the verification; null: never. */
  verifiedDays: z.number().int().nullable(),
  limits: z.array(LimitLeft),
  lastCheck: EligibilityCheck.nullable(),
});
export type Eligibility = z.infer<typeof Eligibility>;

export const RecordEligibility = z.strictObject({
  billingId: id,
  result: z.enum(eligibilityResults, { error: 'Result is required' }),
  hmoReference: optionalText(60),
  officer: optionalText(120),
  note: optionalText(500),
});
export type RecordEligibility = z.output<typeof RecordEligibility>;

/** Own cover, in the patient area: no note and no reference. */
export const OwnCover = z.object({
  personId: id,
  hospital: z.object({ id, name: z.string(), currency: z.string() }),
  billingId: id,
  method: z.enum(billingMethods),
  hmoName: z.string(),
  planName: z.string(),
  enrolleeNumber: z.string().nullable(),
  validTo: calendarDate.nullable(),
  result: z.enum(eligibilityResults),
  limits: z.array(LimitLeft),
});
export type OwnCover = z.infer<typeof OwnCover>;

/** A patient on a plan of a partner. */
export const Enrollee = z.object({
  billingId: id,
  patientId: id,
  patientName: z.string(),
  hospitalPatientId: z.string(),
  enrolleeNumber: z.string().nullable(),
  principalEnrolleeNumber: z.string().nullable(),
  relationshipToPrincipal: z.string().nullable(),
  planId: id,
  planName: z.string(),
  validTo: calendarDate.nullable(),
  status: z.enum(billingStatuses),
  verification: z.enum(billingVerifications),
  verifiedAt: instant.nullable(),
  annualLimit: minorUnits.nullable(),
  used: minorUnits,
});
export type Enrollee = z.infer<typeof Enrollee>;

export const FamilyMember = Enrollee.pick({
  billingId: true,
  patientId: true,
  patientName: true,
  hospitalPatientId: true,
  enrolleeNumber: true,
  relationshipToPrincipal: true,
  planName: true,
  status: true,
  used: true,
});
export type FamilyMember = z.infer<typeof FamilyMember>;
/** All who share a principal's enrollee number, and what they used together of the family limit. */
export const Family = z.object({
  principalEnrolleeNumber: z.string(),
  members: z.array(FamilyMember),
  /** Minor units of the plan year of today; null: the plan has none. */
  limit: minorUnits.nullable(),
  used: minorUnits,
  left: minorUnits.nullable(),
});
export type Family = z.infer<typeof Family>;

/** Bytes of a roster file. */
export const mostRosterBytes = 6_000_000;
/** Rows of a roster file: lives of a month. */
export const mostRosterRows = 20_000;

export const UploadRoster = z.strictObject({
  month: monthWord,
  dryRun: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
});
export type UploadRoster = z.output<typeof UploadRoster>;

/** Somebody on the roster who is no patient here, or whose enrollee number no patient has. */
export const RosterRow = z.object({ row: z.number().int(), enrolleeNumber: z.string(), name: z.string(), plan: z.string().nullable() });
export type RosterRow = z.infer<typeof RosterRow>;

export const RosterAnswer = z.object({
  month: monthWord,
  lives: z.number().int(),
  matched: z.number().int(),
  unmatched: z.number().int(),
  /** Active methods of the partner that the roster does not name any more. */
  expired: z.number().int(),
  unmatchedRows: z.array(RosterRow),
  expiredRows: z.array(z.object({ billingId: id, patientId: id, patientName: z.string(), enrolleeNumber: z.string().nullable() })),
  errors: z.array(RowError),
  dryRun: z.boolean(),
});
export type RosterAnswer = z.infer<typeof RosterAnswer>;
