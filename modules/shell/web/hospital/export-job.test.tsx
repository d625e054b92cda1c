import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ExportWatch } from './export-watch.tsx';

const id = '01a10000-0000-7000-8000-000000000001';
const running = {
  id,
  kind: 'list',
  title: 'Patients',
  format: 'csv',
  status: 'running',
  rowsDone: 4000,
  rowsTotal: 16000,
  failure: null,
  size: null,
  sha256: null,
  createdAt: '2026-11-20T13:05:00.000Z',
  finishedAt: null,
  expiresAt: null,
};
const at = (payload: unknown) => ({
  path: `/hospital/patients?export=${id}`,
  prepare: (server: { answer: (call: string, answer: { payload: unknown }) => void }) => server.answer('GET /exports/{id}', { payload }),
});

test('says how far the file is; closing takes it out of the address', async () => {
  const { user, address } = await renderWithApp(<ExportWatch />, at(running));
  expect(await screen.findByText('4,000 of 16,000 rows')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(address()).toBe('/hospital/patients'));
});

test('a finished file is downloaded', async () => {
  const make = vi.fn(() => 'blob:file');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: make, revokeObjectURL: () => undefined }));
  const { user, server } = await renderWithApp(
    <ExportWatch />,
    at({ ...running, status: 'ready', rowsDone: 16000, expiresAt: '2026-11-21T13:05:00.000Z' }),
  );
  server.answer('GET /exports/{id}/file', { payload: 'rows' });
  expect(await screen.findByText('16,000 rows are ready. The file is kept until 21 Nov 2026, 14:05.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(server.sent('GET /exports/{id}/file')).toHaveLength(1));
  await waitFor(() => expect(make).toHaveBeenCalled());
});

test('a failure says why', async () => {
  await renderWithApp(<ExportWatch />, at({ ...running, status: 'failed', failure: 'Not allowed any more.' }));
  expect(await screen.findByText('The export failed: Not allowed any more.')).toBeInTheDocument();
});

test('without an export in the address nothing is asked', async () => {
  const { server } = await renderWithApp(<ExportWatch />, { path: '/hospital/patients' });
  expect(server.sent('GET /exports/{id}')).toHaveLength(0);
});
