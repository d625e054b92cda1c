import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession } from '#kernel/web/client/session.ts';
import { renderWithApp, type Rendered } from '#kernel/web/testing/render.tsx';
import { ActivatePage } from './activate-page.tsx';

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

const claim = 'POST /patient-portal/claim';
const confirm = 'POST /patient-portal/claim/confirm';
const session = {
  token: 'cvs_patient',
  user: { id: 'u', email: null, fullname: 'Ada Okafor', firstName: 'Ada', lastName: 'Okafor', middleName: null, title: null },
  hospital: null,
  role: { id: null, name: 'Patient', permissions: [] },
  subscription: null,
  scope: 'full',
};

async function openPage() {
  const app = await renderWithApp(<ActivatePage />, {
    signedIn: false,
    path: '/patient/activate',
    parts: { area: 'patient', home: '/patient/dashboard' },
    prepare: (server) => {
      server.answer('GET /reference/countries', { payload: [] });
      server.reply(
        'GET /reference/dial-codes',
        () =>
          new Response(JSON.stringify([{ name: 'Nigeria', dial_code: '+234', code: 'NG' }]), {
            headers: { 'content-type': 'application/json' },
          }),
      );
      server.answer(claim, {
        payload: {
          claimToken: 'c1',
          resendAt: new Date(Date.now() + 120_000).toISOString(),
          expiresAt: new Date(Date.now() + 600_000).toISOString(),
        },
      });
    },
  });
  await screen.findByRole('heading', { name: 'Activate your account' });
  return app;
}

async function find(user: Rendered['user']) {
  await user.type(await screen.findByLabelText(/Civis ID/), 'CIV-1234-5678');
  await user.type(screen.getByLabelText(/Date of birth/), '20/11/1980');
  await user.type(screen.getByRole('textbox', { name: /Phone Number/ }), '8031234567');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'Enter your code' });
}

async function typeCode(user: Rendered['user'], code: string) {
  await user.click((await screen.findAllByLabelText('Code digit'))[0] as HTMLElement);
  await user.paste(code);
  await user.click(screen.getByRole('button', { name: 'Next' }));
}

test('step 1 says what is missing', async () => {
  const { user, server } = await openPage();
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Date of birth is required')).toBeVisible();
  await user.type(screen.getByLabelText(/Date of birth/), '20/11/1980');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Phone Number is a required field *')).toBeVisible();
  expect(await screen.findByText('Enter a Civis ID, or a Patient ID with the hospital code')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have a Patient ID of one hospital' }));
  expect(screen.getByLabelText(/Hospital code/)).toBeVisible();
  expect(server.sent(claim)).toHaveLength(0);
});

test('the same words whether or not somebody was found; a short code stays', async () => {
  const { user } = await openPage();
  await find(user);
  expect(screen.getByText('If your details match, a code was sent to the contact on record')).toBeVisible();
  await typeCode(user, '123');
  expect(await screen.findByText('Must be six digits')).toBeVisible();
});

test('a wrong code, known only at the end, is corrected where it was typed', async () => {
  const { user, server, address } = await openPage();
  await find(user);
  expect(server.sent(claim)[0]?.body).toMatchObject({ civisId: 'CIV-1234-5678', dateOfBirth: '1980-11-20', phoneNumber: '8031234567' });
  await typeCode(user, '111111');
  server.refuse(confirm, { status: 400, code: 'BAD_OTP', message: 'Invalid OTP', fields: { otp: 'Invalid OTP' } });
  await user.click(await screen.findByRole('button', { name: 'Skip, use a code each time' }));
  // The step is drawn anew with its fault.
  await waitFor(() => expect(screen.getByText('Invalid OTP')).toBeVisible());
  expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  server.answer(confirm, { payload: session });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Skip, use a code each time' }));
  await waitFor(() => expect(address()).toBe('/patient/dashboard'));
  expect(server.sent(confirm).at(-1)?.body).toMatchObject({ claimToken: 'c1', otp: '111111', keepSignedIn: false, password: null });
});

test('a password that breaks a rule is said at its field', async () => {
  const { user, server } = await openPage();
  await find(user);
  await typeCode(user, '123456');
  await user.type(await screen.findByLabelText(/New password/), 'short');
  await user.click(screen.getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText('Password does not meet the rules')).toBeVisible();
  expect(server.sent(confirm)).toHaveLength(0);
});
