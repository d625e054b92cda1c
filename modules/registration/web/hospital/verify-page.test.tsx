import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession } from '#kernel/web/client/session.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { VerifyPage } from './verify-page.tsx';

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

const invitation = {
  email: 'bola@civis.test',
  fullname: 'Bola Ade',
  hospitalName: 'Harbour Clinic',
  roleName: 'Nurse',
  dialCode: '+234',
  phoneNumber: '8031234567',
};
const password = 'Harbour-Light-77';
const call = 'POST /users/verify/t1';

async function openPage(change: Partial<Record<keyof typeof invitation, null>> = {}) {
  const app = await renderWithApp(<VerifyPage />, {
    signedIn: false,
    path: '/hospital/verify?token=t1',
    prepare: (server) => {
      server.answer('GET /users/verify/t1', { payload: { ...invitation, ...change } });
      server.reply(
        'GET /reference/dial-codes',
        () =>
          new Response(JSON.stringify([{ name: 'Nigeria', dial_code: '+234', code: 'NG' }]), {
            headers: { 'content-type': 'application/json' },
          }),
      );
    },
  });
  await screen.findByRole('heading', { name: 'Welcome to Harbour Clinic' });
  return app;
}

test('a dead invitation says so', async () => {
  await renderWithApp(<VerifyPage />, {
    signedIn: false,
    path: '/hospital/verify?token=x',
    prepare: (server) =>
      server.refuse('GET /users/verify/x', { status: 400, code: 'LINK_INVALID', message: 'This link is invalid or has expired' }),
  });
  expect(await screen.findByText('This link is invalid or has expired')).toBeVisible();
});

test('terms and password are wanted; then the person is signed in', async () => {
  const { user, server, address } = await openPage();
  expect(screen.getByText('Bola Ade, you are joining as Nurse.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(screen.queryByLabelText(/Phone Number/)).toBeNull();
  await user.type(screen.getByLabelText(/New password/), password);
  await user.type(screen.getByLabelText(/Confirm password/), password);
  server.refuse(call, { status: 400, code: 'TERMS_NOT_ACCEPTED', message: 'Terms and condition must be checked' });
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('Terms and condition must be checked')).toBeVisible();
  expect(screen.getByLabelText(/New password/)).toHaveValue(password);
  server.answer(call, {
    payload: {
      token: 'cvs_new',
      user: { id: 'u', email: 'bola@civis.test', fullname: 'Bola Ade', firstName: 'Bola', lastName: 'Ade', middleName: null, title: null },
      hospital: { hospitalId: 'h', name: 'Harbour Clinic' },
      role: { id: 'r', name: 'Nurse', permissions: [] },
      subscription: null,
      scope: 'full',
    },
  });
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(address()).toBe('/hospital/dashboard'));
  expect(server.sent(call).at(-1)?.body).toEqual({ password, confirmPassword: password, termsAccepted: true });
  expect(localStorage.getItem('token')).toBe('cvs_new');
});

test('a missing phone is asked for and its refusal stands at it', async () => {
  const { user, server } = await openPage({ phoneNumber: null, dialCode: null });
  await user.type(await screen.findByLabelText(/Phone Number/), '12');
  await user.type(screen.getByLabelText(/New password/), password);
  await user.type(screen.getByLabelText(/Confirm password/), password);
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('minimum must be 8 characters *')).toBeVisible();
  expect(server.sent(call)).toHaveLength(0);
});
