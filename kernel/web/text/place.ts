import { useSyncExternalStore } from 'react';

/** Where the signed-in person works: what dates, money and titles are written in. */
export interface Place {
  /** IANA zone of the hospital; the browser's own until it is known. */
  readonly zone: string;
  /** ISO 4217 code of the hospital's currency, or null while none is set. */
  readonly currency: string | null;
  /** The hospital's name, for document titles and letterheads. */
  readonly name: string;
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let place: Place = { zone: browserZone, currency: null, name: '' };
const listeners = new Set<() => void>();

/** True when the browser knows the zone, so that it can be formatted with. */
function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

export function readPlace(): Place {
  return place;
}

/** Changes the place in part; an unknown zone is ignored. Called when the session or the hospital's data arrive. */
export function setPlace(change: Partial<Place>): void {
  const zone = change.zone && isZone(change.zone) ? change.zone : place.zone;
  place = { ...place, ...change, zone };
  for (const listener of listeners) listener();
}

/** Forgets the hospital at sign-out. */
export function resetPlace(): void {
  setPlace({ zone: browserZone, currency: null, name: '' });
}

export function usePlace(): Place {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readPlace);
}
