import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFilter, openFilters } from '#kernel/web/testing/filters.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { answerChoices, desk } from '../../testing/answers.ts';
import { aRow, bello, department } from '../../testing/samples.ts';
import { CalendarTab } from './calendar-tab.tsx';
import { eventsOf, hatched } from './calendar-events.ts';

const patience = { timeout: 20_000 };
const zone = 'Africa/Lagos';
const [first, second] = ['01a10000-0000-7000-8000-0000000000b1', '01a10000-0000-7000-8000-0000000000b2'];
const rooms = [
  { id: second, name: 'Room 10', departmentId: department },
  { id: first, name: 'Room 2', departmentId: department },
];

function show(path: string, kept: readonly object[] = rooms, events = [aRow({ roomId: first })]) {
  return renderWithApp(<CalendarTab />, {
    permissions: desk,
    path,
    prepare: (server) => {
      answerChoices(server);
      server.answer('GET /appointments/rooms', { payload: kept });
      server.answer('GET /appointments/calendar', {
        payload: {
          from: '2026-11-23',
          until: '2026-11-24',
          timeZone: zone,
          events,
          background: [],
          days: [{ date: '2026-11-23', count: events.length, holiday: null }],
        },
      });
    },
  });
}

test('every room has its row, also an empty one, in the order of their numbers', async () => {
  await show('/page?date=2026-11-23&layout=rooms');
  const names = await screen.findAllByText(/^Room \d+$/, {}, patience);
  expect(names.map((name) => name.textContent)).toEqual(['Room 2', 'Room 10']);
  expect(screen.queryByText('No room')).not.toBeInTheDocument();
}, 60_000);

test('visits without a room, or in one that is kept no more, stand below', async () => {
  await show('/page?date=2026-11-23&layout=rooms', rooms, [aRow({ roomId: '01a10000-0000-7000-8000-0000000000b9' })]);
  expect(await screen.findByText('No room', {}, patience)).toBeInTheDocument();
}, 60_000);

test('rooms are a choice beside practitioners, and a week can be read by room', async () => {
  const { user, address, server } = await show('/page?date=2026-11-23&layout=week');
  await openFilters(user);
  await screen.findByRole('group', { name: 'Room', hidden: true }, patience);
  await chooseFilter(user, 'Room', 'Room 10');
  await waitFor(() => expect(address()).toContain(second), patience);
  await waitFor(() => {
    const asked = server.sent('GET /appointments/calendar').filter((request) => request.query.get('view') === 'week');
    expect(asked.some((request) => request.query.getAll('roomId[]').join() === second)).toBe(true);
  }, patience);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('radio', { name: 'Rooms', hidden: true }));
  await waitFor(() => expect(address()).toContain('layout=rooms'), patience);
}, 60_000);

test('a hospital that keeps no rooms is offered none', async () => {
  const { user } = await show('/page?date=2026-11-23', []);
  await screen.findByText('1 visit', {}, patience);
  await openFilters(user);
  expect(screen.queryByRole('radio', { name: 'Rooms' })).not.toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Room', hidden: true })).not.toBeInTheDocument();
}, 60_000);

test('rooms keep no hours: only closed days are hatched', () => {
  expect(eventsOf([aRow({ roomId: first })], zone, 'rooms')[0]?.resourceId).toBe(first);
  const whole = { practitionerId: null, departmentId: null, from: '2026-11-22T23:00:00.000Z', until: '2026-11-23T23:00:00.000Z' };
  const input = { zone, days: ['2026-11-23'], resources: [first], keepsHours: false, say: (kind: string) => kind };
  expect(hatched({ ...input, background: [{ kind: 'schedule', ...whole, practitionerId: bello, label: null }] })).toEqual([]);
  expect(hatched({ ...input, background: [{ kind: 'closed', ...whole, label: 'New Year' }] }).map(({ title }) => title)).toEqual([
    'closed: New Year',
  ]);
});
