import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { anInvoice, ids } from '../testing-records.ts';
import { InvoiceSelect } from './invoice-select.tsx';

test('an invoice is found by its number while typing, drafts aside', async () => {
  const choose = vi.fn();
  const { user, server } = await renderWithApp(<InvoiceSelect value={null} onChange={choose} />, {
    permissions: ['View Billing Module'],
    prepare: (fake) =>
      fake.answer('GET /invoice', { payload: { data: [anInvoice()], meta: { page: 1, limit: 10, count: 1, totals: null } } }),
  });
  await user.type(await screen.findByRole('combobox', { name: 'Invoice' }), 'INV-000001');
  await user.click(await screen.findByRole('option', { name: 'INV-000001 · Okafor Ada' }));
  await waitFor(() => expect(choose.mock.calls.at(-1)?.[0]).toBe(ids.invoice));
  const asked = server.sent('GET /invoice').find(({ query }) => query.get('searchTerm') === 'INV-000001');
  expect(asked?.query.getAll('status[]')).toEqual(['billed', 'paid', 'cancelled']);
});
