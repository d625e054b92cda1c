import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { GeneratePreview } from './generate-preview.tsx';

const bill = (at: number) => `01990000-0000-7000-8000-00000000000${at}`;
const invoiceId = '01990000-0000-7000-8000-0000000000aa';
const line = (at: number) => ({
  ...{ billId: bill(at), billNumber: `PB-00000${at}`, itemName: `Service ${at}`, serviceDate: '2026-11-20', quantity: 1, amount: 100_000 },
});

/** What the server says of the bills that are asked for; those of the patient that are not are the other lines. */
function previewOf(query: URLSearchParams): Response {
  const asked = query.toString();
  const [lines, otherLines] = [[1, 2, 3].filter((at) => asked.includes(bill(at))), [1, 2, 3].filter((at) => !asked.includes(bill(at)))];
  const totalAmount = lines.length * 100_000;
  const payload = { lines: lines.map(line), otherLines: otherLines.map(line), totalAmount, currency: 'NGN', warnings: [] };
  return Response.json({ success: true, message: '', payload });
}

interface Shown {
  readonly refuse?: boolean;
  /** What the second preview, that of all bills, waits for. */
  readonly until?: Promise<void>;
}

async function shown(permissions: readonly string[], { refuse = false, until = Promise.resolve() }: Shown = {}) {
  const told = { onMade: vi.fn(), onSubmitted: vi.fn() };
  const app = await renderWithApp(<GeneratePreview billIds={[bill(1)]} all onClose={vi.fn()} {...told} />, {
    permissions: [...permissions],
    path: '/hospital/billing',
    prepare: (fake) => {
      fake.reply('GET /patient-bills/{id}/generateInvoice', async ({ query }) => {
        if (query.toString().includes(bill(3))) await until;
        return previewOf(query);
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
  expect(await screen.findByText('Service 3')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Invoice and take payment' }));
  await waitFor(() => expect(onSubmitted).toHaveBeenCalledWith(invoiceId));
  expect(server.sent('PATCH /patient-bills/{id}/generateInvoice')[0]?.body).toMatchObject({ billIds: [bill(1), bill(2), bill(3)] });
  expect(server.sent('PATCH /invoice/{id}/submitForPayment')[0]?.body).toEqual({ version: 2 });
  expect(onMade).not.toHaveBeenCalled();
});

test('nothing is invoiced before all of its lines and their total are shown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await shown(['Create Invoice', 'Submit Invoice For Payment', 'Add Invoice Payment'], { until: promise });
  const button = await screen.findByRole('button', { name: 'Invoice and take payment' });
  expect(button).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Create draft' })).toBeDisabled();
  resolve();
  expect(await screen.findByText(/Total .*3,000\.00/)).toBeInTheDocument();
  expect(button).toBeEnabled();
});

test('a draft that cannot be submitted is opened, and why is said', async () => {
  const { user, onMade } = await shown(['Create Invoice', 'Submit Invoice For Payment', 'Add Invoice Payment'], { refuse: true });
  expect(await screen.findByText('Service 3')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Invoice and take payment' }));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(invoiceId));
  expect(await screen.findByText('A bill has no price')).toBeInTheDocument();
});

test('whoever takes no money makes a draft', async () => {
  const { user, onMade } = await shown(['Create Invoice']);
  expect(await screen.findByText('Service 3')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(invoiceId));
  expect(screen.queryByRole('button', { name: 'Invoice and take payment' })).toBeNull();
});
