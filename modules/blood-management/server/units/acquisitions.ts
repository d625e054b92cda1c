import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import type { stockCalls } from '../../contract/calls/stock.ts';
import { Acquisition, AcquisitionRow } from '../../contract/unit-records.ts';
import { donationKinds, mostUnitsAtOnce } from '../../contract/words.ts';
import { showUnitRows } from './show.ts';

type Query = QueryOf<typeof stockCalls.acquisitions>;
type Where = ExpressionBuilder<DB, 'bloodAcquisitions'>;

/** A donor's number is told to those alone who may see donors. */
function namedSource(scope: Scope, row: { readonly kind: string; readonly sourceName: string }): string {
  return (donationKinds as readonly string[]).includes(row.kind) && !scope.may('View Blood Donors') ? '—' : row.sourceName;
}

/** GET blood-acquisition. */
export async function listAcquisitions(scope: Scope, query: Query): Promise<Page<AcquisitionRow>> {
  const { from, until } = await between(scope, query);
  const typed = query.searchTerm?.trim();
  const where = (eb: Where): Expression<SqlBool> =>
    eb.and([
      eb('hospitalId', '=', scope.hospitalId),
      ...(query.kind?.length ? [eb('kind', 'in', query.kind)] : []),
      ...(from ? [eb('acquiredAt', '>=', from)] : []),
      ...(until ? [eb('acquiredAt', '<', until)] : []),
      ...(typed ? [eb('acquisitionNumber', 'in', [...typedNumbers(typed), typed.toUpperCase()])] : []),
    ]);
  const count = await countAll(scope.tx.selectFrom('bloodAcquisitions').where(where));
  const rows = await scope.tx
    .selectFrom('bloodAcquisitions')
    .selectAll()
    .where(where)
    .orderBy('acquiredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const data = rows.map((row) =>
    present(AcquisitionRow, row, { sourceName: namedSource(scope, row), createdBy: { id: row.createdBy, name: row.createdByName } }),
  );
  return { data, meta: { count, page: query.page, limit: query.limit } };
}

/** GET blood-acquisition/{id}. */
export async function showAcquisition(scope: Scope, id: Id): Promise<Acquisition> {
  const row = await scope.tx
    .selectFrom('bloodAcquisitions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const units = await scope.tx
    .selectFrom('bloodUnits')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('acquisitionId', '=', id)
    .orderBy('unitNumber')
    .limit(mostUnitsAtOnce * 6)
    .execute();
  const [patient] = row.forPatientId ? await patientBrief(scope, [row.forPatientId]) : [];
  return present(Acquisition, row, {
    sourceName: namedSource(scope, row),
    createdBy: { id: row.createdBy, name: row.createdByName },
    forPatient: patient ? { id: patient.id, hospitalPatientId: patient.hospitalPatientId } : null,
    units: await showUnitRows(scope, units),
  });
}
