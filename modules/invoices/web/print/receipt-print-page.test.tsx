import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aPayment } from '../testing-records.ts';
import { ReceiptPrintPage } from './receipt-print-page.tsx';

const payload = {
  ...aPayment({ amount: 550_000 }),
  ...{ hospital: { name: 'Lagoon Hospital' }, hospitalPatientId: 'P-000001', amountInWords: { en: '', fr: '' }, footer: null },
  qr: 'RCP-000001',
  services: [
    { invoiceNumber: 'INV-000001', itemName: 'Consultation', quantity: 1, amount: 400_000 },
    { invoiceNumber: 'INV-000001', itemName: 'Malaria test', quantity: 2, amount: 150_000 },
  ],
};

test.each([['80 mm roll'], ['A5'], ['A4']])('the receipt on %s lists each service with what was paid for it', async (size) => {
  const { user } = await renderWithApp(<ReceiptPrintPage />, {
    permissions: ['View Billing Module'],
    prepare: (fake) => {
      fake.answer('GET /invoice/receipt/', { payload });
      fake.answer('GET /papers/receipt/prints', { payload: [{ key: 'RCP-000001', prints: 0, lastAt: null, lastBy: null }] });
    },
  });
  await user.click(await screen.findByText(size));
  const table = (await screen.findByText('Consultation')).closest('table');
  const rows = [...(table?.rows ?? [])];
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Service.*Paid/),
    expect.stringMatching(/^Consultation.*4,000\.00/),
    expect.stringMatching(/^2 × Malaria test.*1,500\.00/),
  ]);
});
