import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { takeBillsIntoStays } from '#modules/patient-bills/server/index.ts';

interface Taking {
  readonly id: Id;
  readonly patientId: Id;
  readonly admittedAt: Instant;
  readonly dischargedAt: Instant | null;
}

/**
 * Lines of the patients that were raised during their stays are of the stays, also those that could not know of them: the admission was
 * dated back, the discharge is undone, or somebody charged the patient in the moment of the admission.
 */
export async function takeLines(scope: Scope, rows: readonly Taking[]): Promise<void> {
  if (rows.length === 0) return;
  await takeBillsIntoStays(
    scope,
    rows.map(({ id, patientId, admittedAt, dischargedAt }) => ({ admissionId: id, patientId, from: admittedAt, until: dischargedAt })),
  );
}
