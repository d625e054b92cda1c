import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { recordsSettings } from '../../contract/settings.ts';
import { RecordsPanel } from './records-panel.tsx';

const row = {
  group: 'records',
  title: 'Records',
  values: recordsSettings.schema.parse({ requiredFields: ['email'] }),
  version: 4,
  updatedAt: null,
  updatedBy: null,
  mayEdit: true,
};

test('saves the whole group with what was changed, values without a field among them', async () => {
  const { user, server } = await renderWithApp(<RecordsPanel />, {
    prepare: (fake) => fake.answer('GET /settings/{group}', { payload: row }),
  });
  server.answer('PATCH /settings/{group}', { payload: { ...row, version: 5 }, message: 'Settings saved' });
  await user.click(await screen.findByRole('radio', { name: 'Shared' }));
  const threshold = screen.getByLabelText(/Block registration from score/);
  await user.clear(threshold);
  await user.type(threshold, '50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Block registration from score is not valid');
  await user.clear(threshold);
  await user.type(threshold, '110');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved');
  expect(server.sent('PATCH /settings/{group}')).toHaveLength(1);
  expect(server.sent('PATCH /settings/{group}')[0]?.body).toEqual({
    version: 4,
    values: { ...row.values, shareRecordsDefault: 'granted', duplicateThreshold: 110 },
  });
});
