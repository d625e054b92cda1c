import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { openPatient, requireLivingPatient, whyClosed } from '#modules/patients/server/index.ts';

export type ChartPatient = Awaited<ReturnType<typeof openPatient>>;

export const sensitiveRight = 'View Sensitive Records';

/** A patient whose chart the actor may read: NOT_FOUND, CONFIDENTIAL_PATIENT, PATIENT_MERGED. */
export function openChart(scope: Scope, patientId: Id): Promise<ChartPatient> {
  return openPatient(scope, patientId);
}

/** As `openChart`, locked against a merge, for something new in the chart of somebody alive or dead. */
export function openChartToWrite(scope: Scope, patientId: Id): Promise<ChartPatient> {
  return openPatient(scope, patientId, 'share');
}

/** As `openChartToWrite`, refusing PATIENT_DECEASED; the row stays locked against a death until the transaction ends. */
export async function openLivingChart(scope: Scope, patientId: Id): Promise<ChartPatient> {
  const patient = await requireLivingPatient(scope, patientId);
  refuseIf(whyClosed(scope, patient));
  return patient;
}

/** One writer of a kind in a patient's chart at a time, so that what must be there once is looked for and written as one. */
export async function takeTurn(scope: Scope, kind: string, patientId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chart:${kind}:${patientId}`}, 21))`.execute(scope.tx);
}

/** Keeps a row as it was before a change. */
export async function keepHistory(
  scope: Scope,
  entity: 'condition' | 'allergy' | 'vital',
  row: { readonly id: Id; readonly version: number },
  before: object,
  reason: string | null,
): Promise<void> {
  await scope.tx
    .insertInto('chartHistory')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      entity,
      entityId: row.id,
      version: row.version,
      at: scope.now,
      by: scope.actor.userId,
      byName: scope.actor.name,
      reason,
      before: json(before),
    })
    .execute();
}

export async function hospitalName(scope: Scope): Promise<string> {
  return (await hospitalOf(scope)).name;
}
