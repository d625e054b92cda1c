import type { Id } from '#kernel/contract/fields.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { locationsOf } from '#modules/inventory/server/index.ts';
import { type BillBrief, billsOf } from '#modules/patient-bills/server/index.ts';
import { orderActs } from '../../contract/calls/orders.ts';
import type { OrderBill, OrderRow } from '../../contract/medication-order-records.ts';
import { patientsOf } from '../requests/rows.ts';
import { whyNotRecall, whyNotTakeBack } from '../rules/orders.ts';
import { pharmacySettingsOf } from '../settings.ts';
import type { StoredOrder } from './store.ts';

function billOf(brief: BillBrief | undefined): OrderBill | null {
  if (!brief) return null;
  const { billIds, billingStatus, coverageStatus, pricingStatus, net, patientAmount, hmoAmount, balance, invoiceId, invoiceNumber } = brief;
  return {
    billIds: [...billIds],
    ...{ billingStatus, coverageStatus, pricingStatus, net, patientAmount, hmoAmount, balance, invoiceId, invoiceNumber },
  };
}

/** Orders as lists show them, in the given order. */
export async function showOrderRows(scope: Scope, rows: readonly StoredOrder[]): Promise<OrderRow[]> {
  if (rows.length === 0) return [];
  const charged = rows.filter(({ status }) => status !== 'draft').map(({ id }) => id);
  const {
    patients,
    places,
    bills,
    settings: { returnDays },
  } = await readTogether({
    patients: patientsOf(
      scope,
      rows.map(({ patientId }) => patientId),
    ),
    places: locationsOf(scope, [...new Set(rows.map(({ locationId }) => locationId))]),
    bills: billsOf(scope, 'medication-order', charged),
    settings: pharmacySettingsOf(scope),
  });
  return rows.map((row) => {
    const { id, orderNumber, createdAt, itemCount, totalPrice, unpricedLines, status, fulfilment, submittedAt, dispensedAt, version } = row;
    return {
      ...{ id, orderNumber, createdAt, itemCount, totalPrice, unpricedLines, status, fulfilment, submittedAt, dispensedAt, version },
      patient: patients.get(row.patientId ?? '') ?? null,
      customer: row.customerName,
      location: { id: row.locationId, name: places.get(row.locationId as Id)?.name ?? '' },
      createdBy: row.createdByName,
      dispensedBy: row.dispensedByName,
      bill: billOf(bills.get(id)),
      acts: actsOf(scope, orderActs, row, {
        recall: whyNotRecall(bills.get(id)),
        // What was returned whole has nothing more to return.
        takeBack: fulfilment === 'returned' ? false : whyNotTakeBack(row, returnDays, scope.now),
      }),
    };
  });
}
