import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFilter } from '#kernel/web/testing/filters.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { SuppliesTab } from './supplies-tab.tsx';
import { VendorMenu } from './vendor-menu.tsx';

const id = '018f0000-0000-7000-8000-000000000001';
const acts = { edit: null, deactivate: null, block: null };
const vendor = { id, name: 'Harbour Consumables', status: 'active', version: 1, owed: 125_000, openOrders: 2, acts } as const;

async function shown(changes: object = {}) {
  const app = await renderWithApp(<VendorMenu vendor={{ ...vendor, ...changes }} />, {
    permissions: ['View Vendors', 'Edit Vendor'],
    path: '/hospital/vendor',
    prepare: (fake) => fake.answer('PATCH /vendor/{id}', { payload: vendor }),
  });
  const menu = async () => app.user.click(await screen.findByRole('button', { name: 'Actions for Harbour Consumables' }));
  const choose = async (act: string) => {
    await menu();
    await app.user.click(await screen.findByRole('menuitem', { name: act }));
  };
  return { ...app, menu, choose };
}

test('whoever makes a vendor inactive or blocks it is told how many orders are open', async () => {
  const { user, server, choose } = await shown();
  await choose('Make inactive');
  const asked = await screen.findByRole('dialog', { name: 'Make inactive' });
  expect(within(asked).getByText(/2 open orders cannot be sent or received in the meantime/)).toBeInTheDocument();
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('PATCH /vendor/{id}')).toEqual([]);
  await choose('Block');
  expect(await screen.findByText(/2 open orders cannot be sent/)).toBeInTheDocument();
});

test('a vendor is blocked with a reason, whatever else of it changed meanwhile', async () => {
  const { user, server, choose } = await shown();
  await choose('Block');
  const asked = within(await screen.findByRole('dialog'));
  await user.type(asked.getByLabelText(/^Reason/), 'Counterfeit stock');
  await user.click(asked.getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(server.sent('PATCH /vendor/{id}')[0]?.body).toEqual({ status: 'blocked', reason: 'Counterfeit stock' }));
});

test('a vendor that is owed money says so instead of being deleted', async () => {
  const { menu } = await shown({ acts: { remove: 'VENDOR_OWED' } });
  await menu();
  expect(await screen.findByRole('menuitem', { name: /^Delete.*balance of .*1,250/ })).toBeDisabled();
});

test('deliveries are cut to overdue ones and to a vendor, seen as such, and are whole again', async () => {
  const page = (...data: object[]) => ({ payload: { data, meta: { page: 1, limit: 10, count: data.length } } });
  const { user, server } = await renderWithApp(<SuppliesTab />, {
    permissions: ['View Supplies', 'View Vendors'],
    path: '/hospital/vendor?tab=supplies&overdue=true',
    prepare: (fake) => {
      fake.answer('GET /supply', page());
      fake.answer('GET /vendor/filter', page(vendor));
    },
  });
  const remove = await screen.findByRole('button', { name: 'Remove filter Overdue' });
  expect(server.sent('GET /supply').at(-1)?.query.get('overdue')).toBe('true');
  await user.click(remove);
  await waitFor(() => expect(server.sent('GET /supply').at(-1)?.query.has('overdue')).toBe(false));
  await chooseFilter(user, 'Vendor', vendor.name);
  await waitFor(() => expect(server.sent('GET /supply').at(-1)?.query.get('vendorId')).toBe(id));
});
