import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearSession, keptKey } from '#kernel/web/client/session.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { useSignOut } from './use-sign-out.ts';

afterEach(() => {
  clearSession();
  sessionStorage.clear();
});

function SignOut() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => void signOut()}>
      Sign out
    </button>
  );
}

test('who signs out by oneself leaves nothing of what was typed on the device', async () => {
  const { user, address } = await renderWithApp(<SignOut />, {
    path: '/hospital/dashboard',
    prepare: (fake) => fake.answer('POST /auth/logout', { payload: {} }),
  });
  sessionStorage.setItem(keptKey('user', 'a-form'), '{"note":"Ada Obi"}');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(address()).toBe('/hospital/login'));
  expect(sessionStorage.getItem(keptKey('user', 'a-form'))).toBeNull();
});
