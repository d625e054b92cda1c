import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { answerChoices, desk } from '../testing/answers.ts';
import { anAppointment, aRow, aType } from '../testing/samples.ts';
import { AppointmentsPage } from './appointments-page.tsx';
import { CancelForm } from './cancel-form.tsx';
import { stepsOf } from './details-panel.tsx';
import { MoveForm } from './move-form.tsx';
import { offsetsOf } from './settings-panel.tsx';
import { TodayCard } from './today-card.tsx';

const patience = { timeout: 20_000 };
const other = '01a10000-0000-7000-8000-000000000002';
const rows = [
  aRow(),
  aRow({
    id: other,
    appointmentNumber: 'APT-000002',
    kind: 'external',
    internalPatient: null,
    externalPatient: { fullname: 'Kofi Mensah', dialCode: '+233', phoneNumber: '201234567', gender: 'male' },
    status: 'Cancelled',
    priority: 'urgent',
    acts: { rebook: null },
  }),
];

function show(path = '/hospital/appointments?tab=list', options: RenderOptions = {}) {
  return renderWithApp(<AppointmentsPage />, {
    permissions: desk,
    path,
    ...options,
    prepare: (server) => {
      answerChoices(server);
      server.answer('GET /appointments/filter', {
        payload: { data: rows, meta: { count: 2, page: 1, limit: 10, counts: { Scheduled: 1, Cancelled: 1 } } },
      });
      server.answer('GET /appointments/single/{id}', { payload: anAppointment() });
      options.prepare?.(server);
    },
  });
}

test('the list says who, when and what, and marks who has no record', async () => {
  await show();
  const row = (await screen.findByText('Kofi Mensah', {}, patience)).closest('tr') as HTMLElement;
  expect(within(row).getByText('External')).toBeInTheDocument();
  expect(within(row).getByText('Urgent')).toBeInTheDocument();
  expect(within(row).getByText('Cancelled')).toBeInTheDocument();
  expect(within(row).getByText('10:00')).toBeInTheDocument();
}, 60_000);

test('the list opens on today, which can be taken off; an address that asks for something is left as it is', async () => {
  const { server, address } = await show();
  await screen.findByText('Kofi Mensah', {}, patience);
  await waitFor(() => expect(address()).toContain('startDate='), patience);
  const query = server.sent('GET /appointments/filter').at(-1)!.query;
  expect(query.get('startDate')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(query.get('endDate')).toBe(query.get('startDate'));
}, 60_000);

test('filters of the address go to the call, drawers do not', async () => {
  const { server } = await show('/hospital/appointments?tab=list&status=["No-show"]&source=phone&sort=appointmentNumber&drawer=none&at=x');
  await screen.findByText('Kofi Mensah', {}, patience);
  const query = server.sent('GET /appointments/filter')[0]!.query;
  expect(query.getAll('status[]')).toEqual(['No-show']);
  expect(query.get('source')).toBe('phone');
  expect(query.get('sort')).toBe('appointmentNumber');
  expect(query.get('order')).toBe('asc');
  for (const key of ['drawer', 'at', 'tab', 'startDate']) expect(query.has(key)).toBe(false);
}, 60_000);

test('a row offers what the server says may be done', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Actions for Okafor Ada' }, patience));
  const menu = await screen.findByRole('menu', {}, patience);
  const offered = within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
  expect(offered).toEqual(['Edit', 'Reschedule', 'Check in on another day', 'View', 'Print slip', 'Cancel appointment']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Kofi Mensah' }));
  expect(await screen.findByRole('menuitem', { name: 'Rebook' }, patience)).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Check in' })).not.toBeInTheDocument();
}, 60_000);

test('the check-in of the day is an item of the row and the button of its details', async () => {
  const acts = { checkIn: null, cancel: null };
  const today = aRow({ acts });
  const { user } = await show(`/hospital/appointments?tab=list&id=${today.id}`, {
    prepare: (server) => {
      server.answer('GET /appointments/filter', { payload: { data: [today], meta: { count: 1, page: 1, limit: 10 } } });
      server.answer('GET /appointments/single/{id}', { payload: anAppointment({ acts }) });
    },
  });
  const details = await screen.findByRole('dialog', { name: 'Appointment' }, patience);
  expect(await within(details).findByRole('button', { name: 'Check in' }, patience)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Actions for Okafor Ada' }, patience));
  expect(await screen.findByRole('menuitem', { name: 'Check in' }, patience)).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Check in on another day' })).toBeNull();
}, 60_000);

test('who may only look sees no acts', async () => {
  const { user } = await show('/hospital/appointments?tab=list', {
    permissions: ['View Appointment'],
    prepare: (server) => {
      server.answer('GET /appointments/filter', { payload: { data: [aRow({ acts: {} })], meta: { count: 1, page: 1, limit: 10 } } });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Okafor Ada' }, patience));
  expect((await screen.findAllByRole('menuitem', {}, patience)).map((item) => item.textContent)).toEqual(['View', 'Print slip']);
  expect(screen.queryByRole('button', { name: 'Book appointment' })).not.toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Schedules' })).not.toBeInTheDocument();
}, 60_000);

test('a notice opens the details of its appointment', async () => {
  await show(`/hospital/appointments?tab=list&id=${rows[0]!.id}`);
  const dialog = await screen.findByRole('dialog', { name: 'Appointment' }, patience);
  expect(await within(dialog).findByText('What happened', {}, patience)).toBeInTheDocument();
  expect(within(dialog).getByText('Booked')).toBeInTheDocument();
  // Checking in on another day stands in the menu, never as the button of the page.
  expect(within(dialog).getByRole('button', { name: 'Edit' })).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: /^Check in/ })).toBeNull();
}, 60_000);

test("today's counts filter today's rows", async () => {
  const { user, server } = await show('/hospital/appointments?tab=today');
  const strip = await screen.findByRole('list', { name: 'Appointments for today' }, patience);
  await waitFor(() => expect(within(strip).getByRole('button', { name: '1 Scheduled' })).toBeInTheDocument(), patience);
  await user.click(within(strip).getByRole('button', { name: '1 Scheduled' }));
  await waitFor(() => expect(server.sent('GET /appointments/filter').at(-1)!.query.getAll('status[]')).toEqual(['Scheduled']), patience);
  const query = server.sent('GET /appointments/filter').at(-1)!.query;
  expect(query.get('startDate')).toBe(query.get('endDate'));
}, 60_000);

test('types are archived after asking, with the version seen', async () => {
  const { user, server } = await show('/hospital/appointments?tab=types', { permissions: [...desk, 'Edit Appointment Type'] });
  server.answer('PATCH /appointment-types/{id}', { payload: aType({ status: 'archived' }) });
  await user.click(await screen.findByRole('button', { name: 'Actions for New consultation' }, patience));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }, patience));
  await user.click(await screen.findByRole('button', { name: 'Archive' }, patience));
  await waitFor(() => expect(server.sent('PATCH /appointment-types/{id}')[0]?.body).toEqual({ status: 'archived', version: 3 }), patience);
}, 60_000);

test('a cancel needs its reason and can go on to a new time', async () => {
  let rebooked = 0;
  const { user, server } = await renderWithApp(
    <CancelForm row={anAppointment()} onClose={() => undefined} onRebook={() => (rebooked += 1)} />,
    { permissions: desk, prepare: (fake) => fake.answer('POST /appointments/cancel/{id}', { payload: aRow({ status: 'Cancelled' }) }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel appointment' }, patience));
  expect(await screen.findByText('Reason is required', {}, patience)).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /Reason/ }));
  await user.click(await screen.findByRole('option', { name: 'Doctor unavailable' }, patience));
  await user.click(screen.getByRole('radio', { name: 'Hospital' }));
  await user.click(screen.getByRole('checkbox', { name: /Offer rebooking/ }));
  await user.click(screen.getByRole('button', { name: 'Cancel appointment' }));
  await waitFor(() => expect(rebooked).toBe(1), patience);
  expect(server.sent('POST /appointments/cancel/{id}')[0]!.body).toEqual({
    reason: 'Doctor unavailable',
    side: 'hospital',
    applyTo: 'this',
  });
}, 60_000);

test('another time is sent with its reason and the version seen', async () => {
  const { user, server } = await renderWithApp(<MoveForm row={anAppointment()} onClose={() => undefined} />, {
    permissions: desk,
    prepare: (fake) => {
      answerChoices(fake);
      fake.answer('PATCH /appointments/{id}', { payload: aRow() });
    },
  });
  await user.click(await screen.findByRole('button', { name: /Next free/ }, patience));
  await user.type(screen.getByRole('textbox', { name: /Reason for the change/ }), 'Patient asked');
  await user.click(screen.getByRole('button', { name: 'Reschedule' }));
  await waitFor(
    () =>
      expect(server.sent('PATCH /appointments/{id}')[0]?.body).toMatchObject({
        appointmentDate: '2026-11-23T09:00:00.000Z',
        reason: 'Patient asked',
        version: 1,
      }),
    patience,
  );
  expect(server.sent('PATCH /appointments/{id}')[0]!.body).not.toHaveProperty('appointmentTypeId');
}, 60_000);

test('what happened stands in the order of time', () => {
  const steps = stepsOf(
    anAppointment({
      checkedInAt: '2026-11-23T08:50:00.000Z',
      startedAt: '2026-11-23T09:05:00.000Z',
      history: [{ at: '2026-11-21T09:00:00.000Z', prevDateTime: 'a', dateTime: 'b', by: 'Desk', reason: 'Asked' }],
    }),
    (text) => text,
    (at) => at,
  );
  expect(steps.map(({ words }) => words)).toEqual(['Booked', 'Moved from {from} to {to}', 'Checked in', 'Served']);
});

test('the panel of the dashboard shows three counts and who is still to come', async () => {
  await renderWithApp(<TodayCard />, {
    permissions: ['View Appointment on dashboard', 'View Appointment'],
    prepare: (server) => {
      server.answer('GET /dashboard/getAppointments/{id}', {
        payload: {
          counts: { Scheduled: 7, Inprogress: 2, Completed: 5 },
          data: [
            {
              id: other,
              internalPatient: { fullname: 'Okafor Ada' },
              externalPatient: null,
              appointmentDate: rows[0]!.appointmentDate,
              status: 'Scheduled',
            },
            {
              id: rows[0]!.id,
              internalPatient: { fullname: 'Gone Home' },
              externalPatient: null,
              appointmentDate: rows[0]!.appointmentDate,
              status: 'Completed',
            },
          ],
        },
      });
    },
  });
  expect(await screen.findByText('Appointments for today', {}, patience)).toBeInTheDocument();
}, 60_000);

test('hours of reminders become minutes', () => {
  expect(offsetsOf('24, 2')).toEqual([1440, 120]);
  expect(offsetsOf('0.5;1')).toEqual([30, 60]);
  expect(offsetsOf('')).toEqual([]);
});
