import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { unsentBox } from '#kernel/web/unsent/unsent.ts';
import { TrolleyPage } from './trolley-page.tsx';

const id = '00000000-0000-7000-8000-0000000000aa';
const dosageId = '00000000-0000-7000-8000-0000000000bb';
const patient = {
  ...{
    id: '00000000-0000-7000-8000-000000000001',
    hospitalPatientId: 'P-000012',
    civisId: 'CIV-7K2M-9QXA',
    fullname: 'Ngozi Obi',
    gender: 'female',
  },
  dateOfBirth: '1990-05-05',
  photoAttachmentId: null,
};
const dose = {
  ...{ dosageId, administrationId: id, administrationNumber: 'TA-000007', medicine: 'Paracetamol 500 mg', productId: null },
  ...{ doseAmount: 500, doseUnit: 'mg', route: 'oral', controlled: false, doubleCheck: false, insulin: false },
  ...{ windowMinutes: 60, state: 'due', version: 1 },
};
const complete = `PATCH /therapeutic-administrations/${id}/complete`;

async function theRound() {
  const now = Date.now();
  return {
    now,
    ...(await renderWithApp(<TrolleyPage />, {
      path: '/hospital/administrations/trolley',
      permissions: ['View Therapeutic Administration', 'Complete Therapeutic Administration', 'Record Dosage'],
      prepare: (fake) => {
        fake.answer('GET /departments', { payload: { data: [], meta: { count: 0, page: 1, limit: 1000 } } });
        fake.answer('GET /therapeutic-administrations/worklist', {
          payload: {
            scanMedicine: false,
            until: new Date(now + 4 * 3_600_000).toISOString(),
            counts: { pending: 2, overdue: 0, givenToday: 0, missedToday: 0 },
            patients: [
              {
                ...{ patient, ward: null, allergies: [], noKnownAllergies: false },
                doses: [
                  { ...dose, dueAt: new Date(now).toISOString() },
                  { ...dose, dosageId: 'witnessed', medicine: 'Morphine', controlled: true, dueAt: new Date(now).toISOString() },
                ],
              },
            ],
          },
        });
        fake.lose(complete);
      },
    })),
  };
}

test('before the wristband is scanned the reason is asked, and closing the sheet records nothing', async () => {
  const { user } = await theRound();
  await user.click(await screen.findByRole('button', { name: 'Given: Paracetamol 500 mg, Ngozi Obi' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByRole('group', { name: 'Reason for no check' })).toBeDefined();
  expect(within(sheet).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(unsentBox.entries()).toEqual([]);
});

test('a dose recorded without a connection waits, is sent under its key, and a refused one is decided about', async () => {
  const { now, user, server } = await theRound();
  await user.type(await screen.findByRole('textbox', { name: 'Scan wristband' }), 'p 000012{Enter}');
  expect(await screen.findByText('Right patient')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Given: Paracetamol 500 mg, Ngozi Obi' }));
  expect(await screen.findByText('Waiting to be sent')).toBeDefined();
  expect(screen.getByText(/^No connection/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'With witness' })).toHaveProperty('disabled', true);
  // What lies on the device names nobody.
  expect(JSON.stringify(unsentBox.entries())).not.toMatch(/Obi|P-000012|Paracetamol/);

  // Somebody else has recorded it meanwhile.
  server.answer(`GET /therapeutic-administrations/${id}`, {
    payload: {
      ...{ id, patient, medicine: 'Paracetamol 500 mg', doseAmount: 500, doseUnit: 'mg', route: 'oral', status: 'in-progress' },
      dosages: [
        {
          ...{ id: dosageId, status: 'given', doseAmount: 500, givenAt: new Date(now).toISOString(), reasonCode: null, voided: false },
          ...{ givenBy: { id: null, fullname: 'Musa Garba' }, recordedAt: new Date(now).toISOString(), replacesId: null },
        },
      ],
    },
  });
  server.refuse(complete, { status: 409, code: 'DOSE_RECORDED', message: 'Dose is already recorded' });
  await unsentBox.flush();
  const [first, ...others] = server.sent(complete);
  expect(first?.body).toMatchObject({ dosageId, status: 'given', givenAt: expect.any(String), scannedPatient: patient.id });
  expect(others.map(({ headers }) => headers.get('idempotency-key'))).toContain(first?.headers.get('idempotency-key'));
  const decide = await screen.findByRole('region', { name: 'Doses to resolve' });
  expect(await within(decide).findByText(/On the chart: .*Musa Garba/)).toBeDefined();
  expect(within(decide).getByText('Dose is already recorded')).toBeDefined();
  await user.click(within(decide).getByRole('button', { name: 'Keep the charted record' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep the charted record' }));
  await waitFor(() => expect(unsentBox.entries()).toEqual([]));
  expect(screen.queryByRole('region', { name: 'Doses to resolve' })).toBeNull();
});
