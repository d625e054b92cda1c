import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { MedicationOrder, PickList } from '#modules/pharmacy/contract/medication-order-records.ts';
import { DispenseForm } from './dispense-form.tsx';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const at = '2026-11-21T10:00:00.000Z';
const line: MedicationOrder['lines'][number] = {
  id,
  requestId: null,
  requestNumber: null,
  product: {
    id,
    name: 'Morphine 10 mg/mL',
    unit: 'ampoule',
    controlled: true,
    highAlert: true,
    lookAlike: false,
    countable: true,
    coldChain: false,
  },
  prescribed: null,
  substitutionReason: null,
  quantity: 2,
  covers: null,
  inPlace: null,
  remaining: null,
  available: 20,
  onHand: 20,
  unitPrice: 250_000,
  amount: 500_000,
  coveredAmount: 0,
  patientAmount: 500_000,
  pricingStatus: 'priced',
  patientBillId: null,
  dosageText: 'One ampoule now',
  directions: null,
  counselled: false,
  batches: [],
  quantityDispensed: 0,
  quantityReturned: 0,
  outcome: null,
  outcomeReason: null,
  alerts: [],
};
const order: MedicationOrder = {
  id,
  orderNumber: 'ORD-000007',
  createdAt: at,
  patient: null,
  customer: 'Musa Ibrahim',
  location: { id, name: 'Pharmacy' },
  itemCount: 1,
  totalPrice: 500_000,
  unpricedLines: 0,
  status: 'submitted',
  fulfilment: 'none',
  submittedAt: at,
  dispensedAt: null,
  createdBy: 'Ada Tester',
  dispensedBy: null,
  bill: null,
  version: 2,
  customerDetails: null,
  billingId: null,
  note: null,
  lines: [line],
  submittedBy: 'Ada Tester',
  checkedBy: null,
  witnessedBy: null,
  receivedBy: null,
  reserveReason: null,
  cancelReason: null,
  allocationLapsed: false,
  allocatedUntil: at,
  gate: null,
  needs: { checker: true, witness: true },
  returns: [],
  acts: { dispense: null },
};
const pick: PickList = {
  orderNumber: 'ORD-000007',
  location: 'Pharmacy',
  lines: [
    {
      lineId: id,
      product: 'Morphine 10 mg/mL',
      unit: 'ampoule',
      barcodes: [],
      quantity: 2,
      takes: [{ batchId: id, batchNumber: 'MOR-17', expiryDate: '2027-03-01', shelf: 'Safe', quantity: 2 }],
      others: [],
    },
  ],
};

const pickPath = `GET /medication-order/${id}/pick-list`;
const dispensePath = `PATCH /medication-order/${id}/dispense`;

test('a controlled medicine is handed out before a second person and a witness; the body carries both', async () => {
  const close = vi.fn();
  const { user, server } = await renderWithApp(<DispenseForm of={order} onClose={close} />, {
    permissions: ['Dispense Medication'],
    prepare: (fake) => {
      fake.answer(pickPath, { payload: pick });
      fake.answer(dispensePath, { payload: { ...order, status: 'completed' } });
    },
  });
  expect(await screen.findByText('MOR-17')).toBeTruthy();
  const emails = screen.getAllByLabelText(/Email/);
  const passwords = screen.getAllByLabelText(/^Password/);
  for (const [nth, who] of ['second@civis.test', 'witness@civis.test'].entries()) {
    await user.type(emails[nth] as HTMLElement, who);
    await user.type(passwords[nth] as HTMLElement, `Secret-${nth}!`);
  }
  await user.click(screen.getByRole('checkbox', { name: /counselled on use/ }));
  await user.click(screen.getByRole('button', { name: 'Dispense' }));
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.sent(dispensePath)[0]?.body).toMatchObject({
    version: 2,
    lines: [{ lineId: id, quantity: 2, counselled: true }],
    checker: { email: 'second@civis.test', password: 'Secret-0!' },
    witness: { email: 'witness@civis.test', password: 'Secret-1!' },
  });
});

test('a stock that changed meanwhile is told line by line', async () => {
  const free = { ...order, needs: { checker: false, witness: false } };
  const { user } = await renderWithApp(<DispenseForm of={free} onClose={vi.fn()} />, {
    permissions: ['Dispense Medication'],
    prepare: (fake) => {
      fake.answer(pickPath, { payload: pick });
      fake.refuse(dispensePath, {
        status: 409,
        code: 'STOCK_CHANGED',
        message: 'The stock has changed',
        lines: [{ product: 'Morphine 10 mg/mL', asked: 2, available: 1 }],
      } as never);
    },
  });
  await screen.findByText('MOR-17');
  await user.click(screen.getByRole('button', { name: 'Dispense' }));
  expect(await screen.findByText('2 requested, 1 available')).toBeTruthy();
});

test('a scanned pack ticks its line; a batch that does not expire first is refused at the field without the right', async () => {
  const free = { ...order, needs: { checker: false, witness: false } };
  const scanPath = `GET /medication-order/${id}/scan`;
  const other = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c';
  const { user, server } = await renderWithApp(<DispenseForm of={free} onClose={vi.fn()} />, {
    permissions: ['Dispense Medication'],
    prepare: (fake) => {
      fake.answer(pickPath, { payload: pick });
      fake.answer(scanPath, { payload: { lineIds: [id], product: 'Morphine', batch: { batchId: other, batchNumber: 'MOR-99' } } });
    },
  });
  const field = await screen.findByLabelText('Scan the pack');
  await user.type(field, '0501234567890{Enter}');
  expect(await screen.findByText('Batch MOR-99 does not expire first: take MOR-17')).toBeTruthy();
  server.answer(scanPath, { payload: { lineIds: [id], product: 'Morphine', batch: { batchId: id, batchNumber: 'MOR-17' } } });
  await user.type(field, '0501234567890{Enter}');
  expect(await screen.findByText('Scanned')).toBeTruthy();
  expect(screen.queryByText(/does not expire first/)).toBeNull();
  // Enter belongs to the scanner: the form was not sent.
  expect(server.sent(dispensePath)).toEqual([]);
});
