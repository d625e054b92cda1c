import type { Scope } from '#kernel/server/scope/scope.ts';
import { orderPlaceKinds, placeOf } from '#modules/patients/contract/order-place.ts';
import { labPath, restrictedTest } from '../contract/words.ts';
import type { LabBrief, LabBriefsAsked } from './orders.ts';
import { resultsOf } from './requests/results-store.ts';
import { orderedTests, seesSensitive, type StoredRequest } from './requests/store.ts';
import { valueText } from '../contract/rules/values.ts';

function asked(scope: Scope, which: LabBriefsAsked) {
  const rows = scope.tx.selectFrom('labRequests').selectAll().where('hospitalId', '=', scope.hospitalId);
  if ('openSince' in which)
    return rows
      .where('patientId', '=', which.patientId)
      .where('open', '=', true)
      .where('createdAt', '>=', which.openSince)
      .orderBy('createdAt')
      .orderBy('id');
  if ('patientId' in which)
    return rows.where('patientId', '=', which.patientId).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(which.most);
  if ('requestIds' in which)
    return rows
      .where('id', 'in', [...which.requestIds])
      .orderBy('createdAt')
      .orderBy('id');
  const byKind = orderPlaceKinds.flatMap((kind) => {
    const ids = which.places.flatMap((place) => (place.kind === kind ? place.id : []));
    return ids.length > 0 ? { kind, ids } : [];
  });
  return rows
    .where((eb) => eb.or(byKind.map(({ kind, ids }) => eb.and([eb('placeKind', '=', kind), eb('placeId', 'in', ids)]))))
    .orderBy('createdAt')
    .orderBy('id');
}

function isEmpty(which: LabBriefsAsked): boolean {
  return ('requestIds' in which && which.requestIds.length === 0) || ('places' in which && which.places.length === 0);
}

/** Requests as other modules show them, oldest first (of a patient: newest first). Unreleased values are never among them. */
export async function labBriefs(scope: Scope, which: LabBriefsAsked): Promise<LabBrief[]> {
  if (isEmpty(which)) return [];
  return briefsOf(scope, await asked(scope, which).execute());
}

/** Briefs of rows that were read before, in their order. */
export async function briefsOf(scope: Scope, rows: readonly StoredRequest[]): Promise<LabBrief[]> {
  const sees = seesSensitive(scope);
  const open = rows.filter(({ sensitive, status }) => status === 'result-released' && (!sensitive || sees));
  const results = await resultsOf(
    scope,
    open.map(({ id }) => id),
    { released: true },
  );
  const testOf = await orderedTests(scope, rows);
  return rows.map((row) => {
    const restricted = row.sensitive && !sees;
    const newest = restricted ? undefined : results.find(({ requestId }) => requestId === row.id);
    const { id, requestNumber, requisitionNumber, patientId, priority, status, createdAt, requestedByName } = row;
    return {
      ...{ id, requestNumber, requisitionNumber, patientId, priority, status, createdAt, requestedByName, restricted },
      place: placeOf(row),
      testName: restricted ? restrictedTest : testOf(row).name,
      releasedAt: row.releasedAt,
      acknowledgedAt: row.acknowledgedAt,
      critical: row.critical && newest !== undefined,
      results: (newest?.values ?? []).map((value) => ({ name: value.name, text: valueText(value) ?? '—', flag: value.flag })),
      path: labPath(id),
    };
  });
}
