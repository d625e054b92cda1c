import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession } from '#kernel/web/client/session.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ChangePasswordContent } from './change-password-content.tsx';

afterEach(clearSession);

const call = 'POST /auth/resetPassFromProfile';
const good = 'Civis-Next-2026!';

async function fill(old: string, next: string, again = next) {
  const closed = vi.fn();
  const app = await renderWithApp(<ChangePasswordContent onClose={closed} />, { path: '/hospital/dashboard' });
  if (old) await app.user.type(await screen.findByLabelText(/Old password/), old);
  await app.user.type(await screen.findByLabelText(/New password/), next);
  await app.user.type(screen.getByLabelText(/Confirm password/), again);
  return { ...app, closed };
}

test('Submit waits for the old password and for every rule', async () => {
  const { user } = await fill('', 'Short1!');
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await user.type(screen.getByLabelText(/New password/), 'LongerNow');
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await user.type(screen.getByLabelText(/Old password/), 'old');
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test('a repetition that differs is said at its field and not sent', async () => {
  const { user, server } = await fill('old', good, `${good}x`);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(server.sent(call)).toHaveLength(0);
});

test('the old password is wrong: said at its field, what was typed stays', async () => {
  const { user, server } = await fill('wrong', good);
  server.refuse(call, {
    status: 400,
    code: 'OLD_PASSWORD_WRONG',
    message: 'Old password is wrong',
    fields: { oldPassword: 'Old password is wrong' },
  });
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Old password is wrong')).toBeVisible();
  expect(screen.getByLabelText(/New password/)).toHaveValue(good);
  expect(server.sent(call)[0]?.body).toEqual({ oldPassword: 'wrong', newPassword: good, token: 'cvs_test' });
});

test('success counts down ten seconds, signs out and goes to the sign-in page', async () => {
  const { user, server, address } = await fill('old', good);
  server.answer(call, { payload: {} });
  server.answer('POST /auth/logout', { payload: {} });
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('timer')).toHaveTextContent('10');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await act(() => user.click(screen.getByRole('button', { name: 'Log out now' })));
  await waitFor(() => expect(address()).toContain('/hospital/login'));
  expect(localStorage).toHaveLength(0);
  expect(server.sent('POST /auth/logout')).toHaveLength(1);
});
