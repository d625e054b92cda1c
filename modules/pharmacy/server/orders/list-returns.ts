import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { medicationOrderCalls } from '../../contract/calls/orders.ts';
import { ReturnRow } from '../../contract/medication-order-records.ts';
import { patientsOf } from '../requests/rows.ts';
import { findTyped } from './list.ts';

type Query = QueryOf<typeof medicationOrderCalls.returns>;

async function selection(scope: Scope, { patientId, disposition, refund, searchTerm, startDate, endDate }: Query) {
  const { from, until } = await between(scope, { startDate, endDate });
  const typed = searchTerm ? await findTyped(scope, searchTerm) : null;
  let rows = scope.tx
    .selectFrom('medicationReturns as r')
    .innerJoin('medicationOrders as o', (join) => join.onRef('o.hospitalId', '=', 'r.hospitalId').onRef('o.id', '=', 'r.orderId'))
    .where('r.hospitalId', '=', scope.hospitalId);
  if (from) rows = rows.where('r.at', '>=', from);
  if (until) rows = rows.where('r.at', '<', until);
  if (patientId) rows = rows.where('o.patientId', '=', patientId);
  if (refund) rows = rows.where('r.refund', '=', refund === 'true');
  if (disposition?.length)
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('medicationReturnLines as l')
          .select('l.lineId')
          .whereRef('l.hospitalId', '=', 'r.hospitalId')
          .whereRef('l.returnId', '=', 'r.id')
          .where('l.disposition', 'in', disposition),
      ),
    );
  if (typed?.number) rows = rows.where('o.orderNumber', '=', typed.number);
  else if (typed)
    rows = rows.where((eb) =>
      eb.or([
        sql<boolean>`o.patient_id = any(${[...typed.patientIds]}::uuid[])`,
        eb.and([
          eb('o.patientId', 'is', null),
          ...typed.words.map((word) => sql<boolean>`position(${word} in lower(o.customer_name)) > 0`),
        ]),
      ]),
    );
  return rows;
}

async function linesOfReturns(scope: Scope, ids: readonly Id[]): Promise<Map<Id, ReturnRow['lines']>> {
  const rows = await scope.tx
    .selectFrom('medicationReturnLines as r')
    .innerJoin('medicationOrderBatches as b', (join) =>
      join.onRef('b.hospitalId', '=', 'r.hospitalId').onRef('b.lineId', '=', 'r.lineId').onRef('b.batchId', '=', 'r.batchId'),
    )
    .innerJoin('medicationOrderLines as l', (join) => join.onRef('l.hospitalId', '=', 'r.hospitalId').onRef('l.id', '=', 'r.lineId'))
    .select(['r.returnId', 'l.productName', 'b.batchNumber', 'r.quantity', 'r.disposition', 'r.reason'])
    .where('r.hospitalId', '=', scope.hospitalId)
    .where('r.returnId', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .orderBy('l.productName')
    .orderBy('b.batchNumber')
    .execute();
  const found = new Map<Id, ReturnRow['lines']>();
  for (const { returnId, productName, ...line } of rows)
    found.set(returnId, [...(found.get(returnId) ?? []), { product: productName, ...line }]);
  return found;
}

/** GET medication-return: what came back, newest first. */
export async function listReturns(scope: Scope, query: Query): Promise<PayloadOf<typeof medicationOrderCalls.returns>> {
  const { page, limit } = query;
  const matching = await selection(scope, query);
  const { count, amount } = await matching
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.coalesce(eb.fn.sum<number>('r.amount'), eb.lit(0)).as('amount')])
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(['r.id', 'r.at', 'r.returnedBy', 'r.receivedByName', 'r.refund', 'r.amount'])
    .select(['o.id as orderId', 'o.orderNumber', 'o.patientId', 'o.customerName'])
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  const patients = await patientsOf(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const lines = await linesOfReturns(
    scope,
    rows.map(({ id }) => id),
  );
  const data = rows.map((row) =>
    present(ReturnRow, row, {
      order: { id: row.orderId, orderNumber: row.orderNumber },
      patient: patients.get(row.patientId ?? '') ?? null,
      customer: row.customerName,
      lines: lines.get(row.id) ?? [],
      receivedBy: row.receivedByName,
      amount: Number(row.amount),
    }),
  );
  return { data, meta: { count: Number(count), page, limit, amount: Number(amount) } };
}
