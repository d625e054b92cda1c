import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { doctor, opd } from '../testing/samples.ts';
import { FiguresTab } from './figures-tab.tsx';

const figures = {
  departmentId: opd,
  day: '2026-11-20',
  waiting: 3,
  called: 1,
  serving: 1,
  unavailable: 2,
  servedToday: 21,
  averageWaitMinutes: 18,
  longestWaitMinutes: 65,
  tickets: 30,
  p90WaitMinutes: 44,
  averageServiceMinutes: 12,
  p90ServiceMinutes: 25,
  perHour: [
    { hour: 8, entered: 12, served: 4 },
    { hour: 9, entered: 0, served: 0 },
  ],
  perServer: [{ id: doctor, fullname: 'Dr Bello', served: 9, averageServiceMinutes: 11 }],
  leftWithoutBeingSeen: 2,
  leftRate: 8,
};

test('a department sees how its line went: waits, service times, by hour and by person', async () => {
  const { server } = await renderWithApp(<FiguresTab departmentId={opd} />, {
    permissions: ['View QMS Per Department'],
    prepare: (fake) => fake.answer('GET /qms/stats/{id}', { payload: figures }),
  });
  const tiles = within(await screen.findByRole('list', { name: 'Figures of 20 Nov 2026' }));
  expect(tiles.getAllByRole('listitem').map((tile) => tile.textContent)).toEqual([
    '30Tickets',
    '21Served',
    '2Left without being seen8 % of closed tickets',
    '18 minAverage wait9 of 10 within 44 min',
    '12 minAverage service time9 of 10 within 25 min',
  ]);
  expect(screen.getByRole('cell', { name: '08:00' })).toBeInTheDocument();
  expect(screen.queryByRole('cell', { name: '09:00' })).toBeNull();
  expect(screen.getByRole('cell', { name: 'Dr Bello' })).toBeInTheDocument();
  expect(server.sent('GET /qms/stats/{id}')[0]?.path).toBe(`/qms/stats/${opd}`);
});

test('figures that fail can be asked again', async () => {
  const { server, user } = await renderWithApp(<FiguresTab departmentId={opd} />, {
    prepare: (fake) => fake.refuse('GET /qms/stats/{id}', { status: 500, code: 'BROKEN', message: 'It broke' }),
  });
  server.answer('GET /qms/stats/{id}', { payload: figures });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('Dr Bello')).toBeInTheDocument());
});
