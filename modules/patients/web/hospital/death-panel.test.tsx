import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ada, aDeath, aPatient, noDeath, obi } from '../testing/samples.ts';
import { DeathPanel } from './death-panel.tsx';

const show = (payload: object) =>
  renderWithApp(<DeathPanel patient={aPatient({ status: 'deceased' })} />, {
    permissions: ['View Death Report'],
    prepare: (fake) => {
      fake.answer(`GET /patients/${ada}/deceased`, { payload: { ...noDeath, ...payload } });
      fake.answer('GET /nextOfKins/patient/{id}', { payload: [] });
    },
  });

test('a signed certificate is printed, amended and reversed as it offers', async () => {
  const { user, server } = await show({ record: aDeath() });
  expect(await screen.findByRole('link', { name: 'Print certificate' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Amend death record DC-000001' })).toBeInTheDocument();
  server.answer(`POST /patients/${ada}/deceased/reverse`, { payload: { record: aDeath({ status: 'reversed', acts: {} }), cancelled: [] } });
  await user.click(screen.getByRole('button', { name: 'Reverse death record DC-000001' }));
  const drawer = await screen.findByRole('dialog', { name: 'Reverse death record' });
  await user.type(await within(drawer).findByRole('textbox', { name: /Reason/ }), 'The wrong patient was certified');
  await user.click(within(drawer).getByRole('button', { name: 'Reverse death record' }));
  expect(await screen.findByText('Death record reversed')).toBeInTheDocument();
  expect(server.sent(`POST /patients/${ada}/deceased/reverse`)[0]?.body).toEqual({ reason: 'The wrong patient was certified' });
});

test('reversed certificates are kept with their reason, and offer nothing', async () => {
  const gone = { id: obi, status: 'reversed', reversedAt: '2026-11-21T09:00:00.000Z', reversalReason: 'Wrong patient', acts: {} } as const;
  await show({ reversed: [aDeath(gone)] });
  const kept = (await screen.findByRole('heading', { name: 'Reversed certificates' })).parentElement as HTMLElement;
  expect(within(kept).getByText('DC-000001')).toBeInTheDocument();
  expect(within(kept).getByText(/Wrong patient/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /death record/ })).toBeNull();
});

test('what a certificate does not offer is not shown', async () => {
  await show({ record: aDeath({ acts: { amend: null } }) });
  expect(await screen.findByRole('button', { name: 'Amend death record DC-000001' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Reverse/ })).toBeNull();
});
