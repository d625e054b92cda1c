/** Verbatim, the middle one with its space. */
export const administrationStatuses = ['in-progress', 'dosage completed', 'terminated'] as const;
export type AdministrationStatus = (typeof administrationStatuses)[number];
/** Words that filters take: the middle one also in its written-together form. */
export const administrationStatusWords = ['in-progress', 'dosage completed', 'dosage-completed', 'terminated'] as const;

export const dosageStatuses = [
  'pending',
  'given',
  'partially-given',
  'withheld',
  'refused',
  'missed',
  'not-available',
  'cancelled',
] as const;
export type DosageStatus = (typeof dosageStatuses)[number];

/** A person noted one of these; `cancelled` only comes from acts on the whole. */
export const recordedStatuses = ['given', 'partially-given', 'withheld', 'refused', 'missed', 'not-available'] as const;
export type RecordedStatus = (typeof recordedStatuses)[number];
/** The patient had the medicine, wholly or in part. */
export const givenStatuses = ['given', 'partially-given'] as const;

/** Where the units of a dose came from. */
export const dosageSources = ['dispensed', 'ward-stock', 'patient-own'] as const;
export type DosageSource = (typeof dosageSources)[number];

export const reasonCodes = [
  'patient-away',
  'nil-by-mouth',
  'refused',
  'vomiting',
  'no-access',
  'doctors-order',
  'out-of-stock',
  'adverse-reaction',
  'observations-outside',
  'other',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];
export const reasonTexts = {
  'patient-away': 'Patient away',
  'nil-by-mouth': 'Nil by mouth',
  refused: 'Refused',
  vomiting: 'Vomiting',
  'no-access': 'No access',
  'doctors-order': "Doctor's order",
  'out-of-stock': 'Out of stock',
  'adverse-reaction': 'Adverse reaction',
  'observations-outside': 'Blood pressure, pulse or glucose outside',
  other: 'Other',
} as const satisfies Record<ReasonCode, string>;

export const sites = [
  'left-arm',
  'right-arm',
  'left-thigh',
  'right-thigh',
  'left-buttock',
  'right-buttock',
  'abdomen',
  'left-eye',
  'right-eye',
  'left-ear',
  'right-ear',
  'cannula',
  'central-line',
  'other',
] as const;
export type Site = (typeof sites)[number];

export const siteTexts = {
  'left-arm': 'Left arm',
  'right-arm': 'Right arm',
  'left-thigh': 'Left thigh',
  'right-thigh': 'Right thigh',
  'left-buttock': 'Left buttock',
  'right-buttock': 'Right buttock',
  abdomen: 'Abdomen',
  'left-eye': 'Left eye',
  'right-eye': 'Right eye',
  'left-ear': 'Left ear',
  'right-ear': 'Right ear',
  cannula: 'Cannula',
  'central-line': 'Central line',
  other: 'Other',
} as const satisfies Record<Site, string>;

/** How the right patient was made sure of before a dose. */
export const identityKinds = ['wristband', 'identifiers', 'not-checked'] as const;
export type IdentityKind = (typeof identityKinds)[number];

/** Why a dose was recorded without the scan of the wristband or of the medicine; `other` in words. */
export const bedsideReasons = [
  'wristband-missing',
  'wristband-unreadable',
  'label-unreadable',
  'scanner-fault',
  'emergency',
  'other',
] as const;
export type BedsideReason = (typeof bedsideReasons)[number];

export const bedsideReasonTexts = {
  'wristband-missing': 'Wristband missing',
  'wristband-unreadable': 'Wristband cannot be read',
  'label-unreadable': 'Medicine label cannot be read',
  'scanner-fault': 'Scanner not working',
  emergency: 'Emergency',
  other: 'Other',
} as const satisfies Record<BedsideReason, string>;

/** Groups of a drug chart, in the order in which they stand. */
export const chartGroups = ['stat', 'regular', 'infusion', 'prn', 'stopped'] as const;
export type ChartGroup = (typeof chartGroups)[number];

/** Where a pending dose stands in the worklist. */
export const dueStates = ['overdue', 'due', 'coming'] as const;
export type DueState = (typeof dueStates)[number];

/** What a person may do with an administration now. */
export const administrationActs = ['record', 'complete', 'hold', 'resume', 'reschedule', 'terminate', 'co-sign'] as const;
export type AdministrationAct = (typeof administrationActs)[number];

/** Minutes before and after its time within which a dose is on time; a STAT dose and insulin have less. */
export const usualWindow = 60;
export const narrowWindow = 30;
/** Hours after which a dose that nobody recorded counts as missed, when the next is not due sooner. */
export const missedAfterHours = 6;
/** Days for which doses of a course without end stand on the chart. */
export const daysAhead = 7;
/** Hours within which whoever ordered verbally signs. */
export const coSignHours = 24;
/** Hours within which the person who recorded a dose may correct it without a further right. */
export const correctWithinHours = 12;
/** Hours of the worklist after now. */
export const worklistHours = 4;
/** Days for which units of an ended administration wait in the pharmacy's list to come back. */
export const unusedDays = 30;
/** Longest stretch of a chart, in days. */
export const mostChartDays = 31;

/** Where staff open an administration, below the area. */
export function administrationPath(id: string): string {
  return `/administrations/${id}`;
}
