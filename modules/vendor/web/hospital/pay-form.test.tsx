import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { SupplyRow } from '#modules/vendor/contract/supply-records.ts';
import { PayForm } from './pay-form.tsx';
import { draftFromOrder, emptySupply, supplyTotalsOf } from './supply-draft.ts';

const vendorId = '018f0000-0000-7000-8000-000000000001';
const supply = (place: number, open: number, dueAt: string): SupplyRow => ({
  id: `018f0000-0000-7000-8000-00000000010${place}`,
  supplyNumber: `GRN-00000${place}`,
  vendorId,
  vendorName: 'Harbour Consumables',
  purchaseOrderId: null,
  orderNumber: null,
  invoiceNumber: `A${place}`,
  invoiceDate: '2026-10-01',
  receivedAt: '2026-10-02T09:00:00.000Z',
  locationName: 'Main Store',
  lineCount: 1,
  status: 'posted',
  total: open,
  paid: 0,
  open,
  paymentStatus: 'unpaid',
  dueAt,
  overdue: false,
  version: 1,
  acts: {},
});

test('open supplies are paid oldest first; a part may be left; more than is open is not sent', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<PayForm vendorId={vendorId} onClose={done} />, {
    permissions: ['Pay Vendor', 'View Supplies'],
    path: '/hospital/vendor',
    prepare: (fake) => {
      fake.answer('GET /supply', {
        payload: { data: [supply(2, 300_000, '2026-11-20'), supply(1, 500_000, '2026-10-31')], meta: { page: 1, limit: 10_000, count: 2 } },
      });
      fake.answer('POST /vendor-payment', { payload: { paymentNumber: 'VPY-000001' } });
    },
  });
  const first = await screen.findByLabelText('Paid of GRN-000001');
  expect(screen.getAllByLabelText(/Paid of/)[0]).toBe(first);
  await user.clear(first);
  await user.type(first, '6000');
  expect(screen.getByText('More than the open amount')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Record payment' })).toBeDisabled();
  await user.clear(first);
  await user.type(first, '2000');
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('POST /vendor-payment')[0]?.body).toMatchObject({
    vendorId,
    amount: 500_000,
    method: 'transfer',
    allocations: [
      { supplyId: supply(1, 0, '').id, amount: 200_000 },
      { supplyId: supply(2, 0, '').id, amount: 300_000 },
    ],
  });
});

test('a delivery against an order begins with what is still to come', () => {
  const line = { id: 'l', productId: 'p', sku: 'S', productName: 'Gauze', unit: 'pack', packName: 'Box', unitsPerPack: 10 };
  const sums = {
    quantityPacks: 10,
    pricePerPack: 1_000,
    taxPercent: 7.5,
    discount: 0,
    tax: 0,
    amount: 0,
    orderedUnits: 100,
    cancelledUnits: 0,
  };
  const order = { id: 'o', vendorId, locationId: 'm', lines: [{ ...line, ...sums, receivedUnits: 65 }] };
  const draft = draftFromOrder(order as never);
  expect(draft.lines[0]).toMatchObject({ quantityPacks: 4, costPerPack: 1_000, tax: 300, orderLineId: 'l' });
  expect(supplyTotalsOf({ ...emptySupply, lines: draft.lines, freight: 50 }).total).toBe(4_350);
});
