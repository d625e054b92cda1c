import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, keepSignupInfo } from '#kernel/web/client/session.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { setupStepNames } from '#modules/registration/contract/words.ts';
import { CheckEmailPage } from './check-email-page.tsx';
import { ConfirmationPage } from './confirmation-page.tsx';

// The page stands inside the frame of the tests, which has a landmark of its own.
vi.mock('#modules/auth/web/public/public-page.tsx', () => ({
  PublicPage: ({ title, note, foot, children }: { title: string; note?: ReactNode; foot?: ReactNode; children: ReactNode }) => (
    <section>
      <h1>{title}</h1>
      {note}
      {children}
      {foot}
    </section>
  ),
}));

afterEach(clearSession);

const info = {
  client_name: 'Ada Okafor',
  sender_name: 'Civis',
  to: 'ada@civis.test',
  from: 'no-reply@civis.test',
  hospital_name: 'Harbour Clinic',
};
const session = {
  token: 'cvs_setup',
  user: { id: 'u', email: 'ada@civis.test', fullname: 'Ada Okafor', firstName: 'Ada', lastName: 'Okafor', middleName: null, title: null },
  hospital: {
    hospitalId: 'h1',
    name: 'Harbour Clinic',
    civisHospitalId: 'CVH-000001',
    timeZoneLabel: null,
    address: null,
    email: null,
    phoneNumber: null,
    dialCode: null,
    country: null,
  },
  role: { id: 'r', name: 'Hospital Admin', permissions: [] },
  subscription: null,
  scope: 'setup',
};
const run = (statuses: readonly string[]) => ({
  status: 'running',
  steps: setupStepNames.map((name, row) => ({
    name,
    status: statuses[row],
    startedAt: null,
    finishedAt: null,
    attempt: 1,
    error: statuses[row] === 'failed' ? 'The list could not be read.' : null,
    counts: {},
  })),
});

test('without signupInfo the email page leads to sign-in', async () => {
  const { address } = await renderWithApp(<CheckEmailPage />, { signedIn: false, path: '/hospital/email' });
  await waitFor(() => expect(address()).toBe('/hospital/login'));
});

test('the address is shown; another one can be given with the password', async () => {
  keepSignupInfo(info);
  const { user, server } = await renderWithApp(<CheckEmailPage />, { signedIn: false, path: '/hospital/email' });
  expect(await screen.findByText('ada@civis.test')).toBeVisible();
  expect(screen.getByText('Harbour Clinic')).toBeVisible();
  expect(screen.getByRole('button', { name: /Resend email/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Use another email' }));
  server.refuse('PATCH /hospitals/pending-email', {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Some fields need your attention.',
    fields: { newEmail: 'Must be a valid email' },
  });
  await user.type(screen.getByLabelText(/New email/), 'new@civis.test');
  await user.type(screen.getByLabelText(/^Password/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Send to this address' }));
  expect(await screen.findByText('Must be a valid email')).toBeVisible();
  expect(screen.getByLabelText(/New email/)).toHaveValue('new@civis.test');
  server.answer('PATCH /hospitals/pending-email', { payload: { to: 'new@civis.test' } });
  await user.click(screen.getByRole('button', { name: 'Send to this address' }));
  expect(await screen.findByText('new@civis.test')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('signupInfo') ?? '')).toMatchObject({ to: 'new@civis.test' });
});

test('a link without its parts leads to sign-in', async () => {
  const { address, server } = await renderWithApp(<ConfirmationPage />, {
    signedIn: false,
    path: '/hospital/signup-confirmation?email=ada%40civis.test',
  });
  await waitFor(() => expect(address()).toBe('/hospital/login'));
  expect(server.sent('POST /auth/loginbytoken/{token}')).toHaveLength(0);
});

test.each([
  ['network', 'Network error'],
  ['refusal', 'This link is invalid or has expired'],
])('a %s is warned about and leads to sign-in', async (kind, words) => {
  keepSignupInfo(info);
  const { address } = await renderWithApp(<ConfirmationPage />, {
    signedIn: false,
    path: `/hospital/signup-confirmation?email=ada%40civis.test&token=${kind}`,
    prepare: (server) =>
      kind === 'network'
        ? server.lose('POST /auth/loginbytoken/{token}')
        : server.refuse('POST /auth/loginbytoken/{token}', { status: 400, code: 'LINK_INVALID', message: words }),
  });
  expect(await screen.findByText(words)).toBeVisible();
  await waitFor(() => expect(address()).toBe('/hospital/login'));
  expect(localStorage.getItem('signupInfo')).toBeNull();
});

test('the link is posted once; rows complete with the server, then sign-in with the address', async () => {
  const statuses = ['completed', 'running', 'pending', 'pending'];
  const { address, server } = await renderWithApp(<ConfirmationPage />, {
    signedIn: false,
    path: '/hospital/signup-confirmation?email=ada%40civis.test&token=t1',
    prepare: (fake) => {
      fake.answer('POST /auth/loginbytoken/t1', { payload: session });
      fake.reply(
        'GET /hospitals/h1/setup',
        () =>
          new Response(JSON.stringify({ success: true, message: '', payload: run(statuses) }), {
            headers: { 'content-type': 'application/json' },
          }),
      );
    },
  });
  expect(await screen.findByRole('dialog', { name: 'Your Medical Institution Setup Is In progress' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await waitFor(() => expect(screen.getAllByText('Completed')).toHaveLength(1), { timeout: 5000 });
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(screen.getAllByText('Completed')).toHaveLength(1);
  statuses.fill('completed');
  await waitFor(() => expect(address()).toBe('/hospital/login?email=ada%40civis.test'), { timeout: 8000 });
  expect(server.sent('POST /auth/loginbytoken/{token}')).toHaveLength(1);
  expect(server.sent('POST /auth/loginbytoken/{token}')[0]?.body).toEqual({ email: 'ada@civis.test' });
  expect(localStorage).toHaveLength(0);
}, 20_000);

test('a failed step is red and can be tried again', async () => {
  const { user, server } = await renderWithApp(<ConfirmationPage />, {
    signedIn: false,
    path: '/hospital/signup-confirmation?email=ada%40civis.test&token=t2',
    prepare: (fake) => {
      fake.answer('POST /auth/loginbytoken/t2', { payload: session });
      fake.answer('GET /hospitals/h1/setup', { payload: run(['completed', 'failed', 'pending', 'pending']) });
      fake.answer('POST /hospitals/h1/setup/retry', { payload: run(['completed', 'running', 'pending', 'pending']) });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(screen.getByText('The list could not be read.')).toBeVisible();
  expect(server.sent('POST /hospitals/h1/setup/retry')).toHaveLength(1);
});
