import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { answerChoices, desk } from '../../testing/answers.ts';
import { appointmentId, aRow, bello, department, pageOfRows } from '../../testing/samples.ts';
import { breaksOf } from './hours-form.tsx';
import { SchedulesTab } from './schedules-tab.tsx';

const patience = { timeout: 20_000 };
const manager = [...desk, 'Manage Staff Schedule'];
const hours = {
  id: appointmentId,
  practitioner: { id: bello, name: 'Dr Bello Musa' },
  department: null,
  dayOfWeek: 'tuesday',
  startTime: '08:00',
  endTime: '14:00',
  breaks: [{ from: '11:00', to: '11:30' }],
  slotMinutes: 20,
  appointmentTypeIds: [],
  room: null,
  maxPatients: null,
  validFrom: null,
  validTo: null,
  version: 2,
};
const leave = {
  id: appointmentId,
  practitioner: { id: bello, name: 'Dr Bello Musa' },
  department: null,
  kind: 'leave',
  fromDate: '2026-12-01',
  toDate: '2026-12-05',
  startTime: null,
  endTime: null,
  note: 'Exams',
  createdAt: '2026-11-20T09:00:00.000Z',
};

function show(path = '/page', options: RenderOptions = {}) {
  return renderWithApp(<SchedulesTab />, {
    permissions: manager,
    path,
    ...options,
    prepare: (server) => {
      answerChoices(server);
      server.answer('GET /appointment-schedules', { payload: pageOfRows([hours]) });
      server.answer('GET /appointment-schedules/exceptions', { payload: pageOfRows([leave]) });
      options.prepare?.(server);
    },
  });
}

test('the week stands by days with breaks, leave below', async () => {
  const { server } = await show();
  const block = await screen.findByRole('button', { name: /08:00–14:00/ }, patience);
  expect(block).toHaveTextContent('Break 11:00–11:30');
  expect(within(block.closest('li') as HTMLElement).getByRole('heading', { name: 'Tuesday' })).toBeInTheDocument();
  expect(await screen.findByText('Exams', {}, patience)).toBeInTheDocument();
  expect(server.sent('GET /appointment-schedules')[0]!.query.get('practitionerId')).toBe(bello);
}, 60_000);

test('who may only look cannot change', async () => {
  await show('/page', { permissions: desk });
  expect(await screen.findByText('08:00–14:00', {}, patience)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add leave' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /08:00–14:00/ })).not.toBeInTheDocument();
}, 60_000);

test('a pool is asked for by its department', async () => {
  const { server } = await show(`/page?owner=${department}`);
  await screen.findByText('08:00–14:00', {}, patience);
  await waitFor(() => expect(server.sent('GET /appointment-schedules').at(-1)!.query.get('departmentId')).toBe(department), patience);
}, 60_000);

test('hours are saved for one day and for others with it', async () => {
  const { user, server } = await show('/page?drawer=hours', {
    prepare: (fake) => fake.answer('POST /appointment-schedules', { payload: hours }),
  });
  await user.click(await screen.findByRole('combobox', { name: 'Also on' }, patience));
  await user.click(await screen.findByRole('option', { name: 'Friday' }, patience));
  await user.click(screen.getByRole('button', { name: 'Save hours' }));
  await waitFor(() => expect(server.sent('POST /appointment-schedules')).toHaveLength(2), patience);
  expect(server.sent('POST /appointment-schedules').map(({ body }) => (body as { dayOfWeek: string }).dayOfWeek)).toEqual([
    'monday',
    'friday',
  ]);
  expect(server.sent('POST /appointment-schedules')[1]!.body).toMatchObject({
    practitionerId: bello,
    startTime: '08:00',
    endTime: '16:00',
    breaks: [],
  });
}, 60_000);

test('leave lists the bookings that have to be moved', async () => {
  const { user } = await show('/page?drawer=leave', {
    prepare: (fake) => fake.answer('POST /appointment-schedules/exceptions', { payload: { ...leave, affected: [aRow()] } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Save' }, patience));
  expect(await screen.findByText('1 booking must be moved.', {}, patience)).toBeInTheDocument();
  expect(screen.getByText('Okafor Ada')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move appointments' })).toBeInTheDocument();
}, 60_000);

test('a break needs both ends: a half one is sent so that the rule can say so', () => {
  expect(breaksOf({ break1From: '11:00', break1To: '11:30' })).toEqual([{ from: '11:00', to: '11:30' }]);
  expect(breaksOf({ break2From: '15:00' })).toEqual([{ from: '15:00', to: '' }]);
  expect(breaksOf({})).toEqual([]);
});
