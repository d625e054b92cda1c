import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { freeSlot } from '../testing/answers.ts';
import { aVisit, lagoon } from '../testing/own-samples.ts';
import { aType, aRow, bello, department, pageOfRows, typeId } from '../testing/samples.ts';
import { OwnAppointmentsPage } from './own-page.tsx';

const patience = { timeout: 20_000 };
const child = '01a10000-0000-7000-8000-0000000000e2';

function show(path = '/patient/appointments', options: RenderOptions = {}, visit = aVisit()) {
  return renderWithApp(<OwnAppointmentsPage />, {
    path,
    ...options,
    prepare: (server) => {
      server.answer('GET /appointments', { payload: pageOfRows([visit]) });
      server.answer('GET /patients/me/dependants', { payload: [{ personId: child, fullname: 'Okafor Chi' }] });
      server.answer('GET /patients/me/hospitals', { payload: [{ hospitalId: lagoon, name: 'Lagoon Hospital', address: '1 Marina' }] });
      server.answer('GET /appointments/bookable-types', { payload: { patientBooking: true, timeZone: 'Africa/Lagos', types: [aType()] } });
      server.answer('GET /appointments/slots', { payload: { timeZone: 'Africa/Lagos', slots: [freeSlot], nextFree: freeSlot } });
      options.prepare?.(server);
    },
  });
}

test('a visit says when in the time of its hospital, where, and how to prepare', async () => {
  await show('/patient/appointments', {}, aVisit({ hospital: { ...aVisit().hospital, timeZone: 'Asia/Kolkata' } }));
  const card = await screen.findByRole('article', {}, patience);
  expect(within(card).getByText(/23 Nov 2026, 14:30/)).toBeInTheDocument();
  expect(within(card).getByText(/First floor/)).toBeInTheDocument();
  expect(within(card).getByText('Come fasting')).toBeInTheDocument();
  expect(within(card).getByText(/You can change it here until/)).toBeInTheDocument();
}, 60_000);

test('after the cutoff nothing is offered but the hospital', async () => {
  await show('/patient/appointments', {}, aVisit({ canChange: false }));
  expect(await screen.findByText('It can no longer be changed here. Call the hospital.', {}, patience)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reschedule' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel appointment' })).not.toBeInTheDocument();
}, 60_000);

test('a booking goes step by step and is sent once at the end, for the person chosen', async () => {
  const { user, server } = await show('/patient/appointments?drawer=book', {
    prepare: (fake) => fake.answer('POST /appointments/create-internal', { payload: { ...aRow(), visits: [], skipped: [] } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Okafor Chi' }, patience));
  await user.click(await screen.findByRole('button', { name: /Lagoon Hospital/ }, patience));
  await user.click(await screen.findByRole('button', { name: /New consultation/ }, patience));
  await user.click(await screen.findByRole('button', { name: /Next free/ }, patience));
  expect(await screen.findByText('Is this correct?', {}, patience)).toBeInTheDocument();
  expect(server.sent('POST /appointments/create-internal')).toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: 'Reason for the visit' }), 'Cough');
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Book appointment' }));
  await waitFor(
    () =>
      expect(server.sent('POST /appointments/create-internal')[0]?.body).toEqual({
        hospitalId: lagoon,
        personId: child,
        appointmentTypeId: typeId,
        departmentId: department,
        practitionerId: bello,
        appointmentDate: freeSlot.start,
        reason: 'Cough',
      }),
    patience,
  );
}, 60_000);

test('the code of the desk checks in the visit of today and shows the number', async () => {
  const { user, server } = await show(
    '/patient/appointments?checkIn=LAGOON-42',
    {
      prepare: (fake) =>
        fake.answer('POST /appointments/self-checkin', {
          payload: { appointmentId: aVisit().id, checkedInAt: '2026-11-23T08:50:00.000Z', ticketNumber: 'MED-007' },
        }),
    },
    aVisit({ canCheckIn: true }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'I am here' }, patience);
  await user.click(await within(dialog).findByRole('button', { name: 'I am here' }, patience));
  expect(await screen.findByText('MED-007', {}, patience)).toBeInTheDocument();
  expect(server.sent('POST /appointments/self-checkin')[0]!.body).toEqual({ appointmentId: aVisit().id, code: 'LAGOON-42' });
}, 60_000);

test('a cancel is told with its reason as the patient', async () => {
  const { user, server } = await show(`/patient/appointments?drawer=cancel&id=${aVisit().id}`, {
    prepare: (fake) => fake.answer('POST /appointments/cancel/{id}', { payload: aRow({ status: 'Cancelled' }) }),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Cancel appointment' }, patience);
  await user.type(await within(dialog).findByRole('textbox', { name: /Reason/ }, patience), 'I am travelling');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }));
  await waitFor(
    () => expect(server.sent('POST /appointments/cancel/{id}')[0]?.body).toEqual({ reason: 'I am travelling', side: 'patient' }),
    patience,
  );
}, 60_000);

test('nothing to come leads to a booking', async () => {
  await show('/patient/appointments', { prepare: (server) => server.answer('GET /appointments', { payload: pageOfRows([]) }) });
  expect(await screen.findByText('No Upcoming Appointments', {}, patience)).toBeInTheDocument();
}, 60_000);
