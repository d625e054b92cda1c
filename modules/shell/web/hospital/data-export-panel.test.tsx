import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '#kernel/web/client/session.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { DataExportPanel } from './data-export-panel.tsx';

const hospitalId = '01a10000-0000-7000-8000-0000000000b0';
const id = '01a10000-0000-7000-8000-0000000000c1';

async function ask() {
  startSession({
    token: 'cvs_test',
    userId: 'user',
    roleName: 'Manager',
    email: 'manager@civis.test',
    permissions: [{ name: 'Export Hospital Data' }],
    hospital: { hospitalId, name: 'Lagoon Hospital', timeZoneLabel: 'Africa/Lagos (GMT+01:00)' },
    subscription: { currency: 'NGN' },
  });
  const shown = await renderWithApp(<DataExportPanel />, {
    signedIn: false,
    permissions: ['Export Hospital Data'],
    path: '/hospital/settings/data-export',
  });
  shown.server.answer('POST /auth/confirmPassword', { payload: { stepUpUntil: '2026-11-21T10:00:00.000Z' } });
  await shown.user.click(await screen.findByText('JSONL'));
  await shown.user.click(screen.getByRole('button', { name: 'Export all data' }));
  const dialog = within(await screen.findByRole('dialog'));
  await shown.user.type(await dialog.findByLabelText(/Your password/), 'secret');
  return { ...shown, start: () => shown.user.click(dialog.getByRole('button', { name: 'Start export' })) };
}

test('all data are exported after the password; the address then shows how far the file is', async () => {
  const { server, start, address } = await ask();
  server.answer('GET /hospitals/{id}/export', { payload: { id, title: 'All data', status: 'queued' } });
  await start();
  await waitFor(() => expect(address()).toContain(`export=${id}`));
  expect(server.sent('GET /hospitals/{id}/export')[0]?.query.get('format')).toBe('jsonl');
});

test('a second export at the same time is refused in the dialog', async () => {
  const { server, start } = await ask();
  server.refuse('GET /hospitals/{id}/export', { status: 429, code: 'EXPORT_ONE_AT_A_TIME', message: 'An export is already running.' });
  await start();
  expect(await screen.findByText('An export is already running.')).toBeInTheDocument();
});
