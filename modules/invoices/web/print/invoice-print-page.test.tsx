import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { anInvoice } from '../testing-records.ts';
import { InvoicePrintPage } from './invoice-print-page.tsx';

const payload = {
  ...{ invoice: anInvoice(), hospitalPatientId: 'P-000001', enrolleeNumber: null, byDepartment: [], qr: 'INV-000001', draft: false },
  ...{ hospital: { name: 'Lagoon Hospital' }, amountInWords: { en: '', fr: '' }, bankDetails: null, footer: null },
  ...{ lines: [], sums: { gross: 0, discount: 0, tax: 0, amount: 0 } },
};
const { invoiceNumber: key } = payload.invoice;
const prints = (count: number) => ({ payload: [{ key, prints: count, lastAt: null, lastBy: null }] });
const printed = (copy: number) => ({ payload: { at: '2026-11-23T13:05:00.000Z', by: 'A. Bello', papers: [{ key, number: key, copy }] } });

async function show(before: number, copy: number) {
  return renderWithApp(<InvoicePrintPage />, {
    permissions: ['View Billing Module'],
    prepare: (fake) => {
      fake.answer('GET /invoice//print', { payload });
      fake.answer('GET /papers/invoice/prints', prints(before));
      fake.answer('POST /papers/invoice/prints', printed(copy));
    },
  });
}

test('the button counts the print first; the paper that goes out says which copy it is, when and by whom', async () => {
  const papers: string[] = [];
  vi.stubGlobal('print', () => void papers.push(document.body.textContent ?? ''));
  const { user, server } = await show(1, 2);
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(papers[0]).toMatch(/Copy 2 · 23 Nov 2026, \d\d:05 · A\. Bello/);
  expect(server.sent('POST /papers/invoice/prints')).toHaveLength(1);
  vi.unstubAllGlobals();
});

test('a print from the menu of the browser is counted when it has gone to paper, not when the page is opened', async () => {
  const { server } = await show(0, 0);
  expect(await screen.findByText(/Printed by/)).toBeInTheDocument();
  expect(server.sent('POST /papers/invoice/prints')).toHaveLength(0);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await waitFor(() => expect(server.sent('POST /papers/invoice/prints')).toHaveLength(1));
});
