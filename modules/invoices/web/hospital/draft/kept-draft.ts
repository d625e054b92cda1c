import { useEffect, useRef, useState } from 'react';
import { keptKey, onSession, readSession } from '#kernel/web/client/session.ts';
import { type DraftFields, draftFieldNames } from './use-draft.ts';

/** Where typed fields lie while their person is signed out: in this tab alone, and only as long as it is open. */
const placeOf = (userId: string) => keptKey(userId, 'invoice-draft');

/** Fields that were typed over a draft and not saved. Nothing else of the draft, and nothing of its patient. */
export interface KeptDraft {
  readonly invoiceId: string;
  readonly fields: Partial<DraftFields>;
}

function keepDraft(userId: string, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(placeOf(userId), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: the fields are lost as the page is.
  }
}

function dropDraft(userId: string): void {
  try {
    sessionStorage.removeItem(placeOf(userId));
  } catch {
    // As above.
  }
}

/** What was typed over this draft before the session of the same person ended. Another person's was taken away at their sign-in. */
export function readKept(invoiceId: string, userId: string | null): Partial<DraftFields> | null {
  // Between the end of a session and the sign-in page nobody is there to offer it to.
  if (!userId) return null;
  try {
    const kept = JSON.parse(sessionStorage.getItem(placeOf(userId)) ?? 'null') as KeptDraft | null;
    if (kept?.invoiceId !== invoiceId) return null;
    const known = draftFieldNames.flatMap((name) => (name in kept.fields ? [[name, kept.fields[name]] as const] : []));
    return known.length > 0 ? (Object.fromEntries(known) as Partial<DraftFields>) : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed when the session ends (a 401, nobody at the keyboard) and offers it after the next sign-in. */
export function useKeptDraft(invoiceId: string, typed: Partial<DraftFields> | null) {
  // When the session has ended it does not say any more whose it was.
  const [userId] = useState(() => readSession().userId);
  const [offered, setOffered] = useState(() => readKept(invoiceId, userId));
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(
    () =>
      onSession(() => {
        if (!readSession().token && latest.current && userId) keepDraft(userId, { invoiceId, fields: latest.current });
      }),
    [invoiceId, userId],
  );
  return {
    offered,
    /** It was taken back, or is not wanted. */
    settle: () => {
      if (userId) dropDraft(userId);
      setOffered(null);
    },
  };
}
