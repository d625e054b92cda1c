import type {
  priorities,
  requestOrigins,
  requestSources,
  requestStatuses,
  specimenTypes,
  testKinds,
  testStatuses,
  tubeShelves,
} from './address-words.ts';

export {
  priorities,
  requestOrigins,
  requestSources,
  requestStatuses,
  specimenTypes,
  testKinds,
  testStatuses,
  tubeShelves,
} from './address-words.ts';

export type RequestStatus = (typeof requestStatuses)[number];
/** What the filter word `in_progress` means. */
export const inProgressStatuses = ['specimen-taken', 'result-entered'] as const;
/** Nothing was released and nothing was cancelled. */
export const openStatuses = ['specimen-due', ...inProgressStatuses] as const;

export type LabPriority = (typeof priorities)[number];

export type RequestSource = (typeof requestSources)[number];

export type RequestOrigin = (typeof requestOrigins)[number];

export type TestKind = (typeof testKinds)[number];
export type TestStatus = (typeof testStatuses)[number];
export const categoryStatuses = ['active', 'archived'] as const;

export type SpecimenType = (typeof specimenTypes)[number];

export const containers = [
  'edta-purple',
  'plain-red',
  'gel-yellow',
  'fluoride-grey',
  'citrate-blue',
  'heparin-green',
  'urine-bottle',
  'stool-pot',
  'swab',
  'blood-culture',
  'slide',
  'other',
] as const;
export type Container = (typeof containers)[number];

export const sexRestrictions = ['none', 'male', 'female'] as const;
export type SexRestriction = (typeof sexRestrictions)[number];
export const performedAtWords = ['in-house', 'referred-out'] as const;

export const resultTypes = ['numeric', 'select', 'multi-select', 'text', 'long-text', 'titre', 'culture', 'calculated', 'file'] as const;
export type ResultType = (typeof resultTypes)[number];

/** Normal, abnormal, critically abnormal: what an option of a list means. */
export const interpretations = ['N', 'A', 'AA'] as const;
export type Interpretation = (typeof interpretations)[number];

export const resultFlags = ['LL', 'L', 'N', 'H', 'HH', 'A', 'AA'] as const;
export type ResultFlag = (typeof resultFlags)[number];
/** Flags of which somebody must be told at once. */
export const criticalFlags = ['LL', 'HH', 'AA'] as const;

/** What a flag means, as screens, papers and notices say it. */
export const flagWords = {
  LL: 'Critically low',
  L: 'Low',
  N: 'Normal',
  H: 'High',
  HH: 'Critically high',
  A: 'Abnormal',
  AA: 'Critical',
} as const satisfies Record<ResultFlag, string>;

export const comparators = ['<', '>'] as const;
export type Comparator = (typeof comparators)[number];

export const rangeSexes = ['any', 'male', 'female'] as const;
export const pregnancyWords = ['any', 'trimester-1', 'trimester-2', 'trimester-3'] as const;
export type PregnancyWord = (typeof pregnancyWords)[number];

/** Why a parameter has no value. */
export const absentReasons = ['not-done', 'insufficient-specimen', 'not-applicable', 'technical-problem', 'see-comment'] as const;
export type AbsentReason = (typeof absentReasons)[number];

/** Conditions for which a specimen may be rejected. */
export const rejectConditions = [
  'haemolysed',
  'clotted',
  'insufficient',
  'lipaemic',
  'leaking',
  'unlabelled',
  'mislabelled',
  'wrong-container',
  'wrong-temperature',
  'delayed',
  'contaminated',
] as const;
export const specimenConditions = ['satisfactory', ...rejectConditions] as const;
export type SpecimenCondition = (typeof specimenConditions)[number];

export const specimenStatuses = ['available', 'rejected', 'consumed', 'discarded'] as const;
export type SpecimenStatus = (typeof specimenStatuses)[number];

export type TubeShelf = (typeof tubeShelves)[number];

export const resultStatuses = ['preliminary', 'final', 'corrected'] as const;
export type ResultStatus = (typeof resultStatuses)[number];

export const cultureGrowths = ['none', 'scanty', 'moderate', 'heavy'] as const;
export const sensitivityMethods = ['disk', 'MIC'] as const;
export const sensitivityWords = ['S', 'I', 'R'] as const;

export const callOutcomes = ['reached', 'not-reached'] as const;

/** Words of PATCH lab-request/{id}/{type}. */
export const transitionTypes = [
  'edit',
  'specimen-taken',
  'specimen-rejected',
  'result-draft',
  'result-entered',
  'result-returned',
  'result-released',
  'result-amended',
  'acknowledged',
  'critical-notified',
  'cancelled',
] as const;
export type TransitionType = (typeof transitionTypes)[number];

export const paymentModes = ['pay-at-desk', 'invoice'] as const;

export const labelSizes = ['50x25', '40x20', '70x35'] as const;

/** Hours for which a pending request is a duplicate at least. */
export const duplicateHoursWhilePending = 24;
/** Hours within which a specimen takes more tests. */
export const addOnHours = 72;
/** Minutes that a clock may be ahead at collection. */
export const collectedAheadMinutes = 5;
/** Tubes that are thrown away in one act. */
export const mostDiscarded = 100;
export const mostAttachments = 10;
export const mostAttachmentBytes = 10 * 1_048_576;
export const mostParameters = 60;
export const mostMembers = 40;
export const mostTestsOfOrder = 60;
export const mostUploadRows = 2000;
export const mostUploadBytes = 5 * 1_048_576;

/** What stands in place of a sensitive test's name for those who may not know it. */
export const restrictedTest = 'Restricted test';

/** The same in the patient area, until the password is confirmed. */
export const sensitiveResult = 'Sensitive result';

/** For so many days a result that was not opened is called new. */
export const newForDays = 90;

/** The mark of an open form is renewed every half minute and holds for so many seconds. */
export const editingSeconds = 75;

/** Where staff open a request, below the area. */
export function labPath(requestId: string): string {
  return `/labs/${requestId}`;
}
