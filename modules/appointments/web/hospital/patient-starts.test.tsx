import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { BookStart, CheckInStart, WalkInStart } from './patient-starts.tsx';

const patient = { id: '01a10000-0000-7000-8000-000000000001', status: 'active' };
const booked = '01a10000-0000-7000-8000-0000000000c1';
const desk = ['View Appointment', 'Check In Appointment', 'Create Appointment'];

const show = (rows: readonly object[]) =>
  renderWithApp(
    <>
      <CheckInStart patient={patient} as="main" />
      <BookStart patient={patient} as="button" />
      <WalkInStart patient={patient} as="button" />
    </>,
    {
      permissions: desk,
      path: '/hospital/patients',
      prepare: (fake) =>
        fake.answer('GET /appointments/filter', { payload: { data: rows, meta: { count: rows.length, page: 1, limit: 10, counts: {} } } }),
    },
  );

test('Check in now opens the check-in of today’s booking', async () => {
  const { user, server, address } = await show([{ id: booked, acts: { checkIn: null } }]);
  await user.click(await screen.findByRole('button', { name: 'Check in now' }));
  await waitFor(() => expect(address()).toBe(`/hospital/appointments?drawer=checkIn&record=${booked}`));
  const asked = server.sent('GET /appointments/filter')[0]!.query;
  expect([asked.get('patientId'), asked.get('status[]'), asked.get('startDate')]).toEqual([patient.id, 'Scheduled', asked.get('endDate')]);
});

test('without a booking today Check in now opens the walk-in form with the patient in it', async () => {
  const { user, address } = await show([{ id: booked, acts: { undoCheckIn: null } }]);
  await user.click(await screen.findByRole('button', { name: 'Check in now' }));
  await waitFor(() => expect(address()).toBe(`/hospital/appointments?drawer=walk-in&patient=${patient.id}`));
});

test('booking and walk-in lead to their forms with the patient in them', async () => {
  await show([]);
  expect(await screen.findByRole('link', { name: 'Book appointment' })).toHaveAttribute(
    'href',
    `/hospital/appointments?drawer=book&patient=${patient.id}`,
  );
  expect(screen.getByRole('link', { name: 'Walk-in' })).toHaveAttribute(
    'href',
    `/hospital/appointments?drawer=walk-in&patient=${patient.id}`,
  );
});

test('who may not open appointments is offered none of it', async () => {
  await renderWithApp(
    <Menu opened>
      <Menu.Dropdown>
        <CheckInStart patient={patient} as="item" />
        <BookStart patient={patient} as="item" />
      </Menu.Dropdown>
    </Menu>,
    { permissions: ['Check In Appointment'] },
  );
  expect(screen.queryByRole('menuitem')).toBeNull();
});
