import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { SettingsTab } from './settings-tab.tsx';

test('no panel is shown, and nothing asked, that the reader may not read', async () => {
  const { server } = await renderWithApp(<SettingsTab />, {
    permissions: ['Edit Inventory Settings', 'Edit Locations', 'View Products'],
    prepare: (fake) => {
      fake.answer('GET /stock/locations', { payload: { data: [], meta: { page: 1, limit: 10, count: 0 } } });
      fake.answer('GET /product-categories', { payload: { data: [], meta: { page: 1, limit: 10, count: 0 } } });
    },
  });
  await waitFor(() => expect(screen.getAllByRole('region').length).toBeGreaterThan(0));
  expect(server.sent('GET /settings/{group}')).toHaveLength(0);
  expect(server.sent('GET /stock/settings')).toHaveLength(0);
});
