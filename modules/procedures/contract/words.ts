export const procedureKinds = [
  'surgical-major',
  'surgical-minor',
  'endoscopy',
  'obstetric',
  'dental',
  'ophthalmic',
  'interventional',
  'bedside',
  'therapy',
] as const;
export type ProcedureKind = (typeof procedureKinds)[number];

export const anaesthesiaTypes = ['general', 'spinal', 'epidural', 'regional-block', 'local', 'sedation', 'none'] as const;
export type AnaesthesiaType = (typeof anaesthesiaTypes)[number];

/** Roles of a team that a procedure may ask for. */
export const teamRoles = ['surgeon', 'assistant', 'anaesthetist', 'scrub', 'circulating'] as const;
export type TeamRole = (typeof teamRoles)[number];

export const lateralities = ['required-side', 'not-applicable'] as const;
export type Laterality = (typeof lateralities)[number];

export const catalogueStatuses = ['active', 'archived'] as const;
export type CatalogueStatus = (typeof catalogueStatuses)[number];

/** Parts into which the fee of a procedure may be split. */
export const feeParts = ['surgeon', 'anaesthetist', 'theatre'] as const;
export type FeePart = (typeof feeParts)[number];

export const theatreStatuses = ['active', 'down'] as const;
export type TheatreStatus = (typeof theatreStatuses)[number];

export const sessionKinds = ['elective', 'emergency', 'closed'] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

export const chargeKeys = ['theatre-hour', 'recovery-hour', 'anaesthesia-minutes', 'per-case'] as const;
export type ChargeKey = (typeof chargeKeys)[number];

/** What happens to a patient in theatre, in the order in which it happens. */
export const milestoneKinds = [
  'sent-for',
  'arrived',
  'anaesthesia-start',
  'knife-to-skin',
  'closure',
  'anaesthesia-end',
  'left-theatre',
  'recovery-in',
  'recovery-out',
] as const;
export type MilestoneKind = (typeof milestoneKinds)[number];

export const consentKinds = ['procedure', 'anaesthesia', 'blood', 'general'] as const;
export type ConsentKind = (typeof consentKinds)[number];

export const consentTextStatuses = ['draft', 'approved', 'archived'] as const;
export type ConsentTextStatus = (typeof consentTextStatuses)[number];

export const mostUploadRows = 2000;
export const mostUploadBytes = 5_242_880;
export const mostConsumables = 60;
/** Minutes before and after a procedure that its theatre is taken, unless the procedure says otherwise. */
export const usualTurnover = 15;

export const sensitiveRight = 'View Sensitive Records';
