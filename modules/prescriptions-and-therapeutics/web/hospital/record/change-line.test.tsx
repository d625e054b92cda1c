import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ChangeLine } from './change-line.tsx';
import type { LineInHand } from './query-forms.tsx';

const id = '00000000-0000-7000-8000-000000000001';
const line = {
  ...{ id, lineNumber: 1, productId: id, productName: 'Amoxicillin 500 mg', genericName: 'Amoxicillin', strength: '500 mg' },
  ...{ form: 'Capsule', doseAmount: 500, doseUnit: 'mg', route: 'oral', frequencyCode: 'TDS', times: [], daysOfWeek: [] },
  ...{ durationValue: 5, durationUnit: 'days', prn: false, prnReason: null, prnMinIntervalMinutes: null, prnMaxPerDay: null },
  ...{ maxDosePerDay: null, infusion: null, tapering: [], indication: null, instructions: null, supplyFrom: 'pharmacy' },
  ...{ administerHere: false, substitutionAllowed: true, dispensed: 0 },
};
const prescription = { id, version: 4, kind: 'outpatient', patient: { id } };
const checked = {
  ...{ dosageText: '250 mg by mouth', quantity: 15, quantityUnit: 'capsule', quantityExact: true, amount: null, coveredAmount: null },
  ...{ patientAmount: null, available: 10, times: [], alternatives: [], alerts: [] },
};

test('a signed medicine is changed with a reason: the whole line goes out with the one that it replaces', async () => {
  const done = vi.fn();
  const of = { ...line, name: 'Amoxicillin 500 mg', prescription } as unknown as LineInHand;
  const { user, server } = await renderWithApp(<ChangeLine of={of} onClose={done} />, {
    permissions: ['Create Prescription', 'Edit Prescription', 'Sign Prescription'],
    prepare: (fake) => {
      fake.answer('POST /prescriptions/check', { payload: { lines: [checked] } });
      fake.answer(`PATCH /prescriptions/${id}`, { payload: prescription });
    },
  });
  const dose = await screen.findByLabelText(/^Dose/);
  await user.clear(dose);
  await user.type(dose, '250');
  await user.type(screen.getByLabelText(/^Reason/), 'too much for the child');
  const button = screen.getByRole('button', { name: 'Change medicine' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  await waitFor(() => expect(server.sent(`PATCH /prescriptions/${id}`)).toHaveLength(1));
  expect(server.sent(`PATCH /prescriptions/${id}`)[0]?.body).toMatchObject({
    ...{ version: 4, reason: 'too much for the child' },
    lines: [{ id, productId: id, doseAmount: 250, frequencyCode: 'TDS', durationValue: 5 }],
  });
  await waitFor(() => expect(done).toHaveBeenCalled());
});
