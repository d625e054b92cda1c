import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession } from '#kernel/web/client/session.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aSession } from '../testing/a-session.ts';
import { PhoneVerificationContent } from './phone-verification-content.tsx';

afterEach(clearSession);

const sendCall = 'POST /auth/sendPhoneNumberOTP';
const verifyCall = 'POST /auth/verifyPhoneNumber/{otp}';

async function openDialog() {
  const closed = vi.fn();
  const verified = vi.fn();
  const app = await renderWithApp(<PhoneVerificationContent onClose={closed} onVerified={verified} />, {
    path: '/hospital/dashboard',
    prepare: (server) => server.answer('GET /auth/profile', { payload: { user: { ...aSession().user, hospital: null } } }),
  });
  await screen.findByText('+234 8031234567');
  return { ...app, closed, verified };
}

async function toCode() {
  const app = await openDialog();
  app.server.answer(sendCall, { payload: { resendAt: new Date(Date.now() + 120_000).toISOString() } });
  await app.user.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByLabelText('OTP');
  return app;
}

test('Verify sends a code to the own number and says so in the known words', async () => {
  const { server } = await toCode();
  expect(await screen.findByText('otp sent sucessfully')).toBeVisible();
  expect(server.sent(sendCall)[0]?.body).toEqual({ phoneNumber: '8031234567' });
  expect(screen.getByRole('timer')).toHaveTextContent(/^(2:00|1:59)$/);
  expect(screen.queryByRole('button', { name: 'Resend OTP' })).toBeNull();
});

test('a code that cannot be sent is told', async () => {
  const { user, server } = await openDialog();
  server.refuse(sendCall, { status: 422, code: 'PHONE_MISMATCH', message: 'Phone number does not match your profile' });
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText("couldn't send otp")).toBeVisible();
  expect(screen.getByText('Phone number does not match your profile')).toBeVisible();
});

test.each([
  ['12ab56', 'Must be only digits'],
  ['123', 'Must be six digits'],
])('%s is not sent: %s', async (typed, words) => {
  const { user, server } = await toCode();
  await user.type(screen.getByLabelText('OTP'), typed);
  await user.click(screen.getByRole('button', { name: 'COMPLETE' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(server.sent(verifyCall)).toHaveLength(0);
});

test('a wrong code shows the server’s words and stays in the box', async () => {
  const { user, server, closed } = await toCode();
  server.refuse(verifyCall, { status: 422, code: 'PHONE_OTP_WRONG', message: 'Invalid OTP' });
  await user.type(screen.getByLabelText('OTP'), '111111');
  await user.click(screen.getByRole('button', { name: 'COMPLETE' }));
  expect(await screen.findByText('Failed to verify')).toBeVisible();
  expect(screen.getByText('Invalid OTP')).toBeVisible();
  expect(screen.getByLabelText('OTP')).toHaveValue('111111');
  expect(closed).not.toHaveBeenCalled();
});

test('the right code closes the dialog and has the profile read again', async () => {
  const { user, server, closed, verified } = await toCode();
  server.answer(verifyCall, { payload: { phoneNumberConfirmed: true } });
  const before = server.sent('GET /auth/profile').length;
  await user.type(screen.getByLabelText('OTP'), '123456');
  await user.click(screen.getByRole('button', { name: 'COMPLETE' }));
  expect(await screen.findByText('Phone number successfully verified')).toBeVisible();
  expect(server.sent(verifyCall)[0]?.path).toBe('/auth/verifyPhoneNumber/123456');
  expect(closed).toHaveBeenCalledOnce();
  expect(verified).toHaveBeenCalledOnce();
  await waitFor(() => expect(server.sent('GET /auth/profile').length).toBeGreaterThan(before));
});
