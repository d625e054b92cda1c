import { useCallback, useEffect, useRef, useState } from 'react';
import { useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { drafts } from './drafts.ts';
import type { Join } from './join.ts';

export interface KeptDraft {
  /** When the text was typed that was put back into the form; null when none was. */
  readonly restoredAt: number | null;
  /** It was saved, or is not wanted: it leaves the device. */
  readonly clear: () => void;
}

interface DraftOf<T> {
  readonly restore: (typed: T) => void;
  readonly join: Join<T>;
}

/** Reads the draft once, before anything is written over it. */
function useFound<T extends object>(name: string | null, take: (typed: T, at: number) => void): { readonly current: string | null } {
  // The name whose draft was looked for: from then on what is typed is written.
  const looked = useRef<string | null>(null);
  const now = useRef(take);
  useEffect(() => {
    now.current = take;
  });
  useEffect(() => {
    if (name === null) return;
    let gone = false;
    void drafts()
      .read(name)
      .then((found) => {
        if (gone) return;
        looked.current = name;
        if (found) now.current(found.typed as T, found.at);
      });
    return () => {
      gone = true;
      looked.current = null;
    };
  }, [name]);
  return looked;
}

/**
 * Keeps what is typed on the device until it is saved, and puts it back after a reload, a way back or an ended session:
 * `const draft = useDraft(`count:${id}`, isDirty ? typed : null, { restore: setTyped, join: allParts })`. Show `<DraftLine>` where it was
 * put back. `name` says form and record; null keeps nothing. `typed` is null while there is nothing to keep. A draft is read a moment
 * after the form opened: `join` makes one of it and what was typed by then.
 */
export function useDraft<T extends object>(name: string | null, typed: T | null, { restore, join }: DraftOf<T>): KeptDraft {
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const looked = useFound<T>(name, (found, at) => {
    const since = latest.current;
    restore(since === null ? found : join(found, since));
    setRestoredAt(at);
  });
  const text = typed === null ? null : JSON.stringify(typed);
  // Where this browser keeps nothing, leaving the page asks first.
  useUnsavedText(useCallback(() => latest.current !== null && !drafts().lasting(), []));
  const written = useRef<string | null>(null);
  useEffect(() => {
    if (name === null || (text === null && written.current === null)) return;
    const write = () => {
      if (text !== null) drafts().write(name, JSON.parse(text));
      else drafts().drop(name);
    };
    written.current = text;
    if (text === null) setRestoredAt(null);
    if (looked.current === name) write();
    else
      void drafts()
        .read(name)
        .then(() => looked.current === name && written.current === text && write());
  }, [name, text, looked]);
  const clear = useCallback(() => {
    written.current = null;
    setRestoredAt(null);
    if (name !== null) drafts().drop(name);
  }, [name]);
  return { restoredAt, clear };
}
