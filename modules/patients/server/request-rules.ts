import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { patientRefusals } from '../contract/refusals.ts';
import type { PersonRequestKind } from '../contract/request-words.ts';

const { refusal } = patientRefusals;

/** Whose access or facts a change touches, and who of them is not the asking hospital's alone. */
export interface Touched {
  /** The person who stays, or whom the change is about. */
  readonly personId: Id;
  /** Of a merge: who would become that person. */
  readonly mergedPersonId: Id | null;
  /** Of a merge: whom the merged person acts for, by link or by the hospital's record of dependants. */
  readonly actedFor: readonly Id[];
  /** Of all these: those whom another hospital registered or knows. */
  readonly kept: ReadonlySet<Id>;
}

/**
 * Invariant 13: who has to agree before a hospital's act moves access or facts of a person. Everybody who is not the hospital's
 * alone. Whom the merged person acts for is asked where that person is not: one's own consent covers one's own reading.
 */
export function whoMustAgree({ personId, mergedPersonId, actedFor, kept }: Touched): Id[] {
  const asksMerged = mergedPersonId !== null && kept.has(mergedPersonId);
  const ids = [personId, ...(mergedPersonId ? [mergedPersonId] : []), ...(asksMerged ? [] : actedFor)];
  return [...new Set(ids)].filter((id) => kept.has(id));
}

/** Whether all who have to agree did so by their codes. With nobody to ask the persons never agree: another one decides. */
export function allAgreed(mustAgree: readonly Id[], confirmed: readonly Id[]): boolean {
  return mustAgree.length > 0 && mustAgree.every((id) => confirmed.includes(id));
}

/** A reported death is withdrawn by the reversal of its record alone. */
export function whyNotWithdraw({ kind }: { readonly kind: PersonRequestKind }): Refusal | null {
  return kind === 'death' ? refusal('REQUEST_IS_A_DEATH') : null;
}

export interface PersonNow {
  readonly mergedInto: Id | null;
  readonly deceasedAt: Instant | null;
}

/** Why the persons of a request are not what they were when it was made: one became another person, died, or the merge was undone. */
export function whyOutdated(
  kind: PersonRequestKind,
  people: readonly (PersonNow | undefined)[],
  mergeUndoneAt: Instant | null,
): Refusal | null {
  const gone = people.some((person) => !person || person.mergedInto !== null || (kind === 'merge' && person.deceasedAt !== null));
  return gone || (kind === 'merge' && mergeUndoneAt !== null) ? refusal('REQUEST_OUTDATED') : null;
}
