import type { Selectable } from 'kysely';
import type { ProcedureImplantsTable } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { sql } from 'kysely';
import type { theatreDayCalls } from '../../contract/calls/theatre-day.ts';
import { Implant } from '../../contract/clinical-records.ts';
import { seesSensitive } from '../catalogue/store.ts';
import { peopleOf } from '../requests/people.ts';

type StoredImplant = Selectable<ProcedureImplantsTable>;

async function showImplants(scope: Scope, rows: readonly StoredImplant[]): Promise<Implant[]> {
  const personOf = await peopleOf(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const ids = rows.map(({ requestId }) => requestId);
  const requests = ids.length
    ? await scope.tx
        .selectFrom('procedureRequests')
        .select(['id', 'requestNumber'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', 'in', ids)
        .execute()
    : [];
  const numberOf = new Map(requests.map(({ id, requestNumber }) => [id, requestNumber]));
  return rows.map((row) =>
    present(Implant, row, {
      patientName: personOf(row.patientId).fullname,
      hospitalPatientId: personOf(row.patientId).hospitalPatientId,
      requestNumber: numberOf.get(row.requestId) ?? '',
    }),
  );
}

/** GET procedure-implant: invariant 13, every implant of a lot with its patient. */
export async function listImplants(scope: Scope, query: QueryOf<typeof theatreDayCalls.implants>): Promise<Page<Implant>> {
  let rows = scope.tx.selectFrom('procedureImplants').where('hospitalId', '=', scope.hospitalId);
  if (query.lot) rows = rows.where(sql<boolean>`upper(lot) = upper(${query.lot})`);
  if (query.serial) rows = rows.where(sql<boolean>`upper(serial) = upper(${query.serial})`);
  if (query.productId) rows = rows.where('productId', '=', query.productId);
  if (query.batchId) rows = rows.where('batchId', '=', query.batchId);
  if (query.patientId) rows = rows.where('patientId', '=', query.patientId);
  if (query.status) rows = rows.where('status', '=', query.status);
  if (!seesSensitive(scope))
    rows = rows.where('requestId', 'not in', (eb) =>
      eb.selectFrom('procedureRequests').select('id').where('hospitalId', '=', scope.hospitalId).where('sensitive', '=', true),
    );
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('implantedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showImplants(scope, found), meta: { count, page: query.page, limit: query.limit } };
}

interface Recalled {
  readonly batchId: Id;
  readonly productId: Id;
  readonly reason: string;
}

/** A recalled batch: its implants, by batch or by lot of the same product, are marked, and the surgeons who put them in are told. */
export async function followRecall(scope: Scope, { batchId, productId, reason }: Recalled): Promise<void> {
  const batch = await scope.tx
    .selectFrom('batches')
    .select('batchNumber')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', batchId)
    .executeTakeFirst();
  const marked = await scope.tx
    .updateTable('procedureImplants')
    .set({ recalledAt: scope.now, recallReason: reason })
    .where('hospitalId', '=', scope.hospitalId)
    .where('recalledAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('batchId', '=', batchId),
        ...(batch ? [eb.and([eb('productId', '=', productId), sql<boolean>`upper(lot) = upper(${batch.batchNumber})`])] : []),
      ]),
    )
    .returning(['requestId', 'patientId'])
    .execute();
  if (marked.length === 0) return;
  const leads = await scope.tx
    .selectFrom('procedureRequests')
    .select('leadSurgeonId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'id',
      'in',
      marked.map(({ requestId }) => requestId),
    )
    .execute();
  const patients = new Set(marked.map(({ patientId }) => patientId)).size;
  await scope.notify({
    title: 'Implant Recalled',
    content: `Lot ${batch?.batchNumber ?? ''}: ${marked.length} implants of ${patients} patients. ${reason}`.slice(0, 300),
    path: `/procedure?tab=implants&batch=${batchId}`,
    module: 'procedures',
    entity: 'Batch',
    entityId: batchId,
    priority: 'critical',
    to: { userIds: leads.map(({ leadSurgeonId }) => leadSurgeonId) },
  });
}
