import type { OrderPlace } from '#modules/patients/contract/order-place.ts';

export const roundKinds = ['consultant', 'daily', 'nursing', 'post-op', 'night', 'emergency-review'] as const;
export type RoundKind = (typeof roundKinds)[number];

export const roundStatuses = ['draft', 'submitted', 'amended'] as const;
export type RoundStatus = (typeof roundStatuses)[number];

/** Sections of a round's note, in the order in which they are written. */
export const roundSections = ['subjective', 'objective', 'assessment', 'plan'] as const;
export type RoundSection = (typeof roundSections)[number];

/** What of a round may be copied forward from the round before. */
export const copiedParts = [...roundSections, 'problems', 'diagnoses'] as const;
export type CopiedPart = (typeof copiedParts)[number];

/** What stands in a treatment plan. Medicines and fluids come from prescriptions, the others are written in the round. */
export const planKinds = ['medication', 'fluid', 'oxygen', 'diet', 'monitoring', 'nursing', 'physiotherapy'] as const;
export type PlanKind = (typeof planKinds)[number];
export const writtenPlanKinds = ['oxygen', 'diet', 'monitoring', 'nursing', 'physiotherapy'] as const satisfies readonly PlanKind[];

/** A cancelled item was taken back before a nurse had acknowledged it: it stands in no plan. */
export const planStatuses = ['active', 'held', 'stopped', 'done', 'cancelled'] as const;
export type PlanStatus = (typeof planStatuses)[number];

export const mostRoundTests = 60;
export const mostPlanItems = 60;
export const mostProblems = 30;
export const mostAttendees = 20;

/** Orders that nobody acknowledged within so many minutes are told to the nurse in charge. */
export const unacknowledgedMinutes = 60;

/** A round as a place of orders. */
export function roundPlace(id: string): OrderPlace {
  return { kind: 'ward-round', id };
}

/** The round that a place is; null for other kinds and for no place. */
export function roundOf(place: OrderPlace | null): string | null {
  return place?.kind === 'ward-round' ? place.id : null;
}
