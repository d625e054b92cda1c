import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { anInvoice } from '../testing-records.ts';
import { InvoicePrintPage } from './invoice-print-page.tsx';

const documentOf = (count: number) => {
  const invoice = anInvoice({ print: { count, lastAt: null } } as never);
  return {
    ...{ invoice, hospitalPatientId: 'P-000001', enrolleeNumber: null, byDepartment: [], qr: 'INV-000001', draft: false },
    ...{ hospital: { name: 'Lagoon Hospital' }, amountInWords: { en: '', fr: '' }, bankDetails: null, footer: null },
  };
};

test('an invoice is counted when it goes to paper, not when it is opened; from then on it says Reprint', async () => {
  const { server } = await renderWithApp(<InvoicePrintPage />, {
    permissions: ['View Billing Module'],
    prepare: (fake) => {
      fake.answer('GET /invoice//print', { payload: documentOf(0) });
      fake.answer('POST /invoice//print', { payload: documentOf(1) });
    },
  });
  expect(await screen.findByText('INV-000001')).toBeInTheDocument();
  expect(screen.queryByText('Reprint')).toBeNull();
  expect(server.sent('POST /invoice//print')).toHaveLength(0);
  server.answer('GET /invoice//print', { payload: documentOf(1) });
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await waitFor(() => expect(server.sent('POST /invoice//print')).toHaveLength(1));
  expect(await screen.findByText('Reprint')).toBeInTheDocument();
});
