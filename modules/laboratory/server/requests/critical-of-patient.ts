import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { CriticalResult } from '../../contract/request-records.ts';
import { criticalOf, valueText } from '../../contract/rules/values.ts';
import { labPath, type ResultFlag } from '../../contract/words.ts';
import { resultsOf } from './results-store.ts';
import { orderedTests, seesSensitive, type StoredRequest } from './store.ts';

/** Most results that one dialog shows; the next ones follow when these are acknowledged. */
const most = 20;

/** GET lab-request/critical-of-patient/{id}: what interrupts whoever opens the patient. */
export async function criticalOfPatient(scope: Scope, patientId: Id): Promise<CriticalResult[]> {
  await openPatient(scope, patientId);
  let query = scope.tx
    .selectFrom('labRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('critical', '=', sql.lit(true))
    .where('status', '=', sql.lit('result-released'))
    .where('acknowledgedAt', 'is', null);
  if (!seesSensitive(scope)) query = query.where('sensitive', '=', false);
  const rows: StoredRequest[] = await query.orderBy('releasedAt').orderBy('id').limit(most).execute();
  const results = await resultsOf(
    scope,
    rows.map(({ id }) => id),
    { released: true },
  );
  const testOf = await orderedTests(scope, rows);
  return rows.map((row) => ({
    id: row.id,
    requestNumber: row.requestNumber,
    testName: testOf(row).name,
    releasedAt: row.releasedAt as Instant,
    path: labPath(row.id),
    values: criticalOf(results.find(({ requestId }) => requestId === row.id)?.values ?? []).map((value) => ({
      name: value.name,
      text: valueText(value) ?? '—',
      flag: value.flag as ResultFlag,
      reference: value.reference,
    })),
  }));
}
