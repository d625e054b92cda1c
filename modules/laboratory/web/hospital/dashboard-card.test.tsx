import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { LabsCard } from './dashboard-card.tsx';

test('In progress counts requests whose specimen is taken, and leads to the list of those', async () => {
  const { server } = await renderWithApp(<LabsCard />, {
    permissions: ['View Lab on dashboard', 'View Lab Test Requests'],
    prepare: (fake) => fake.answer('GET /dashboard/getLabs', { payload: { data: [], meta: { count: 3, page: 1, limit: 1 } } }),
  });
  await waitFor(() => expect(server.sent('GET /dashboard/getLabs')).toHaveLength(3));
  const asked = server.sent('GET /dashboard/getLabs').map(({ query }) => query.get('status'));
  expect(asked.sort()).toEqual(['result-released', 'specimen-due', 'specimen-taken']);
  const link = await screen.findByRole('link', { name: /In progress/ });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('specimen-taken');
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).not.toContain('result-entered');
});
