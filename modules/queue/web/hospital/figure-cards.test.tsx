import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { VisitsCard } from './visits-card.tsx';
import { WaitsCard } from './waits-card.tsx';

const visits = {
  day: '2026-11-20',
  visits: 7,
  usual: 9.5,
  hours: [
    { hour: 8, visits: 5, usual: 6 },
    { hour: 9, visits: 2, usual: 3.5 },
  ],
};
const none = { served: 0, medianMinutes: null, p90Minutes: null };
const waits = {
  days: [
    { day: '2026-11-18', served: 12, medianMinutes: 75, p90Minutes: 140 },
    { day: '2026-11-19', ...none },
    { day: '2026-11-20', served: 4, medianMinutes: 18, p90Minutes: 44 },
  ],
};

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
/** The picture has come, in its own time. */
const pictured = () => waitFor(() => expect(document.querySelector('.mantine-BarChart-root')).not.toBeNull());

test('visits of today stand by hour beside the usual ones, as a picture and as a table, each hour once', async () => {
  await renderWithApp(<VisitsCard />, {
    permissions: ['View QMS Per Department'],
    prepare: (fake) => fake.answer('GET /qms/visits-per-hour', { payload: visits }),
  });
  const figures = within(await screen.findByRole('list', { name: 'Visits by hour' }));
  expect(figures.getAllByRole('listitem').map((cell) => cell.textContent)).toEqual([
    '7Today',
    '9.5Usual for this weekdayAverage of the last 4 weeks',
  ]);
  expect(rowsOf('Visits by hour')).toEqual([
    ['Hour', 'Today', 'Usual for this weekday'],
    ['08:00', '5', '6'],
    ['09:00', '2', '3.5'],
  ]);
  expect(screen.getByRole('link', { name: 'Queue' })).toBeInTheDocument();
  await pictured();
});

test('before there are other weeks nothing is called usual', async () => {
  const first = { ...visits, usual: null, hours: [{ hour: 8, visits: 7, usual: null }] };
  await renderWithApp(<VisitsCard />, {
    prepare: (fake) => fake.answer('GET /qms/visits-per-hour', { payload: first }),
  });
  await screen.findByRole('table', { name: 'Visits by hour' });
  expect(rowsOf('Visits by hour')).toEqual([
    ['Hour', 'Today'],
    ['08:00', '7'],
  ]);
  expect(screen.queryByRole('link', { name: 'Queue' })).toBeNull();
  await pictured();
});

test('an empty day says so', async () => {
  await renderWithApp(<VisitsCard />, {
    prepare: (fake) => fake.answer('GET /qms/visits-per-hour', { payload: { ...visits, visits: 0, usual: null, hours: [] } }),
  });
  expect(await screen.findByText('No visits yet')).toBeInTheDocument();
});

test('each day shows its median wait, a day on which no one was served shows a dash; a failed request can be tried again', async () => {
  const { server, user } = await renderWithApp(<WaitsCard />, {
    prepare: (fake) => fake.refuse('GET /qms/waits-per-day', { status: 500, code: 'BROKEN', message: 'It broke' }),
  });
  server.answer('GET /qms/waits-per-day', { payload: waits });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  const figures = within(await screen.findByRole('list', { name: 'Waiting times' }));
  expect(figures.getAllByRole('listitem').map((cell) => cell.textContent)).toEqual([
    '18 minMedian wait today9 of 10 within 44 min',
    '4Served today',
  ]);
  expect(rowsOf('Median wait per day, last 14 days')).toEqual([
    ['Date', 'Median wait'],
    ['18 Nov', '1 h 15 min'],
    ['19 Nov', '–'],
    ['20 Nov', '18 min'],
  ]);
  await pictured();
});

test('where no one was served, a sentence says so and there is no chart', async () => {
  await renderWithApp(<WaitsCard />, {
    prepare: (fake) => fake.answer('GET /qms/waits-per-day', { payload: { days: [{ day: '2026-11-20', ...none }] } }),
  });
  expect(await screen.findByText('No patient served in the last 14 days')).toBeInTheDocument();
});
