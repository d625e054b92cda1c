import type { Id } from '#kernel/contract/fields.ts';

declare const cleared: unique symbol;

/**
 * Word of the safety check that medicines may be given: to whom, and how much of what at most. Stock leaves for a person only with
 * one, so that no door can forget the check. Only the safety check of the pharmacy makes it.
 */
export interface SafetyClearance {
  readonly [cleared]: true;
  /** Null: somebody who is no patient, over the counter. */
  readonly patientId: Id | null;
  readonly lines: readonly ClearedLine[];
}

export interface ClearedLine {
  readonly productId: Id;
  readonly quantity: number;
}

const made = new WeakSet<object>();

/** Makes a clearance. Called by the safety check of the pharmacy and by nobody else. */
export function makeClearance(patientId: Id | null, lines: readonly ClearedLine[]): SafetyClearance {
  const clearance = Object.freeze({ patientId, lines: Object.freeze([...lines]) }) as unknown as SafetyClearance;
  made.add(clearance);
  return clearance;
}

/** Whether a clearance is a real one, for this person, and covers the units of a product. */
export function covers(clearance: SafetyClearance | undefined, patientId: Id | null, productId: Id, quantity: number): boolean {
  if (!clearance || !made.has(clearance) || clearance.patientId !== patientId) return false;
  const most = clearance.lines.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0);
  return quantity <= most;
}
