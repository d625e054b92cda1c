import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

/** Confidential patients among those that the trail is about to show, for users who may not open them. */
export async function restrictedPatients(
  scope: Scope,
  { patientIds }: { readonly patientIds: readonly Id[] },
): Promise<readonly Id[] | undefined> {
  if (patientIds.length === 0 || scope.may('View Confidential Patient')) return undefined;
  const rows = await scope.tx
    .selectFrom('patients')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(patientIds)])
    .where('confidential', '=', true)
    .execute();
  return rows.map((row) => row.id);
}
