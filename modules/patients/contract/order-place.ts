import { z } from 'zod';
import { id, type Id } from '#kernel/contract/fields.ts';

/** Records in which orders are written. Each kind is kept by one later module, which alone answers for it. */
export const orderPlaceKinds = ['consultation', 'ward-round', 'procedure', 'antenatal'] as const;
export type OrderPlaceKind = (typeof orderPlaceKinds)[number];

/**
 * Where an order was written: tests, medicines, images, blood, procedures. An order module keeps the place with the order and asks by
 * a question of its own (`LabOrderPlace`, `MedicationPlace`, `PrescriptionPlace` …) whether it takes orders; a kind for which nobody
 * answers takes none. An order without a place was written outside of all of them, e.g. at a counter.
 */
export const OrderPlace = z.strictObject({ kind: z.enum(orderPlaceKinds), id });
export type OrderPlace = z.output<typeof OrderPlace>;

/** A place as rows of orders keep it: both or neither. */
export interface PlaceColumns {
  readonly placeKind: OrderPlaceKind | null;
  readonly placeId: Id | null;
}

/** The columns that keep a place. */
export function placeColumns(place: OrderPlace | null | undefined): PlaceColumns {
  return { placeKind: place?.kind ?? null, placeId: place?.id ?? null };
}

/** The place that a row keeps; null: the order was written in none. */
export function placeOf({ placeKind, placeId }: PlaceColumns): OrderPlace | null {
  return placeKind && placeId ? { kind: placeKind, id: placeId } : null;
}

/** Are two places the same record? */
export function isSamePlace(one: OrderPlace | null, other: OrderPlace): boolean {
  return one?.kind === other.kind && one.id === other.id;
}

/** A consultation as a place; none for none. */
export function consultationPlace(consultationId: Id): OrderPlace;
export function consultationPlace(consultationId: Id | null | undefined): OrderPlace | null;
export function consultationPlace(consultationId: Id | null | undefined): OrderPlace | null {
  return consultationId ? { kind: 'consultation', id: consultationId } : null;
}

/** The consultation that a place is; null for other kinds and for no place. */
export function consultationOf(place: OrderPlace | null): Id | null {
  return place?.kind === 'consultation' ? place.id : null;
}
