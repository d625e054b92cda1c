import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { answerChoices, desk } from '../../testing/answers.ts';
import { bello } from '../../testing/samples.ts';
import { hoursShown } from './calendar-events.ts';
import { CalendarTab } from './calendar-tab.tsx';

const patience = { timeout: 20_000 };
const hours = (from: string, until: string, kind: 'schedule' | 'opening' = 'schedule') => ({
  events: [],
  background: [{ kind, practitionerId: bello, departmentId: null, from, until, label: null }],
});
const roundTheClock = ['2026-11-22T23:00:00.000Z', '2026-11-23T23:00:00.000Z'] as const;

test('on an empty day whoever has hours is listed, also round the clock', async () => {
  await renderWithApp(<CalendarTab />, {
    permissions: desk,
    path: '/page?date=2026-11-23',
    prepare: (server) => {
      answerChoices(server);
      const days = [{ date: '2026-11-23', count: 0, holiday: null }];
      server.answer('GET /appointments/calendar', {
        payload: { from: '2026-11-23', until: '2026-11-24', timeZone: 'Africa/Lagos', days, ...hours(...roundTheClock) },
      });
    },
  });
  expect((await screen.findAllByText('Dr Bello Musa', {}, patience)).length).toBeGreaterThan(0);
  expect(screen.queryByText('No working hours or visits on this day.')).not.toBeInTheDocument();
}, 60_000);

test('the grid reaches to midnight for an evening clinic, and over the whole day for hours round the clock', () => {
  const zone = 'Africa/Lagos';
  expect(hoursShown(hours('2026-11-23T15:00:00.000Z', '2026-11-23T23:00:00.000Z'), zone)).toEqual({
    startTime: '08:00:00',
    endTime: '23:59:59',
    count: 16,
  });
  expect(hoursShown(hours(...roundTheClock), zone)).toEqual({ startTime: '00:00:00', endTime: '23:59:59', count: 24 });
  // That the house never closes is no hour of anybody.
  expect(hoursShown(hours(...roundTheClock, 'opening'), zone)).toMatchObject({ startTime: '08:00:00', endTime: '17:00:00' });
});
