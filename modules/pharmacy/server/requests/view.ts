import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { consultationOf, placeOf } from '#modules/patients/contract/order-place.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { knownDiagnoses } from '#modules/patient-chart/server/index.ts';
import { MedicationRequest } from '../../contract/request-records.ts';
import { handedOutOf } from './handed-out.ts';
import { showRows } from './rows.ts';
import { directionsOf, findRequest, type StoredRequest } from './store.ts';

const asNumber = (value: number | string | null) => (value === null ? null : Number(value));
const mostRunning = 50;

async function dispensingsOf(scope: Scope, requestId: Id): Promise<MedicationRequest['dispensings']> {
  const lines = await scope.tx
    .selectFrom('medicationOrderLines as l')
    .innerJoin('medicationOrders as o', (join) => join.onRef('o.hospitalId', '=', 'l.hospitalId').onRef('o.id', '=', 'l.orderId'))
    .select(['l.id', 'l.productName', 'l.quantityDispensed', 'l.quantityReturned'])
    .select(['o.id as orderId', 'o.orderNumber', 'o.dispensedAt', 'o.dispensedByName'])
    .where('l.hospitalId', '=', scope.hospitalId)
    .where('l.requestId', '=', requestId)
    .where('l.quantityDispensed', '>', 0)
    .orderBy('o.dispensedAt', 'desc')
    .execute();
  if (lines.length === 0) return [];
  const batches = await scope.tx
    .selectFrom('medicationOrderBatches')
    .select(['lineId', 'batchNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'lineId',
      'in',
      lines.map(({ id }) => id),
    )
    .orderBy('expiryDate')
    .execute();
  return lines.map((line) => ({
    orderId: line.orderId,
    orderNumber: line.orderNumber,
    at: line.dispensedAt as string,
    by: line.dispensedByName ?? '',
    product: line.productName,
    quantity: line.quantityDispensed,
    returned: line.quantityReturned,
    batches: batches.filter(({ lineId }) => lineId === line.id).map(({ batchNumber }) => batchNumber),
  }));
}

/** Other medicines that the pharmacy knows the patient to wait for or to take: what is in hand by its own name, else as asked for. */
async function runningBeside(scope: Scope, row: StoredRequest): Promise<MedicationRequest['running']> {
  const rows = await scope.tx
    .selectFrom('medicationRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', row.patientId)
    .where('id', '<>', row.id)
    .where('void', '=', false)
    .where((eb) => eb.or([eb('open', '=', true), eb('courseUntil', '>=', scope.now.slice(0, 10))]))
    .orderBy('createdAt', 'desc')
    .limit(mostRunning)
    .execute();
  const inHand = await handedOutOf(scope, rows);
  return rows.flatMap((each) => {
    const { productName, dosageText, status, createdAt, firstDispensedAt, courseUntil } = each;
    const standing = { status, since: firstDispensedAt ?? createdAt, until: courseUntil };
    const parts = inHand.get(each.id);
    if (!parts) return [{ ...standing, name: productName, inPlaceOf: null, dosageText, directions: directionsOf(each) }];
    return parts.map((part) => ({
      ...standing,
      ...{ name: part.name, inPlaceOf: part.inPlaceOf, dosageText: part.dosageText, directions: part.directions },
    }));
  });
}

/** A request as its page shows it. Refuses CONFIDENTIAL_PATIENT. */
export async function showRequest(scope: Scope, id: Id): Promise<MedicationRequest> {
  const row = await findRequest(scope, id);
  // A merged patient's requests stand under the survivor; an old id is read all the same.
  await openPatient(scope, row.patientId);
  const [shown] = await showRows(scope, [row]);
  const [diagnosis] = knownDiagnoses(scope, [{ code: row.diagnosisCode }], row.requestedBy === scope.actor.userId);
  return present(MedicationRequest, row, {
    ...(shown as MedicationRequest),
    consultationId: consultationOf(placeOf(row)),
    diagnosisCode: diagnosis?.code ?? null,
    dose: asNumber(row.dose),
    maxPerDay: asNumber(row.maxPerDay),
    dispensings: await dispensingsOf(scope, id),
    running: await runningBeside(scope, row),
  });
}
