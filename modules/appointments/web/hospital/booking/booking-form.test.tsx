import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { answerChoices, desk } from '../../testing/answers.ts';
import { adaId, appointmentId, aRow, bello, department, pageOfRows, typeId } from '../../testing/samples.ts';
import { BookingForm } from './booking-form.tsx';

const patience = { timeout: 20_000 };
const booked = { ...aRow(), visits: [], skipped: [] };
const conflict = {
  kind: 'practitioner',
  message: 'Practitioner already has an appointment at this time',
  with: {
    id: appointmentId,
    appointmentNumber: 'APT-000009',
    appointmentDate: '2026-11-23T09:00:00.000Z',
    endDate: '2026-11-23T09:20:00.000Z',
  },
  canBeForced: true,
};

async function show(start: Parameters<typeof BookingForm>[0]['start'] = {}, options: RenderOptions = {}) {
  const onBooked = vi.fn();
  const rendered = await renderWithApp(<BookingForm start={start} onClose={() => undefined} onBooked={onBooked} />, {
    permissions: desk,
    ...options,
    prepare: (server) => {
      answerChoices(server);
      server.answer('POST /appointments/create-internal', { payload: booked });
      server.answer('POST /appointments/create-external', { payload: booked });
      options.prepare?.(server);
    },
  });
  await screen.findByRole('button', { name: 'Book appointment' }, patience);
  return { ...rendered, onBooked };
}

async function chooseType(user: Awaited<ReturnType<typeof show>>['user']) {
  await user.click(await screen.findByRole('combobox', { name: /^Type/ }, patience));
  await user.click(await screen.findByRole('option', { name: 'New consultation' }, patience));
}

test('a free time of the first practitioner is booked with type, department and patient', async () => {
  const { user, server, onBooked } = await show();
  await user.type(await screen.findByRole('combobox', { name: /^Patient/ }, patience), 'Ada');
  await user.click(await screen.findByRole('option', { name: /Okafor Ada/ }, patience));
  await chooseType(user);
  await user.click(await screen.findByRole('button', { name: /Next free: 23 Nov, 10:00/ }, patience));
  expect(await screen.findByText('With Dr Bello Musa')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Book appointment' }));
  await waitFor(() => expect(onBooked).toHaveBeenCalledWith(booked.id), patience);
  expect(server.sent('POST /appointments/create-internal')[0]!.body).toMatchObject({
    patientId: adaId,
    appointmentTypeId: typeId,
    departmentId: department,
    practitionerId: bello,
    appointmentDate: '2026-11-23T09:00:00.000Z',
    priority: 'normal',
  });
  expect(server.sent('POST /appointments/create-internal')[0]!.body).not.toHaveProperty('force');
}, 60_000);

test('the booking that is in the way is named, and without the permission nothing is offered', async () => {
  const { user } = await show(
    { at: '2026-11-23T09:00:00.000Z', practitionerId: bello },
    { prepare: (server) => server.answer('POST /appointments/check-overlap', { payload: { conflicts: [conflict] } }) },
  );
  await chooseType(user);
  const note = (await screen.findByText('APT-000009', {}, patience)).closest('[role="alert"]');
  expect(note).toHaveTextContent('Practitioner already has an appointment at this time');
  expect(screen.queryByRole('checkbox', { name: /Overbook/ })).not.toBeInTheDocument();
}, 60_000);

test('who may overbook says why, and both go along', async () => {
  const { user, server, onBooked } = await show(
    { at: '2026-11-23T09:00:00.000Z', practitionerId: bello },
    {
      permissions: [...desk, 'Overbook Appointment'],
      prepare: (fake) => fake.answer('POST /appointments/check-overlap', { payload: { conflicts: [conflict] } }),
    },
  );
  await user.type(await screen.findByRole('combobox', { name: /^Patient/ }, patience), 'Ada');
  await user.click(await screen.findByRole('option', { name: /Okafor Ada/ }, patience));
  await chooseType(user);
  await user.click(await screen.findByRole('checkbox', { name: /Overbook/ }, patience));
  await user.type(screen.getByRole('textbox', { name: /Reason for overbooking/ }), 'Fever');
  await user.click(screen.getByRole('button', { name: 'Book appointment' }));
  await waitFor(() => expect(onBooked).toHaveBeenCalled(), patience);
  expect(server.sent('POST /appointments/create-internal')[0]!.body).toMatchObject({ force: true, overbookReason: 'Fever' });
}, 60_000);

test('a stranger who looks like a patient is booked only after a person said so', async () => {
  const { user, server, onBooked } = await show(
    { at: '2026-11-23T09:00:00.000Z', practitionerId: bello },
    {
      prepare: (fake) =>
        fake.refuse('POST /appointments/create-external', {
          status: 409,
          code: 'MATCHES_PATIENT',
          message: 'A registered patient has this name and phone number',
        }),
    },
  );
  await user.click(screen.getByRole('radio', { name: 'External' }));
  await user.type(await screen.findByRole('textbox', { name: /Full name/ }, patience), 'Ada Okafor');
  await user.type(screen.getByRole('textbox', { name: /Dial Code|Dial code/i }), '+234');
  await user.type(screen.getByRole('textbox', { name: /Phone number/ }), '8031234567');
  await chooseType(user);
  await user.click(screen.getByRole('button', { name: 'Book appointment' }));
  const again = await screen.findByRole('button', { name: 'Book as external anyway' }, patience);
  server.answer('POST /appointments/create-external', { payload: booked });
  await user.click(again);
  await waitFor(() => expect(onBooked).toHaveBeenCalled(), patience);
  expect(server.sent('POST /appointments/create-external').map(({ body }) => (body as { confirm?: boolean }).confirm)).toEqual([
    undefined,
    true,
  ]);
  expect(server.sent('POST /appointments/create-external')[0]!.body).toMatchObject({
    externalPatient: { fullname: 'Ada Okafor', dialCode: '+234', phoneNumber: '8031234567' },
  });
}, 60_000);

test('a series is sent as a recurrence', async () => {
  const { user, server, onBooked } = await show({ at: '2026-11-23T09:00:00.000Z', practitionerId: bello });
  await user.type(await screen.findByRole('combobox', { name: /^Patient/ }, patience), 'Ada');
  await user.click(await screen.findByRole('option', { name: /Okafor Ada/ }, patience));
  await chooseType(user);
  await user.click(screen.getByRole('switch', { name: 'Repeat this visit' }));
  await user.click(screen.getByRole('button', { name: 'Book appointment' }));
  await waitFor(() => expect(onBooked).toHaveBeenCalled(), patience);
  expect(server.sent('POST /appointments/create-internal')[0]!.body).toMatchObject({ recurrence: { every: 1, unit: 'week', count: 4 } });
}, 60_000);

test('the visit of a referral carries it, and is of its patient alone', async () => {
  const { user, server, onBooked } = await show({
    at: '2026-11-23T09:00:00.000Z',
    practitionerId: bello,
    patientId: adaId,
    referralId: typeId,
  });
  expect(screen.queryByRole('radio', { name: 'External' })).toBeNull();
  await chooseType(user);
  await user.click(screen.getByRole('button', { name: 'Book appointment' }));
  await waitFor(() => expect(onBooked).toHaveBeenCalledWith(booked.id), patience);
  expect(server.sent('POST /appointments/create-internal')[0]!.body).toMatchObject({
    ...{ referralId: typeId, patientId: adaId, source: 'referral' },
  });
}, 60_000);

test('only practitioners of the chosen department are asked for', async () => {
  const { user, server } = await show();
  await chooseType(user);
  await waitFor(
    () => expect(server.sent('GET /users/picker').some(({ query }) => query.get('departmentId') === department)).toBe(true),
    patience,
  );
}, 60_000);

test('only departments in use that see patients are offered', async () => {
  const { user } = await show(
    {},
    {
      prepare: (server) =>
        server.answer('GET /departments', {
          payload: pageOfRows([
            { id: department, name: 'Medical Department', kind: 'clinical', status: 'active' },
            { id: 'store', name: 'Main Store', kind: 'store', status: 'active' },
            { id: 'finance', name: 'Accounts', kind: 'finance', status: 'active' },
            { id: 'old', name: 'Old Clinic', kind: 'clinical', status: 'archived' },
          ]),
        }),
    },
  );
  await user.click(await screen.findByRole('combobox', { name: /^Department/ }, patience));
  await screen.findByRole('option', { name: 'Medical Department' }, patience);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Medical Department']);
}, 60_000);
