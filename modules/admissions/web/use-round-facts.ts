import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { WardRound } from '#modules/admissions/contract/round-records.ts';
import { diagnosisLine } from './hospital/stay-end/diagnosis-line.ts';
import { factWords } from './round-looks.ts';

/** What a round says beside its text, as people read it: before the text, and after it. What is empty is left out. */
export function useRoundFacts({ problems, diagnoses, nextReviewAt, dischargePlanned }: WardRound) {
  const t = useText();
  const format = useFormat();
  const before = [
    ['problems', t(factWords.problems), problems.join('\n')],
    ['diagnoses', t(factWords.diagnoses), diagnoses.map(diagnosisLine).join('\n')],
  ] as const;
  const after = [
    [t(factWords.nextReviewAt), nextReviewAt ? format.instant(nextReviewAt) : ''],
    [t(factWords.dischargePlanned), dischargePlanned ? format.day(dischargePlanned) : ''],
  ] as const;
  return { before: before.filter(([, , text]) => text), after: after.filter(([, text]) => text) };
}
