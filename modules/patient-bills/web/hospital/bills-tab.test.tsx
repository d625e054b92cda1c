import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { BillDetails, BillRow } from '#modules/patient-bills/contract/records.ts';
import { billingLook } from '../billing-badge.tsx';
import { PriceBillForm } from './bill-forms.tsx';
import { BillsTab } from './bills-tab.tsx';

const id = '01990000-0000-7000-8000-000000000001';
const other = '01990000-0000-7000-8000-000000000002';
const totals = { net: 450_000, patientAmount: 450_000, hmoAmount: 0, paid: 0, balance: 0 };

function aBill(over: Partial<BillRow> = {}): BillRow {
  return {
    ...{ id, billNumber: 'PB-000001', serviceDate: '2031-01-10', performedAt: null, externalCustomer: null },
    patient: { id: other, fullname: 'Okafor Ada', hospitalPatientId: 'P-000001', category: 'Staff' },
    ...{ itemName: 'Full blood count', itemCode: 'BI-000004', module: 'Laboratory', departmentId: other, department: 'Laboratory' },
    ...{
      sourceType: 'lab-request',
      quantity: 1,
      unitPrice: 450_000,
      net: 450_000,
      patientAmount: 450_000,
      hmoAmount: 0,
      paid: 0,
      credited: 0,
      creditedQuantity: 0,
      balance: 0,
    },
    ...{ payer: 'Self-Pay', pricingStatus: 'priced', coverageStatus: 'none', status: 'active', stage: 'uninvoiced', billingStatus: '' },
    ...{ invoiceId: null, invoiceNumber: null, raisedBy: null, createdAt: '2031-01-10T09:00:00.000Z', version: 3 },
    ...{ acts: {}, invoiceable: false },
    ...over,
  } as BillRow;
}

const aDetailedBill = {
  ...aBill(),
  ...{ currency: 'NGN', shares: [], payments: [], adjustments: [], entries: null, source: { number: null, path: null } },
  pricing: { steps: [], ruleIds: [], coverageReason: null, override: null },
} as unknown as BillDetails;

const summary = {
  currency: 'NGN',
  count: 1,
  totals,
  stages: [],
  modules: [],
  departments: [],
  payers: [],
  unpriced: 4,
  awaitingApproval: { count: 0, hmoAmount: 0 },
};

async function show(rows: readonly BillRow[], permissions: readonly string[], path = '/hospital/billing') {
  return renderWithApp(<BillsTab />, {
    permissions: ['View Patient Bills', ...permissions],
    path,
    prepare: (fake) => {
      fake.answer('GET /patient-bills', { payload: { data: rows, meta: { page: 1, limit: 10, count: rows.length, totals } } });
      fake.answer('GET /patient-bills/summary', { payload: summary });
      fake.answer('GET /departments', { payload: { data: [], meta: { page: 1, limit: 10, count: 0 } } });
    },
  });
}

test('the desk begins with today, says the sums, and a tile narrows the list', async () => {
  const { user, server } = await show([aBill()], []);
  expect(await screen.findByText('Okafor Ada')).toBeInTheDocument();
  expect(screen.getByText('P-000001').parentElement).toHaveTextContent('P-000001 · Staff');
  const asked = server.sent('GET /patient-bills')[0]?.query;
  expect(asked?.get('startDate')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(asked?.get('endDate')).toBe(asked?.get('startDate'));
  expect(within(screen.getByRole('group', { name: 'Totals of all matching rows' })).getAllByText(/4,500/).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: /Not priced/ }));
  await waitFor(() => expect(server.sent('GET /patient-bills').at(-1)?.query.get('pricingStatus')).toBe('unpriced'));
  await user.click(screen.getByRole('button', { name: /Awaiting HMO approval/ }));
  await waitFor(() => expect(server.sent('GET /patient-bills').at(-1)?.query.getAll('coverageStatus[]')).toEqual(['pending']));
  expect(server.sent('GET /patient-bills').at(-1)?.query.get('pricingStatus')).toBeNull();
});

test('a line offers what the server says, and no more', async () => {
  const { user } = await show(
    [
      aBill({ acts: { edit: null, reprice: null, split: null, payer: null, cancel: null } }),
      aBill({ id: other, billNumber: 'PB-000002', stage: 'paid', billingStatus: 'paid' }),
    ],
    ['Edit Patient Bill', 'Cancel Patient Bill', 'Change Bill Payer'],
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for PB-000001' }));
  const free = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(free).toEqual(['Edit', 'Reprice', 'Split', 'Change payer', 'View', 'Cancel bill']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for PB-000002' }));
  await waitFor(() => expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['View']));
});

test('cancelling shows what it does and sends the version that was seen', async () => {
  const { user, server } = await renderWithApp(<BillsTab />, {
    permissions: ['View Patient Bills', 'Cancel Patient Bill'],
    path: `/hospital/billing?drawer=cancel-bill&record=${id}`,
    prepare: (fake) => {
      fake.answer('GET /patient-bills', { payload: { data: [], meta: { page: 1, limit: 10, count: 0, totals } } });
      fake.answer('GET /departments', { payload: { data: [], meta: { page: 1, limit: 10, count: 0 } } });
      fake.answer(`GET /patient-bills/${id}`, { payload: aDetailedBill });
      fake.answer('GET /patient-bills/summary', { payload: summary });
      fake.answer('GET /patient-bills/{id}/cancel', { payload: { allowed: true, reason: null, effects: ['The line is voided'] } });
      fake.answer('PATCH /patient-bills/{id}/cancel', { payload: aBill({ status: 'voided' }) });
    },
  });
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('The line is voided')).toBeInTheDocument();
  await user.type(within(drawer).getByLabelText(/^Reason/), 'Ordered twice');
  await user.click(within(drawer).getByRole('button', { name: 'Cancel bill' }));
  await waitFor(() => expect(server.sent('PATCH /patient-bills/{id}/cancel')[0]?.body).toEqual({ reason: 'Ordered twice', version: 3 }));
});

test('a price given to a line is kept for its item too when that is wished, by who keeps the price list', async () => {
  const { user, server } = await renderWithApp(
    <PriceBillForm bill={{ ...aDetailedBill, billableItemId: other, version: 3 }} onClose={() => undefined} />,
    {
      permissions: ['Price Patient Bill', 'Edit Billable Item'],
      prepare: (fake) => {
        fake.answer('PATCH /patient-bills/{id}/price', { payload: aBill({ unitPrice: 600_000 }) });
        fake.answer('PATCH /billable-items/{id}', { payload: {} });
      },
    },
  );
  await user.type(await screen.findByLabelText(/^Unit price/), '6000');
  await user.click(screen.getByLabelText('Also save this price in the price list'));
  await user.click(screen.getByRole('button', { name: 'Save price' }));
  await waitFor(() => expect(server.sent('PATCH /billable-items/{id}')[0]?.body).toEqual({ price: 600_000, priceReason: 'PB-000001' }));
  expect(server.sent('PATCH /patient-bills/{id}/price')[0]?.body).toEqual({ price: 600_000, version: 3 });
});

test.each([
  ['', 'Uninvoiced'],
  ['pending-payment', 'Pending payment'],
  ['Pending Payment', 'Pending payment'],
  ['written_off', 'Written off'],
  ['on hold', 'on hold'],
])('the badge of %j says %s', (status, words) => {
  expect(billingLook(status).word).toBe(words);
});
