import { screen, waitFor, within } from '@testing-library/react';
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

const store = {
  ...{ id: '0198a6f0-0000-7000-8000-00000000a001', name: 'Old store', kind: 'main-store', department: null, manager: null },
  ...{ saleable: true, keepsStock: true, products: 0, status: 'archived', version: 4, acts: { edit: null, restore: null } },
} as const;

test('an archived location is found under its status, edited and restored from its row', async () => {
  const { user, server } = await renderWithApp(<SettingsTab />, {
    permissions: ['View Products', 'Edit Locations'],
    prepare: (fake) => {
      fake.reply('GET /location', ({ query }) => {
        const data = query.get('status') === 'archived' ? [store] : [];
        const payload = { data, meta: { page: 1, limit: 10, count: data.length } };
        return Response.json({ success: true, message: '', payload });
      });
      fake.answer('GET /product-category', { payload: { data: [], meta: { page: 1, limit: 10, count: 0 } } });
      fake.answer('PATCH /location/{id}', { payload: { ...store, status: 'active' } });
    },
  });
  const places = within(await screen.findByRole('region', { name: 'Locations' }));
  expect(await places.findByText('No record found')).toBeInTheDocument();
  await user.click(places.getByRole('radio', { name: 'Archived' }));
  await user.click(await places.findByRole('button', { name: 'Actions for Old store' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'Edit location' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await places.findByRole('button', { name: 'Actions for Old store' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  await waitFor(() => expect(server.sent('PATCH /location/{id}')[0]?.body).toEqual({ status: 'active', version: 4 }));
});
