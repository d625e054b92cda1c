import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { GeneratePreview } from './generate-preview.tsx';

const bill = (at: number) => `01990000-0000-7000-8000-00000000000${at}`;
const invoiceId = '01990000-0000-7000-8000-0000000000aa';
const line = (at: number) => ({
  ...{ billId: bill(at), billNumber: `PB-00000${at}`, itemName: `Service ${at}`, serviceDate: '2026-11-20', quantity: 1, amount: 100_000 },
});

async function shown(permissions: readonly string[], refuse = false) {
  const told = { onMade: vi.fn(), onSubmitted: vi.fn() };
  const app = await renderWithApp(<GeneratePreview billIds={[bill(1)]} all onClose={vi.fn()} {...told} />, {
    permissions: [...permissions],
    path: '/hospital/billing',
    prepare: (fake) => {
      fake.answer('GET /patient-bills/{id}/generateInvoice', {
        payload: { lines: [line(1)], otherLines: [line(2), line(3)], totalAmount: 100_000, currency: 'NGN', warnings: [] },
      });
      fake.answer('PATCH /patient-bills/{id}/generateInvoice', { payload: { invoiceId, invoiceNumber: 'DRF-000001', version: 2 } });
      if (refuse)
        fake.refuse('PATCH /invoice/{id}/submitForPayment', { status: 422, code: 'BILL_UNPRICED', message: 'A bill has no price' });
      else fake.answer('PATCH /invoice/{id}/submitForPayment', { payload: {} });
    },
  });
  return { ...app, ...told };
}

test('all open bills of the patient become an invoice whose money is taken next', async () => {
  const { user, server, onMade, onSubmitted } = await shown(['Create Invoice', 'Submit Invoice For Payment', 'Add Invoice Payment']);
  await waitFor(() => expect(server.sent('GET /patient-bills/{id}/generateInvoice').length).toBeGreaterThan(1));
  await user.click(screen.getByRole('button', { name: 'Invoice and take payment' }));
  await waitFor(() => expect(onSubmitted).toHaveBeenCalledWith(invoiceId));
  expect(server.sent('PATCH /patient-bills/{id}/generateInvoice')[0]?.body).toMatchObject({ billIds: [bill(1), bill(2), bill(3)] });
  expect(server.sent('PATCH /invoice/{id}/submitForPayment')[0]?.body).toEqual({ version: 2 });
  expect(onMade).not.toHaveBeenCalled();
});

test('a draft that cannot be submitted is opened, and why is said', async () => {
  const { user, onMade } = await shown(['Create Invoice', 'Submit Invoice For Payment', 'Add Invoice Payment'], true);
  await user.click(await screen.findByRole('button', { name: 'Invoice and take payment' }));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(invoiceId));
  expect(await screen.findByText('A bill has no price')).toBeInTheDocument();
});

test('whoever takes no money makes a draft', async () => {
  const { user, onMade } = await shown(['Create Invoice']);
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(invoiceId));
  expect(screen.queryByRole('button', { name: 'Invoice and take payment' })).toBeNull();
});
