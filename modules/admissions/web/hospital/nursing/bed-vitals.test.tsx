import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { unsentBox } from '#kernel/web/unsent/unsent.ts';
import type { DueState } from '#modules/admissions/contract/nursing-records.ts';
import { theWard } from '../../testing/nursing-samples.ts';
import { aWard } from '../../testing/samples.ts';
import { NursePage } from './nurse-page.tsx';

const due: DueState = {
  ...{ lastAt: null, dueAt: '2031-01-10T09:00:00.000Z', overdue: true, everyMinutes: 240, by: 'admission' },
  ...{ level: null, limit: null, mayRecord: true },
};

test('at a bed without a connection vitals are written by what the bed says of its patient, wait there, and arrive', async () => {
  const { ward, ...rest } = theWard();
  const [bed] = rest.beds;
  if (!bed) throw new Error('The ward has no bed');
  const { user, server } = await renderWithApp(<NursePage />, {
    permissions: ['View Admission', 'View Nursing Record', 'View Vitals', 'Create Vitals', 'View Rooms', 'View Patient Details'],
    path: '/hospital/admissions/nurse',
    prepare: (early) => {
      early.answer('GET /wards', { payload: [aWard()] });
      early.answer('GET /wards/{id}/tasks', { payload: { ...rest, ward, beds: [{ ...bed, vitals: due }] } });
      early.lose('GET /patients/{id}');
      early.lose('GET /vitals');
      early.lose('POST /vitals');
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Record vitals/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Record vitals' }));
  await user.type(await drawer.findByLabelText(/^Pulse/, {}, { timeout: 5000 }), '88');
  await user.click(drawer.getByRole('button', { name: 'Save vitals' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sets = within(await screen.findByRole('list', { name: 'Vitals on this device' }));
  expect(sets.getByText('Waiting to be sent')).toBeInTheDocument();
  // The nurse may take back what has not left the device.
  expect(sets.getByRole('button', { name: 'Discard vitals' })).toBeInTheDocument();
  const [kept] = unsentBox.entries();
  expect(kept).toMatchObject({ page: `/hospital/admissions/${bed.admissionId}`, sealed: true });
  expect(JSON.stringify(kept)).not.toMatch(/Patient|GH-0/);

  server.answer('POST /vitals', { payload: {} });
  await unsentBox.flush();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Vitals on this device' })).toBeNull());
  expect(server.sent('POST /vitals').at(-1)?.body).toMatchObject({ patientId: bed.of.id, source: 'admission', sourceId: bed.admissionId });
});
