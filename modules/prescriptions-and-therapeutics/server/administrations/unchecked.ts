import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { ChartPatient, UncheckedDose } from '../../contract/bedside-records.ts';
import type { BedsideReason, IdentityKind } from '../../contract/administration-words.ts';
import type { administrationCalls } from '../../contract/calls/administrations.ts';
import { chartPatients } from './rows.ts';
import { wardNames } from './wards.ts';

type Query = QueryOf<typeof administrationCalls.uncheckedDoses>;

async function selection(scope: Scope, query: Query) {
  const { from, until } = await between(scope, query);
  let rows = scope.tx
    .selectFrom('administrationDosages as d')
    .where('d.hospitalId', '=', scope.hospitalId)
    .where('d.identityReason', 'is not', null)
    .where('d.voided', '=', false)
    .where('d.identityKind', query.check === 'identity' ? '=' : '<>', 'not-checked');
  if (query.wardId) rows = rows.where('d.departmentId', '=', query.wardId);
  if (from) rows = rows.where('d.givenAt', '>=', from);
  return until ? rows.where('d.givenAt', '<', until) : rows;
}

/** GET therapeutic-administrations/unchecked-doses. */
export async function listUnchecked(scope: Scope, query: Query): Promise<Page<UncheckedDose>> {
  const narrowed = await selection(scope, query);
  const count = await countAll(narrowed);
  const rows = await narrowed
    .innerJoin('therapeuticAdministrations as a', (join) =>
      join.onRef('a.hospitalId', '=', 'd.hospitalId').onRef('a.id', '=', 'd.administrationId'),
    )
    .select(['d.id', 'd.administrationId', 'a.administrationNumber', 'd.patientId', 'd.departmentId', 'a.medicine', 'd.doseGiven'])
    .select(['a.doseUnit', 'd.givenAt', 'd.givenBy', 'd.givenByName', 'd.identityKind', 'd.scannedProduct', 'd.identityReason'])
    .select('d.identityNote')
    .orderBy('d.givenAt', 'desc')
    .orderBy('d.id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const patients = await chartPatients(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const wards = await wardNames(
    scope,
    rows.map(({ departmentId }) => departmentId),
  );
  return {
    data: rows.map(({ patientId, departmentId, doseGiven, givenBy, givenByName, ...row }) => ({
      ...row,
      patient: patients.get(patientId) as ChartPatient,
      ward: { id: departmentId, name: wards.get(departmentId) ?? '' },
      doseGiven: Number(doseGiven),
      givenAt: row.givenAt as Instant,
      givenBy: { id: givenBy, fullname: givenByName ?? '' },
      identityKind: row.identityKind as IdentityKind,
      identityReason: row.identityReason as BedsideReason,
    })),
    meta: { count, page: query.page, limit: query.limit },
  };
}
