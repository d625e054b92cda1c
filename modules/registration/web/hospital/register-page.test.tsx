import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { readSignupInfo } from '#kernel/web/client/session.ts';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp, type Rendered } from '#kernel/web/testing/render.tsx';
import { RegisterPage } from './register-page.tsx';

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

const cardiology = '01920000-0000-7000-8000-000000000001';
const dentistry = '01920000-0000-7000-8000-000000000002';
const password = 'Harbour-Light-77';
const raw = (content: unknown) => new Response(JSON.stringify(content), { headers: { 'content-type': 'application/json' } });

function prepare(server: FakeServer) {
  server.answer('GET /reference/countries', {
    payload: [
      { country: 'Monaco', alpha2Code: 'MC', alpha3Code: 'MCO', aliases: [], dialCodes: ['+377'], phoneExample: '' },
      { country: 'Nigeria', alpha2Code: 'NG', alpha3Code: 'NGA', aliases: [], dialCodes: ['+234'], phoneExample: '8021234567' },
    ],
  });
  server.answer('GET /reference/states', { payload: { states: ['Lagos', 'Ogun'], stateCodes: [] } });
  server.answer('GET /reference/timezones', {
    payload: [{ label: 'Africa/Lagos (GMT+01:00)', tzCode: 'Africa/Lagos', name: 'Lagos', utc: '+01:00' }],
  });
  server.reply('GET /reference/dial-codes', () => raw([{ name: 'Nigeria', dial_code: '+234', code: 'NG' }]));
  server.answer('GET /specialization/default', {
    payload: [
      { id: cardiology, name: 'Cardiology' },
      { id: dentistry, name: 'Dentistry' },
    ],
  });
  server.answer('GET /hospitals/exists/{value}', { payload: { does_hospital_exist: false } });
}

async function openPage() {
  const app = await renderWithApp(<RegisterPage />, { signedIn: false, path: '/hospital/register', prepare });
  await screen.findByText('Cardiology');
  await screen.findByRole('heading', { name: 'Account Registration' });
  return app;
}

async function choose(user: Rendered['user'], field: RegExp, option: string | RegExp) {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const next = (user: Rendered['user']) => user.click(screen.getByRole('button', { name: 'Next' }));

async function fillHospital(user: Rendered['user']) {
  await user.type(screen.getByLabelText(/Hospital Name/), 'Harbour Clinic');
  await user.type(screen.getByLabelText(/Rc code/), 'RC 77');
  await user.type(screen.getByLabelText(/^Address/), '1 Marina');
  await choose(user, /^Country/, 'Nigeria');
  await choose(user, /^State/, 'Lagos');
  await user.type(screen.getByRole('combobox', { name: /^City/ }), 'Ikeja');
  await choose(user, /^Timezone/, /^Africa\/Lagos/);
}

async function toPassword(user: Rendered['user']) {
  await fillHospital(user);
  await user.click(screen.getByLabelText('Cardiology'));
  await next(user);
  await screen.findByRole('heading', { name: 'Admin Registration' });
  await user.type(screen.getByLabelText(/Full Name/), 'Ada Chidinma Okafor');
  await user.type(screen.getByLabelText(/Email/), 'Ada@civis.test');
  await user.type(screen.getByLabelText(/Phone Number/), '8031234567');
  await user.click(screen.getByLabelText(/Same as hospital/));
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^State/ })).toHaveValue('Lagos'));
  await next(user);
  await screen.findByRole('heading', { name: 'Create Password' });
}

async function fillPassword(user: Rendered['user']) {
  await user.type(screen.getByLabelText(/^Password/), password);
  await user.type(screen.getByLabelText(/^Confirm password/), password);
}

test('step 1 says at each field what is missing, and warns about specializations', async () => {
  const { user, server } = await openPage();
  await next(user);
  for (const words of [
    'Hospital Name is a required field *',
    'Rc code is a required field *',
    'Address is a required field *',
    'Country is a required field *',
    'State is a required field *',
    'City is a required field *',
  ]) {
    expect(await screen.findByText(words)).toBeVisible();
  }
  expect(screen.getAllByText('Hospital must have a specialization').length).toBeGreaterThan(1);
  expect(server.sent('GET /hospitals/exists/{value}')).toHaveLength(0);
});

test('a taken RC code, then a check that fails: the known words, everything typed stays', async () => {
  const { user, server } = await openPage();
  await fillHospital(user);
  await user.click(screen.getByRole('button', { name: 'Select All' }));
  expect(screen.getByRole('button', { name: 'Deselect All' })).toBeVisible();
  server.answer('GET /hospitals/exists/{value}', { payload: { does_hospital_exist: true } });
  await next(user);
  expect((await screen.findAllByText('Hospital Already Exists')).length).toBeGreaterThan(0);
  expect(decodeURIComponent(server.sent('GET /hospitals/exists/{value}')[0]?.path ?? '')).toBe('/hospitals/exists/RC 77');
  server.lose('GET /hospitals/exists/{value}');
  await next(user);
  expect(await screen.findByText('Kindly try again')).toBeVisible();
  expect(screen.getByLabelText(/Hospital Name/)).toHaveValue('Harbour Clinic');
});

test('step 2 checks the founder and goes back without losing anything', async () => {
  const { user } = await openPage();
  await fillHospital(user);
  await user.click(screen.getByLabelText('Dentistry'));
  await next(user);
  await screen.findByRole('heading', { name: 'Admin Registration' });
  await user.type(screen.getByLabelText(/Full Name/), 'Ada');
  await user.type(screen.getByLabelText(/Phone Number/), '12');
  await next(user);
  for (const words of [
    'Full Name is a required, must include a Last Name *',
    'Email is a required field *',
    'minimum must be 8 characters *',
    'Address is a required field *',
    'Country is a required field *',
  ]) {
    expect(await screen.findByText(words)).toBeVisible();
  }
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText(/Hospital Name/)).toHaveValue('Harbour Clinic');
  expect(screen.getByLabelText('Dentistry')).toBeChecked();
});

test('Sign Up waits for rules, repetition and terms; step 3 has no Back', async () => {
  const { user } = await openPage();
  await toPassword(user);
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  const signUp = () => screen.getByRole('button', { name: 'Sign Up' });
  await fillPassword(user);
  expect(signUp()).toBeDisabled();
  await user.click(screen.getByRole('checkbox'));
  expect(signUp()).toBeEnabled();
  await user.type(screen.getByLabelText(/^Confirm password/), 'x');
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(signUp()).toBeDisabled();
  await user.click(screen.getByRole('checkbox'));
  await user.tab();
  expect(await screen.findByText('Terms and condition must be checked')).toBeVisible();
}, 30_000);

test('success sends the whole sign-up once, keeps signupInfo and goes to the email page', async () => {
  const { user, server, address } = await openPage();
  await toPassword(user);
  await fillPassword(user);
  await user.click(screen.getByRole('checkbox'));
  server.answer('POST /hospitals', {
    payload: {
      hospital: { id: cardiology, name: 'Harbour Clinic' },
      user: { id: cardiology, email: 'ada@civis.test' },
      from: 'no-reply@civis.test',
    },
  });
  await user.dblClick(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(address()).toBe('/hospital/email'));
  const sent = server.sent('POST /hospitals');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    hospital: {
      name: 'Harbour Clinic',
      rcCode: 'RC 77',
      address: '1 Marina',
      country: 'Nigeria',
      state: 'Lagos',
      city: 'Ikeja',
      timeZoneLabel: 'Africa/Lagos (GMT+01:00)',
      timeZoneOffset: '+01:00',
      specializations: [cardiology],
    },
    user: {
      fullname: 'Ada Chidinma Okafor',
      email: 'Ada@civis.test',
      dialcode: '+234',
      phoneNumber: '8031234567',
      address: '1 Marina',
      country: 'Nigeria',
      state: 'Lagos',
      city: 'Ikeja',
      title: 'Ms',
      password,
    },
    termsAccepted: true,
  });
  expect(readSignupInfo()).toEqual({
    client_name: 'Ada Chidinma Okafor',
    sender_name: 'Civis',
    to: 'ada@civis.test',
    from: 'no-reply@civis.test',
    hospital_name: 'Harbour Clinic',
  });
}, 30_000);

test('a refusal says so and goes back to the step of its field', async () => {
  const { user, server } = await openPage();
  await toPassword(user);
  await fillPassword(user);
  await user.click(screen.getByRole('checkbox'));
  server.refuse('POST /hospitals', {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Some fields need your attention.',
    fields: { email: 'Must be a valid email' },
  });
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(await screen.findByText('error occured')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Admin Registration' })).toBeVisible();
  expect(screen.getByText('Must be a valid email')).toBeVisible();
  expect(screen.getByLabelText(/Email/)).toHaveValue('Ada@civis.test');
  expect(localStorage).toHaveLength(0);
}, 30_000);
