import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ReconcileOf } from './reconcile-page.tsx';

const patient = '0198f000-0000-7000-8000-000000000001';
const line = (id: string, name: string, dispensed: number) => ({
  ...{ id, productId: null, productName: name, genericName: name, strength: '5 mg', form: 'Tablet', doseAmount: 5, doseUnit: 'mg' },
  ...{ route: 'oral', frequencyCode: 'OD', times: [], daysOfWeek: [], durationValue: null, durationUnit: 'continuous', prn: false },
  ...{ infusion: null, tapering: [], supplyFrom: 'outside', administerHere: false, dosageText: 'Take one', dispensed },
});
const medicine = (id: string, name: string, dispensed = 0) => ({
  ...{ prescriptionId: `rx-${id}`, prescriptionNumber: `RX-${id}`, prescriber: { id: 'd', fullname: 'Dr Ada' } },
  line: line(id, name, dispensed),
});

test('each medicine is decided before all are saved together; what was handed out cannot be changed', async () => {
  const { user, server } = await renderWithApp(<ReconcileOf patientId={patient} />, {
    path: '/page?moment=discharge',
    permissions: ['View Prescription', 'Edit Prescription', 'Create Prescription'],
    prepare: (fake) => {
      fake.answer('GET /patients/{id}/medications', {
        payload: { current: [medicine('1', 'Amlodipine')], outside: [medicine('2', 'Metformin', 10)], past: [], reconciliations: [] },
      });
      fake.answer('PATCH /patients/{id}/medications/reconcile', { payload: { id: 'r' } });
    },
  });
  const first = await screen.findByRole('radiogroup', { name: 'Decision for Amlodipine' });
  const second = screen.getByRole('radiogroup', { name: 'Decision for Metformin' });
  expect(within(second).getByRole('radio', { name: 'Change' })).toBeDisabled();
  const save = screen.getByRole('button', { name: 'Save reconciliation' });
  await user.click(within(first).getByRole('radio', { name: 'Continue' }));
  await user.click(within(second).getByRole('radio', { name: 'Stop' }));
  expect(save).toBeDisabled();
  await user.type(screen.getByLabelText(/^Reason/), 'Kidneys');
  await waitFor(() => expect(save).toBeEnabled());
  await user.click(save);
  await waitFor(() =>
    expect(server.sent('PATCH /patients/{id}/medications/reconcile')[0]?.body).toMatchObject({
      moment: 'discharge',
      items: [
        { lineId: '1', action: 'continue', reason: null },
        { lineId: '2', action: 'stop', reason: 'Kidneys' },
      ],
      overrides: [],
    }),
  );
});
