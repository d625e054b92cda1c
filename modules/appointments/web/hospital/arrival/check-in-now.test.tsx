import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { answerChoices, desk } from '../../testing/answers.ts';
import { anAppointment, aRow } from '../../testing/samples.ts';
import { AppointmentsPage } from '../appointments-page.tsx';
import { ArrivalsCard } from '../arrivals-card.tsx';

const patience = { timeout: 20_000 };
const checkIn = 'POST /appointments/internal-checkin';
const today = aRow({ acts: { checkIn: null, edit: null } });
const ticket = {
  ...{ id: today.id, ticketNumber: 'MED-014', status: 'waiting', departmentId: today.department.id },
  ...{ position: 3, calledAt: null, servedAt: null, completedAt: null },
};
const arrived = anAppointment({ checkedInAt: '2026-11-23T08:55:00.000Z', ticket, acts: { edit: null, undoCheckIn: null } });

function show(element: React.ReactElement, path: string, prepare?: RenderOptions['prepare']) {
  return renderWithApp(element, {
    permissions: desk,
    path,
    prepare: (server) => {
      answerChoices(server);
      server.answer('GET /appointments/filter', { payload: { data: [today], meta: { count: 1, page: 1, limit: 10, counts: {} } } });
      server.answer('GET /appointments/single/{id}', { payload: arrived });
      server.answer(checkIn, { payload: { appointment: arrived, ticket } });
      server.answer('POST /appointments/{id}/undo-checkin', { payload: today });
      prepare?.(server);
    },
  });
}

test.each([
  ['today’s list', <AppointmentsPage key="page" />, '/hospital/appointments?tab=today'],
  ['the home page', <ArrivalsCard key="card" />, '/hospital/dashboard'],
])(
  'one press on %s checks in as booked, then shows the number and whom to compare',
  async (_where, element, path) => {
    const { user, server } = await show(element, path);
    await user.click(await screen.findByRole('button', { name: /^Check in/ }, patience));
    const drawer = await screen.findByRole('dialog', { name: 'Check in' }, patience);
    expect(await within(drawer).findByText('MED-014', {}, patience)).toBeInTheDocument();
    expect(within(drawer).getByText(/1 May 1990/)).toBeInTheDocument();
    expect(server.sent(checkIn).map(({ body }) => body)).toEqual([{ appointmentId: today.id }]);
    await user.click(within(drawer).getByRole('button', { name: 'Undo check-in' }));
    const sure = await screen.findByRole('dialog', { name: 'Undo check-in' }, patience);
    await user.click(within(sure).getByRole('button', { name: 'Undo check-in' }));
    await waitFor(() => expect(server.sent('POST /appointments/{id}/undo-checkin')).toHaveLength(1), patience);
  },
  60_000,
);

test('a refused check-in says why and opens the form', async () => {
  const { user } = await show(<AppointmentsPage />, '/hospital/appointments?tab=today', (server) => {
    server.answer('GET /appointments/single/{id}', { payload: anAppointment({ acts: { checkIn: null } }) });
    server.refuse(checkIn, { status: 422, code: 'PATIENT_DECEASED', message: 'This patient is recorded as deceased' });
  });
  await user.click(await screen.findByRole('button', { name: /^Check in/ }, patience));
  expect(await screen.findByText('This patient is recorded as deceased', {}, patience)).toBeInTheDocument();
  expect(await screen.findByRole('textbox', { name: 'Chief complaint' }, patience)).toBeInTheDocument();
}, 60_000);

test('somebody without a record is registered or linked in the form', async () => {
  const stranger = {
    kind: 'external',
    internalPatient: null,
    externalPatient: { fullname: 'Kofi Mensah', dialCode: '+233', phoneNumber: '201234567', gender: 'male' },
  } as const;
  const { user, server } = await show(<AppointmentsPage />, '/hospital/appointments?tab=today', (fake) => {
    fake.answer('GET /appointments/filter', {
      payload: { data: [{ ...today, ...stranger }], meta: { count: 1, page: 1, limit: 10, counts: {} } },
    });
    fake.answer('GET /appointments/single/{id}', {
      payload: anAppointment({
        ...stranger,
        externalPatient: {
          ...stranger.externalPatient,
          email: null,
          dateOfBirth: null,
          age: 36,
          address: null,
          referredBy: null,
          reasonForExternal: null,
        },
        acts: { checkIn: null },
      }),
    });
  });
  await user.click(await screen.findByRole('button', { name: /^Check in/ }, patience));
  expect(await screen.findByRole('radio', { name: 'Link patient' }, patience)).toBeInTheDocument();
  expect(server.sent(checkIn)).toEqual([]);
}, 60_000);
