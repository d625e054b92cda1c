import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { laboratorySettings } from '#modules/laboratory/contract/settings.ts';
import { LaboratorySettingsPanel } from './settings-panel.tsx';

const row = {
  ...{ group: 'laboratory', title: 'Laboratory', version: 2, updatedAt: '2026-11-20T13:05:00.000Z', mayEdit: true },
  updatedBy: { id: null, name: 'Ada Obi' },
  values: laboratorySettings.schema.parse({ signatories: ['Dr Obi, Pathologist'] }),
};

test('signatories are typed one a line; an empty footer is saved as one', async () => {
  const { user, server } = await renderWithApp(<LaboratorySettingsPanel />, {
    prepare: (fake) => fake.answer('GET /settings/{group}', { payload: row }),
  });
  server.answer('PATCH /settings/{group}', { payload: { ...row, version: 3 }, message: 'Settings saved' });
  await user.type(await screen.findByLabelText('Signatories of reports'), '\n\nMls Bello, Head of laboratory ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent('PATCH /settings/{group}')).toHaveLength(1));
  expect(server.sent('PATCH /settings/{group}')[0]?.body).toEqual({
    version: 2,
    values: { ...row.values, signatories: ['Dr Obi, Pathologist', 'Mls Bello, Head of laboratory'] },
  });
});
