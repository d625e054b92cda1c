import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { MedicationRequest } from '#modules/pharmacy/contract/request-records.ts';
import { CancelRequestForm } from './cancel-form.tsx';
import { EditRequestForm } from './edit-form.tsx';
import { RefillForm } from './refill-form.tsx';
import { RequestMenu } from './request-acts.tsx';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const request = {
  ...{ id, requestNumber: 'MED-000004', version: 3, priority: 'routine', quantity: 20, dosageText: 'One twice a day', dose: 500 },
  ...{ doseUnit: 'mg', frequency: 'BD', durationDays: 10, substitutionAllowed: true, note: null, status: 'unattended' },
  ...{ product: { id, name: 'Amoxicillin 500 mg' }, requestedBy: { id, name: 'Dr Bello' } },
};

const asked = {
  ...request,
  ...{ quantityDispensed: 0, remaining: 20, begun: false, rest: null, patient: { id } },
} as unknown as MedicationRequest;

test('a request is changed as it was seen; who asked for it is named', async () => {
  const close = vi.fn();
  const { user, server } = await renderWithApp(<EditRequestForm of={asked} onClose={close} />, {
    permissions: ['Edit Medication Request'],
    prepare: (fake) => fake.answer('PATCH /medication-request/{id}', { payload: { ...request, version: 4 } }),
  });
  expect(await screen.findByText('Dr Bello, who requested it, will be notified of the change.')).toBeInTheDocument();
  const quantity = screen.getByLabelText(/^Quantity/);
  await user.clear(quantity);
  await user.type(quantity, '14');
  await user.click(screen.getByRole('button', { name: 'Save request' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.sent('PATCH /medication-request/{id}')[0]?.body).toMatchObject({ version: 3, quantity: 14, dosageText: 'One twice a day' });
});

const rest = { productId: id, name: 'Amoxicillin 250 mg', quantity: 1, substitutionReason: 'None of 500 mg', dosageText: 'One more' };

test('a begun unit is ended by an order of what began it; a request in an order says which one', async () => {
  const part = { ...asked, quantity: 2, quantityDispensed: 1, remaining: 0, begun: true, rest };
  const { user, server } = await renderWithApp(<RequestMenu row={{ ...part, acts: { order: null, cancelRest: null } }} />, {
    permissions: [],
    prepare: (fake) => fake.refuse('POST /medication-order', { status: 409, code: 'ALREADY_ORDERED', message: 'Seen elsewhere' }),
  });
  await user.click(screen.getByRole('button', { name: 'Actions for MED-000004' }));
  expect(await screen.findByRole('menuitem', { name: 'Cancel remaining quantity' })).toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Create Order' }));
  await waitFor(() => expect(server.sent('POST /medication-order')).toHaveLength(1));
  const { name: _name, ...line } = rest;
  expect(server.sent('POST /medication-order')[0]?.body).toMatchObject({ requestIds: [id], lines: [{ requestId: id, ...line }] });
  cleanup();
  const ordered = { ...asked, orderNumber: 'ORD-000007', acts: { edit: 'MEDICATION_REQUEST_ORDERED' } };
  const again = await renderWithApp(<RequestMenu row={ordered} />, { permissions: [] });
  await again.user.click(screen.getByRole('button', { name: 'Actions for MED-000004' }));
  expect(await screen.findByRole('menuitem', { name: /Edit request/ })).toHaveTextContent('Remove it from order ORD-000007 first');
  expect(screen.queryByRole('menuitem', { name: 'Create Order' })).toBeNull();
});

test('who cancels what is left reads that what was handed out stays', async () => {
  await renderWithApp(<CancelRequestForm of={{ ...asked, remaining: 0 }} onClose={() => undefined} />, { permissions: [] });
  expect(await screen.findByText(/Medicines already dispensed remain with the patient\. Dr Bello, who requested it/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel remaining quantity' })).toBeInTheDocument();
});

test('a refill says how many are used, and is asked for', async () => {
  const close = vi.fn();
  const { user, server } = await renderWithApp(<RefillForm of={{ ...asked, refillsUsed: 1, refillsAllowed: 3 }} onClose={close} />, {
    permissions: [],
    prepare: (fake) => fake.answer('PATCH /medication-request/{id}/refill', { payload: request }),
  });
  expect(await screen.findByText('1 of 3 used')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Refill' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.sent('PATCH /medication-request/{id}/refill')[0]?.body).toEqual({});
});
