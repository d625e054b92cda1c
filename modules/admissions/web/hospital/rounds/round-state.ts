import type { RoundNote, WardRound } from '#modules/admissions/contract/round-records.ts';
import { type CopiedPart, copiedParts, type RoundSection, roundSections } from '#modules/admissions/contract/round-words.ts';

/** The text of a round, as the form holds it. */
export type RoundText = Readonly<Record<RoundSection, string>>;
/** What a round says beside its text. */
export const roundFacts = ['problems', 'diagnoses', 'attendeeIds', 'vitalsId', 'nextReviewAt', 'dischargePlanned'] as const;
export type RoundFact = (typeof roundFacts)[number];
export type RoundValues = RoundText & Pick<RoundNote, RoundFact>;
export type RoundField = keyof RoundValues;

const roundFields = [...roundSections, ...roundFacts] as const;

/** What two people wrote in one field at once. */
export interface RoundConflict<Field extends RoundField = RoundField> {
  readonly field: Field;
  readonly mine: RoundValues[Field];
  readonly theirs: RoundValues[Field];
  readonly by: string;
}

/** A round as it was read, what was typed over it, and what somebody else saved meanwhile in the same fields. */
export interface RoundState {
  readonly saved: RoundValues;
  readonly lockVersion: number;
  readonly changes: Partial<RoundValues>;
  /** What was copied from the round before. */
  readonly copied: readonly CopiedPart[];
  readonly conflicts: readonly RoundConflict[];
}

/** What of a round lies on the device until it is saved. */
export type RoundDraft = Pick<RoundState, 'lockVersion' | 'changes' | 'copied' | 'conflicts'> & { readonly before: Partial<RoundValues> };

type Written = Pick<WardRound, RoundSection | RoundFact>;

const changed = (changes: Partial<RoundValues>) => roundFields.filter((field) => changes[field] !== undefined);
const only = (values: Partial<RoundValues>, fields: readonly RoundField[]): Partial<RoundValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));
// Lists hold texts and diagnoses, whose keys come in one order from the contract.
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (value: RoundValues[RoundField]) =>
  value === null || (typeof value === 'string' ? value.trim() === '' : value.length === 0);

/** What a round says; sections that were never written are empty. */
export function valuesOf(round: Written): RoundValues {
  const { subjective, objective, assessment, plan, problems, diagnoses, attendeeIds, vitalsId, nextReviewAt, dischargePlanned } = round;
  return {
    ...{ subjective: subjective ?? '', objective: objective ?? '', assessment: assessment ?? '', plan: plan ?? '' },
    ...{ problems, diagnoses, attendeeIds, vitalsId, nextReviewAt, dischargePlanned },
  };
}

export function startOf(round: Written & Pick<WardRound, 'lockVersion' | 'copied'>): RoundState {
  return { saved: valuesOf(round), lockVersion: round.lockVersion, changes: {}, copied: round.copied, conflicts: [] };
}

/** What stands on the screen. */
export function shownOf({ saved, changes }: RoundState): RoundValues {
  return { ...saved, ...changes };
}

export function isTyped({ changes, conflicts }: RoundState): boolean {
  return changed(changes).length > 0 || conflicts.length > 0;
}

/** A field was changed: its mark of a copy stays until it is empty. One that is again as it was saved is no change any more. */
export function typed<Field extends RoundField>(state: RoundState, field: Field, value: RoundValues[Field]): RoundState {
  const { [field]: _before, ...others } = state.changes;
  return {
    ...state,
    changes: isSame(value, state.saved[field]) ? (others as Partial<RoundValues>) : { ...(others as Partial<RoundValues>), [field]: value },
    copied: isEmpty(value) ? state.copied.filter((one) => one !== field) : state.copied,
  };
}

function marked(state: RoundState, part: CopiedPart): RoundState {
  return { ...state, copied: copiedParts.filter((one) => one === part || state.copied.includes(one)) };
}

/** The text of the round before is laid below what is written, and marked as copied. */
export function copiedForward(state: RoundState, section: RoundSection, previous: string): RoundState {
  const own = shownOf(state)[section];
  if (!previous.trim() || own.includes(previous)) return state;
  return marked(typed(state, section, own.trim() === '' ? previous : `${own}\n\n${previous}`), section);
}

/** What of the list of the round before does not stand in this one yet. */
export function missingOf<Item>(own: readonly Item[], previous: readonly Item[]): Item[] {
  return previous.filter((item) => !own.some((one) => isSame(one, item)));
}

/** The list of the round before is put behind what stands there, and marked as copied. */
export function listCopied<Field extends 'problems' | 'diagnoses'>(
  state: RoundState,
  field: Field,
  previous: RoundValues[Field],
): RoundState {
  const own: readonly unknown[] = shownOf(state)[field];
  const added = missingOf<unknown>(own, previous);
  return added.length === 0 ? state : marked(typed(state, field, [...own, ...added] as RoundValues[Field]), field);
}

/** A save of `sent` was answered: what was typed since stays a change. */
export function savedAs(state: RoundState, sent: Partial<RoundValues>, lockVersion: number): RoundState {
  const left = changed(state.changes).filter((field) => !isSame(state.changes[field], sent[field]));
  return { ...state, saved: { ...state.saved, ...sent }, lockVersion, changes: only(state.changes, left) };
}

/** Somebody else saved first: their fields come in, and where both wrote, both stay to be chosen from. Nothing typed is lost. */
export function merged(state: RoundState, theirs: RoundValues, lockVersion: number, by: string): RoundState {
  const both = changed(state.changes).filter(
    (field) => !isSame(theirs[field], state.saved[field]) && !isSame(theirs[field], state.changes[field]),
  );
  const kept = changed(state.changes).filter((field) => !both.includes(field) && !isSame(state.changes[field], theirs[field]));
  return {
    ...state,
    saved: theirs,
    lockVersion,
    changes: only(state.changes, kept),
    conflicts: [
      ...state.conflicts.filter(({ field }) => !both.includes(field)),
      ...both.map((field) => ({ field, mine: shownOf(state)[field], theirs: theirs[field], by })),
    ],
  };
}

/** A conflict is settled by a value. */
export function settled<Field extends RoundField>(state: RoundState, field: Field, value: RoundValues[Field]): RoundState {
  return typed({ ...state, conflicts: state.conflicts.filter((conflict) => conflict.field !== field) }, field, value);
}

/** Both of two values of a conflict together; null where only one can stand. */
export function bothOf({ mine, theirs }: Pick<RoundConflict, 'mine' | 'theirs'>, field: RoundField): RoundConflict['mine'] {
  if (roundSections.some((section) => section === field)) return [theirs, mine].filter((text) => text).join('\n\n');
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return null;
  const own: readonly unknown[] = theirs;
  return [...own, ...missingOf<unknown>(own, mine)] as RoundConflict['mine'];
}

/** Null while nothing is typed. */
export function draftOf(state: RoundState): RoundDraft | null {
  if (!isTyped(state)) return null;
  const { saved, lockVersion, changes, copied, conflicts } = state;
  return { lockVersion, changes, copied, conflicts, before: only(saved, changed(changes)) };
}

/** A draft of the device is taken up over the round as it is now: where somebody wrote the same field meanwhile, both stay. */
export function takenUp(state: RoundState, draft: RoundDraft, by: string): RoundState {
  const { before, changes, conflicts, copied, lockVersion } = draft;
  return merged({ saved: { ...state.saved, ...before }, lockVersion, changes, conflicts, copied }, state.saved, state.lockVersion, by);
}

/** A draft and what was typed before it was read back: the later value of a field stands. */
export function joinDrafts(found: RoundDraft, since: RoundDraft): RoundDraft {
  return {
    ...found,
    changes: { ...found.changes, ...since.changes },
    copied: copiedParts.filter((part) => found.copied.includes(part) || since.copied.includes(part)),
    conflicts: [...found.conflicts, ...since.conflicts],
    before: { ...since.before, ...found.before },
  };
}

/** A newer round was read: with nothing typed it stands there, otherwise it is joined with what is typed. */
export function renewed(state: RoundState, round: Written & Pick<WardRound, 'lockVersion' | 'copied' | 'savedByName'>): RoundState {
  if (round.lockVersion <= state.lockVersion) return state;
  return isTyped(state) ? merged(state, valuesOf(round), round.lockVersion, round.savedByName ?? '') : startOf(round);
}
