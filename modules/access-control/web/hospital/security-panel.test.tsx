import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { securitySettings } from '#modules/organisation/contract/settings.ts';
import { SecurityPanel } from './security-panel.tsx';

const row = {
  group: 'security',
  title: 'Security',
  values: securitySettings.schema.parse({ textCountries: ['+233'] }),
  version: 4,
  updatedAt: null,
  updatedBy: null,
  mayEdit: true,
};

test('the countries that get text messages are chosen by their dial codes, one a line', async () => {
  const { user, server } = await renderWithApp(<SecurityPanel />, {
    prepare: (fake) => {
      fake.answer('GET /settings/{group}', { payload: row });
      fake.answer('GET /auth/sessions', { payload: { data: [], signIns: [], twoFactor: null, pin: null } });
    },
  });
  server.answer('PATCH /settings/{group}', { payload: { ...row, version: 5 }, message: 'Settings saved' });
  const box = await screen.findByLabelText('Other countries');
  expect(box).toHaveValue('+233');
  await user.type(box, '{Enter}+229');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved');
  expect(server.sent('PATCH /settings/{group}')[0]?.body).toMatchObject({ version: 4, values: { textCountries: ['+233', '+229'] } });
});
