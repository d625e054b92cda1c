import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWork } from '#kernel/web/client/long-work.ts';
import { clearSession } from '#kernel/web/client/session.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { readLeaveNote } from '../leave-note.ts';
import { SessionEnd } from './session-end.tsx';
// Loaded before the clock is stopped: the dialog comes by import().
import './session-end-dialog.tsx';

const start = Date.parse('2026-11-20T08:00:00.000Z');
const minutes = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: start });
});
afterEach(() => {
  vi.useRealTimers();
  clearSession();
});

async function watch() {
  const app = await renderWithApp(<SessionEnd />, {
    path: '/hospital/dashboard',
    prepare: (server) => {
      server.reply('GET /health', () => new Response('{}', { headers: { date: new Date().toUTCString() } }));
      server.reply('POST /auth/keepalive', () => {
        const payload = {
          idleExpiresAt: new Date(Date.now() + 30 * minutes).toISOString(),
          absoluteExpiresAt: new Date(start + 12 * 60 * minutes).toISOString(),
        };
        return new Response(JSON.stringify({ success: true, message: '', payload }), { headers: { 'content-type': 'application/json' } });
      });
      server.answer('POST /auth/logout', { payload: {} });
    },
  });
  await pass(2000);
  expect(app.server.sent('POST /auth/keepalive')).toHaveLength(1);
  return app;
}

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
  });
const warning = () => screen.queryByText(/You will be signed out in \d+ seconds/);

test('a minute before the idle limit the person is asked; staying starts the time anew', async () => {
  const { server } = await watch();
  await pass(28 * minutes);
  expect(warning()).toBeNull();
  await pass(1.2 * minutes);
  expect(warning()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await pass(2000);
  expect(warning()).toBeNull();
  expect(server.sent('POST /auth/keepalive').length).toBeGreaterThan(1);
  expect(localStorage.getItem('token')).toBe('cvs_test');
});

test('input puts the limit off and is told to the server now and then', async () => {
  const { server } = await watch();
  for (let round = 0; round < 4; round += 1) {
    await pass(10 * minutes);
    fireEvent.keyDown(document.body, { key: 'a' });
  }
  await pass(2000);
  expect(warning()).toBeNull();
  expect(server.sent('POST /auth/keepalive').length).toBeGreaterThanOrEqual(4);
});

test('a running upload counts as being there', async () => {
  await watch();
  const release = startWork();
  await pass(40 * minutes);
  expect(warning()).toBeNull();
  release();
  await pass(29.5 * minutes);
  expect(warning()).not.toBeNull();
});

test('at zero the screen is covered, storage emptied and a note left for the sign-in page', async () => {
  await watch();
  await pass(31 * minutes);
  expect(localStorage).toHaveLength(0);
  expect(readLeaveNote()).toBe('You were signed out');
});
