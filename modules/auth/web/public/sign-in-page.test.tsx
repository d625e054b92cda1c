import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, storageKeys } from '#kernel/web/client/session.ts';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { keepSession } from '../keep-session.ts';
import { aSession } from '../testing/a-session.ts';
import type { PublicPageProps } from './public-page.tsx';
import { SignInRoute } from './sign-in-route.tsx';

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

afterEach(clearSession);

const call = 'POST /auth/login/otp/hospital';

async function openPage(prepare?: (server: FakeServer) => void, path = '/hospital/login') {
  const app = await renderWithApp(<SignInRoute />, { signedIn: false, path, ...(prepare ? { prepare } : {}) });
  await screen.findByRole('heading', { name: 'Sign in' });
  return app;
}

async function signIn({ user }: Awaited<ReturnType<typeof openPage>>, password = 'Civis-Demo-2026!') {
  await user.type(screen.getByLabelText('Email'), 'ada@civis.test');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('what is missing is said at its field, and nothing is sent', async () => {
  const { user, server } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByText('Email is a required field *')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(server.sent(call)).toHaveLength(0);
});

test('a wrong pair is said above the button and keeps what was typed', async () => {
  const app = await openPage((server) =>
    server.refuse(call, { status: 400, code: 'BAD_CREDENTIALS', message: 'Invalid email or password' }),
  );
  await signIn(app);
  expect(await screen.findByText('Invalid email or password')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@civis.test');
  expect(app.server.sent(call)[0]?.body).toEqual({ email: 'ada@civis.test', password: 'Civis-Demo-2026!' });
  expect(localStorage.getItem('token')).toBeNull();
});

test('a lock says for how long, a lost network says so', async () => {
  const app = await openPage((server) =>
    server.refuse(call, { status: 429, code: 'ACCOUNT_LOCKED', message: 'Too many failed attempts. Try again in 15 minutes', minutes: 15 }),
  );
  await signIn(app);
  expect(await screen.findByText('Too many failed attempts. Try again in 15 minutes')).toBeVisible();
  app.server.lose(call);
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Network Error')).toBeVisible();
});

test('a founder who has not confirmed the address is led to the mail', async () => {
  const app = await openPage((server) =>
    server.refuse(call, { status: 400, code: 'EMAIL_NOT_CONFIRMED', message: 'Confirm your email first' }),
  );
  await signIn(app);
  expect(await screen.findByRole('link', { name: 'Send the confirmation email again' })).toHaveAttribute(
    'href',
    expect.stringContaining('/hospital/email'),
  );
});

test('after guesses of strangers the page says why a code is needed, and does not say where it went', async () => {
  const payload = { otpRequired: true, channel: 'unsaid', maskedDestination: '', resendAt: '2026-11-20T08:02:00.000Z' };
  const app = await openPage((server) => server.answer(call, { payload, message: 'OTP sent' }));
  await signIn(app);
  expect(await screen.findByText(/Someone has tried to guess the password of this account/)).toBeVisible();
  expect(screen.queryByText(/Enter the six-digit code sent to/)).toBeNull();
});

test('a session is stored under the known keys and leads to the page asked for', async () => {
  const app = await openPage(
    (server) => server.answer(call, { payload: aSession() }),
    '/hospital/login?next=%2Fhospital%2Fpatients%3Fpage%3D2',
  );
  await signIn(app);
  await waitFor(() => expect(app.address()).toBe('/hospital/patients?page=2'));
  const keys = Object.keys(localStorage);
  expect(keys.every((key) => (storageKeys as readonly string[]).includes(key))).toBe(true);
  expect(localStorage.getItem('token')).toBe('cvs_new');
  expect(JSON.parse(localStorage.getItem('user_permission') ?? '')).toEqual([{ name: 'View Patient List' }]);
  expect(JSON.parse(localStorage.getItem('hospital_info') ?? '')).toMatchObject({
    name: 'Lagoon Hospital',
    fullname: 'Ada Okafor',
    roleId: 'role',
  });
});

test('somebody else’s page is not gone to', async () => {
  const app = await openPage(
    (server) => server.answer(call, { payload: aSession() }),
    '/hospital/login?next=%2F%2Felsewhere.test%2Fhospital',
  );
  await signIn(app);
  await waitFor(() => expect(app.address()).toBe('/hospital/dashboard'));
});

test('a session that may only watch the setup goes there', async () => {
  const app = await openPage((server) => server.answer(call, { payload: { ...aSession(), scope: 'setup' } }));
  await signIn(app);
  await waitFor(() => expect(app.address()).toBe('/hospital/setup'));
});

test('a double click signs in once', async () => {
  const app = await openPage();
  let answer: (response: Response) => void = () => undefined;
  app.server.reply(
    call,
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  await app.user.type(screen.getByLabelText('Email'), 'ada@civis.test');
  await app.user.type(screen.getByLabelText('Password'), 'x');
  const button = screen.getByRole('button', { name: 'Sign In' });
  fireEvent.click(button);
  fireEvent.submit(button.closest('form') as HTMLFormElement);
  expect(await screen.findByRole('button', { name: 'Loading…' })).toBeDisabled();
  expect(app.server.sent(call)).toHaveLength(1);
  answer(
    new Response(JSON.stringify({ success: false, statusCode: 400, message: 'x', error: { code: 'X', message: 'x' } }), {
      status: 400,
      headers: { 'content-type': 'application/json' },
    }),
  );
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeEnabled();
});

test('the second step sends the code with the pair, says what is wrong and waits before a resend', async () => {
  const soon = new Date(Date.now() + 120_000).toISOString();
  const app = await openPage((server) =>
    server.answer(call, {
      payload: { otpRequired: true, channel: 'sms', maskedDestination: '•••567', resendAt: soon },
      message: 'OTP sent',
    }),
  );
  await signIn(app);
  expect(await screen.findByText('Enter the six-digit code sent to •••567')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resend OTP' })).toBeNull();
  expect(screen.getByRole('timer')).toHaveTextContent(/^(2:00|1:5\d)$/);

  app.server.refuse(call, { status: 400, code: 'BAD_OTP', message: 'Invalid OTP', fields: { otp: 'Invalid OTP' } });
  const boxes = screen.getAllByLabelText('Code digit');
  expect(boxes).toHaveLength(6);
  await app.user.click(boxes[0] as HTMLElement);
  await app.user.paste('123456');
  expect(await screen.findByText('Invalid OTP')).toBeVisible();
  expect(app.server.sent(call).at(-1)?.body).toEqual({
    email: 'ada@civis.test',
    password: 'Civis-Demo-2026!',
    otp: '123456',
    trustDevice: false,
  });

  app.server.answer(call, { payload: aSession() });
  await app.user.click(screen.getByLabelText('Trust this device for 30 days'));
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(app.address()).toBe('/hospital/dashboard'));
  expect(app.server.sent(call).at(-1)?.body).toMatchObject({ otp: '123456', trustDevice: true });
});

test('Resend OTP comes when the time is over, and Back forgets the pair', async () => {
  const now = new Date(Date.now() - 1000).toISOString();
  const app = await openPage((server) =>
    server.answer(call, { payload: { otpRequired: true, channel: 'email', maskedDestination: 'a•••@civis.test', resendAt: now } }),
  );
  await signIn(app);
  app.server.answer(call, {
    payload: {
      otpRequired: true,
      channel: 'email',
      maskedDestination: 'a•••@civis.test',
      resendAt: new Date(Date.now() + 120_000).toISOString(),
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
  expect(await screen.findByRole('timer')).toBeVisible();
  expect(app.server.sent(call).at(-1)?.body).toMatchObject({ resend: true });
  await app.user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Password')).toHaveValue('');
});

test('somebody signed in already goes on to the dashboard', async () => {
  keepSession(aSession());
  const { address } = await renderWithApp(<SignInRoute />, { signedIn: false, path: '/hospital/login' });
  await waitFor(() => expect(address()).toBe('/hospital/dashboard'));
});
