import type { Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import type { EvidenceKind } from '../../contract/rule-words.ts';

interface Ref {
  readonly kind: EvidenceKind;
  readonly sourceId: Id;
}

export const sameEvidence = (a: Ref, b: Ref): boolean => a.kind === b.kind && a.sourceId === b.sourceId;

/**
 * Why records cannot go along with an item, or null: they are offered for it, and sensitive ones by those who may see them alone. What is
 * not a person's to see is, for them, not there.
 */
export function whyNotChoose(
  wanted: readonly Ref[],
  offered: readonly (Ref & { readonly sensitive: boolean })[],
  seesSensitive: boolean,
): Refusal | null {
  const open = offered.filter(({ sensitive }) => seesSensitive || !sensitive);
  const sound = wanted.every((ref) => open.some((offer) => sameEvidence(ref, offer)));
  return sound ? null : claimRefusals.refusal('CLAIM_EVIDENCE_UNKNOWN');
}

/** What goes along after a choice: what is sensitive and hidden from the person stays as others chose it. */
export function chosenAfter<T extends Ref & { readonly sensitive: boolean }>(
  before: readonly T[],
  wanted: readonly Ref[],
  seesSensitive: boolean,
): { readonly added: readonly Ref[]; readonly removed: readonly T[] } {
  return {
    added: wanted.filter((ref) => !before.some((old) => sameEvidence(old, ref))),
    removed: before.filter((old) => (seesSensitive || !old.sensitive) && !wanted.some((ref) => sameEvidence(old, ref))),
  };
}
