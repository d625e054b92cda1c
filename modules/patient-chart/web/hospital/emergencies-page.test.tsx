import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { EmergenciesPage } from './emergencies-page.tsx';

const meta = (count: number) => ({ page: 1, limit: 10, count, pages: 1 });
const opening = {
  id: '01a10000-0000-7000-8000-0000000000e9',
  patientId: '01a10000-0000-7000-8000-000000000001',
  hospitalPatientId: 'P-000001',
  reason: 'Unconscious after a fall, no relatives',
  userId: null,
  userName: 'Dr Bello Musa',
  grantedAt: '2020-11-20T09:00:00.000Z',
  expiresAt: '2020-11-20T13:00:00.000Z',
};

test('reviewers see who opened which record in an emergency, why, and whether it is still open', async () => {
  await renderWithApp(<EmergenciesPage />, {
    permissions: ['View Audit Trail', 'View Patient Details'],
    prepare: (fake) =>
      fake.answer('GET /break-glass', {
        payload: {
          data: [opening, { ...opening, id: `${opening.id.slice(0, -1)}8`, expiresAt: '2999-01-01T00:00:00.000Z' }],
          meta: meta(2),
        },
      }),
  });
  expect((await screen.findAllByText('Unconscious after a fall, no relatives'))[0]).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'P-000001' })[0]).toHaveAttribute('href', `/hospital/patients/${opening.patientId}`);
  expect(screen.getByText('Ended')).toBeInTheDocument();
  expect(screen.getByText('Open')).toBeInTheDocument();
});

test('no openings: the list says so', async () => {
  await renderWithApp(<EmergenciesPage />, {
    permissions: ['View Audit Trail'],
    prepare: (fake) => fake.answer('GET /break-glass', { payload: { data: [], meta: meta(0) } }),
  });
  expect(await screen.findByText('No emergency access')).toBeInTheDocument();
});
