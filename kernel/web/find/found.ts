import { useEffect, useRef } from 'react';
import type { Refused } from '#kernel/web/client/send.ts';

/** One thing that fits the typed words, as a search over several modules lists it. */
export interface FoundRow<Value> {
  readonly key: string;
  readonly title: string;
  /** Quiet words beside the title. */
  readonly note: string;
  /** What speaks against it. */
  readonly warning: string | null;
  /** Said in place of taking it by a key; a click takes it. */
  readonly refusal: string | null;
  /** It cannot be taken. */
  readonly off: boolean;
  /** What its taker is given. */
  readonly value: Value;
}

/** What a module has for the typed words. */
export interface Found<Value> {
  /** The words that this answers. */
  readonly typed: string;
  readonly rows: readonly FoundRow<Value>[];
  /** Key of the row that Enter takes; null: none is meant beyond doubt. */
  readonly meant: string | null;
  /** Why Enter takes none. */
  readonly hint: string | null;
  readonly refused: Refused | null;
}

/** A finder is a module's part of such a search: it looks for what is typed, tells what it found and draws nothing. */
export interface FinderProps<Value> {
  readonly typed: string;
  readonly onFound: (found: Found<Value>) => void;
}

/** Tells what was found when it is something else than before; null while the typed words have no answer. */
export function useTellFound<Value>(found: Found<Value> | null, onFound: (found: Found<Value>) => void): void {
  const latest = useRef(found);
  useEffect(() => {
    latest.current = found;
  });
  // By content: the rows are new objects at each render.
  const content = found === null ? null : JSON.stringify(found);
  useEffect(() => {
    if (content !== null && latest.current !== null) onFound(latest.current);
  }, [content, onFound]);
}
