import type { Instant } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { type Component, fittingStorages, type StorageKind, type StorageStatus } from '../../contract/words.ts';

interface Range {
  readonly fromCelsius: number;
  readonly toCelsius: number;
}

/** A temperature outside the range of its storage. */
export function isOutside(celsius: number, { fromCelsius, toCelsius }: Range): boolean {
  return celsius < fromCelsius || celsius > toCelsius;
}

/** When the next reading is awaited. */
export function nextDueAt(storage: { readonly watchedFrom: Instant; readonly readEveryMinutes: number }): Instant {
  return addMinutes(storage.watchedFrom, storage.readEveryMinutes);
}

/** Two times the interval without a reading: nobody knows how warm it was. */
export function isUnwatched(
  storage: { readonly watchedFrom: Instant; readonly readEveryMinutes: number; readonly status: StorageStatus },
  now: Instant,
): boolean {
  return storage.status === 'active' && addMinutes(storage.watchedFrom, 2 * storage.readEveryMinutes) < now;
}

/** Whether a component may stand in a storage. */
export function fitsStorage(component: Component, storage: { readonly kind: StorageKind; readonly status: StorageStatus }): boolean {
  return storage.status === 'active' && fittingStorages[component].includes(storage.kind);
}
