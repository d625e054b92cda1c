import { word } from '#kernel/web/text/use-text.ts';
import type { LineOrderInput } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import type { reconcileActions, reconcileMoments } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import type { Passed } from '../composer/alerts.tsx';

export const momentWords = {
  admission: word('Admission'),
  transfer: word('Transfer of care'),
  discharge: word('Discharge'),
} satisfies Record<(typeof reconcileMoments)[number], string>;

export const actionWords = {
  continue: word('Continue'),
  stop: word('Stop'),
  change: word('Change'),
} satisfies Record<(typeof reconcileActions)[number], string>;

/** What becomes of one medicine. */
export interface Decided {
  readonly lineId: string;
  readonly action: (typeof reconcileActions)[number];
  readonly reason: string | null;
  readonly line: LineOrderInput | null;
  readonly passed: readonly Passed[];
}

/** Decisions as they are sent: what was passed of an alert names the item by its place. */
export function orderOfDecided(all: readonly Decided[]) {
  return {
    items: all.map(({ lineId, action, reason, line }) => ({ lineId, action, reason, ...(line ? { line } : {}) })),
    overrides: all.flatMap(({ passed }, place) => passed.map((each) => ({ ...each, line: place }))),
  };
}
