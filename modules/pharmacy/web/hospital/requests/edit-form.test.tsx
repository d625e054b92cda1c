import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { MedicationRow } from '#modules/pharmacy/contract/request-records.ts';
import { CancelRequestForm } from './cancel-form.tsx';
import { EditRequestForm } from './edit-form.tsx';
import { RequestMenu } from './request-menu.tsx';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const request = {
  ...{ id, requestNumber: 'MED-000004', version: 3, priority: 'routine', quantity: 20, dosageText: 'One twice a day', dose: 500 },
  ...{ doseUnit: 'mg', frequency: 'BD', durationDays: 10, substitutionAllowed: true, note: null, status: 'unattended' },
  ...{ product: { id, name: 'Amoxicillin 500 mg' }, requestedBy: { id, name: 'Dr Bello' } },
};

test('a request is changed as it was seen; who asked for it is named', async () => {
  const close = vi.fn();
  const { user, server } = await renderWithApp(<EditRequestForm id={id} onClose={close} />, {
    permissions: ['View Medication Requests', 'Edit Medication Request'],
    prepare: (fake) => {
      fake.answer('GET /medication-request/{id}', { payload: request });
      fake.answer('PATCH /medication-request/{id}', { payload: { ...request, version: 4 } });
    },
  });
  expect(await screen.findByText('Dr Bello asked for it and is told what changed.')).toBeInTheDocument();
  const quantity = screen.getByLabelText(/^Quantity/);
  await user.clear(quantity);
  await user.type(quantity, '14');
  await user.click(screen.getByRole('button', { name: 'Save request' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.sent('PATCH /medication-request/{id}')[0]?.body).toMatchObject({ version: 3, quantity: 14, dosageText: 'One twice a day' });
});

test('a request of which nothing was handed out is deleted; one whose first unit was begun is not offered for it', async () => {
  const permissions = ['Edit Medication Request', 'Delete Medication Request'];
  const row = { ...request, quantity: 1, quantityDispensed: 0, remaining: 1 } as unknown as MedicationRow;
  const { user } = await renderWithApp(<RequestMenu row={row} />, { permissions });
  await user.click(screen.getByRole('button', { name: 'Actions for MED-000004' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete request' })).toBeInTheDocument();
  cleanup();
  const begun = await renderWithApp(<RequestMenu row={{ ...row, remaining: 0 }} />, { permissions });
  await begun.user.click(screen.getByRole('button', { name: 'Actions for MED-000004' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit request' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete request' })).toBeNull();
});

const part = { ...request, quantity: 2, quantityDispensed: 1, remaining: 0, begun: true, patient: { id }, refillsUsed: 0 };
const rest = { productId: id, name: 'Amoxicillin 250 mg', quantity: 1, substitutionReason: 'None of 500 mg', dosageText: 'One more' };

test('a begun unit is ended by an order of what began it; where that does not fit, what is left is cancelled', async () => {
  const permissions = ['Create Medication Order', 'Cancel Medication Request', 'View Medication Requests'];
  const menu = async (row: object) => {
    const app = await renderWithApp(<RequestMenu row={row as MedicationRow} />, {
      permissions,
      prepare: (fake) => fake.refuse('POST /medication-order', { status: 409, code: 'ALREADY_ORDERED', message: 'Seen elsewhere' }),
    });
    await app.user.click(screen.getByRole('button', { name: 'Actions for MED-000004' }));
    expect(await screen.findByRole('menuitem', { name: 'Cancel what is left' })).toBeInTheDocument();
    return app;
  };
  const { user, server } = await menu({ ...part, rest });
  await user.click(screen.getByRole('menuitem', { name: 'Create Order' }));
  await waitFor(() => expect(server.sent('POST /medication-order')).toHaveLength(1));
  const { name: _name, ...line } = rest;
  expect(server.sent('POST /medication-order')[0]?.body).toMatchObject({ requestIds: [id], lines: [{ requestId: id, ...line }] });
  cleanup();
  await menu({ ...part, rest: null });
  expect(screen.queryByRole('menuitem', { name: 'Create Order' })).toBeNull();
});

test('who cancels what is left reads that what was handed out stays', async () => {
  await renderWithApp(<CancelRequestForm id={id} onClose={() => undefined} />, {
    permissions: ['View Medication Requests', 'Cancel Medication Request'],
    prepare: (fake) => fake.answer('GET /medication-request/{id}', { payload: { ...part, rest: null } }),
  });
  expect(await screen.findByText(/What was handed out stays with the patient\. Dr Bello asked for it/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel what is left' })).toBeInTheDocument();
});
