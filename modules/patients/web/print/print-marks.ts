import { createContext, use } from 'react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';

/** A paper that is counted: what tells it from others of its name, and what its read was asked with. */
export interface CountedPaper {
  readonly key: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** What a page prints and counts. */
export interface PrintCount {
  /** Name of the paper in the contract of its read. */
  readonly paper: string;
  readonly records: readonly CountedPaper[];
  /** A version that is counted for itself: a period, for whom. */
  readonly variant?: string;
}

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
