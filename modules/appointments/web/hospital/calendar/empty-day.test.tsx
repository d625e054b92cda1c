import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { answerChoices, desk } from '../../testing/answers.ts';
import { bello } from '../../testing/samples.ts';
import { hoursShown } from './calendar-events.ts';
import { CalendarTab } from './calendar-tab.tsx';

const patience = { timeout: 20_000 };

/** Hours come only for practitioners who are asked for, as the server has it. */
async function show(from: string, until: string) {
  return renderWithApp(<CalendarTab />, {
    permissions: desk,
    path: '/page?date=2026-11-23',
    prepare: (server) => {
      answerChoices(server);
      server.reply('GET /appointments/calendar', ({ query }) => {
        const hours = { kind: 'schedule', departmentId: null, from, until, label: null };
        const payload = {
          from: '2026-11-23',
          until: '2026-11-24',
          timeZone: 'Africa/Lagos',
          events: [],
          background: query.getAll('practitionerId[]').map((practitionerId) => ({ ...hours, practitionerId })),
          days: [{ date: '2026-11-23', count: 0, holiday: null }],
        };
        return new Response(JSON.stringify({ success: true, message: '', payload }), { headers: { 'content-type': 'application/json' } });
      });
    },
  });
}

test('on an empty day whoever has hours is listed, also round the clock', async () => {
  const { server } = await show('2026-11-22T23:00:00.000Z', '2026-11-23T23:00:00.000Z');
  expect((await screen.findAllByText('Dr Bello Musa', {}, patience)).length).toBeGreaterThan(0);
  expect(screen.queryByText('Nobody has hours or visits on this day.')).not.toBeInTheDocument();
  expect(server.sent('GET /appointments/calendar').some(({ query }) => query.getAll('practitionerId[]').includes(bello))).toBe(true);
}, 60_000);

test('the grid reaches to midnight for an evening clinic, and keeps to the day for hours round the clock', () => {
  const hours = (from: string, until: string) => ({
    events: [],
    background: [{ kind: 'schedule' as const, practitionerId: bello, departmentId: null, from, until, label: null }],
  });
  const zone = 'Africa/Lagos';
  expect(hoursShown(hours('2026-11-23T15:00:00.000Z', '2026-11-23T23:00:00.000Z'), zone)).toEqual({
    startTime: '08:00:00',
    endTime: '23:59:59',
  });
  expect(hoursShown(hours('2026-11-22T23:00:00.000Z', '2026-11-23T23:00:00.000Z'), zone)).toEqual({
    startTime: '08:00:00',
    endTime: '17:00:00',
  });
});
