import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { SupplyDesk } from './supply-desk.tsx';
import { emptySupply } from './supply-draft.ts';

const ids = { supply: '018f0000-0000-7000-8000-000000000001', vendor: '018f0000-0000-7000-8000-000000000002' };
const place = '018f0000-0000-7000-8000-000000000003';
const none = { payload: { data: [], meta: { page: 1, limit: 10, count: 0 } } };
const saved = (version: number, invoiceNumber: string) => ({
  ...{ id: ids.supply, supplyNumber: null, vendorId: ids.vendor, vendorName: 'Harbour', purchaseOrderId: null, orderNumber: null },
  ...{ invoiceNumber, invoiceDate: null, receivedAt: '2026-10-02T09:00:00.000Z', locationName: 'Main Store', locationId: place },
  ...{ lineCount: 0, status: 'draft', total: 0, paid: 0, open: 0, paymentStatus: null, dueAt: null, overdue: false, version, acts: {} },
  ...{ currency: 'NGN', lines: [], subtotal: 0, discount: 0, tax: 0, freight: 0, invoiceTotal: null, temperatureOnArrival: null },
  ...{ note: null, credited: 0, attachments: [], warnings: [], postedAt: null, postedBy: null },
});

test('a delivery is begun once and then saved under its version; what somebody else saved is not written over', async () => {
  const start = { ...emptySupply, vendorId: ids.vendor, locationId: place };
  const { user, server } = await renderWithApp(<SupplyDesk start={start} first={null} mayChooseVendor />, {
    permissions: ['Receive Stock', 'View Products', 'View Vendors'],
    prepare: (fake) => {
      for (const call of ['GET /vendor/filter', 'GET /location', 'GET /product/filter']) fake.answer(call, none);
      fake.answer('POST /supply', { payload: saved(1, 'A1') });
      fake.answer(`GET /supply/${ids.supply}`, { payload: saved(1, 'A1') });
      fake.answer(`PATCH /supply/${ids.supply}`, { payload: saved(2, 'A12') });
    },
  });
  const save = () => user.click(screen.getByRole('button', { name: 'Save draft' }));
  const invoice = screen.getByLabelText('Invoice number');
  await user.type(invoice, 'A1');
  await save();
  expect(await screen.findByText('All changes saved')).toBeInTheDocument();
  await user.type(invoice, '2');
  await save();
  await waitFor(() => expect(server.sent(`PATCH /supply/${ids.supply}`)).toHaveLength(1));
  expect(server.sent('POST /supply')).toHaveLength(1);
  expect(server.sent(`PATCH /supply/${ids.supply}`)[0]?.body).toMatchObject({ invoiceNumber: 'A12', version: 1 });
  server.refuse(`PATCH /supply/${ids.supply}`, { status: 409, code: 'STALE_VERSION', message: 'Changed meanwhile' });
  server.answer(`GET /supply/${ids.supply}`, { payload: saved(3, 'B7') });
  await user.type(invoice, '3');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Load saved version' }));
  await waitFor(() => expect(screen.getByLabelText('Invoice number')).toHaveValue('B7'));
});

test('what a delivery still wants is named all at once', async () => {
  const { user, server } = await renderWithApp(<SupplyDesk start={emptySupply} first={null} mayChooseVendor />, {
    permissions: ['Receive Stock', 'View Products', 'View Vendors'],
    prepare: (fake) => {
      for (const call of ['GET /vendor/filter', 'GET /location', 'GET /product/filter']) fake.answer(call, none);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Post' }));
  for (const words of ['Vendor is required', 'Deliver to is required', 'Add at least one line of goods'])
    expect(await screen.findByText(words)).toBeInTheDocument();
  expect(server.sent('POST /supply')).toEqual([]);
});
