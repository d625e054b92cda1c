import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { PatientDashboardPage } from './dashboard-page.tsx';

test('notices say their dates, in figures', async () => {
  const notice = {
    id: 'n1',
    title: 'New Appointment',
    content: 'Your appointment is on {{date}} at {{time}}',
    path: '/appointments',
    readStatus: false,
    created: '2026-11-09 08:00:00.000Z',
    dates: { dateTime: '2026-11-23T07:00:00.000Z', appointmentDateTime: '2026-11-23T07:00:00.000Z', prevDateTime: null },
  };
  await renderWithApp(<PatientDashboardPage />, {
    path: '/patient/dashboard',
    prepare: (server) =>
      server.reply(
        /* the list of the realtime client has no envelope */ 'GET /collections/notification/records',
        () =>
          new Response(JSON.stringify({ page: 1, perPage: 5, totalItems: 1, totalPages: 1, items: [notice] }), {
            headers: { 'content-type': 'application/json' },
          }),
      ),
  });
  expect(await screen.findByText(/^Your appointment is on 2026-11-23 at \d\d:00$/, {}, { timeout: 20_000 })).toBeInTheDocument();
}, 60_000);
