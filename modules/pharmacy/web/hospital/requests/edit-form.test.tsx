import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { MedicationRow } from '#modules/pharmacy/contract/request-records.ts';
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
