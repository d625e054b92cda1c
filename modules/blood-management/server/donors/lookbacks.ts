import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { type donorCalls, lookbackActs } from '../../contract/calls/donors.ts';
import { lookbackRecord } from '../../contract/donor.record.ts';
import { type EditLookback, Lookback, LookbackRow } from '../../contract/donor-records.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import { by } from '../people.ts';
import { statusAt } from '../rules/units.ts';
import type { StoredLookback } from './lookback.ts';

async function countsOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, { readonly units: number; readonly open: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('bloodLookbackUnits')
    .select(['lookbackId', sql<number>`count(*)::int`.as('units'), sql<number>`(count(*) filter (where outcome is null))::int`.as('open')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('lookbackId', 'in', [...ids])
    .groupBy('lookbackId')
    .execute();
  return new Map(rows.map(({ lookbackId, units, open }) => [lookbackId, { units, open }]));
}

async function showRows(scope: Scope, rows: readonly StoredLookback[]): Promise<LookbackRow[]> {
  const counts = await countsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const donorIds = rows.flatMap(({ donorId }) => donorId ?? []);
  const donors = donorIds.length
    ? await scope.tx
        .selectFrom('bloodDonors')
        .select(['id', 'donorNumber', 'fullname'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', 'in', donorIds)
        .execute()
    : [];
  return rows.map((row) => {
    const counted = counts.get(row.id) ?? { units: 0, open: 0 };
    return present(LookbackRow, row, {
      ...counted,
      donor: donors.find(({ id }) => id === row.donorId) ?? null,
      acts: actsOf(scope, lookbackActs, row, {
        note: counted.units > 0 ? null : false,
        close: counted.open > 0 ? bloodRefusals.refusal('LOOKBACK_OPEN', { open: counted.open }) : null,
      }),
    });
  });
}

/** GET lookback: open ones first. */
export async function listLookbacks(scope: Scope, query: QueryOf<typeof donorCalls.lookbacks>): Promise<Page<LookbackRow>> {
  let rows = scope.tx.selectFrom('bloodLookbacks').where('hospitalId', '=', scope.hospitalId);
  if (query.status?.length) rows = rows.where('status', 'in', query.status);
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('status', 'desc')
    .orderBy('reactiveAt', 'desc')
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showRows(scope, found), meta: { count, page: query.page, limit: query.limit } };
}

async function findLookback(scope: Scope, id: Id, lock = false): Promise<StoredLookback> {
  const query = scope.tx.selectFrom('bloodLookbacks').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

async function unitsOf(scope: Scope, lookbackId: Id) {
  const rows = await scope.tx
    .selectFrom('bloodLookbackUnits as l')
    .innerJoin('bloodUnits as u', (join) => join.onRef('u.hospitalId', '=', 'l.hospitalId').onRef('u.id', '=', 'l.unitId'))
    .selectAll('l')
    .select(['u.unitNumber', 'u.component', 'u.status', 'u.expiresAt', 'u.reservedUntil'])
    .where('l.hospitalId', '=', scope.hospitalId)
    .where('l.lookbackId', '=', lookbackId)
    .orderBy('u.collectedAt')
    .orderBy('u.unitNumber')
    .limit(500)
    .execute();
  const patients = await patientBrief(
    scope,
    rows.flatMap(({ recipientId }) => recipientId ?? []),
  );
  return rows.map((row) => {
    const patient = patients.find(({ id }) => id === row.recipientId);
    return {
      id: row.id,
      unit: { id: row.unitId, unitNumber: row.unitNumber, component: row.component, status: statusAt(row, scope.now) },
      action: row.action,
      recipient: patient ? { id: patient.id, hospitalPatientId: patient.hospitalPatientId } : null,
      institution: row.institutionName,
      informedBy: by(row.informedBy, row.informedByName),
      informedAt: row.informedAt,
      outcome: row.outcome,
    };
  });
}

/** GET lookback/{id}. */
export async function showLookback(scope: Scope, id: Id): Promise<Lookback> {
  const row = await findLookback(scope, id);
  const [shown] = await showRows(scope, [row]);
  return present(Lookback, row, {
    ...(shown as LookbackRow),
    rows: await unitsOf(scope, id),
    closedBy: by(row.closedBy, row.closedByName),
  });
}

async function noteOutcome(scope: Scope, lookbackId: Id, rowId: Id, { informed, outcome }: EditLookback): Promise<void> {
  const changed = await scope.tx
    .updateTable('bloodLookbackUnits')
    .set({
      ...(informed ? { informedBy: scope.actor.userId, informedByName: scope.actor.name, informedAt: scope.now } : {}),
      ...(outcome ? { outcome } : {}),
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('lookbackId', '=', lookbackId)
    .where('id', '=', rowId)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw kernelRefusals.refusal('NOT_FOUND');
}

/** PATCH lookback/{id}: notes what was done about a unit, or closes it. */
export async function editLookback(scope: Scope, id: Id, order: EditLookback): Promise<Lookback> {
  const before = await findLookback(scope, id, true);
  guard(lookbackRecord, order.close ? 'close' : 'note', before);
  if (order.version !== null && order.version !== before.version) refuseStale(before, before.updatedByName);
  if (order.rowId && (order.informed || order.outcome)) await noteOutcome(scope, id, order.rowId, order);
  const open = (await countsOf(scope, [id])).get(id)?.open ?? 0;
  if (order.close && open > 0) throw bloodRefusals.refusal('LOOKBACK_OPEN', { open });
  const closed = order.close
    ? ({
        status: 'closed',
        closedBy: scope.actor.userId,
        closedByName: scope.actor.name,
        closedAt: scope.now,
        closeReason: order.reason,
      } as const)
    : {};
  await scope.tx
    .updateTable('bloodLookbacks')
    .set({ ...closed, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await scope.record({
    action: order.close ? 'state' : 'update',
    entity: 'Donor',
    entityId: before.donorId,
    summary: order.close ? 'Lookback closed' : 'Lookback: action recorded',
    reason: order.close ? order.reason : null,
  });
  await scope.live({ entity: 'blood-lookbacks', id, action: 'update', permission: 'View Blood Donors' });
  return showLookback(scope, id);
}
