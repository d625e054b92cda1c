import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { todayOf } from '#modules/billing-setup/server/index.ts';
import { type ProductBrief, productsOf, type StockFigures, stockOf } from '#modules/inventory/server/index.ts';
import { type PatientBrief, patientBrief } from '#modules/patients/server/index.ts';
import { unitsFor } from '../../contract/equivalence.ts';
import type { MedicationPatient, MedicationRow } from '../../contract/request-records.ts';
import { partLeft, restsOf } from '../orders/begun.ts';
import { leftOf } from '../orders/left.ts';
import { alertsOf, directionsOf, type StoredRequest } from './store.ts';
import { isControlled } from './write.ts';

export function patientOf({ id, fullname, hospitalPatientId, gender, dateOfBirth, confidential }: PatientBrief): MedicationPatient {
  return { id, fullname, hospitalPatientId, gender, dateOfBirth, confidential };
}

/** Patients as rows show them, by id. */
export async function patientsOf(scope: Scope, ids: readonly (Id | null)[]): Promise<Map<Id, MedicationPatient>> {
  const briefs = await patientBrief(scope, [...new Set(ids.flatMap((id) => id ?? []))]);
  return new Map(briefs.map((brief) => [brief.id, patientOf(brief)]));
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
  const today = await todayOf(scope);
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
    return {
      ...{ id, requestNumber, createdAt, source, category, priority, quantity, quantityDispensed, dosageText, status, version },
      ...{ validUntil, substitutionAllowed, orderId },
      patient: patients.get(row.patientId) as MedicationPatient,
      product: productOf(row, products.get(row.productId ?? ''), stock.get(row.productId ?? '')),
      remaining: unitsFor(left.get(row.id) ?? quantity - quantityDispensed, 1),
      begun: parts.has(row.id),
      rest: rests.get(row.id) ?? null,
      requestedBy: { id: row.requestedBy, name: row.requestedByName },
      orderNumber: orderId ? (orders.get(orderId) ?? null) : null,
      expired: validUntil < today,
      directions: directionsOf(row),
      alerts: alertsOf(row),
    };
  });
}
