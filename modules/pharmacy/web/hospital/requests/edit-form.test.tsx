import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { EditRequestForm } from './edit-form.tsx';

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
