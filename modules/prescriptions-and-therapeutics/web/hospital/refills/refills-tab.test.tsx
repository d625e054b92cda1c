import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { PrescriptionsPage } from '../prescriptions-page.tsx';

const at = '2026-11-22T08:00:00.000Z';
const row = (number: number, changes: object = {}) => ({
  ...{ id: `0198f000-0000-7000-8000-00000000000${number}`, status: 'waiting', prescriptionId: `rx${number}` },
  prescriptionNumber: `RX-00000${number}`,
  patient: { id: `p${number}`, hospitalPatientId: `P-00${number}`, fullname: `Patient ${number}` },
  ...{ prescriber: { id: 'd', fullname: 'Dr Ada' }, medicines: ['Amlodipine 5 mg'], note: 'Four tablets left' },
  ...{ askedBy: `Patient ${number}`, askedAt: at, answer: null, answeredAt: null, answeredBy: null, newPrescriptionId: null },
  acts: {},
  ...changes,
});

function show(permissions: readonly string[], first: object, second: object) {
  return renderWithApp(<PrescriptionsPage />, {
    path: '/hospital/prescriptions?tab=refills',
    permissions,
    prepare: (server) => {
      const data = [row(1, { acts: first }), row(2, { acts: second })];
      server.answer('GET /prescriptions/refill-requests', { payload: { data, meta: { count: 2, page: 1, limit: 25 } } });
      server.answer('PATCH /prescriptions/refill-requests/{id}/decline', { payload: row(1), message: 'The patient will be notified' });
      server.answer('POST /prescriptions/{id}/refill', { payload: { id: 'new' } });
    },
  });
}

test('a pharmacist declines with a reason and offers no repeat', async () => {
  const { user, server } = await show(['View Prescription', 'Verify Prescription'], { decline: null }, { decline: null });
  await user.click(await screen.findByRole('button', { name: 'Actions for Patient 1' }));
  expect(await screen.findByRole('menuitem', { name: 'Decline' })).toBeEnabled();
  expect(screen.queryByRole('menuitem', { name: 'Repeat' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Decline' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline refill' });
  expect(within(dialog).getByText('Patient 1 will see the reason in the patient area.')).toBeInTheDocument();
  await user.type(within(dialog).getByRole('textbox'), 'Come for a check first');
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(server.sent('PATCH /prescriptions/refill-requests/{id}/decline')[0]?.body).toEqual({ reason: 'Come for a check first' }),
  );
});

test('a prescriber repeats what has refills left', async () => {
  const rights = ['View Prescription', 'Create Prescription', 'Sign Prescription'];
  const { user, server, address } = await show(rights, { repeat: null, decline: null }, { rewrite: null, decline: null });
  await user.click(await screen.findByRole('button', { name: 'Actions for Patient 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Repeat' }));
  await user.click(await screen.findByRole('button', { name: 'Reviewed, repeat' }));
  await waitFor(() =>
    expect(server.sent('POST /prescriptions/{id}/refill')[0]?.body).toMatchObject({ allergiesReviewed: true, sign: true, confirm: false }),
  );
  await waitFor(() => expect(address()).toContain('/hospital/prescriptions/new'));
});

test('what has no refill left is written anew', async () => {
  const { user, address } = await show(['View Prescription', 'Create Prescription'], {}, { rewrite: null });
  expect(screen.queryByRole('button', { name: 'Actions for Patient 1' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Actions for Patient 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rewrite' }));
  await waitFor(() => expect(address()).toContain('from=rx2'));
});
