import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clearSession, startSession } from '#kernel/web/client/session.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { unsentBox } from '#kernel/web/unsent/unsent.ts';
import { OfflineBanner } from './offline-banner.tsx';
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

test('observations end with the session: a sign-out says so first, and what was lost is said to its owner', async () => {
  const { user } = await renderWithApp(<OfflineBanner />);
  const session = () => ({
    ...{ token: 'cvs_next', userId: 'user', roleName: 'Tester', email: 'tester@civis.test', permissions: [] },
    ...{ hospital: null, subscription: null },
  });
  await act(() =>
    unsentBox.keep({
      ...{ id: 'set', owner: 'user', at: '2026-11-21T10:00:00.000Z', method: 'POST', path: '/vitals', params: {} },
      ...{ body: { pulse: 80 }, subject: 'set', page: '/stays', sealed: true },
    }),
  );
  const leaves = maySignOutUnsent();
  expect(await screen.findByText(/1 set of observations is saved on this device only. Signing out removes it./)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Sign out anyway' }));
  await expect(leaves).resolves.toBe(true);
  act(() => clearSession());
  await waitFor(() => expect(unsentBox.entries()).toEqual([]));
  expect(screen.queryByText(/Your session ended/)).toBeNull();
  act(() => startSession(session()));
  expect(await screen.findByText(/Your session ended before 1 set of observations was sent/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/Your session ended/)).toBeNull());
});
