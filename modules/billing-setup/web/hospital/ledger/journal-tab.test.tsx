import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Card } from '#kernel/web/frame/parts.tsx';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { JournalTab } from './journal-tab.tsx';

const id = '01990000-0000-7000-8000-000000000001';
const other = '01990000-0000-7000-8000-000000000002';

/** Stands for the box of the module that keeps invoices. */
function AnyPicker({ value, onChange }: { readonly value: string | null; readonly onChange: (id: string | null) => void }) {
  return (
    <button type="button" onClick={() => onChange(other)}>
      {value ?? 'no invoice'}
    </button>
  );
}

test('the journal is narrowed to a patient and to an invoice by typing; Show all takes both away', async () => {
  const card = { place: 'ledger-journal', key: 'invoice', order: 10, component: AnyPicker } satisfies Card;
  const { user, server } = await renderWithApp(<JournalTab />, {
    permissions: ['View Ledger', 'View Patient List'],
    path: '/hospital/settings/billing?tab=journal',
    parts: { cards: [card] },
    prepare: (fake) => {
      fake.answer('GET /ledger/entries', { payload: { data: [], meta: { page: 1, limit: 10, count: 0 } } });
      fake.answer('GET /ledger/accounts', { payload: { asAt: '2031-01-10', accounts: [] } });
      fake.answer('GET /patients/quick-search', { payload: [{ id, fullname: 'Okafor Ada', hospitalPatientId: 'P-000001' }] });
    },
  });
  const asked = () => server.sent('GET /ledger/entries').at(-1)?.query;
  await user.type(await screen.findByRole('combobox', { name: 'Patient' }), 'Okafor');
  await user.click(await screen.findByRole('option', { name: 'Okafor Ada · P-000001' }));
  await waitFor(() => expect(asked()?.get('patientId')).toBe(id));
  await user.click(screen.getByRole('button', { name: 'no invoice' }));
  await waitFor(() => expect(asked()?.get('invoiceId')).toBe(other));
  expect(asked()?.get('patientId')).toBe(id);
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect([asked()?.get('patientId'), asked()?.get('invoiceId')]).toEqual([null, null]));
});

test('who may see no patients and no invoices has no box to find them by', async () => {
  await renderWithApp(<JournalTab />, {
    permissions: ['View Ledger'],
    path: '/hospital/settings/billing?tab=journal',
    prepare: (fake) => {
      fake.answer('GET /ledger/entries', { payload: { data: [], meta: { page: 1, limit: 10, count: 0 } } });
      fake.answer('GET /ledger/accounts', { payload: { asAt: '2031-01-10', accounts: [] } });
    },
  });
  await screen.findByRole('button', { name: /^Filters/ });
  expect(screen.queryByRole('combobox', { name: 'Patient' })).toBeNull();
});
