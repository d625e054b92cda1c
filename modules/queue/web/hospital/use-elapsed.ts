import { useState } from 'react';
import { useNow } from '#kernel/web/text/use-format.ts';

const tickMs = 15_000;

/**
 * Whole minutes since an answer arrived. Waits are told by the server and go on from there: the clock of a desk's computer
 * may be wrong, its pace is not.
 */
export function useElapsed(answer: unknown): number {
  const now = useNow(tickMs);
  const [base, setBase] = useState({ answer, at: now });
  if (base.answer !== answer) setBase({ answer, at: now });
  return base.answer === answer ? Math.max(0, Math.floor((now - base.at) / 60_000)) : 0;
}
