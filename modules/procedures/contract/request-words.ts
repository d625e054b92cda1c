export const requestStatuses = [
  'created',
  'pre-surgery-assessment',
  'consent-form',
  'started',
  'documentation-saved',
  'submitted',
  'cancelled',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];
/** Before the procedure begins. */
export const unstartedStatuses = ['created', 'pre-surgery-assessment', 'consent-form'] as const satisfies readonly RequestStatus[];

export const urgencies = ['elective', 'urgent', 'emergency'] as const;
export type Urgency = (typeof urgencies)[number];

export const sides = ['left', 'right', 'both'] as const;
export type Side = (typeof sides)[number];

/** What somebody does in a procedure. `lead` operates and answers for it. */
export const surgeonRoles = ['lead', 'assistant', 'anaesthetist', 'observer', 'scrub', 'circulating'] as const;
export type SurgeonRole = (typeof surgeonRoles)[number];

export const destinations = ['ward', 'hdu', 'icu', 'recovery-home'] as const;
export type Destination = (typeof destinations)[number];

export const chosenCancelReasons = [
  'patient-unfit',
  'no-consent',
  'no-bed',
  'no-blood',
  'equipment',
  'surgeon-unavailable',
  'list-overrun',
  'patient-absent',
  'payment',
  'other',
] as const;
export const cancelReasons = [...chosenCancelReasons, 'deceased'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Whose time an overlap is about. */
export const overlapKinds = ['theatre', 'surgeon', 'patient', 'visit', 'leave'] as const;
export type OverlapKind = (typeof overlapKinds)[number];

export const readinessStates = ['ok', 'missing', 'not-needed'] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** What may keep a procedure from starting. */
export const blockerCodes = [
  'assessment-missing',
  'assessment-unfit',
  'assessment-expired',
  'consent-missing',
  'consent-stale',
  'sign-in',
  'initial-count',
  'lead',
  'payment',
  'blood',
  'theatre-busy',
] as const;
export type BlockerCode = (typeof blockerCodes)[number];

export const mostProcedures = 6;
export const mostTeam = 20;

/** Where a request is shown, below the area. */
export function procedurePath(id: string): string {
  return `/procedure/${id}`;
}
