import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aClearance, aDischargedStay } from '../../testing/end-samples.ts';
import { LeavingCard } from './leaving-card.tsx';

const stay = aDischargedStay();
const cashDesk = ['Release Patient', 'View Patient Billing'];
const release = `PATCH /patient-admissions/${stay.id}/release`;

function show({ prepare, ...options }: RenderOptions = {}) {
  return renderWithApp(<LeavingCard patientId={stay.of.id} />, {
    permissions: cashDesk,
    ...options,
    prepare: (server) => {
      server.answer('GET /patient-admissions/leaving/{patientId}', { payload: stay });
      server.answer('GET /patient-admissions/{id}/clearance', { payload: aClearance() });
      server.answer(release, { payload: stay, message: 'Patient released' });
      prepare?.(server);
    },
  });
}

test('the cash desk releases a patient from the bills, and the gate pass is offered although nobody awaits the release any more', async () => {
  const { user, server } = await show();
  await user.click(await screen.findByRole('button', { name: 'Release patient' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Release patient' }));
  await user.type(await drawer.findByRole('textbox', { name: /^Released to/ }), 'His sister');
  server.answer('GET /patient-admissions/leaving/{patientId}', { payload: null });
  await user.click(drawer.getByRole('button', { name: 'Release patient' }));
  expect(await drawer.findByRole('link', { name: 'Print gate pass' })).toHaveAttribute('href', `/hospital/admissions/${stay.id}/gate-pass`);
  expect(server.sent(release)[0]?.body).toMatchObject({ releasedTo: 'His sister', version: stay.version });
});

test('nothing is shown of a patient who awaits no release', async () => {
  const { server } = await show({ prepare: (early) => early.answer('GET /patient-admissions/leaving/{patientId}', { payload: null }) });
  await waitFor(() => expect(server.sent('GET /patient-admissions/leaving/{patientId}').length).toBeGreaterThan(0));
  expect(screen.queryByText('Awaiting release')).toBeNull();
});
