import type { InteractionSeverity, SafetyDoor } from '../words.ts';
import type { SafetyAlert, SafetyLine } from './records.ts';

/** Limits of one dose and of 24 hours in `unit`; all are per kilogram where `perKg`. */
export interface DoseLimits {
  readonly maxSingle: number | null;
  readonly maxDaily: number | null;
  /** A second limit of 24 hours, always per kilogram; the lower one counts. */
  readonly maxDailyPerKg: number | null;
  readonly unit: string | null;
  readonly perKg: boolean;
}

/** What the rules need of a product; of a medicine that is not listed only what its name tells. */
export interface KnownProduct {
  readonly name: string;
  /** Units of measurement in one dosage form (`500 mg` in a tablet), null where unknown. */
  readonly strength: { readonly amount: number; readonly unit: string } | null;
  /** Of liquids: `250 mg` in `5` ml. */
  readonly concentration: { readonly amount: number; readonly unit: string; readonly perMl: number } | null;
  readonly adult: DoseLimits | null;
  readonly paediatric: DoseLimits | null;
  readonly minAgeDays: number | null;
  readonly pregnancy: 'safe' | 'caution' | 'avoid' | 'unknown' | null;
  readonly lactation: 'safe' | 'caution' | 'avoid' | 'unknown' | null;
  readonly renalText: string | null;
  readonly renalAdjust: boolean;
  readonly controlled: boolean;
  /** Only against a prescription. */
  readonly prescriptionOnly: boolean;
  readonly highAlert: boolean;
  readonly lookAlike: boolean;
  readonly maxDispense: number | null;
  /** Disabled, archived or out of date: in words, else null. */
  readonly unusable: string | null;
  /** Units that can be handed out; null: not asked. */
  readonly available: number | null;
  /** Others of the same substance that are there. */
  readonly alternatives: readonly string[];
}

/** One line with its substances and classes found. */
export interface CheckedLine {
  readonly line: SafetyLine;
  /** As people read it: 'Amoxicillin 500 mg capsule'. */
  readonly name: string;
  readonly substances: readonly string[];
  readonly atcCodes: readonly string[];
  readonly mainAtc: string | null;
  readonly product: KnownProduct | null;
}

/** What the patient takes now, with substances and classes found. */
export interface RunningCourse {
  readonly sourceIds: readonly string[];
  readonly number: string;
  readonly name: string;
  readonly substances: readonly string[];
  readonly atcCodes: readonly string[];
  readonly mainAtc: string | null;
  /** mg in 24 hours of each substance it holds, where known. */
  readonly dailyMg: Readonly<Record<string, number>>;
  /** Alerts stored when it was ordered. */
  readonly alerts: readonly SafetyAlert[];
}

export interface KnownAllergy {
  readonly substance: string;
  readonly genericName: string | null;
  readonly drugClass: string | null;
  readonly type: 'allergy' | 'intolerance';
  readonly criticality: string;
  readonly reactions: readonly string[];
}

/** What is known of the patient at the instant of the check. */
export interface PatientFacts {
  readonly allergies: readonly KnownAllergy[];
  readonly allergyState: 'none-known' | 'recorded' | 'not-asked';
  readonly ageDays: number | null;
  /** Completed years. */
  readonly ageYears: number | null;
  readonly weight: { readonly kg: number; readonly daysOld: number } | null;
  readonly pregnant: boolean;
  readonly breastfeeding: boolean;
  /** ml/min/1.73 m². */
  readonly egfr: number | null;
  readonly conditions: readonly { readonly name: string; readonly icdCode: string | null }[];
  readonly g6pdDeficient: boolean;
  readonly nilByMouth: boolean;
  readonly running: readonly RunningCourse[];
}

/** A pair that should not meet; `a` and `b` are folded substances or beginnings of ATC codes. */
export interface InteractionPair {
  readonly a: string;
  readonly b: string;
  readonly severity: InteractionSeverity;
  readonly effect: string;
  readonly advice: string;
}

/** All that a check looks at. Facts null: somebody who is no patient. */
export interface SafetyCase {
  readonly door: SafetyDoor;
  /** Day of the check in the hospital's zone. */
  readonly today: string;
  readonly lines: readonly CheckedLine[];
  readonly facts: PatientFacts | null;
  readonly pairs: readonly InteractionPair[];
  /** Whether who prescribes may prescribe controlled medicines. */
  readonly mayControlled: boolean;
}
