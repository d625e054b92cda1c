import type { Id } from '#kernel/contract/fields.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type ProductBrief, productsOf, type StockFigures, stockOf } from '#modules/inventory/server/index.ts';
import { bedsOf, type PatientBrief, patientBrief } from '#modules/patients/server/index.ts';
import { unitsFor } from '../../contract/equivalence.ts';
import type { MedicationPatient, MedicationRow } from '../../contract/request-records.ts';
import { requestActs } from '../../contract/calls/requests.ts';
import type { requestRecord } from '../../contract/request.record.ts';
import { whyNotEditor, whyNotRefill, whyNotRemove } from '../rules/requests.ts';
import { partLeft, restsOf } from './begun.ts';
import { leftOf } from './left.ts';
import { alertsOf, directionsOf, type StoredRequest } from './store.ts';
import { isControlled } from './write.ts';

export function patientOf({ id, fullname, hospitalPatientId, gender, dateOfBirth, confidential }: PatientBrief): MedicationPatient {
  return { id, fullname, hospitalPatientId, gender, dateOfBirth, confidential };
}

/** Patients as rows show them, by id. */
export async function patientsOf(scope: Scope, ids: readonly (Id | null)[]): Promise<Map<Id, MedicationPatient>> {
  const briefs = await patientBrief(scope, [...new Set(ids.flatMap((id) => id ?? []))]);
  const beds = await bedsOf(
    scope,
    briefs.map(({ id }) => id),
  );
  return new Map(briefs.map((brief) => [brief.id, { ...patientOf(brief), bed: beds.get(brief.id) }]));
}

/** Numbers of orders by id. */
export async function orderNumbers(scope: Scope, ids: readonly (Id | null)[]): Promise<Map<Id, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('medicationOrders')
    .select(['id', 'orderNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, orderNumber }) => [id, orderNumber]));
}

function productOf(row: StoredRequest, product: ProductBrief | undefined, stock: StockFigures | undefined): MedicationRow['product'] {
  const available = product ? (stock?.available ?? 0) : null;
  return {
    id: row.productId,
    name: row.productName,
    sku: product?.sku ?? null,
    unit: product?.unit ?? '',
    stockReserve: product?.stockReserve ?? null,
    available,
    stockStatus: available !== null && available > 0 ? 'In-Stock' : 'Out-Of-Stock',
    controlled: isControlled(product),
    highAlert: product?.medication?.highAlert ?? false,
  };
}

/** Who would change a request, as `whyNotEditor` asks. */
export function editorOf(scope: Scope) {
  const { userId, roleId } = scope.actor;
  return { userId, roleId, pharmacy: scope.may('Create Medication Order') };
}

type Shown = Pick<MedicationRow, 'remaining' | 'rest' | 'expired'>;

/** What the rules beside the status say of a request's acts. Once anything was given, what is left is cancelled. */
function requestRules(scope: Scope, row: StoredRequest, { remaining, rest, expired }: Shown): ActRules<typeof requestRecord> {
  const isBegun = remaining < row.quantity;
  return {
    order: row.productId !== null && (remaining > 0 || rest !== null) ? null : false,
    edit: whyNotEditor(row, editorOf(scope)),
    refill: row.refillsAllowed === 0 || expired ? false : whyNotRefill(row),
    cancel: isBegun ? false : null,
    cancelRest: isBegun ? null : false,
    remove: whyNotRemove(row, scope.actor.userId, scope.now) === null ? null : false,
  };
}

/** Requests as lists show them, in the given order. */
export async function showRows(scope: Scope, rows: readonly StoredRequest[]): Promise<MedicationRow[]> {
  if (rows.length === 0) return [];
  const productIds = [...new Set(rows.flatMap(({ productId }) => productId ?? []))];
  const patients = await patientsOf(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const products = await productsOf(scope, productIds);
  const stock = await stockOf(scope, productIds);
  const orders = await orderNumbers(
    scope,
    rows.map(({ orderId }) => orderId),
  );
  const today = await scope.today();
  const left = await leftOf(
    scope,
    rows.filter(({ status }) => status !== 'completed'),
  );
  const parts = new Map([...left].map(([id, units]) => [id, partLeft(units)] as const).filter(([, part]) => part > 0));
  const open = new Set(rows.flatMap((row) => (row.open ? row.id : [])));
  const rests = await restsOf(scope, new Map([...parts].filter(([id]) => open.has(id))));
  return rows.map((row) => {
    const { id, requestNumber, createdAt, source, category, priority, quantity, quantityDispensed, dosageText, status, version } = row;
    const { validUntil, substitutionAllowed, orderId } = row;
    const shown: Shown = {
      remaining: unitsFor(left.get(id) ?? quantity - quantityDispensed, 1),
      rest: rests.get(id) ?? null,
      expired: validUntil < today,
    };
    return {
      ...{ id, requestNumber, createdAt, source, category, priority, quantity, quantityDispensed, dosageText, status, version },
      ...{ validUntil, substitutionAllowed, orderId },
      patient: patients.get(row.patientId) as MedicationPatient,
      product: productOf(row, products.get(row.productId ?? ''), stock.get(row.productId ?? '')),
      ...shown,
      begun: parts.has(row.id),
      requestedBy: { id: row.requestedBy, name: row.requestedByName },
      orderNumber: orderId ? (orders.get(orderId) ?? null) : null,
      directions: directionsOf(row),
      alerts: alertsOf(row),
      acts: actsOf(scope, requestActs, row, requestRules(scope, row, shown)),
    };
  });
}
