import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { DevicesPanel } from './devices-panel.tsx';

const own = {
  id: '019a0000-0000-7000-8000-000000000001',
  device: 'Chrome on Windows',
  ip: '102.89.23.4',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt: '2026-11-20T08:00:00.000Z',
  trustedUntil: '2026-12-20T08:00:00.000Z',
  current: true,
};
const other = {
  ...own,
  id: '019a0000-0000-7000-8000-000000000002',
  device: 'Firefox on Linux',
  trustedUntil: null,
  current: false,
};

async function panel(data: readonly object[]) {
  return renderWithApp(<DevicesPanel />, { prepare: (server) => server.answer('GET /auth/devices', { payload: { data } }) });
}

test('a device is removed after a question', async () => {
  const { user, server } = await panel([own, other]);
  server.answer('DELETE /auth/devices/{id}', { payload: {}, message: 'Device removed' });
  await user.click(await screen.findByRole('button', { name: /^Remove ?Firefox on Linux/ }));
  expect(await screen.findByText(/Firefox on Linux will be signed out/)).toBeVisible();
  expect(server.sent('DELETE /auth/devices/{id}')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Remove device' }));
  await waitFor(() => expect(server.sent('DELETE /auth/devices/{id}')).toHaveLength(1));
  expect(await screen.findByText('Device removed')).toBeVisible();
});

test('alone, there is nothing to remove but this one', async () => {
  await panel([own]);
  expect(await screen.findByRole('button', { name: /^Remove ?Chrome on Windows/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove other devices' })).toBeNull();
});
