import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { answerChoices, desk } from '../../testing/answers.ts';
import { aRow, bello, pageOfRows } from '../../testing/samples.ts';
import { CalendarTab } from './calendar-tab.tsx';
import { turned } from './calendar-tools.tsx';

const patience = { timeout: 20_000 };
const answer = {
  from: '2026-11-23',
  until: '2026-11-24',
  timeZone: 'Africa/Lagos',
  events: [aRow()],
  background: [
    {
      kind: 'schedule',
      practitionerId: bello,
      departmentId: null,
      from: '2026-11-23T07:00:00.000Z',
      until: '2026-11-23T15:00:00.000Z',
      label: null,
    },
  ],
  days: [{ date: '2026-11-23', count: 1, holiday: null }],
};

function show(path = '/page?date=2026-11-23', options: RenderOptions = {}) {
  return renderWithApp(<CalendarTab />, {
    permissions: desk,
    path,
    ...options,
    prepare: (server) => {
      answerChoices(server);
      server.answer('GET /appointments/calendar', { payload: answer });
      server.answer('GET /appointments/single/{id}', { payload: pageOfRows([]) });
      options.prepare?.(server);
    },
  });
}

test('a visit is a button that says all of it, in the row of its practitioner', async () => {
  const { user, address } = await show();
  const event = await screen.findByRole('button', { name: /^Okafor Ada\s+10:00 New consultation\s+Dr Bello Musa, Scheduled$/ }, patience);
  expect(screen.getAllByText('Dr Bello Musa').length).toBeGreaterThan(0);
  await user.click(event);
  await waitFor(() => expect(address()).toContain(`id=${aRow().id}`), patience);
}, 60_000);

test('cancelled visits take no place unless they are asked for', async () => {
  const { server } = await show();
  await screen.findByText('1 visit', {}, patience);
  const query = server.sent('GET /appointments/calendar')[0]!.query;
  expect(query.getAll('status[]')).toEqual(['Scheduled', 'In-progress', 'Completed']);
  expect(query.get('view')).toBe('day');
}, 60_000);

test('one question brings visits and the hours of everybody', async () => {
  const { server } = await show();
  await screen.findByText('1 visit', {}, patience);
  expect(server.sent('GET /appointments/calendar')).toHaveLength(1);
}, 60_000);

const other = '01a10000-0000-7000-8000-0000000000b2';
const busy = {
  ...answer,
  until: '2026-11-30',
  events: [
    ...[0, 1, 2, 3].map((turn) => aRow({ id: `01a10000-0000-7000-8000-00000000000${turn}` })),
    aRow({ id: '01a10000-0000-7000-8000-000000000009', practitioner: { id: other, name: 'Dr Ude Ify' } }),
  ],
  days: [],
};
const inWeek: RenderOptions = { prepare: (server) => server.answer('GET /appointments/calendar', { payload: busy }) };

test('a week of several is a board: how full each day is, and a day leads to all of it', async () => {
  const { user, address } = await show('/page?date=2026-11-23&layout=week', inWeek);
  const day = await screen.findByRole('button', { name: 'Dr Bello Musa, 23 Nov 2026, 4 visits, 17% booked' }, patience);
  expect(within(screen.getByRole('table', { name: 'The week by practitioner' })).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText('+1 more')).toBeInTheDocument();
  await user.click(day);
  await waitFor(() => expect(address()).toContain('layout=day'), patience);
  expect(address()).toContain(bello);
}, 60_000);

test('the name leads to the week of one, which has hours', async () => {
  const { user, address } = await show('/page?date=2026-11-23&layout=week', inWeek);
  await user.click(await screen.findByRole('button', { name: 'Dr Ude Ify' }, patience));
  await waitFor(() => expect(address()).toContain(other), patience);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dr Ude Ify' })).not.toBeInTheDocument(), patience);
}, 60_000);

test('who was chosen has a row on a day off, and who keeps no hours says so', async () => {
  await show(`/page?date=2026-11-23&practitioners=${bello}&practitioners=${other}`, {
    prepare: (server) => {
      server.answer('GET /users/picker', {
        payload: pageOfRows([
          { id: bello, fullname: 'Dr Bello Musa', role: 'Doctor', cadre: 'doctor' },
          { id: other, fullname: 'Dr Ude Ify', role: 'Doctor', cadre: 'doctor' },
        ]),
      });
      server.answer('GET /appointments/calendar', {
        payload: { ...answer, background: answer.background.map((each) => ({ ...each, kind: 'opening' })) },
      });
    },
  });
  expect(await screen.findByText('No individual hours', {}, patience)).toBeInTheDocument();
  expect(await screen.findByText('No hours', {}, patience)).toBeInTheDocument();
  expect(screen.getByText('Dr Ude Ify')).toBeInTheDocument();
}, 60_000);

test('arrows turn the page and t leads to today, but not while typing', async () => {
  const { user, address } = await show('/page?date=2026-11-23&layout=week');
  await screen.findByText('1 visit', {}, patience);
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(address()).toContain('date=2026-11-30'), patience);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(address()).toContain('date=2026-11-16'), patience);
  await user.keyboard('t');
  await waitFor(() => expect(address()).not.toContain('date='), patience);
}, 60_000);

test('a page is a day, a week or a month long', () => {
  expect(turned('practitioners', '2026-11-30', 1)).toBe('2026-12-01');
  expect(turned('week', '2026-11-30', -1)).toBe('2026-11-23');
  expect(turned('month', '2026-01-31', 1)).toBe('2026-02-28');
});
