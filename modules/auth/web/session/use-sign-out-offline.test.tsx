import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, readSession } from '#kernel/web/client/session.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { useSignOut } from './use-sign-out.ts';

vi.mock('#kernel/web/drafts/drafts.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(clearSession);

function SignOut() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => void signOut()}>
      Sign out
    </button>
  );
}

test('a sign-out whose file cannot be fetched is refused with a message, and the session stays', async () => {
  const { user, address } = await renderWithApp(<SignOut />, { path: '/hospital/dashboard' });
  const { token } = readSession();
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText(/^You are offline, so you cannot sign out now/)).toBeInTheDocument();
  expect(address()).toBe('/hospital/dashboard');
  expect(readSession().token).toBe(token);
});
