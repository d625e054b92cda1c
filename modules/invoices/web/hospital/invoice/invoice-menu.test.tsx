import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { anInvoice, ids } from '../../testing-records.ts';
import { InvoiceDrawers } from './invoice-drawers.tsx';
import { InvoiceMenu } from './invoice-menu.tsx';

test('an invoice that money came in for leads to its receipts, another does not', async () => {
  const paid = anInvoice({
    ...{ status: 'paid', billingStatus: 'paid', amountPaid: 500_000, balance: 0 },
    payments: [
      {
        ...{ paymentId: ids.other, receiptNumber: 'RCP-000001', receivedAt: '2031-01-10T09:00:00.000Z', kind: 'invoice-payment' },
        ...{ methods: ['cash'], amount: 500_000, cashier: { id: null, name: 'Bola Cashier' }, status: 'received' },
      } as never,
    ],
  });
  const { user } = await renderWithApp(
    <>
      <InvoiceMenu invoice={paid} />
      <InvoiceMenu invoice={anInvoice({ id: ids.item, invoiceNumber: 'INV-000002' })} />
      <InvoiceDrawers />
    </>,
    {
      permissions: ['View Billing Module'],
      path: '/hospital/billing',
      prepare: (fake) => fake.answer('GET /invoice/{id}', { payload: paid }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for INV-000002' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).not.toContain('Receipts');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for INV-000001' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Receipts' }));
  const receipt = await within(await screen.findByRole('dialog')).findByRole('link', { name: 'RCP-000001' });
  expect(receipt).toHaveAttribute('href', `/hospital/billing/receipt/${ids.other}/print`);
});
