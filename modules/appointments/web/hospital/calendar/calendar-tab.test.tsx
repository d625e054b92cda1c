import { screen, waitFor } from '@testing-library/react';
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
  const query = server.sent('GET /appointments/calendar').find((request) => !request.query.has('practitionerId[]'))!.query;
  expect(query.getAll('status[]')).toEqual(['Scheduled', 'In-progress', 'Completed']);
  expect(query.get('view')).toBe('day');
}, 60_000);

test('the hours of all who can be booked are asked for beside the visits', async () => {
  const { server } = await show();
  await waitFor(
    () =>
      expect(server.sent('GET /appointments/calendar').some((request) => request.query.getAll('practitionerId[]').join() === bello)).toBe(
        true,
      ),
    patience,
  );
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
