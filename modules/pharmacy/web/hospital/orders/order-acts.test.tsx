import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { MedicationOrder } from '#modules/pharmacy/contract/medication-order-records.ts';
import { OrderActs, OrderMenu } from './order-acts.tsx';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const at = '2026-11-21T10:00:00.000Z';
const product = { id, name: 'Amoxicillin 500 mg', unit: 'capsule', controlled: false, highAlert: false, lookAlike: false, countable: true };
const line = {
  ...{ id, requestId: id, requestNumber: 'MED-000004', product: { ...product, coldChain: false }, prescribed: null },
  ...{ substitutionReason: null, quantity: 20, covers: 20, remaining: 20, available: 8, onHand: 8, unitPrice: 5000, amount: 100_000 },
  ...{ coveredAmount: 0, patientAmount: 100_000, pricingStatus: 'priced', patientBillId: null, dosageText: 'One twice a day' },
  ...{ directions: null, counselled: false, batches: [], quantityDispensed: 0, quantityReturned: 0, outcome: null, outcomeReason: null },
  ...{ alerts: [], inPlace: 1 },
};
const order = {
  ...{ id, orderNumber: 'ORD-000007', createdAt: at, patient: null, customer: 'Musa Ibrahim', location: { id, name: 'Pharmacy' } },
  ...{ itemCount: 1, totalPrice: 100_000, unpricedLines: 0, status: 'draft', fulfilment: 'none', submittedAt: null, dispensedAt: null },
  ...{ createdBy: 'Ada', dispensedBy: null, bill: null, version: 2, customerDetails: null, billingId: null, note: null, lines: [line] },
  ...{ submittedBy: null, checkedBy: null, witnessedBy: null, receivedBy: null, reserveReason: null, cancelReason: null },
  ...{ allocationLapsed: false, allocatedUntil: null, gate: null, needs: { checker: false, witness: false }, returns: [] },
  acts: { edit: null, submit: null, cancel: null, remove: null },
} as unknown as MedicationOrder;

test('an order offers what its view says; a cancellation carries its reason', async () => {
  const submitted = { ...order, acts: { dispense: null, recall: 'MEDICATION_ORDER_INVOICED', cancel: null, label: null } };
  const { user, server } = await renderWithApp(<OrderActs order={submitted} />, {
    permissions: [],
    prepare: (fake) => fake.answer('PATCH /medication-order/{id}/cancel', { payload: { ...submitted, acts: {} } }),
  });
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  const recall = await screen.findByRole('menuitem', { name: /Recall/ });
  expect(recall).toHaveTextContent('The order is on an invoice: cancel it instead');
  expect(recall).toHaveAttribute('data-disabled');
  expect(screen.getByRole('menuitem', { name: 'Labels' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete draft' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel order' });
  await user.type(within(dialog).getByRole('textbox'), 'Patient left');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(server.sent('PATCH /medication-order/{id}/cancel')[0]?.body).toEqual({ version: 2, reason: 'Patient left' }));
});

test('a row of the list leads to the forms of its acts and deletes a draft where it stands', async () => {
  const { user, server, address } = await renderWithApp(<OrderMenu row={order} />, {
    permissions: [],
    prepare: (fake) => fake.answer('DELETE /medication-order/{id}', { payload: { id } }),
  });
  await user.click(screen.getByRole('button', { name: 'Actions for ORD-000007' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit order' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Recall' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Delete draft' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete draft' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete draft' }));
  await waitFor(() => expect(server.sent('DELETE /medication-order/{id}')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Actions for ORD-000007' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Submit' }));
  await waitFor(() => expect(address()).toBe(`/hospital/medications/orders/${id}?drawer=submit&record=${id}`));
});

test.each([
  ['while payment is due', { allowed: false, code: 'PAYMENT_REQUIRED' }, 'default'],
  ['once it is paid', { allowed: true, code: null }, 'filled'],
])('Dispense %s', async (_, said, variant) => {
  const gate = { message: null, required: 100_000, paid: 0, overridable: false, ...said };
  await renderWithApp(<OrderActs order={{ ...order, gate, acts: { dispense: null } }} />, { permissions: [] });
  expect(screen.getByRole('button', { name: 'Dispense' })).toHaveAttribute('data-variant', variant);
});
