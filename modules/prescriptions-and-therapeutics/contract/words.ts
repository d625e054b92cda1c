export const prescriptionKinds = ['outpatient', 'inpatient', 'discharge', 'repeat', 'emergency'] as const;
export type PrescriptionKind = (typeof prescriptionKinds)[number];

export const prescriptionStatuses = ['draft', 'active', 'completed', 'cancelled', 'expired'] as const;
export type PrescriptionStatus = (typeof prescriptionStatuses)[number];

export const lineStatuses = ['active', 'on-hold', 'completed', 'stopped', 'cancelled'] as const;
export type LineStatus = (typeof lineStatuses)[number];
/** Nothing more happens to such a line. */
export const endedLineStatuses = ['completed', 'stopped', 'cancelled'] as const;

export const doseUnits = [
  'mg',
  'g',
  'mcg',
  'ml',
  'unit',
  'IU',
  'tablet',
  'capsule',
  'puff',
  'drop',
  'application',
  'sachet',
  'suppository',
] as const;
export type DoseUnit = (typeof doseUnits)[number];

export const routes = [
  'oral',
  'IV',
  'IM',
  'SC',
  'sublingual',
  'rectal',
  'vaginal',
  'topical',
  'inhaled',
  'nebulised',
  'nasal',
  'ophthalmic',
  'otic',
  'NG',
  'intrathecal',
  'intradermal',
  'buccal',
  'other',
] as const;
export type Route = (typeof routes)[number];
/** Given by somebody with a needle or a drip: such lines are administered here unless said otherwise. */
export const injectedRoutes = ['IV', 'IM', 'SC', 'intrathecal', 'intradermal'] as const satisfies readonly Route[];

export const frequencyCodes = [
  'STAT',
  'OD',
  'BD',
  'TDS',
  'QDS',
  'q2h',
  'q3h',
  'q4h',
  'q6h',
  'q8h',
  'q12h',
  'q24h',
  'nocte',
  'mane',
  'weekly',
  'monthly',
  'PRN',
  'custom',
] as const;
export type FrequencyCode = (typeof frequencyCodes)[number];
/** Codes whose clock times a hospital may set. */
export const timedCodes = ['OD', 'BD', 'TDS', 'QDS', 'nocte', 'mane', 'weekly', 'monthly'] as const satisfies readonly FrequencyCode[];
export type TimedCode = (typeof timedCodes)[number];

export const durationUnits = ['doses', 'days', 'weeks', 'months', 'continuous'] as const;
export type DurationUnit = (typeof durationUnits)[number];

export const supplySources = ['pharmacy', 'ward-stock', 'patient-own', 'outside'] as const;
export type SupplySource = (typeof supplySources)[number];

export const templateKinds = ['favourite', 'order-set'] as const;
export type TemplateKind = (typeof templateKinds)[number];

export const reconcileMoments = ['admission', 'transfer', 'discharge'] as const;
export const reconcileActions = ['continue', 'stop', 'change'] as const;

/** What a patient's request for a refill has come to; `closed`: nobody answered, since the prescription ended. */
export const refillAskStatuses = ['waiting', 'approved', 'declined', 'closed'] as const;
export type RefillAskStatus = (typeof refillAskStatuses)[number];

/** What became of a line since it was signed, as the drug chart hears it. */
export const lineChanges = ['held', 'resumed', 'stopped', 'replaced'] as const;
export type LineChange = (typeof lineChanges)[number];

/** Days for which a prescription holds unless it says otherwise; with a controlled drug fewer. */
export const validDays = 30;
export const validDaysControlled = 7;
export const mostRefills = 11;
export const mostLines = 50;
/** Share of a course that must be used before the next supply, in percent. */
export const refillFromPercent = 80;

/** Where staff open a prescription, below the area. */
export function prescriptionPath(id: string): string {
  return `/prescriptions/${id}`;
}

/** Where staff answer refills that patients ask for, below the area. */
export const refillRequestsPath = '/prescriptions?tab=refills';

/** Where anybody checks a printed prescription, below the origin. */
export function verifyPath(code: string): string {
  return `/verify/prescription/${encodeURIComponent(code)}`;
}

/** How a patient gets the link to a prescription. */
export const sendChannels = ['email', 'sms'] as const;
export type SendChannel = (typeof sendChannels)[number];
