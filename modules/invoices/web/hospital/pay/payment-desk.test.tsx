import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { anInvoice, aPayment, ids } from '../../testing-records.ts';
import { PaymentDesk } from './payment-desk.tsx';

type Fake = Parameters<NonNullable<NonNullable<Parameters<typeof renderWithApp>[1]>['prepare']>>[0];
const noOthers = (fake: Fake) =>
  fake.answer('GET /invoice', { payload: { data: [], meta: { page: 1, limit: 50, count: 0, currency: 'NGN', totals: null } } });

async function desk(prepare: (fake: Fake) => void) {
  return renderWithApp(<PaymentDesk invoice={anInvoice()} onClose={vi.fn()} />, {
    permissions: ['Add Invoice Payment', 'View Billing Module'],
    path: '/hospital/billing',
    prepare: (fake) => {
      noOthers(fake);
      prepare(fake);
    },
  });
}

test('the balance is filled in, change is told while typing, Enter takes the money and the change is shown', async () => {
  const { user, server } = await desk((fake) =>
    fake.answer('POST /invoice/addPayment', {
      payload: { payment: aPayment(), receipt: { id: ids.other, receiptNumber: 'RCP-000001', change: 200_000 }, invoices: [] },
    }),
  );
  await user.type(await screen.findByLabelText('Tendered'), '7000{Enter}');
  expect(await screen.findByText('Payment received')).toBeInTheDocument();
  expect(server.sent('POST /invoice/addPayment')[0]?.body).toMatchObject({
    allocations: [{ invoiceId: ids.invoice, amount: 500_000 }],
    tenders: [{ method: 'cash', amount: 500_000, tendered: 700_000 }],
    excessToDeposit: 0,
  });
  expect(screen.getByText('RCP-000001')).toBeInTheDocument();
  expect(screen.getByText(/2,000\.00/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next invoice' })).toHaveFocus();
  server.answer(`POST /invoice/receipt/${ids.other}/send`, { payload: { channel: 'sms', to: '****4567' } });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Email', 'SMS']);
  await user.click(screen.getByRole('menuitem', { name: 'SMS' }));
  expect(await screen.findByText('Receipt sent to ****4567')).toBeInTheDocument();
  expect(server.sent(`POST /invoice/receipt/${ids.other}/send`)[0]?.body).toEqual({ channel: 'sms' });
});

test('the receipt is printed at once for whoever asks for it with the payment', async () => {
  const { user, server, address } = await desk((fake) =>
    fake.answer('POST /invoice/addPayment', { payload: { payment: aPayment(), receipt: {}, invoices: [] } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Receive and print' }));
  await waitFor(() => expect(address()).toMatch(/\/hospital\/billing\/receipt\/[0-9a-f-]{36}\/print$/));
  expect(server.sent('POST /invoice/addPayment')).toHaveLength(1);
});

test('a part may be paid; more than the balance is taken only as a deposit that was asked for', async () => {
  const { user, server } = await desk((fake) =>
    fake.answer('POST /invoice/addPayment', { payload: { payment: aPayment({ change: 0 }), receipt: {}, invoices: [] } }),
  );
  const amount = await screen.findByLabelText('Amount');
  await user.clear(amount);
  await user.type(amount, '1500');
  expect(screen.getByText(/Balance due: .*3,500\.00/)).toBeInTheDocument();
  await user.clear(amount);
  await user.type(amount, '6000');
  expect(screen.getByText(/1,000\.00 over/)).toBeInTheDocument();
  await user.click(screen.getByLabelText(/Keep .*1,000\.00 as deposit/));
  await user.click(screen.getByRole('button', { name: /^Receive .*\d/ }));
  await waitFor(() =>
    expect(server.sent('POST /invoice/addPayment')[0]?.body).toMatchObject({
      allocations: [{ invoiceId: ids.invoice, amount: 500_000 }],
      tenders: [{ method: 'cash', amount: 600_000 }],
      excessToDeposit: 100_000,
    }),
  );
});

test('a refusal stays beside what was typed', async () => {
  const { user } = await desk((fake) =>
    fake.refuse('POST /invoice/addPayment', { status: 422, code: 'SHIFT_NOT_OPEN', message: 'Open a cashier shift first' }),
  );
  await user.click(await screen.findByRole('button', { name: /^Receive .*\d/ }));
  expect(await screen.findByText('Open a cashier shift first')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Cash-up' })).toHaveAttribute('href', expect.stringContaining('tab=cash-up'));
  expect(screen.getByLabelText('Amount')).toHaveValue('5,000.00');
});

test('more by card than the balance is refused with words that stand on the screen', async () => {
  const words = 'The payment methods do not add up to the amount';
  const { user } = await desk((fake) =>
    fake.refuse('POST /invoice/addPayment', { status: 422, code: 'TENDERS_UNEQUAL', message: words, fields: { tenders: words } }),
  );
  await user.click(await screen.findByRole('radio', { name: 'Card' }));
  const amount = screen.getByLabelText('Amount');
  await user.clear(amount);
  await user.type(amount, '6000');
  await user.click(screen.getByRole('button', { name: /^Receive .*\d/ }));
  expect(await screen.findAllByText(words)).toHaveLength(1);
});
