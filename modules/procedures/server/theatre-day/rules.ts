import type { Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { NoteContent } from '../../contract/clinical-records.ts';
import { clinicalRefusals } from '../../contract/clinical-refusals.ts';
import { type ChecklistAnswer, checklistItems, type ChecklistPhase } from '../../contract/clinical-words.ts';
import { type MilestoneKind, milestoneKinds } from '../../contract/words.ts';

const { refusal } = clinicalRefusals;

/** Is a part of the checklist complete: every item answered, and none of those that stop with no? */
export function isComplete(phase: ChecklistPhase, items: readonly { readonly key: string; readonly answer: ChecklistAnswer }[]): boolean {
  return checklistItems[phase].every(({ key, stops }) => {
    const answer = items.find((item) => item.key === key)?.answer;
    return answer !== undefined && !(stops && answer === 'no');
  });
}

export interface Timed {
  readonly kind: MilestoneKind;
  readonly at: Instant;
}

/** Invariant 8: the times of a procedure follow each other in the order of the day, none before its start and none to come. */
export function whyNotMilestone(
  known: readonly Timed[],
  wanted: Timed,
  { startedAt, now }: { readonly startedAt: Instant; readonly now: Instant },
): Refusal | null {
  const place = milestoneKinds.indexOf(wanted.kind);
  const clash =
    wanted.at > now ||
    (place >= milestoneKinds.indexOf('knife-to-skin') && wanted.at < startedAt) ||
    known.some(({ kind, at }) => {
      const other = milestoneKinds.indexOf(kind);
      return other < place ? at > wanted.at : other > place && at < wanted.at;
    });
  return clash ? refusal('MILESTONE_ORDER') : null;
}

interface KnifeFacts {
  readonly needsTheatre: boolean;
  readonly timeOut: boolean;
  readonly antibioticWanted: boolean;
  readonly antibioticMinutes: number;
  readonly antibioticAt: Instant | null;
  readonly reason: string | null;
}

/** Nobody is cut before the time-out, nor without prophylaxis in time unless somebody says why (WHO checklist: within 60 minutes). */
export function whyNotKnife(facts: KnifeFacts, at: Instant): Refusal | null {
  if (facts.needsTheatre && !facts.timeOut) return refusal('TIME_OUT');
  if (!facts.antibioticWanted || facts.reason) return null;
  const given = facts.antibioticAt;
  const inTime = given !== null && given <= at && given >= addMinutes(at, -facts.antibioticMinutes);
  return inTime ? null : refusal('ANTIBIOTIC_TIME', { minutes: facts.antibioticMinutes });
}

interface SubmitFacts {
  readonly needsTheatre: boolean;
  readonly openDiscrepancies: number;
  readonly finalCount: boolean;
  readonly signOut: boolean;
}

/** Invariant 12: no note is signed over an open discrepancy, without a final count or without sign-out. */
export function whyNotSubmit({ needsTheatre, openDiscrepancies, finalCount, signOut }: SubmitFacts): Refusal | null {
  if (openDiscrepancies > 0 || (needsTheatre && !finalCount)) return refusal('COUNTS_OPEN');
  return needsTheatre && !signOut ? refusal('SIGN_OUT') : null;
}

/** What a note lacks before it is signed, by field; empty when nothing. */
export function faultsOfNote(content: NoteContent): Record<string, string> {
  const fields: Record<string, string> = {};
  const need = (key: keyof NoteContent, words: string) => {
    const value = content[key];
    if (value === null || (Array.isArray(value) && value.length === 0)) fields[`content.${key}`] = words;
  };
  need('postOpDiagnosis', 'Post-operative diagnosis is required');
  need('performed', 'Choose what was done');
  need('findings', 'Findings are required');
  need('steps', 'Steps are required');
  need('postOpDestination', 'Destination is required');
  need('condition', 'Condition is required');
  return fields;
}

/** Whole minutes between two instants, a started minute counts. */
export function minutesBetween(from: Instant, until: Instant): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.parse(from)) / 60_000));
}

/** Does the name of a medicine hold one of the drugs of the prophylaxis? */
export function isProphylaxis(name: string, drugs: readonly string[]): boolean {
  const folded = name.toLowerCase();
  return drugs.some((drug) => folded.includes(drug.toLowerCase()));
}
