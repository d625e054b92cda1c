import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type OrderPlace, orderPlaceKinds, placeOf } from '#modules/patients/contract/order-place.ts';
import { requestPath } from '../contract/words.ts';
import type { BloodBrief, BloodRecordBrief } from './orders.ts';
import { cardOf } from './record/store.ts';
import { replacementDue } from './record/show-record.ts';
import { linesOf } from './units/lines.ts';

/** Requests that were written in these places, oldest first. Door of the module. */
export async function bloodOfPlaces(scope: Scope, places: readonly OrderPlace[]): Promise<BloodBrief[]> {
  const kinds = orderPlaceKinds.flatMap((kind) => {
    const ids = places.flatMap((place) => (place.kind === kind ? place.id : []));
    return ids.length > 0 ? [{ kind, ids }] : [];
  });
  if (kinds.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('bloodRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) => eb.or(kinds.map(({ kind, ids }) => eb.and([eb('placeKind', '=', kind), eb('placeId', 'in', ids)]))))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(500)
    .execute();
  const lines = await linesOf(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = lines.filter(({ requestId }) => requestId === row.id);
    return {
      ...{ id: row.id, requestNumber: row.requestNumber, patientId: row.patientId, place: placeOf(row), component: row.component },
      ...{ units: row.units, urgency: row.urgency, neededAt: row.neededAt, status: row.status, requestedByName: row.requestedByName },
      reservedUnits: own.filter(({ state }) => state === 'reserved').length,
      issuedUnits: own.filter(({ issuedAt }) => issuedAt !== null).length,
      transfusedUnits: own.filter(({ state }) => state === 'transfused').length,
      createdAt: row.createdAt,
      path: requestPath(row.id),
    };
  });
}

/** What samples have shown of a patient's group, and what is owed as replacement. Door of the module. */
export async function bloodRecordOf(scope: Scope, patientId: Id): Promise<BloodRecordBrief> {
  return { patientId, ...(await cardOf(scope, patientId)), replacementDue: await replacementDue(scope, patientId) };
}
