import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { doseBody, RecordDose } from './record-dose.tsx';

const patient = {
  id: '00000000-0000-7000-8000-000000000001',
  hospitalPatientId: 'P-000012',
  fullname: 'Ngozi Obi',
  gender: 'female',
  dateOfBirth: null,
};
const id = '00000000-0000-7000-8000-0000000000aa';
const dosageId = '00000000-0000-7000-8000-0000000000bb';

const administration = {
  ...{
    id,
    patient,
    administrationNumber: 'TA-000007',
    medicine: 'Morphine 10 mg/mL',
    doseAmount: 5,
    doseUnit: 'mg',
    route: 'IV',
    frequencyCode: 'q6h',
  },
  ...{
    prn: false,
    controlled: true,
    doubleCheck: false,
    insulin: false,
    titration: [],
    infusion: false,
    supplyFrom: 'ward-stock',
    version: 3,
  },
  ...{ status: 'in-progress', held: false, nextFrom: null, prnReason: null },
  wardBatches: [
    { batchId: '00000000-0000-7000-8000-0000000000c1', batchNumber: 'M1', expiryDate: '2027-01-31', quantity: 4 },
    { batchId: '00000000-0000-7000-8000-0000000000c2', batchNumber: 'M-2', expiryDate: '2027-06-30', quantity: 10 },
  ],
  dosages: [{ id: dosageId, status: 'pending', dueAt: '2026-11-21T12:00:00.000Z', doseAmount: 5 }],
};

test('a dose goes out as it was given, with its witness', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<RecordDose administrationId={id} dosageId={dosageId} onClose={done} />, {
    permissions: ['Complete Therapeutic Administration', 'View Therapeutic Administration'],
    prepare: (fake) => {
      // Asked once; when it is asked again after the act, the answer takes its time.
      let asked = 0;
      fake.reply(`GET /therapeutic-administrations/${id}`, () =>
        asked++ === 0 ? Response.json({ success: true, message: '', payload: administration }) : new Promise(() => undefined),
      );
      fake.answer('GET /users/picker', {
        payload: { data: [{ id: patient.id, fullname: 'Musa Garba' }], meta: { count: 1, page: 1, limit: 10_000 } },
      });
      fake.answer(`PATCH /therapeutic-administrations/${id}/complete`, {
        payload: { ...administration, dosages: administration.dosages.map((dose) => ({ ...dose, status: 'given' })) },
      });
    },
  });
  expect(await screen.findByText(/A second user must witness this dose/)).toBeDefined();
  // A keyboard scanner ends each code with Enter: it goes on to the next box, and the medicine's code chooses the batch.
  await user.type(screen.getByLabelText(/Scan wristband/), 'P-000012{Enter}');
  expect(screen.getByText('Right patient')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/Scan medicine/));
  await user.keyboard('010950110153000310M2{Enter}');
  expect(await screen.findByText('Batch M-2')).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: /^Witness/ }));
  await user.click(await screen.findByRole('option', { name: 'Musa Garba' }));
  await user.type(screen.getByLabelText(/PIN of the witness/), '4826');
  await user.click(screen.getByRole('button', { name: 'Record dose' }));
  await waitFor(() => expect(server.sent(`PATCH /therapeutic-administrations/${id}/complete`)).toHaveLength(1));
  expect(server.sent(`PATCH /therapeutic-administrations/${id}/complete`)[0]?.body).toMatchObject({
    ...{ dosageId, version: 3, status: 'given', doseGiven: 5, source: 'ward-stock', scannedPatient: 'P-000012' },
    batchId: '00000000-0000-7000-8000-0000000000c2',
    witness: { userId: patient.id, pin: '4826' },
  });
  await waitFor(() => expect(done).toHaveBeenCalled());
  // What was answered is shown before it is asked again: nobody records the same dose on an old picture.
  expect(await screen.findByText('Dose is already recorded')).toBeDefined();
});

test('measured values, minutes and the witness stand where the server reads them', () => {
  const now = Date.parse('2026-11-21T12:30:00.000Z');
  expect(
    doseBody({ status: 'given', glucose: 165, pulse: '', minutesAgo: 10, witnessId: 'w', witnessPin: 'p', overrideReason: 'x' }, now),
  ).toEqual({
    status: 'given',
    preCheck: { glucose: 165 },
    witness: { userId: 'w', pin: 'p' },
    givenAt: '2026-11-21T12:20:00.000Z',
  });
  expect(doseBody({ status: 'refused', reasonCode: 'refused' }, now)).toEqual({ status: 'refused', reasonCode: 'refused' });
});
