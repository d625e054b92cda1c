import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { HmoBillDetails } from '#modules/hmo/contract/bill-records.ts';
import { anHmoBill, anHmoItem, hmoBillId } from '../../testing/bill-samples.ts';
import { HmoBillPage } from './bill-page.tsx';
import { GenerateForm } from './generate-form.tsx';

const permissions = ['View HMO Bills', 'Add HMO Bill Item', 'Generate HMO Invoice'];
const Card = ({ billId }: { readonly billId: string }) => <p>Claim of {billId}</p>;

function show(bill: HmoBillDetails, may = permissions) {
  return renderWithApp(<HmoBillPage />, {
    permissions: may,
    path: '/hospital/hmo-management/hmobill',
    parts: { cards: [{ place: 'hmo-bill', key: 'claim', order: 1, component: Card }] },
    prepare: (fake) => {
      fake.answer('GET /hmo/bill/', { payload: bill });
      fake.answer('PATCH /hmo/bill/{id}', { payload: bill });
      fake.answer('DELETE /hmo/bill/{id}/item/{itemId}', { payload: bill });
    },
  });
}

test('items stand by module with their codes; what was removed says why; later modules have their place', async () => {
  const visit = anHmoItem({
    id: '01990000-0000-7000-8000-000000000012',
    module: 'ProfessionalService',
    itemName: 'Visit',
    paCode: 'PA-77',
  });
  const gone = anHmoItem({
    id: '01990000-0000-7000-8000-000000000013',
    itemName: 'X-ray',
    status: 'removed',
    removeReason: 'Entered twice',
  });
  await show(anHmoBill({ items: [anHmoItem(), visit, gone] }));
  expect((await screen.findAllByText('Malaria test')).length).toBeGreaterThan(0);
  for (const heading of ['Laboratory', 'Professional Service', 'Removed items'])
    expect(screen.getByRole('heading', { name: heading })).toBeInTheDocument();
  expect(screen.getByText('PA-77')).toBeInTheDocument();
  expect(screen.getByText('Entered twice')).toBeInTheDocument();
  expect(screen.getByText(`Claim of ${hmoBillId}`)).toBeInTheDocument();
});

test('diagnoses of the visit are taken over and saved in their order', async () => {
  const { user, server } = await show(anHmoBill());
  await user.click(await screen.findByRole('button', { name: /^Add Hypertension/ }));
  await user.click(screen.getByRole('button', { name: 'Save diagnoses' }));
  await waitFor(() => expect(server.sent('PATCH /hmo/bill/{id}')[0]?.body).toEqual({ diagnosisCodes: ['B54', 'I10'], version: 1 }));
});

test('an ordered item is removed to the patient with a reason', async () => {
  const { user, server } = await show(anHmoBill());
  await user.click(await screen.findByRole('button', { name: /^Remove Malaria test/ }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).queryByText('It is voided')).toBeNull();
  await user.type(within(drawer).getByLabelText(/Reason/), 'Not covered');
  await user.click(within(drawer).getByRole('button', { name: 'Remove item' }));
  await waitFor(() =>
    expect(server.sent('DELETE /hmo/bill/{id}/item/{itemId}')[0]?.body).toMatchObject({ to: 'patient', reason: 'Not covered' }),
  );
});

test('an invoiced bill is read alone', async () => {
  await show(anHmoBill({ status: 'invoiced', acts: {} }));
  expect(await screen.findByText('Malaria test')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Generate invoice' })).toBeNull();
});

test('the invoice says what waits, leaves it out, and is an interim one while the visit goes on', async () => {
  const waits = anHmoItem({ id: '01990000-0000-7000-8000-000000000014', coverageStatus: 'pending' });
  const bill = anHmoBill({ ended: false, itemCount: 2, items: [anHmoItem(), waits] });
  const { user, server } = await renderWithApp(<GenerateForm of={bill} onClose={vi.fn()} />, {
    permissions,
    path: '/hospital/hmo-management/hmobill',
    prepare: (fake) =>
      fake.answer('PUT /hmo/bill/{id}/generateInvoice', {
        payload: { invoiceId: '01990000-0000-7000-8000-0000000000aa', invoiceNumber: 'INV-000001', totalAmount: 300_000, remaining: 1 },
      }),
  });
  expect(await screen.findByText('1 item awaits approval')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Generate invoice' }));
  await waitFor(() =>
    expect(server.sent('PUT /hmo/bill/{id}/generateInvoice')[0]?.body).toMatchObject({ approvedOnly: true, interim: true, version: 1 }),
  );
});
