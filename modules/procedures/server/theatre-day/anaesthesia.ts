import type { Id } from '#kernel/contract/fields.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { productsOf } from '#modules/inventory/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { type AddAnaesthesia, AnaesthesiaEntry } from '../../contract/clinical-records.ts';
import { procedureRequestRefusals } from '../../contract/request-refusals.ts';
import { findRequest, lockFor, noteEvent, tellLive } from '../requests/store.ts';
import { noteAntibiotic } from './antibiotic.ts';
import { clearUnits } from './use-stock.ts';

async function entriesOf(scope: Scope, requestId: Id): Promise<AnaesthesiaEntry[]> {
  const rows = await scope.tx
    .selectFrom('anaesthesiaEntries')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .orderBy('at')
    .orderBy('id')
    .limit(2000)
    .execute();
  return rows.map((row) => present(AnaesthesiaEntry, row, { temperature: row.temperature === null ? null : Number(row.temperature) }));
}

/** GET procedure-request/{id}/anaesthesia-entries. */
export async function readAnaesthesia(scope: Scope, id: Id): Promise<AnaesthesiaEntry[]> {
  const row = await findRequest(scope, id);
  await openPatient(scope, row.patientId);
  return entriesOf(scope, id);
}

/** POST procedure-request/{id}/anaesthesia-entries: a medicine of the inventory passes the safety check; an allergy stops it. */
export async function addAnaesthesia(scope: Scope, id: Id, { entries, overrides, confirm }: AddAnaesthesia): Promise<AnaesthesiaEntry[]> {
  const row = await lockFor(scope, id);
  if (row.startedAt === null || row.status === 'submitted' || row.status === 'cancelled')
    throw procedureRequestRefusals.refusal('PROCEDURE_STATE', { status: row.status.replaceAll('-', ' ') });
  const lines = entries.flatMap(({ productId }) => (productId ? [{ productId, quantity: 1 }] : []));
  if (lines.length > 0) await clearUnits(scope, row.patientId, { lines, overrides, confirm });
  const products = await productsOf(
    scope,
    lines.map(({ productId }) => productId),
  );
  const rows = entries.map(({ at, agent, ...entry }) => ({
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    requestId: id,
    ...entry,
    agent: agent ?? (entry.productId ? (products.get(entry.productId)?.displayName ?? null) : null),
    at: at && at < scope.now ? at : scope.now,
    createdAt: scope.now,
    by: scope.actor.userId,
    byName: scope.actor.name,
  }));
  await scope.tx.insertInto('anaesthesiaEntries').values(rows).execute();
  for (const entry of rows) if (entry.agent) await noteAntibiotic(scope, row, entry.agent, entry.at);
  await noteEvent(scope, id, { type: 'anaesthesia' });
  await scope.record({
    action: 'update',
    entity: 'ProcedureRequest',
    entityId: id,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    summary: `${rows.length} entries of the anaesthesia record of ${row.requestNumber}`,
    after: { entries: rows.length },
  });
  await tellLive(scope, id, 'update');
  return entriesOf(scope, id);
}
