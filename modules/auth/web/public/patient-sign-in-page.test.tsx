import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession } from '#kernel/web/client/session.ts';
import { chooseLanguage } from '#kernel/web/text/catalogue.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aSession } from '../testing/a-session.ts';
import type { PublicPageProps } from './public-page.tsx';
import { PatientSignInRoute } from './sign-in-route.tsx';

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

afterEach(async () => {
  clearSession();
  await chooseLanguage('en');
});

const call = 'POST /auth/login/otp/patient';
const dialCodes = [
  { name: 'Ghana', dial_code: '+233', code: 'GH' },
  { name: 'Nigeria', dial_code: '+234', code: 'NG' },
];

async function openPage() {
  const app = await renderWithApp(<PatientSignInRoute />, {
    signedIn: false,
    path: '/patient/login',
    parts: { area: 'patient', home: '/patient/dashboard' },
    prepare: (server) =>
      server.reply(
        'GET /reference/dial-codes',
        () => new Response(JSON.stringify(dialCodes), { headers: { 'content-type': 'application/json' } }),
      ),
  });
  await screen.findByRole('tab', { name: 'Phone' });
  return app;
}

test.each([
  ['', 'Phone Number is a required field *'],
  ['803abc4567', 'Must be only digits *'],
  ['8031', 'minimum must be 8 characters *'],
  ['803123456789012345', 'maximum must be 17 characters *'],
])('the number "%s" is refused: %s', async (typed, words) => {
  const { user, server } = await openPage();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Dial Code' }), 'NG +234');
  if (typed) await user.type(screen.getByLabelText('Phone Number'), typed);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(server.sent(call)).toHaveLength(0);
});

test('a phone gets a code; of several people one is chosen', async () => {
  const { user, server, address } = await openPage();
  server.answer(call, {
    payload: { otpRequired: true, channel: 'sms', maskedDestination: '•••567', resendAt: new Date(Date.now() + 120_000).toISOString() },
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Dial Code' }), 'GH +233');
  await user.type(screen.getByLabelText('Phone Number'), '803 123-4567');
  await user.click(screen.getByLabelText('Keep me signed in'));
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Enter the six-digit code sent to •••567');
  const phone = { keepSignedIn: true, dialCode: '+233', phoneNumber: '8031234567' };
  expect(server.sent(call)[0]?.body).toEqual(phone);

  server.answer(call, {
    payload: {
      choose: [
        { accountId: 'a', initials: 'A. O.', birthYear: 1980 },
        { accountId: 'b', initials: 'B. O.', birthYear: null },
      ],
    },
  });
  await user.click(screen.getAllByLabelText('Code digit')[0] as HTMLElement);
  await user.paste('123456');
  server.answer(call, { payload: { ...aSession(), hospital: null, subscription: null } });
  await user.click(await screen.findByRole('button', { name: 'A. O., born in 1980' }));
  await waitFor(() => expect(address()).toBe('/patient/dashboard'));
  expect(server.sent(call).at(-1)?.body).toEqual({ ...phone, otp: '123456', trustDevice: false, accountId: 'a' });
});

test('by email the password may stay empty, and arrow keys change the tab', async () => {
  const { user, server } = await openPage();
  server.refuse(call, { status: 400, code: 'BAD_CREDENTIALS', message: 'Invalid email or password' });
  screen.getByRole('tab', { name: 'Phone' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Email' })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@civis.test');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Invalid email or password')).toBeVisible();
  expect(server.sent(call)[0]?.body).toEqual({ keepSignedIn: false, email: 'ada@civis.test' });
});

test('without the list of dial codes a plain box takes the code', async () => {
  const { user, server } = await renderWithApp(<PatientSignInRoute />, {
    signedIn: false,
    path: '/patient/login',
    prepare: (server) => server.refuse('GET /reference/dial-codes', { status: 404, code: 'X', message: 'x' }),
  });
  const box = await screen.findByRole('textbox', { name: 'Dial Code' });
  await user.type(box, '44');
  await user.type(screen.getByLabelText('Phone Number'), '7911123456');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(server.sent(call)[0]?.body).toEqual({ keepSignedIn: false, dialCode: '+44', phoneNumber: '7911123456' }));
});

test('its tabs are said with the texts that the door loads: those of its own module and the kernel', async () => {
  await openPage();
  await act(() => chooseLanguage('fr', ['auth']));
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Téléphone', 'E-mail']);
});
