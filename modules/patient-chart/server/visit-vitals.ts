import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Vital } from '../contract/vital-records.ts';
import { hospitalName } from './chart.ts';
import { toVital } from './vitals-record.ts';

const mostSets = 50;

/** Standing sets of a patient taken from an instant until another (null: until now), the newest first, readings at home left out. */
export async function vitalsBetween(scope: Scope, patientId: Id, from: Instant, until: Instant | null, most = mostSets): Promise<Vital[]> {
  let rows = scope.tx
    .selectFrom('vitals')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('takenAt', '>=', from)
    .where('status', '<>', 'entered-in-error')
    .where('source', '<>', 'home');
  if (until) rows = rows.where('takenAt', '<=', until);
  const found = await rows.orderBy('takenAt', 'desc').orderBy('id', 'desc').limit(most).execute();
  if (found.length === 0) return [];
  const here = await hospitalName(scope);
  return found.map((row) => toVital(row, here));
}

/** Sets of a patient by their ids, corrected and void ones too: whoever looked at one looked at it. Door of the module. */
export async function vitalsById(scope: Scope, patientId: Id, ids: readonly Id[]): Promise<Vital[]> {
  if (ids.length === 0) return [];
  const found = await scope.tx
    .selectFrom('vitals')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const here = await hospitalName(scope);
  return found.map((row) => toVital(row, here));
}
