import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { lockAdmission, readAdmission, type StoredAdmission } from '../stays/store.ts';

/**
 * A stay for an act that ends or reopens it. The patient is locked against everything else that is done for them meanwhile: a dose, an
 * order and an admission wait for the act, and it for them.
 */
export async function holdStay(scope: Scope, id: Id, seen?: number | null): Promise<StoredAdmission> {
  const { patientId } = await readAdmission(scope, id);
  await openPatient(scope, patientId, 'update');
  return lockAdmission(scope, id, seen);
}
