import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { CityField, CountryField, LgaField, PhoneField, StateField, TimezoneField } from './index.ts';

const call = {
  method: 'POST',
  path: '/places',
  summary: '',
  permission: 'signed in',
  body: z.looseObject({}),
  payload: z.object({}),
} as const satisfies CallSpec;

function Form({ start = {}, onDone = () => undefined }: { readonly start?: Record<string, unknown>; readonly onDone?: () => void }) {
  const form = useCallForm(call, { startWith: start });
  return (
    <CallForm form={form} submit="Save" onDone={onDone}>
      <CountryField name="country" label="Country" />
      <StateField name="state" countryField="country" label="State" />
      <CityField name="city" stateField="state" label="City" />
      <LgaField name="lga" countryField="country" stateField="state" label="LGA" />
      <PhoneField name="phone" code="dialCode" label="Phone" />
      <TimezoneField name="zone" offset="offset" label="Timezone" />
    </CallForm>
  );
}

const countries = [
  { country: 'Monaco', alpha2Code: 'MC', alpha3Code: 'MCO', aliases: [], dialCodes: ['+377'], phoneExample: '' },
  { country: 'Nigeria', alpha2Code: 'NG', alpha3Code: 'NGA', aliases: ['Naija'], dialCodes: ['+234'], phoneExample: '8021234567' },
];

function prepare(server: FakeServer) {
  server.answer('GET /reference/countries', { payload: countries });
  server.reply('GET /reference/states', ({ query }) => {
    const states = query.get('country') === 'Nigeria' ? ['Lagos', 'Ogun'] : [];
    return new Response(JSON.stringify({ success: true, message: '', payload: { states, stateCodes: [] } }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  server.answer('GET /reference/lgas', { payload: [{ country: 'NG', state: 'Lagos', name: 'Ikeja' }] });
  server.answer('GET /reference/timezones', {
    payload: [
      { label: 'Africa/Lagos (GMT+01:00)', tzCode: 'Africa/Lagos', name: '(GMT+01:00) Lagos, Kano', utc: '+01:00' },
      { label: 'Asia/Kolkata (GMT+05:30)', tzCode: 'Asia/Kolkata', name: '(GMT+05:30) Mumbai', utc: '+05:30' },
    ],
  });
  server.reply(
    'GET /reference/dial-codes',
    () =>
      new Response(JSON.stringify([{ name: 'Nigeria', dial_code: '+234', code: 'NG' }]), {
        headers: { 'content-type': 'application/json' },
      }),
  );
  server.answer('POST /places', { payload: {} });
}

test('a country is found by alias; its states follow; another country takes the state away and lets text be written', async () => {
  const { user, server } = await renderWithApp(<Form />, { prepare });
  const country = () => screen.getByRole('combobox', { name: 'Country' });
  await waitFor(() => expect(server.sent('GET /reference/countries').length).toBeGreaterThan(0));
  await user.click(country());
  await user.keyboard('naija');
  await user.click(await screen.findByRole('option', { name: 'Nigeria' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'State' })).toBeEnabled());
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Lagos' }));
  expect(await screen.findByRole('combobox', { name: 'LGA' })).toBeEnabled();

  await user.clear(country());
  await user.type(country(), 'mona');
  await user.click(await screen.findByRole('option', { name: 'Monaco' }));
  const state = await screen.findByRole('textbox', { name: 'State' });
  expect(state).toHaveValue('');
  expect(screen.queryByRole('combobox', { name: 'LGA' })).toBeNull();
  await user.type(state, 'La Condamine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent('POST /places')[0]?.body).toMatchObject({ country: 'Monaco', state: 'La Condamine' }));
});

test('a saved country, state and zone that no list knows any more stay as they are', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(
    <Form start={{ country: 'Upper Volta', state: 'Kadiogo', zone: 'Old/Zone (GMT)' }} onDone={done} />,
    { prepare },
  );
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('Upper Volta'));
  expect(await screen.findByRole('textbox', { name: 'State' })).toHaveValue('Kadiogo');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('POST /places')[0]?.body).toMatchObject({ country: 'Upper Volta', state: 'Kadiogo', zone: 'Old/Zone (GMT)' });
});

test('a zone is found by city and brings its offset', async () => {
  const { user, server } = await renderWithApp(<Form />, { prepare });
  await waitFor(() => expect(server.sent('GET /reference/timezones').length).toBeGreaterThan(0));
  await user.click(screen.getByRole('combobox', { name: 'Timezone' }));
  await user.keyboard('mumbai');
  await user.click(await screen.findByRole('option', { name: /Kolkata/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent('POST /places')[0]?.body).toMatchObject({ zone: 'Asia/Kolkata (GMT+05:30)', offset: '+05:30' }));
});

test('without the list of dial codes the code can be typed', async () => {
  const { user, server } = await renderWithApp(<Form />, {
    prepare: (fake) => {
      prepare(fake);
      fake.refuse('GET /reference/dial-codes', { status: 404, code: 'X', message: 'x' });
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Dial code' }), '+44');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '7911123456');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent('POST /places')[0]?.body).toMatchObject({ dialCode: '+44', phone: '7911123456' }));
});
