import { type SqlBool, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { consultationOf, type OrderPlace } from '#modules/patients/contract/order-place.ts';
import type { AdmissionRequest } from '../../contract/request-records.ts';
import { openRequestStatuses } from '../../contract/stay-words.ts';
import { lockRequest, requestsOf } from '../stays/store.ts';
import { endRequest } from './requests.ts';
import { showRequests } from './show-requests.ts';

/** The requests for a bed that were made in records of other modules, the newest first. */
export async function requestsOfPlaces(scope: Scope, places: readonly OrderPlace[]): Promise<AdmissionRequest[]> {
  const ids = places.flatMap((place) => consultationOf(place) ?? []);
  if (ids.length === 0) return [];
  const rows = await requestsOf(scope)
    .where(sql<SqlBool>`consultation_id = any(${ids}::uuid[])`)
    .orderBy('waitStartedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return showRequests(scope, rows);
}

/** Whether a patient waits for a bed. */
export async function waitsForBed(scope: Scope, patientId: Id): Promise<boolean> {
  const open = await requestsOf(scope)
    .where('patientId', '=', patientId)
    .where('status', 'in', [...openRequestStatuses])
    .executeTakeFirst();
  return open !== undefined;
}

/** Cancels a request for which nothing was done yet; false when a bed is held for it, or it has ended. */
export async function cancelAdmissionRequest(scope: Scope, id: Id, why: string): Promise<boolean> {
  const request = await lockRequest(scope, id);
  if (request.status !== 'waiting') return false;
  await endRequest(scope, request, { status: 'cancelled', reason: why });
  return true;
}
