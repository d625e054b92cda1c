import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NumberField } from '#kernel/web/form/fields.tsx';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { securitySettings } from '../../contract/settings.ts';
import { hospitalCards } from '../index.ts';
import { SettingsGroupPanel } from './group-panel.tsx';
import { SettingsPage } from './settings-page.tsx';

const row = {
  group: 'security',
  title: 'Security',
  values: securitySettings.schema.parse({}),
  version: 2,
  updatedAt: '2026-11-20T13:05:00.000Z',
  updatedBy: { id: null, name: 'Ada Obi' },
  mayEdit: true,
};
const panel = (
  <SettingsGroupPanel group="security" schema={securitySettings.schema}>
    <NumberField name="idleMinutes" label="Idle timeout (minutes)" />
  </SettingsGroupPanel>
);

test('a group is saved whole with its version; a value out of range stays here', async () => {
  const { user, server } = await renderWithApp(panel, { prepare: (fake) => fake.answer('GET /settings/{group}', { payload: row }) });
  server.answer('PATCH /settings/{group}', { payload: { ...row, version: 3 }, message: 'Settings saved' });
  await screen.findByText('Last changed by Ada Obi on 20 Nov 2026, 14:05');
  const field = screen.getByLabelText('Idle timeout (minutes)');
  await user.clear(field);
  await user.type(field, '3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Idle timeout (minutes) is not valid');
  await user.clear(field);
  await user.type(field, '45');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved');
  expect(server.sent('PATCH /settings/{group}')).toHaveLength(1);
  expect(server.sent('PATCH /settings/{group}')[0]?.body).toEqual({ version: 2, values: { ...row.values, idleMinutes: 45 } });
});

test('who may only look cannot save', async () => {
  await renderWithApp(panel, { prepare: (fake) => fake.answer('GET /settings/{group}', { payload: { ...row, mayEdit: false } }) });
  expect(await screen.findByLabelText('Idle timeout (minutes)')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('the menu shows the sections that the person may open', async () => {
  await renderWithApp(<SettingsPage />, {
    path: '/hospital/settings',
    permissions: ['View Settings', 'View Departments'],
    parts: { cards: hospitalCards.map((card) => ({ ...card, component: () => null })) },
  });
  const titles = (await screen.findAllByRole('link')).map((link) => link.textContent);
  expect(titles).toEqual(['General', 'Timezone', 'Contact', 'Opening hours', 'Departments', 'Notifications']);
});
