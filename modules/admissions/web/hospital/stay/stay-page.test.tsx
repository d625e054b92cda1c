import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { aStay, stayIds } from '../../testing/stay-samples.ts';
import { StayPage } from './stay-page.tsx';

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({ id: stayIds.stay }) }));

const nurse = ['View Admission', 'Edit Admission', 'Create Nursing Record'];

function show(stay: Admission = aStay(), options: RenderOptions = {}) {
  return renderWithApp(<StayPage />, {
    permissions: nurse,
    path: `/hospital/admissions/${stayIds.stay}`,
    ...options,
    prepare: (server) => {
      server.answer('GET /patient-admissions/{id}', { payload: stay });
      options.prepare?.(server);
    },
  });
}

test('a stay says where the patient lies, who is responsible and what everybody at the bed must know', async () => {
  await show(aStay({ isolation: 'airborne', codeStatus: 'dnr', diet: 'Soft' }));
  expect(await screen.findByRole('heading', { name: 'Male Medical, Room 1, B1' })).toBeInTheDocument();
  for (const words of ['Admitted', 'Airborne isolation', 'Do not resuscitate (DNR)'])
    expect(screen.getAllByText(words)[0]).toBeInTheDocument();
  expect(screen.getByText(/Diet: Soft/)).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Bed history', 'Discharge']);
});

test('the nursing assessment is written from its card, and a risk that was not assessed is sent as such', async () => {
  const { user, server } = await show(aStay(), {
    prepare: (early) => early.answer('PUT /patient-admissions/{id}/assessment', { payload: aStay(), message: 'Assessment saved' }),
  });
  const card = within(await screen.findByRole('region', { name: 'Nursing assessment' }));
  expect(card.getByText('The patient is not assessed yet')).toBeInTheDocument();
  await user.click(card.getByRole('button', { name: 'Assess' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Nursing assessment' }));
  await user.type(await drawer.findByLabelText(/^Falls/), '45');
  await user.type(drawer.getByLabelText('Add belonging'), 'Phone{Enter}');
  await user.type(drawer.getByLabelText('Add belonging'), 'Watch');
  await user.click(drawer.getByRole('button', { name: 'Add' }));
  await user.click(drawer.getByRole('button', { name: 'Remove Watch' }));
  await user.click(drawer.getByLabelText(/^Allergies checked/));
  await user.click(drawer.getByRole('button', { name: 'Save assessment' }));
  await waitFor(() =>
    expect(server.sent('PUT /patient-admissions/{id}/assessment')[0]?.body).toEqual({
      ...{ fallRisk: 45, pressureRisk: null, vteRisk: null, allergiesChecked: true, version: 4 },
      belongings: [{ what: 'Phone', givenBackAt: null, givenBackTo: null }],
    }),
  );
});

test('a score out of its scale is said at its field and nothing is sent', async () => {
  const { user, server } = await show(aStay(), { path: `/hospital/admissions/x?drawer=stay-assess&record=${stayIds.stay}` });
  const drawer = within(await screen.findByRole('dialog', { name: 'Nursing assessment' }));
  await user.type(await drawer.findByLabelText(/^Pressure sores/), '40');
  await user.click(drawer.getByRole('button', { name: 'Save assessment' }));
  expect(await drawer.findByText(/Pressure sores \(Braden\) is not valid/)).toBeInTheDocument();
  expect(server.sent('PUT /patient-admissions/{id}/assessment')).toEqual([]);
});

test('a companion leaves', async () => {
  const companion = {
    ...{ id: '01990000-0000-7000-8000-000000000091', name: 'Okafor Ngozi', phone: null, relationship: 'Sister' },
    ...{ fromAt: '2031-01-08T09:00:00.000Z', toAt: null },
  };
  const { user, server } = await show(aStay({ companions: [companion] }), {
    prepare: (early) => early.answer('PATCH /companions/{id}/leave', { payload: companion, message: 'Companion left' }),
  });
  await user.click(await screen.findByRole('button', { name: /Has left/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Companion has left' }));
  await user.click(dialog.getByRole('button', { name: 'Has left' }));
  await waitFor(() => expect(server.sent('PATCH /companions/{id}/leave')).toHaveLength(1));
});

test('the beds of a stay stand in its history', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('tab', { name: 'Bed history' }));
  expect(await screen.findByRole('row', { name: /B1.*Admission/ })).toBeInTheDocument();
});
