import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { CriticalDialog } from './critical-dialog.tsx';

const patientId = '00000000-0000-7000-8000-000000000001';
const id = '00000000-0000-7000-8000-0000000000aa';
const result = {
  ...{ id, requestNumber: 'LAB-000007', testName: 'Potassium', releasedAt: '2026-11-21T12:00:00.000Z', path: `/labs/${id}` },
  values: [{ name: 'Potassium', text: '2.1 mmol/L', flag: 'LL', reference: '3.5 – 5.1' }],
};

test('an unacknowledged critical result interrupts with its value, unit and words, and goes when it is acknowledged', async () => {
  const { user, server } = await renderWithApp(<CriticalDialog patientId={patientId} />, {
    permissions: ['Acknowledge Lab Result'],
    prepare: (fake) => {
      let seen = false;
      fake.reply(`GET /lab-request/critical-of-patient/${patientId}`, () =>
        Response.json({ success: true, message: '', payload: seen ? [] : [result] }),
      );
      fake.reply(`PATCH /lab-request/${id}/acknowledged`, () => {
        seen = true;
        return Response.json({ success: true, message: '', payload: { id } });
      });
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Critical result' });
  expect(within(dialog).getByText('2.1 mmol/L')).toBeDefined();
  expect(within(dialog).getByText('Critically low')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Acknowledge Potassium' }));
  await waitFor(() => expect(server.sent(`PATCH /lab-request/${id}/acknowledged`)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('without such a result nothing interrupts', async () => {
  const { server } = await renderWithApp(<CriticalDialog patientId={patientId} />, {
    permissions: ['Acknowledge Lab Result'],
    prepare: (fake) => fake.answer(`GET /lab-request/critical-of-patient/${patientId}`, { payload: [] }),
  });
  await waitFor(() => expect(server.sent(`GET /lab-request/critical-of-patient/${patientId}`).length).toBeGreaterThan(0));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closed without being acknowledged it stays a flag of the banner, which opens it again', async () => {
  const { user } = await renderWithApp(<CriticalDialog patientId={patientId} />, {
    permissions: ['Acknowledge Lab Result'],
    prepare: (fake) => fake.answer(`GET /lab-request/critical-of-patient/${patientId}`, { payload: [result] }),
  });
  await user.click(within(await screen.findByRole('dialog', { name: 'Critical result' })).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '1 critical result' }));
  expect(await screen.findByRole('dialog', { name: 'Critical result' })).toBeDefined();
});
