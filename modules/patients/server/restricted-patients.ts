import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { allClosed, closedPatients } from './shown-patients.ts';

/** Confidential patients among those that the trail is about to show or to look through, for users who may not open them. */
export async function restrictedPatients(
  scope: Scope,
  { patientIds }: { readonly patientIds: readonly Id[] | null },
): Promise<readonly Id[] | undefined> {
  const closed = patientIds ? await closedPatients(scope, patientIds) : await allClosed(scope);
  return closed.size > 0 ? [...closed] : undefined;
}
