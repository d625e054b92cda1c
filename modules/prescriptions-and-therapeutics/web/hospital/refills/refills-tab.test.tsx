import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { PrescriptionsPage } from '../prescriptions-page.tsx';

const at = '2026-11-22T08:00:00.000Z';
const row = (number: number, changes: object = {}) => ({
  ...{ id: `0198f000-0000-7000-8000-00000000000${number}`, status: 'waiting', prescriptionId: `rx${number}` },
  prescriptionNumber: `RX-00000${number}`,
  patient: { id: `p${number}`, hospitalPatientId: `P-00${number}`, fullname: `Patient ${number}` },
  ...{ prescriber: { id: 'd', fullname: 'Dr Ada' }, medicines: ['Amlodipine 5 mg'], repeatable: true, note: 'Four tablets left' },
  ...{ askedBy: `Patient ${number}`, askedAt: at, answer: null, answeredAt: null, answeredBy: null, newPrescriptionId: null },
  ...changes,
});

function show(permissions: readonly string[]) {
  return renderWithApp(<PrescriptionsPage />, {
    path: '/hospital/prescriptions?tab=refills',
    permissions,
    prepare: (server) => {
      const data = [row(1), row(2, { repeatable: false })];
      server.answer('GET /prescriptions/refill-requests', { payload: { data, meta: { count: 2, page: 1, limit: 25 } } });
      server.answer('PATCH /prescriptions/refill-requests/{id}/decline', { payload: row(1), message: 'The patient is told' });
      server.answer('POST /prescriptions/{id}/refill', { payload: { id: 'new' } });
    },
  });
}

test('a pharmacist declines with a reason and offers no repeat', async () => {
  const { user, server } = await show(['View Prescription', 'Verify Prescription']);
  await user.click(await screen.findByRole('button', { name: 'Decline for Patient 1' }));
  expect(screen.queryByRole('button', { name: 'Repeat for Patient 1' })).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'Decline refill' });
  await user.type(within(dialog).getByRole('textbox'), 'Come for a check first');
  await user.click(within(dialog).getByRole('button', { name: 'Decline refill' }));
  await waitFor(() =>
    expect(server.sent('PATCH /prescriptions/refill-requests/{id}/decline')[0]?.body).toEqual({ reason: 'Come for a check first' }),
  );
});

test('a prescriber repeats what has refills left, and writes anew what has none', async () => {
  const { user, server } = await show(['View Prescription', 'Create Prescription', 'Sign Prescription']);
  const anew = await screen.findByRole('link', { name: 'Rewrite for Patient 2' });
  expect(anew.getAttribute('href')).toContain('from=rx2');
  await user.click(screen.getByRole('button', { name: 'Repeat for Patient 1' }));
  await user.click(await screen.findByRole('button', { name: 'Reviewed, repeat' }));
  await waitFor(() =>
    expect(server.sent('POST /prescriptions/{id}/refill')[0]?.body).toMatchObject({ allergiesReviewed: true, sign: true, confirm: false }),
  );
});
