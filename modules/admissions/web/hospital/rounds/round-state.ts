import type { WardRound } from '#modules/admissions/contract/round-records.ts';
import { type RoundSection, roundSections } from '#modules/admissions/contract/round-words.ts';

/** The text of a round, as the form holds it. */
export type RoundText = Readonly<Record<RoundSection, string>>;

/** Texts of one section that two people wrote at once. */
export interface RoundConflict {
  readonly section: RoundSection;
  readonly mine: string;
  readonly theirs: string;
  readonly by: string;
}

/** A round as it was read, what was typed over it, and what somebody else saved meanwhile in the same sections. */
export interface RoundState {
  readonly saved: RoundText;
  readonly lockVersion: number;
  readonly changes: Partial<RoundText>;
  /** Sections whose text was copied from the round before. */
  readonly copied: readonly RoundSection[];
  readonly conflicts: readonly RoundConflict[];
}

/** What of a round lies on the device until it is saved. */
export type RoundDraft = Pick<RoundState, 'lockVersion' | 'changes' | 'copied' | 'conflicts'> & { readonly before: Partial<RoundText> };

const changed = (changes: Partial<RoundText>) => roundSections.filter((section) => changes[section] !== undefined);

/** The text of a round; sections that were never written are empty. */
export function textOf(round: Pick<WardRound, RoundSection>): RoundText {
  const { subjective, objective, assessment, plan } = round;
  return { subjective: subjective ?? '', objective: objective ?? '', assessment: assessment ?? '', plan: plan ?? '' };
}

export function startOf(round: Pick<WardRound, RoundSection | 'lockVersion' | 'copied'>): RoundState {
  return { saved: textOf(round), lockVersion: round.lockVersion, changes: {}, copied: round.copied, conflicts: [] };
}

/** What stands on the screen. */
export function shownOf({ saved, changes }: RoundState): RoundText {
  return { ...saved, ...changes };
}

export function isTyped({ changes, conflicts }: RoundState): boolean {
  return changed(changes).length > 0 || conflicts.length > 0;
}

/** A section was typed in: its mark of a copy stays until it is empty. One that is again as it was saved is no change any more. */
export function typed(state: RoundState, section: RoundSection, text: string): RoundState {
  const { [section]: _before, ...others } = state.changes;
  return {
    ...state,
    changes: text === state.saved[section] ? others : { ...others, [section]: text },
    copied: text.trim() === '' ? state.copied.filter((one) => one !== section) : state.copied,
  };
}

/** The text of the round before is laid below what is written, and marked as copied. */
export function copiedForward(state: RoundState, section: RoundSection, previous: string): RoundState {
  const own = shownOf(state)[section];
  if (!previous.trim() || own.includes(previous)) return state;
  const next = typed(state, section, own.trim() === '' ? previous : `${own}\n\n${previous}`);
  return { ...next, copied: roundSections.filter((one) => one === section || next.copied.includes(one)) };
}

/** A save of `sent` was answered: what was typed since stays a change. */
export function savedAs(state: RoundState, sent: Partial<RoundText>, lockVersion: number): RoundState {
  const left = changed(state.changes).filter((section) => state.changes[section] !== sent[section]);
  return {
    ...state,
    saved: { ...state.saved, ...sent },
    lockVersion,
    changes: Object.fromEntries(left.map((section) => [section, state.changes[section]])),
  };
}

/** Somebody else saved first: their sections come in, and where both wrote, both texts stay to be chosen from. Nothing typed is lost. */
export function merged(state: RoundState, theirs: RoundText, lockVersion: number, by: string): RoundState {
  const both = changed(state.changes).filter(
    (section) => theirs[section] !== state.saved[section] && theirs[section] !== state.changes[section],
  );
  const kept = changed(state.changes).filter((section) => !both.includes(section) && state.changes[section] !== theirs[section]);
  return {
    ...state,
    saved: theirs,
    lockVersion,
    changes: Object.fromEntries(kept.map((section) => [section, state.changes[section]])),
    conflicts: [
      ...state.conflicts.filter(({ section }) => !both.includes(section)),
      ...both.map((section) => ({ section, mine: state.changes[section] ?? '', theirs: theirs[section], by })),
    ],
  };
}

/** A conflict is settled by a text. */
export function settled(state: RoundState, section: RoundSection, text: string): RoundState {
  return typed({ ...state, conflicts: state.conflicts.filter((conflict) => conflict.section !== section) }, section, text);
}

/** Null while nothing is typed. */
export function draftOf(state: RoundState): RoundDraft | null {
  if (!isTyped(state)) return null;
  const { saved, lockVersion, changes, copied, conflicts } = state;
  return {
    lockVersion,
    changes,
    copied,
    conflicts,
    before: Object.fromEntries(changed(changes).map((section) => [section, saved[section]])),
  };
}

/** A draft of the device is taken up over the round as it is now: where somebody wrote the same section meanwhile, both texts stay. */
export function takenUp(state: RoundState, draft: RoundDraft, by: string): RoundState {
  const { before, changes, conflicts, copied, lockVersion } = draft;
  return merged({ saved: { ...state.saved, ...before }, lockVersion, changes, conflicts, copied }, state.saved, state.lockVersion, by);
}

/** A draft and what was typed before it was read back: the later text of a section stands. */
export function joinDrafts(found: RoundDraft, since: RoundDraft): RoundDraft {
  return {
    ...found,
    changes: { ...found.changes, ...since.changes },
    copied: roundSections.filter((section) => found.copied.includes(section) || since.copied.includes(section)),
    conflicts: [...found.conflicts, ...since.conflicts],
    before: { ...since.before, ...found.before },
  };
}

/** A newer round was read: with nothing typed it stands there, otherwise it is joined with what is typed. */
export function renewed(state: RoundState, round: Pick<WardRound, RoundSection | 'lockVersion' | 'copied' | 'savedByName'>): RoundState {
  if (round.lockVersion <= state.lockVersion) return state;
  return isTyped(state) ? merged(state, textOf(round), round.lockVersion, round.savedByName ?? '') : startOf(round);
}
