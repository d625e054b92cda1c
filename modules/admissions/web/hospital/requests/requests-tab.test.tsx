import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aBed, aRoom, aWard, ids, pageOf } from '../../testing/samples.ts';
import { aRequest, okafor, staysPage } from '../../testing/stay-samples.ts';
import { AdmissionsPage } from '../admissions-page.tsx';

const desk = ['View Admission', 'View Admission Request', 'Manage Admission Request', 'Create Admission', 'View Rooms'];

function show(options: RenderOptions = {}) {
  return renderWithApp(<AdmissionsPage />, {
    permissions: desk,
    path: '/hospital/admissions?tab=requests',
    ...options,
    prepare: (server) => {
      server.answer('GET /admission-requests', { payload: pageOf([aRequest()]) });
      server.answer('GET /patient-admissions', { payload: staysPage([]) });
      server.answer('GET /wards', { payload: [aWard()] });
      server.answer('GET /rooms', { payload: pageOf([aRoom({ beds: [aBed()] })]) });
      server.answer('GET /patients/{id}', { payload: { ...okafor, banner: { allergies: [] } } });
      server.answer('GET /users/picker', { payload: pageOf([]) });
      options.prepare?.(server);
    },
  });
}

test('a request says for whom, how urgent and since when, and its menu has what can be done', async () => {
  const { user } = await show();
  const row = await screen.findByRole('row', { name: /Okafor Ada/ });
  for (const words of ['ARQ-000001', 'Urgent', 'Male Medical', 'Waiting', 'Dr Eze']) expect(row).toHaveTextContent(words);
  await user.click(within(row).getByRole('button', { name: 'Actions for Okafor Ada' }));
  const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(names).toEqual(['Admit', 'Reserve bed', 'Decline', 'Cancel request']);
});

test('a bed is held for a request', async () => {
  const { user, server } = await show({
    prepare: (early) => early.answer('PATCH /admission-requests/{id}/reserve', { payload: aRequest(), message: 'Bed reserved' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Okafor Ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reserve bed' }));
  const drawer = within(await screen.findByRole('dialog', { name: /^Reserve bed/ }));
  await user.click(await drawer.findByRole('combobox', { name: /^Bed/ }));
  await user.click(await screen.findByRole('option', { name: /B1/ }));
  await user.click(drawer.getByRole('button', { name: 'Reserve bed' }));
  await waitFor(() => expect(server.sent('PATCH /admission-requests/{id}/reserve')[0]?.body).toEqual({ bedId: ids.bed, version: 2 }));
});

test('who declines a request says why', async () => {
  const { user, server } = await show({
    prepare: (early) => early.answer('PATCH /admission-requests/{id}/decline', { payload: aRequest(), message: 'Request declined' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Okafor Ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the request of Okafor Ada' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Can be treated at home');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(server.sent('PATCH /admission-requests/{id}/decline')[0]?.body).toEqual({ reason: 'Can be treated at home', version: 2 }),
  );
});

test('the patient of a request is admitted from its row, with its words', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Actions for Okafor Ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Admit' }));
  const drawer = within(await screen.findByRole('dialog', { name: /^Admit patient/ }));
  expect(await drawer.findByLabelText(/^Reason for admission/)).toHaveValue('Needs intravenous treatment');
});

test('a request opens beside the list', async () => {
  const { user } = await show();
  await user.click(await screen.findByText('Okafor Ada'));
  const drawer = within(await screen.findByRole('dialog', { name: 'ARQ-000001' }));
  expect(drawer.getByText('Needs intravenous treatment')).toBeInTheDocument();
  expect(drawer.getByRole('button', { name: 'Admit' })).toBeEnabled();
});
