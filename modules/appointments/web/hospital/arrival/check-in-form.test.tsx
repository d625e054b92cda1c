import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { answerChoices, desk } from '../../testing/answers.ts';
import { adaId, anAppointment, appointmentId } from '../../testing/samples.ts';
import { CheckInForm } from './check-in-form.tsx';

const patience = { timeout: 20_000 };
const ticket = {
  id: appointmentId,
  ticketNumber: 'MED-014',
  status: 'waiting',
  departmentId: appointmentId,
  position: 3,
  calledAt: null,
  servedAt: null,
  completedAt: null,
};
const stranger = anAppointment({
  kind: 'external',
  internalPatient: null,
  externalPatient: {
    fullname: 'Ada Okafor',
    dialCode: '+234',
    phoneNumber: '8031234567',
    gender: 'female',
    email: null,
    dateOfBirth: null,
    age: 36,
    address: null,
    referredBy: null,
    reasonForExternal: null,
  },
});

function show(row = anAppointment(), options: RenderOptions = {}) {
  return renderWithApp(<CheckInForm row={row} onClose={() => undefined} />, {
    permissions: desk,
    ...options,
    prepare: (server) => {
      answerChoices(server);
      const answer = { payload: { appointment: { ...row, checkedInAt: '2026-11-23T08:55:00.000Z' }, ticket } };
      server.answer('POST /appointments/internal-checkin', answer);
      server.answer('POST /appointments/external-checkin', answer);
      options.prepare?.(server);
    },
  });
}

test('who comes is shown to be compared, and the number of the queue when done', async () => {
  const { user, server } = await show();
  expect(await screen.findByText('Okafor Ada', {}, patience)).toBeInTheDocument();
  expect(screen.getByText(/1 May 1990/)).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Chief complaint' }), 'Fever for two days');
  await user.click(screen.getByRole('radio', { name: 'Urgent' }));
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  expect(await screen.findByText('MED-014', {}, patience)).toBeInTheDocument();
  expect(screen.getByText('Position 3 in the queue')).toBeInTheDocument();
  expect(server.sent('POST /appointments/internal-checkin')[0]!.body).toMatchObject({
    appointmentId,
    chiefComplaint: 'Fever for two days',
    priority: 'urgent',
  });
  expect(server.sent('POST /appointments/internal-checkin')[0]!.body).not.toHaveProperty('phone');
}, 60_000);

test('another day asks once more and says early', async () => {
  const { user, server } = await show(anAppointment(), {
    prepare: (fake) =>
      fake.refuse('POST /appointments/internal-checkin', {
        status: 422,
        code: 'APPOINTMENT_NOT_TODAY',
        message: 'Appointment is not for today',
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Check in' }, patience));
  await user.click(await screen.findByRole('button', { name: 'Check in anyway' }, patience));
  await waitFor(() => expect(server.sent('POST /appointments/internal-checkin')[1]?.body).toMatchObject({ early: true }), patience);
}, 60_000);

test('a stranger whose visit opens a consultation is registered or linked, never left external', async () => {
  const { user, server } = await show(stranger);
  expect(screen.queryByRole('radio', { name: 'Continue as external' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('radio', { name: 'Link patient' }, patience));
  await user.type(await screen.findByRole('combobox', { name: /^Patient/ }, patience), 'Ada');
  await user.click(await screen.findByRole('option', { name: /Okafor Ada/ }, patience));
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  await screen.findByText('MED-014', {}, patience);
  const body = server.sent('POST /appointments/external-checkin')[0]!.body;
  expect(body).toMatchObject({ appointmentId, linkPatientId: adaId });
  expect(body).not.toHaveProperty('register');
  expect(body).not.toHaveProperty('stayExternal');
}, 60_000);

test('what registration misses is said at its field', async () => {
  const { user, server } = await show(stranger, {
    prepare: (fake) =>
      fake.refuse('POST /appointments/external-checkin', {
        status: 400,
        code: 'DATE_OF_BIRTH_REQUIRED',
        message: 'Date of Birth is a required field *',
        fields: { dateOfBirth: 'Date of Birth is a required field *' },
      }),
  });
  await user.type(await screen.findByLabelText(/^Address/, {}, patience), '5 Harbour Road');
  await user.click(screen.getByRole('combobox', { name: /^Gender/ }));
  await user.click(await screen.findByRole('option', { name: 'Female' }));
  await user.click(screen.getByRole('checkbox', { name: /agrees to the processing/ }));
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  await waitFor(() => expect(server.sent('POST /appointments/external-checkin')).toHaveLength(1), patience);
  await waitFor(() => expect(screen.getByLabelText(/^Date of birth/)).toHaveAccessibleDescription(/required field/), patience);
}, 60_000);

test('a service goes on without a record', async () => {
  const { user, server } = await show({ ...stranger, createsConsultation: false });
  await user.click(await screen.findByRole('button', { name: 'Check in' }, patience));
  await screen.findByText('MED-014', {}, patience);
  expect(server.sent('POST /appointments/external-checkin')[0]!.body).toMatchObject({ stayExternal: true });
}, 60_000);

test('who is in already sees the number again', async () => {
  await show(anAppointment({ checkedInAt: '2026-11-23T08:00:00.000Z', ticket, acts: { undoCheckIn: null } }));
  expect(await screen.findByText('MED-014', {}, patience)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Check in' })).not.toBeInTheDocument();
}, 60_000);
