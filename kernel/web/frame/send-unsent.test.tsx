import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { unsentBox } from '#kernel/web/unsent/unsent.ts';
import { maySignOutUnsent } from './send-unsent.ts';

test('a sign-out asks while something is on this device alone', async () => {
  const { user } = await renderWithApp(<p>page</p>);
  await expect(maySignOutUnsent()).resolves.toBe(true);
  await unsentBox.keep({
    ...{ id: 'key', owner: 'user', at: '2026-11-21T10:00:00.000Z', method: 'PATCH', path: '/things/{id}', params: { id: 't' } },
    ...{ body: {}, subject: 's', page: '/things' },
  });
  const stays = maySignOutUnsent();
  expect(await screen.findByText(/1 entry is saved on this device only/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await expect(stays).resolves.toBe(false);
  const leaves = maySignOutUnsent();
  await user.click(await screen.findByRole('button', { name: 'Sign out anyway' }));
  await expect(leaves).resolves.toBe(true);
  // It stays for the next sign-in of the same person.
  expect(unsentBox.entries()).toHaveLength(1);
  await unsentBox.drop('key');
});
