import { type RefObject, useEffect, useRef, useState } from 'react';

interface Versioned {
  readonly version: number;
}

/** A record as a form started with it. */
export interface EditBase<T> {
  /** The values the form shows; give the form `key={base.version}`. */
  readonly base: T;
  /** Starts the form anew with these values: after a save, or when theirs are taken. */
  readonly adopt: (record: T) => void;
  /** The form puts here whether it holds unsaved changes. */
  readonly dirty: RefObject<() => boolean>;
}

/**
 * Keeps a form's first values still while its record changes underneath: newer values are taken up by themselves
 * only while nothing was typed. Otherwise saving meets the stale version and asks.
 */
export function useEditBase<T extends Versioned>(latest: T): EditBase<T> {
  const [base, adopt] = useState(latest);
  const dirty = useRef<() => boolean>(() => false);
  useEffect(() => {
    if (latest.version > base.version && !dirty.current()) adopt(latest);
  }, [latest, base]);
  return { base, adopt, dirty };
}
