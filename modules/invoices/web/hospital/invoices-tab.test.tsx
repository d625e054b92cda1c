import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { chooseFilter, openFilters } from '#kernel/web/testing/filters.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { anInvoice, ids } from '../testing-records.ts';
import { InvoicesTab, invoiceColumns } from './invoices-tab.tsx';

test('invoices are narrowed to those of a cashier; who sees no cash-ups of others is offered their own alone', async () => {
  const prepare = (fake: FakeServer) => {
    fake.answer('GET /invoice/summary', { payload: { currency: 'NGN', paidSince: '2030-12-12' } });
    fake.answer('GET /invoice', {
      payload: { data: [anInvoice()], meta: { page: 1, limit: 10, count: 1, currency: 'NGN', totals: null } },
    });
    fake.answer('GET /cashier-shifts', {
      payload: {
        data: [{ id: ids.other, cashier: { id: ids.item, name: 'Bola Cashier' }, cashPoint: 'Main desk' }],
        meta: { page: 1, limit: 200, count: 1 },
      },
    });
  };
  const path = '/hospital/billing?mine=true';
  const { user, server } = await renderWithApp(<InvoicesTab />, {
    permissions: ['View Billing Module', 'View All Cash Ups'],
    path,
    prepare,
  });
  await openFilters(user);
  expect(await screen.findByRole('switch', { name: 'My invoices', hidden: true })).toBeChecked();
  await waitFor(() => expect(server.sent('GET /invoice').at(-1)?.query.get('createdBy')).toBe('user'));
  await chooseFilter(user, 'Cashier', 'Bola Cashier');
  await waitFor(() => expect(server.sent('GET /invoice').at(-1)?.query.get('createdBy')).toBe(ids.item));
  expect(screen.queryByRole('switch', { name: 'My invoices', hidden: true })).toBeNull();
  cleanup();
  const own = await renderWithApp(<InvoicesTab />, { permissions: ['View Billing Module'], path: '/hospital/billing', prepare });
  await openFilters(own.user);
  await screen.findByRole('switch', { name: 'My invoices', hidden: true });
  expect(screen.queryByRole('group', { name: 'Cashier', hidden: true })).toBeNull();
  expect(own.server.sent('GET /cashier-shifts')).toHaveLength(0);
});

test('what the screen calls overdue the file calls overdue, and so does nothing that is paid', async () => {
  const t = (words: string) => words;
  const columns = invoiceColumns(t, '2026-11-20');
  const status = columns.find(({ key }) => key === 'status');
  const row = { status: 'billed', billingStatus: '', balance: 100, dueDate: '2026-11-19' } as Parameters<
    NonNullable<typeof status>['text'] & object
  >[0];
  expect(status?.text?.(row)).toBe('Overdue');
  expect(status?.text?.({ ...row, dueDate: '2026-11-20' })).not.toBe('Overdue');
  expect(status?.text?.({ ...row, status: 'paid', balance: 0 })).not.toBe('Overdue');
});
