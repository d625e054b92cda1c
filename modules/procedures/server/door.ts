import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { isSamePlace, type OrderPlace, placeOf } from '#modules/patients/contract/order-place.ts';
import type { RequestStatus } from '../contract/request-words.ts';
import { procedurePath, unstartedStatuses } from '../contract/request-words.ts';
import { seesSensitive } from './catalogue/store.ts';
import { cancelUnbegun } from './requests/cancel.ts';
import { itemsOf, requestsOf } from './requests/store.ts';

/** A request as other modules show it. */
export interface ProcedureBrief {
  readonly id: Id;
  readonly requestNumber: string;
  readonly place: OrderPlace | null;
  /** 'Procedure' for those who may not know it. */
  readonly name: string;
  readonly status: RequestStatus;
  readonly startDateTime: string;
  /** In theatre since; null: not, or no longer. */
  readonly inTheatreSince: string | null;
  readonly path: string;
}

interface Asked {
  readonly places?: readonly OrderPlace[];
  readonly admissionId?: Id;
  readonly patientId?: Id;
}

/** Requests of places, of a stay or of a patient, the latest time first; at most 200. */
export async function procedureBriefs(scope: Scope, { places, admissionId, patientId }: Asked): Promise<ProcedureBrief[]> {
  let rows = requestsOf(scope);
  if (places) {
    if (places.length === 0) return [];
    rows = rows.where(
      'placeId',
      'in',
      places.map(({ id }) => id),
    );
  }
  if (admissionId) rows = rows.where('admissionId', '=', admissionId);
  if (patientId) rows = rows.where('patientId', '=', patientId);
  const found = (await rows.orderBy('startsAt', 'desc').orderBy('id').limit(200).execute()).filter((row) => {
    const place = placeOf(row);
    return !places || (place !== null && places.some((each) => isSamePlace(place, each)));
  });
  const items = await itemsOf(
    scope,
    found.map(({ id }) => id),
  );
  const sees = seesSensitive(scope);
  return found.map((row) => ({
    id: row.id,
    requestNumber: row.requestNumber,
    place: placeOf(row),
    name: row.sensitive && !sees ? 'Procedure' : (items.get(row.id) ?? []).map(({ name }) => name).join(', '),
    status: row.status,
    startDateTime: row.startsAt,
    inTheatreSince: row.running ? row.startedAt : null,
    path: procedurePath(row.id),
  }));
}

/** What was requested in a place and has not begun is cancelled with it. Answers how many. */
export async function cancelUnbegunProcedures(scope: Scope, place: OrderPlace, note: string): Promise<number> {
  const rows = await requestsOf(scope)
    .where('placeKind', '=', place.kind)
    .where('placeId', '=', place.id)
    .where('status', 'in', [...unstartedStatuses])
    .execute();
  return cancelUnbegun(
    scope,
    rows.map(({ id }) => id),
    note,
  );
}
