import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { wordTerm } from '#kernel/server/search/search-ids.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import { vitalsById } from '#modules/patient-chart/server/index.ts';
import { bedsOf, openPatient, patientBrief, patientsFound } from '#modules/patients/server/index.ts';
import { type bedsideCalls, transfusionActs } from '../../contract/calls/bedside.ts';
import { isRedCells } from '../../contract/rules/compatibility.ts';
import { Transfusion, TransfusionRow } from '../../contract/transfusion-records.ts';
import { openTransfusion, type StoredTransfusion } from './store.ts';

type Where = ExpressionBuilder<DB, 'bloodTransfusions'>;

/** Hours after which red cells are over. */
const redCellHours = 4;

async function partsOf(scope: Scope, rows: readonly StoredTransfusion[]) {
  const patientIds = rows.map(({ patientId }) => patientId);
  const patients = await patientBrief(scope, patientIds);
  const beds = await bedsOf(scope, patientIds);
  const units = await scope.tx
    .selectFrom('bloodUnits')
    .select(['id', 'unitNumber', 'component', 'bloodGroup'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(rows.map(({ unitId }) => unitId))])
    .execute();
  const requests = await scope.tx
    .selectFrom('bloodRequests')
    .select(['id', 'requestNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(rows.map(({ requestId }) => requestId))])
    .execute();
  return { patients, beds, units, requests };
}

async function showRows(scope: Scope, rows: readonly StoredTransfusion[]): Promise<TransfusionRow[]> {
  if (rows.length === 0) return [];
  const { patients, beds, units, requests } = await partsOf(scope, rows);
  return rows.map((row) => {
    const patient = patients.find(({ id }) => id === row.patientId);
    const unit = units.find(({ id }) => id === row.unitId);
    if (!unit) throw new Error('A transfusion has its unit');
    const running = row.status === 'running';
    return present(TransfusionRow, row, {
      patient: { id: row.patientId, fullname: patient?.fullname ?? '', hospitalPatientId: patient?.hospitalPatientId ?? '' },
      ward: beds.get(row.patientId)?.wardName ?? null,
      unit,
      requestNumber: requests.find(({ id }) => id === row.requestId)?.requestNumber ?? '',
      startedBy: { id: row.startedBy, name: row.startedByName },
      checkedBy: { id: row.checkedBy, name: row.checkedByName },
      vitalsDue: running && row.nextVitalsAt !== null && row.nextVitalsAt <= scope.now,
      tooLong: isRedCells(unit.component) && (row.endedAt ?? scope.now) > addHours(row.startedAt, redCellHours),
      acts: actsOf(scope, transfusionActs, row),
    });
  });
}

/** GET transfusion. */
export async function listTransfusions(scope: Scope, query: QueryOf<typeof bedsideCalls.transfusions>): Promise<Page<TransfusionRow>> {
  if (query.patientId) await openPatient(scope, query.patientId);
  const { from, until } = await between(scope, query);
  const typed = query.searchTerm?.trim();
  const found = typed ? await patientsFound(scope, typedWords(typed).map(wordTerm), { need: 500 }) : null;
  const patientIds = found?.hits.map(({ recordId }) => recordId) ?? null;
  const where = (eb: Where): Expression<SqlBool> =>
    eb.and([
      eb('hospitalId', '=', scope.hospitalId),
      ...(query.patientId ? [eb('patientId', '=', query.patientId)] : []),
      ...(query.open ? [eb('status', '=', 'running')] : []),
      ...(patientIds ? [sql<SqlBool>`patient_id = any(${patientIds}::uuid[])`] : []),
      ...(from ? [eb('startedAt', '>=', from)] : []),
      ...(until ? [eb('startedAt', '<', until)] : []),
    ]);
  const count = await countAll(scope.tx.selectFrom('bloodTransfusions').where(where));
  const rows = await scope.tx
    .selectFrom('bloodTransfusions')
    .selectAll()
    .where(where)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showRows(scope, rows), meta: { count, page: query.page, limit: query.limit } };
}

async function vitalsOf(scope: Scope, row: StoredTransfusion): Promise<Transfusion['vitals']> {
  const kept = await scope.tx
    .selectFrom('bloodTransfusionVitals')
    .select(['vitalId', 'at', 'moment'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('transfusionId', '=', row.id)
    .orderBy('at')
    .limit(200)
    .execute();
  const sets = await vitalsById(
    scope,
    row.patientId,
    kept.map(({ vitalId }) => vitalId),
  );
  return kept.flatMap(({ vitalId, at, moment }) => {
    const set = sets.find(({ id }) => id === vitalId);
    if (!set) return [];
    const { temperature, pulse, systolic, diastolic, respiratoryRate, spo2 } = set;
    return [
      { id: vitalId, at, moment, temperature, pulse, systolic, diastolic, respiratoryRate, spo2, by: { id: null, name: set.takenByName } },
    ];
  });
}

export async function showTransfusion(scope: Scope, id: Id): Promise<Transfusion> {
  const row = await openTransfusion(scope, id);
  const [shown] = await showRows(scope, [row]);
  const reactions = await scope.tx
    .selectFrom('bloodReactions')
    .select(['id', 'reactionNumber', 'kind', 'severity'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('unitId', '=', row.unitId)
    .orderBy('onsetAt')
    .limit(20)
    .execute();
  return present(Transfusion, row, { ...(shown as TransfusionRow), vitals: await vitalsOf(scope, row), reactions });
}
