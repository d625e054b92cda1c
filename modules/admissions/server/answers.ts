import type { Id } from '#kernel/contract/fields.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { MergeTable } from '#modules/patients/contract/events.ts';

/** Rows that go along when two records of a patient become one. */
export const admissionsMergeTables: readonly MergeTable[] = [
  { table: 'beds', column: 'reserved_for_patient_id', label: 'Reserved beds' },
  { table: 'admissions', column: 'patient_id', label: 'Admissions' },
  { table: 'admission_requests', column: 'patient_id', label: 'Requests for admission' },
];

/** A department that is a ward is not removed. */
export async function departmentWork(scope: Scope, departmentId: Id): Promise<{ words: string; count: number }[]> {
  const wards = scope.tx
    .selectFrom('wards')
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', '=', departmentId)
    .where('status', '=', 'active');
  const count = await countAll(wards);
  return count > 0 ? [{ words: 'ward', count }] : [];
}
