import { createContext, use } from 'react';
import { readSession } from '#kernel/web/client/session.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';

/** Which copy each paper of the page is (0: the original), printed when and by whom. */
export interface PrintMarks {
  readonly copies: ReadonlyMap<string, number>;
  readonly at: string;
  readonly by: string;
}

export const PrintMarksContext = createContext<PrintMarks | null>(null);

/** `Copy 2 · 23 Nov 2026, 14:05 · A. Bello`; null for an original. Without a key: of the only paper of the page. */
export function useCopyMark(key?: string): string | null {
  const t = useText();
  const format = useFormat();
  const marks = use(PrintMarksContext);
  const copy = key === undefined ? marks?.copies.values().next().value : marks?.copies.get(key);
  if (!marks || !copy) return null;
  return t('Copy {number} · {time} · {name}', { number: copy, time: format.instant(marks.at), name: marks.by });
}

/** Who is signed in, as the foot of a paper names them. */
export function printedBy(): string {
  const { hospital, email } = readSession();
  return [hospital?.title, hospital?.firstName, hospital?.lastName].filter(Boolean).join(' ') || (email ?? '');
}
