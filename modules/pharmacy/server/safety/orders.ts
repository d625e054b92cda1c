import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { SafetyClearance } from '#modules/inventory/contract/clearance.ts';
import type { SafetyAlert, SafetyLine } from '../../contract/safety/records.ts';
import type { SafetyDoor } from '../../contract/words.ts';

/** Medicines to look at, for a patient or for somebody at the counter. */
export interface SafetyAsk {
  /** Null: no patient of this hospital; only rules of the product itself apply. */
  readonly patientId: Id | null;
  /** Of a sale at the counter: who prescribed, if anybody. */
  readonly customer?: { readonly prescriber: string | null } | null;
  readonly lines: readonly SafetyLine[];
  /** Default: the scope's instant. */
  readonly at?: Instant;
  /** Default `check`. */
  readonly door?: SafetyDoor;
  /** Who prescribes may prescribe controlled medicines. Default: the actor's own right. */
  readonly mayControlled?: boolean;
}

/** Medicines that are to be ordered or given. */
export interface ClearOrder extends SafetyAsk {
  readonly door: Exclude<SafetyDoor, 'check'>;
  readonly overrides?: readonly {
    readonly line: number;
    readonly rule: string;
    readonly about?: string | undefined;
    readonly reason: string;
  }[];
  /** A running course of the same medicine was seen and is meant. */
  readonly confirm?: boolean;
  /** The record that an override is audited with. */
  readonly record?: { readonly entity: string; readonly id: Id | null; readonly number: string | null };
}

/** The word that stock may leave, and what was found: to be stored with each line, in the order of the lines. */
export interface Cleared {
  readonly clearance: SafetyClearance;
  readonly alerts: SafetyAlert[][];
}
