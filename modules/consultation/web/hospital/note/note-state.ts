import type { Note, NoteChanges } from '#modules/consultation/contract/note-records.ts';
import type { NoteSection } from '#modules/consultation/contract/words.ts';

/** A note as it was read, what was typed over it, and what somebody else saved meanwhile in the same sections. */
export interface NoteState {
  readonly saved: Note;
  readonly lockVersion: number;
  readonly changes: NoteChanges;
  readonly conflicts: readonly Conflict[];
}

export interface Conflict {
  readonly section: NoteSection;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly by: string;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const sectionsOf = (changes: NoteChanges) => Object.keys(changes) as NoteSection[];

export function startOf(saved: Note, lockVersion: number): NoteState {
  return { saved, lockVersion, changes: {}, conflicts: [] };
}

/** What stands on the screen. */
export function shownOf({ saved, changes }: NoteState): Note {
  return { ...saved, ...changes } as Note;
}

/** A section was typed in; one that is again as it was saved is no change any more. */
export function typed(state: NoteState, section: NoteSection, value: unknown): NoteState {
  const { [section]: _before, ...others } = state.changes as Record<string, unknown>;
  const changes = same(value, state.saved[section]) ? others : { ...others, [section]: value };
  return { ...state, changes: changes as NoteChanges };
}

/** A save of `sent` was answered: what was typed since stays a change. */
export function savedAs(state: NoteState, sent: NoteChanges, lockVersion: number): NoteState {
  const left = Object.fromEntries(
    sectionsOf(state.changes)
      .filter((section) => !same(state.changes[section], sent[section]))
      .map((section) => [section, state.changes[section]]),
  );
  return { ...state, saved: { ...state.saved, ...sent } as Note, lockVersion, changes: left as NoteChanges };
}

/**
 * Somebody else saved first. Their sections come in; where both wrote, both texts stay to be chosen from, and nothing of
 * ours is lost.
 */
export function merged(state: NoteState, theirs: Note, lockVersion: number, by: string): NoteState {
  const conflicts = sectionsOf(state.changes)
    .filter((section) => !same(theirs[section], state.saved[section]) && !same(theirs[section], state.changes[section]))
    .map((section) => ({ section, mine: state.changes[section], theirs: theirs[section], by }));
  const open = new Set(conflicts.map(({ section }) => section));
  const kept = Object.fromEntries(
    sectionsOf(state.changes)
      .filter((section) => !open.has(section))
      .map((section) => [section, state.changes[section]]),
  );
  return {
    saved: theirs,
    lockVersion,
    changes: kept as NoteChanges,
    conflicts: [...state.conflicts.filter(({ section }) => !open.has(section)), ...conflicts],
  };
}

/** A conflict is settled by a text; `theirs` is what is saved already. */
export function settled(state: NoteState, section: NoteSection, value: unknown): NoteState {
  return typed({ ...state, conflicts: state.conflicts.filter((conflict) => conflict.section !== section) }, section, value);
}

/** What of a note lies on the device until it is saved: what was typed, and over which texts. */
export interface NoteDraft extends Pick<NoteState, 'lockVersion' | 'changes' | 'conflicts'> {
  readonly before: NoteChanges;
}

/** Null while nothing is typed. */
export function draftOf({ saved, lockVersion, changes, conflicts }: NoteState): NoteDraft | null {
  if (sectionsOf(changes).length === 0 && conflicts.length === 0) return null;
  const before = Object.fromEntries(sectionsOf(changes).map((section) => [section, saved[section]])) as NoteChanges;
  return { lockVersion, changes, conflicts, before };
}

/** A draft and what was typed before it was read back: a section that was written in both times keeps both texts, to be chosen from. */
export function joinNotes(found: NoteDraft, since: NoteDraft, by: string): NoteDraft {
  const twice = sectionsOf(since.changes).filter(
    (section) => section in found.changes && !same(found.changes[section], since.changes[section]),
  );
  const both = new Set<string>(twice);
  const once = Object.entries({ ...found.changes, ...since.changes }).filter(([section]) => !both.has(section));
  return {
    lockVersion: found.lockVersion,
    changes: Object.fromEntries(once) as NoteChanges,
    conflicts: [
      ...found.conflicts,
      ...since.conflicts,
      ...twice.map((section) => ({ section, mine: since.changes[section], theirs: found.changes[section], by })),
    ],
    before: { ...since.before, ...found.before },
  };
}

/** A draft is taken up over the note as it is now: where somebody wrote the same section meanwhile, both texts stay to be chosen from. */
export function takenUp(state: NoteState, draft: NoteDraft, by: string): NoteState {
  const { before, changes, conflicts, lockVersion } = draft;
  const then = { saved: { ...state.saved, ...before } as Note, lockVersion, changes, conflicts };
  return merged(then, state.saved, state.lockVersion, by);
}

/** A newer note was read while nothing was typed. */
export function renewed(state: NoteState, note: Note, lockVersion: number): NoteState {
  return sectionsOf(state.changes).length === 0 && state.conflicts.length === 0 && lockVersion > state.lockVersion
    ? startOf(note, lockVersion)
    : state;
}
