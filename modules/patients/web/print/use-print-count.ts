import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { type PrintMarks, printedBy } from '#kernel/web/print/print-marks.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { paperCalls } from '#modules/shell/contract/papers.ts';

/** A paper that is counted: what tells it from others of its name, and what its read was asked with. */
interface CountedPaper {
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

const refresh = ['papers', 'invoice'];
const none: PrintCount = { paper: 'none', records: [] };

/**
 * Counts what a page prints. The button has the copy's number given by the server before the paper goes out; a print by the browser's
 * own menu carries the number that was next when the page was opened, and is counted after it.
 */
export function usePrintCount(counted: PrintCount | undefined): {
  readonly marks: PrintMarks | null;
  readonly print: () => Promise<void>;
  readonly busy: boolean;
} {
  const { paper, records, variant = '' } = counted ?? none;
  const isCounted = records.length > 0;
  const keys = records.map(({ key }) => key);
  const before = useCall(paperCalls.prints, { params: { paper }, query: { keys, variant } }, { enabled: isCounted, quiet: true });
  const { send, busy } = useSend(paperCalls.print, { refresh });
  const [given, setGiven] = useState<PrintMarks | null>(null);
  const now = useNow();
  const isButton = useRef(false);
  const next = useMemo<PrintMarks | null>(
    () =>
      before.data
        ? { copies: new Map(before.data.map(({ key, prints }) => [key, prints])), at: new Date(now).toISOString(), by: printedBy() }
        : null,
    [before.data, now],
  );
  const count = () =>
    send({ params: { paper }, body: { records: records.map(({ params = {}, query = {} }) => ({ params, query })), variant } });
  const countMenu = useRef(count);
  countMenu.current = count;
  useEffect(() => {
    if (!isCounted) return;
    const after = () => {
      if (!isButton.current) void countMenu.current();
    };
    window.addEventListener('afterprint', after);
    return () => window.removeEventListener('afterprint', after);
  }, [isCounted]);
  const print = async () => {
    isButton.current = true;
    try {
      const done = isCounted ? await count() : null;
      // What is not counted is not printed; the refusal was shown.
      if (isCounted && !done?.ok) return;
      if (done?.ok) {
        const copies = new Map(done.payload.papers.map(({ key, copy }) => [key, copy]));
        flushSync(() => setGiven({ copies, at: done.payload.at, by: done.payload.by }));
      }
      window.print();
    } finally {
      flushSync(() => setGiven(null));
      isButton.current = false;
    }
  };
  return { marks: isCounted ? (given ?? next) : null, print, busy };
}
