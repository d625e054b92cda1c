import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import type { RecordVitals } from '../../contract/vital-records.ts';
import { judgeSet, keptColumns } from '../record-vitals.ts';

/** Who took a set. */
export interface Taker {
  readonly id: string | null;
  readonly name: string;
}

/**
 * Takes over sets of the past, e.g. out of old files: judged and scored as any other, in one statement and with one entry of the
 * trail, and without a call for help, which would come too late. Sets of unknown patients are left out. Answers how many were kept.
 */
export async function keepPastSets(scope: Scope, orders: readonly RecordVitals[], taker: Taker): Promise<number> {
  if (orders.length === 0) return 0;
  const zone = await scope.zone();
  const patients = await scope.tx
    .selectFrom('patients')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(orders.map((order) => order.patientId))])
    .where('status', '=', 'active')
    .execute();
  const byId = new Map(patients.map((patient) => [patient.id, patient]));
  const rows = [];
  for (const { patientId, takenAt: asked, source, sourceId, reason, confirm: _confirm, ...typed } of orders) {
    const patient = byId.get(patientId);
    const takenAt = asked ?? scope.now;
    if (!patient) continue;
    const { columns } = await judgeSet(scope, patient, keptColumns(typed), { takenAt, confirm: true, zone });
    rows.push({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      patientId,
      takenAt,
      takenBy: taker.id,
      takenByName: taker.name,
      source,
      sourceId: sourceId ?? null,
      status: 'final' as const,
      backdateReason: reason,
      ...columns,
      ...madeBy(scope),
    });
  }
  if (rows.length === 0) return 0;
  await scope.tx.insertInto('vitals').values(rows).execute();
  await scope.record({ action: 'create', entity: 'Vital', summary: `${rows.length} sets of vitals taken over` });
  return rows.length;
}
