import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import type { PublicPageProps } from './public-page.tsx';
import { ByCode, ResetPasswordPage } from './reset-password-page.tsx';

// The page's own landmark would stand inside the one of the tests' frame.
vi.mock('./public-page.tsx', () => ({
  PublicPage: ({ title, note, foot, children }: PublicPageProps) => (
    <section>
      <h1>{title}</h1>
      {note}
      {children}
      {foot}
    </section>
  ),
}));

const call = 'POST /auth/resetPassword/{token}';
const accountId = '01920000-0000-7000-8000-000000000001';
const good = 'Civis-Next-2026!';

test('a link for a known or unknown address: the same words', async () => {
  const { user, server } = await renderWithApp(<ForgotPasswordPage />, { signedIn: false, path: '/hospital/forgot-password' });
  server.answer('POST /auth/forgotPassword', { payload: {} });
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('Email is a required field *')).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'nobody');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('Must be a valid email')).toBeVisible();
  await user.type(screen.getByLabelText('Email'), '@civis.test');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('If this address is registered, we have sent a link')).toBeVisible();
  expect(server.sent('POST /auth/forgotPassword').map((request) => request.body)).toEqual([
    { email: 'nobody@civis.test', area: 'hospital' },
  ]);
});

test('rules and repetition are checked before anything is sent; a former password lands on its field', async () => {
  const { user, server, address } = await renderWithApp(<ResetPasswordPage />, {
    signedIn: false,
    path: '/hospital/reset-password?token=t1',
    prepare: (server) => server.answer('GET /auth/resetPassword/t1', { payload: { maskedEmail: 'a•••@civis.test' } }),
  });
  await user.type(await screen.findByLabelText(/New password/), 'short');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('Password does not meet the rules')).toBeVisible();
  await user.clear(screen.getByLabelText(/New password/));
  await user.type(screen.getByLabelText(/New password/), good);
  await user.type(screen.getByLabelText(/Confirm password/), 'else');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(server.sent(call)).toHaveLength(0);

  await user.clear(screen.getByLabelText(/Confirm password/));
  await user.type(screen.getByLabelText(/Confirm password/), good);
  server.refuse(call, {
    status: 422,
    code: 'PASSWORD_USED_BEFORE',
    message: 'Password was used before',
    fields: { password: 'Password was used before' },
  });
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('Password was used before')).toBeVisible();
  expect(screen.getByLabelText(/Confirm password/)).toHaveValue(good);

  server.answer(call, { payload: {} });
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText(/Password changed/)).toBeVisible();
  await waitFor(() => expect(address()).toBe('/hospital/login'), { timeout: 5000 });
});

test('a dead link offers a new one', async () => {
  await renderWithApp(<ResetPasswordPage />, {
    signedIn: false,
    path: '/hospital/reset-password?token=t2',
    prepare: (server) =>
      server.refuse('GET /auth/resetPassword/t2', { status: 400, code: 'LINK_INVALID', message: 'This link is invalid or has expired' }),
  });
  expect(await screen.findByText('This link is invalid or has expired')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/hospital/forgot-password');
});

test('by code: several people on the number choose who they are', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<ByCode dialCode="+234" phoneNumber="8031234567" onDone={done} />, { signedIn: false });
  server.refuse(call, {
    status: 422,
    code: 'CHOOSE_ACCOUNT',
    message: 'Several people use this number. Choose one',
    choose: [{ accountId, initials: 'A. O.', birthYear: 1980 }],
  });
  await user.click(screen.getAllByLabelText('Code digit')[0] as HTMLElement);
  await user.paste('123456');
  await user.type(screen.getByLabelText(/New password/), good);
  await user.type(screen.getByLabelText(/Confirm password/), good);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  server.answer(call, { payload: {} });
  await user.click(await screen.findByRole('button', { name: 'A. O., born in 1980' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(server.sent(call).at(-1)?.body).toMatchObject({ otp: '123456', dialCode: '+234', phoneNumber: '8031234567', accountId });
});
