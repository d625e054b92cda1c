import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { createDraft } from '#modules/invoices/server/index.ts';
import { consultationPlace } from '#modules/patients/contract/order-place.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { CreateExternal, CreateInternal, CreateMultiple } from '../../contract/order-records.ts';
import type { LabRow, OrderAnswer } from '../../contract/request-records.ts';
import type { LabOrder, LabOrdered } from '../orders.ts';
import { createExternalRequests, createLabRequests, customerOf } from './create.ts';
import { showRows } from './rows.ts';
import { lockRequests } from './store.ts';

async function requireOpenPatient(scope: Scope, patientId: Id): Promise<void> {
  await openPatient(scope, patientId).catch((error: unknown) => {
    // A body that names nobody is wrong input, not a missing address.
    if ((error as { code?: string }).code === 'NOT_FOUND')
      throw kernelRefusals.refusal('INVALID_INPUT', {}, { patientId: 'Choose a patient' });
    throw error;
  });
}

async function rowsOf(scope: Scope, { requestIds }: LabOrdered): Promise<LabRow[]> {
  const rows = await lockRequests(scope, requestIds);
  return showRows(
    scope,
    requestIds.flatMap((id) => rows.get(id) ?? []),
  );
}

type Body = Omit<LabOrder, 'place'> & Pick<CreateMultiple, 'consultationId'>;

async function order(scope: Scope, { consultationId, ...body }: Body): Promise<LabOrdered> {
  await requireOpenPatient(scope, body.patientId);
  return createLabRequests(scope, { ...body, place: consultationPlace(consultationId) });
}

/** POST lab-request/create-internal. */
export async function orderOne(scope: Scope, { testId, note, ...body }: CreateInternal): Promise<LabRow> {
  const [row] = await rowsOf(scope, await order(scope, { ...body, tests: [{ testId, note }] }));
  return row as LabRow;
}

/** POST lab-request/create-multiple-internal. */
export async function orderMany(scope: Scope, body: CreateMultiple): Promise<OrderAnswer> {
  const ordered = await order(scope, body);
  return { requisitionNumber: ordered.requisitionNumber, requests: await rowsOf(scope, ordered), invoiceId: null };
}

/** A draft with the lines of an order that have a price; null when none has one. */
async function draftFor(scope: Scope, body: CreateExternal, requests: readonly LabRow[]): Promise<string | null> {
  const priced = requests.flatMap(({ bill }) => (bill?.pricingStatus === 'priced' ? bill.billIds : []));
  if (priced.length === 0) return null;
  const externalCustomer = { ...customerOf(body.externalPatient), taxId: null };
  const order = { patientId: null, externalCustomer, billIds: [...new Set(priced)] };
  return (await createDraft(scope, order)).id;
}

/** POST lab-request/create-external; `paymentMode: invoice` makes the draft invoice at once. */
export async function orderExternal(scope: Scope, body: CreateExternal): Promise<OrderAnswer> {
  const ordered = await createExternalRequests(scope, body);
  const requests = await rowsOf(scope, ordered);
  const invoiceId = body.paymentMode === 'invoice' ? await draftFor(scope, body, requests) : null;
  return { requisitionNumber: ordered.requisitionNumber, requests: invoiceId ? await rowsOf(scope, ordered) : requests, invoiceId };
}
