/** Closed lists of safety, the register and the settings, without zod. Those of requests and orders stand in their own file. */

/** Where a check is made. `check` writes nothing; `prescribe` and `order` ask for a medicine; the others give it. */
export const safetyDoors = ['check', 'prescribe', 'order', 'submit', 'dispense', 'give', 'use'] as const;
export type SafetyDoor = (typeof safetyDoors)[number];

export const safetyRules = [
  'allergy',
  'allergies-unknown',
  'interaction',
  'duplicate',
  'dose-single',
  'dose-daily',
  'dose-unknown',
  'age',
  'weight',
  'pregnancy',
  'lactation',
  'renal',
  'hepatic',
  'g6pd',
  'sickle-cell',
  'qt',
  'nil-by-mouth',
  'antibiotic-indication',
  'antibiotic-review',
  'controlled-prescriber',
  'quantity',
  'stock',
  'product',
  'high-alert',
  'look-alike',
] as const;
export type SafetyRule = (typeof safetyRules)[number];

/**
 * `stop` passes only with 'Override Medication Alert' and a reason; `reason` passes with a reason of whoever acts; `confirm` and `warn`
 * pass when the act says that they were seen; `info` is shown and stored.
 */
export const safetyLevels = ['stop', 'reason', 'confirm', 'warn', 'info'] as const;
export type SafetyLevel = (typeof safetyLevels)[number];

/**
 * Warnings that are shown and want no tick: stock and products are refused by their own rules when an order is submitted, and the
 * state of the allergies is asked for by its own rule when a prescription is signed.
 */
export const shownOnly: readonly SafetyRule[] = ['stock', 'product', 'allergies-unknown'];

/** Mildest first. */
export const interactionSeverities = ['minor', 'moderate', 'major', 'contraindicated'] as const;
export type InteractionSeverity = (typeof interactionSeverities)[number];

export const interactionStatuses = ['active', 'archived'] as const;
export type InteractionStatus = (typeof interactionStatuses)[number];

/** Letters and digits of an ATC code's levels: J, J01, J01C, J01CA, J01CA04. */
export const atcPattern = /^[A-Z](?:\d{2}(?:[A-Z](?:[A-Z](?:\d{2})?)?)?)?$/;

/** Fewest characters of the reason of an override. */
export const leastOverrideReason = 10;

/** Permission that passes a stop. */
export const overrideRight = 'Override Medication Alert';

export const doubleChecks = ['none', 'high-alert', 'all'] as const;
export type DoubleCheck = (typeof doubleChecks)[number];

/** Movements of the register, and a count of what is in the safe that moves nothing. */
export const registerDirections = ['in', 'out', 'check'] as const;
export type RegisterDirection = (typeof registerDirections)[number];

/** From how many days on a weight no longer serves the doses of a child. */
export const weightDays = 30;
/** A person below this age in years is dosed as a child. */
export const childYears = 12;
