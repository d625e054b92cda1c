import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { AdministrationsPage } from './administrations-page.tsx';

test('the register in the address of somebody who may not see it shows the first tab', async () => {
  await renderWithApp(<AdministrationsPage />, {
    path: '/hospital/administrations?tab=register',
    permissions: ['View Therapeutic Administration'],
    prepare: (fake) => {
      fake.answer('GET /therapeutic-administrations/worklist', {
        payload: { counts: { pending: 0, overdue: 0, givenToday: 0, missedToday: 0 }, patients: [] },
      });
      fake.answer('GET /departments', { payload: { data: [], meta: { count: 0, page: 1, limit: 1000 } } });
    },
  });
  expect(await screen.findByText('No dose is due within the next hours')).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Due now' }).getAttribute('aria-selected')).toBe('true');
});
