import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { doseBody, RecordDose } from './record-dose.tsx';

const patient = {
  id: '00000000-0000-7000-8000-000000000001',
  hospitalPatientId: 'P-000012',
  civisId: 'CIV-7K2M-9QXA',
  fullname: 'Ngozi Obi',
  gender: 'female',
  dateOfBirth: '1990-05-05',
  photoAttachmentId: null,
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
  ...{ allergies: ['Penicillin'], noKnownAllergies: false, scanMedicine: false, productId: '00000000-0000-7000-8000-0000000000dd' },
  wardBatches: [
    { batchId: '00000000-0000-7000-8000-0000000000c1', batchNumber: 'M1', expiryDate: '2027-01-31', quantity: 4 },
    { batchId: '00000000-0000-7000-8000-0000000000c2', batchNumber: 'M-2', expiryDate: '2027-06-30', quantity: 10 },
  ],
  dosages: [{ id: dosageId, status: 'pending', dueAt: '2026-11-21T12:00:00.000Z', doseAmount: 5 }],
};

/** The form over a plain tablet, without witness. */
const formOf = (facts: object = {}, more: (fake: FakeServer) => void = () => undefined) =>
  renderWithApp(<RecordDose administrationId={id} dosageId={dosageId} onClose={() => undefined} />, {
    permissions: ['Complete Therapeutic Administration', 'View Therapeutic Administration'],
    prepare: (fake) => {
      fake.answer(`GET /therapeutic-administrations/${id}`, { payload: { ...administration, controlled: false, ...facts } });
      fake.answer('GET /users/picker', { payload: { data: [], meta: { count: 0, page: 1, limit: 10_000 } } });
      fake.answer(`PATCH /therapeutic-administrations/${id}/complete`, { payload: administration });
      more(fake);
    },
  });
const complete = `PATCH /therapeutic-administrations/${id}/complete`;

test('the patient stands over the form, and with empty boxes no dose goes out as checked', async () => {
  const { user, server } = await formOf();
  const who = await screen.findByRole('region', { name: 'Patient' });
  for (const text of [/Ngozi Obi/, /5 May 1990/, /P-000012/, /Penicillin/])
    expect(within(who).getAllByText(text).length).toBeGreaterThan(0);
  server.refuse(complete, {
    ...{ status: 422, code: 'DOSE_IDENTITY', message: 'Scan the wristband, type two identifiers or give a reason' },
    fields: { scannedPatient: 'Scan the wristband, type two identifiers or give a reason' },
  });
  await user.click(screen.getByRole('button', { name: 'Record dose' }));
  expect(await screen.findByText('Scan the wristband, type two identifiers or give a reason')).toBeDefined();
  for (const { body } of server.sent(complete)) {
    expect(body).not.toHaveProperty('scannedPatient');
    expect(body).not.toHaveProperty('identityReason');
  }
});

test('the photo of the patient stands beside the name, to be compared at the bedside', async () => {
  const address = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  const { server } = await formOf({ patient: { ...patient, photoAttachmentId: '00000000-0000-7000-8000-0000000000ee' } }, (fake) =>
    fake.reply(`GET /patients/${patient.id}/photo`, () => new Response(new Blob(['face']), { headers: { 'content-type': 'image/jpeg' } })),
  );
  const who = await screen.findByRole('region', { name: 'Patient' });
  await waitFor(() => expect(who.querySelector('img')).toHaveAttribute('src', 'blob:photo'), { timeout: 10_000 });
  expect(server.sent(`GET /patients/${patient.id}/photo`)).toHaveLength(1);
  address.mockRestore();
});

test.each([
  ['asked and none', { allergies: [], noKnownAllergies: true }, 'No known allergies'],
  ['nobody asked', { allergies: [], noKnownAllergies: false }, 'Allergies not recorded'],
  ['recorded', { allergies: ['Penicillin'], noKnownAllergies: false }, 'Allergic to Penicillin'],
])('allergies at the bedside: %s', async (_, facts, words) => {
  await formOf(facts);
  const who = await screen.findByRole('region', { name: 'Patient' });
  expect(within(who).getByText(words)).toBeInTheDocument();
  expect(within(who).getAllByText(/allerg/i)).toHaveLength(1);
});

test.each(['P-000012', 'p 000012', 'CIV-7K2M-9QXA', 'civ7k2m9qxa'])('the wristband and the card are taken: %s', async (code) => {
  const { user } = await formOf();
  await user.type(await screen.findByLabelText(/Scan wristband/), code);
  expect(await screen.findByText('Right patient')).toBeInTheDocument();
});

test('two typed identifiers go out, and not what was typed for another check', async () => {
  const { user, server } = await formOf();
  await user.type(await screen.findByLabelText(/Scan wristband/), 'P-000');
  await user.click(screen.getByText('Two identifiers'));
  await user.type(screen.getByLabelText(/Patient number/), 'P-000012');
  await user.type(screen.getByLabelText(/Full name/), 'Ngozi Obi');
  await user.click(screen.getByRole('button', { name: 'Record dose' }));
  await waitFor(() => expect(server.sent(complete)).toHaveLength(1));
  const { body } = server.sent(complete)[0] as { body: object };
  expect(body).toMatchObject({ identifiers: { hospitalPatientId: 'P-000012', fullname: 'Ngozi Obi' } });
  expect(body).not.toHaveProperty('scannedPatient');
});

test('without a check the reason is asked; where the medicine is scanned, a reason takes its place', async () => {
  const { user, server } = await formOf({ scanMedicine: true });
  expect(await screen.findByText('Required by the hospital; without it give a reason')).toBeDefined();
  expect(screen.getByRole('combobox', { name: /Reason for no check/ })).toBeDefined();
  await user.click(screen.getByText('Not checked'));
  await user.click(screen.getByRole('combobox', { name: /Reason for no check/ }));
  await user.click(await screen.findByRole('option', { name: 'Wristband missing' }));
  await user.click(screen.getByRole('button', { name: 'Record dose' }));
  await waitFor(() => expect(server.sent(complete)).toHaveLength(1));
  expect(server.sent(complete)[0]?.body).toMatchObject({ identityReason: 'wristband-missing' });
});

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
  const checked = { status: 'given', checkedBy: 'wristband', scannedPatient: 'P-1', typedNumber: 'P-2', identityReason: '' };
  expect(doseBody(checked, now)).toEqual({ status: 'given', scannedPatient: 'P-1' });
  expect(doseBody({ status: 'refused', reasonCode: 'refused' }, now)).toEqual({ status: 'refused', reasonCode: 'refused' });
});
