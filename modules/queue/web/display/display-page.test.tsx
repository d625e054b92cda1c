import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { DisplayScreen } from './display-page.tsx';

const shown = {
  hospital: 'Lagoon Hospital',
  title: 'Ground floor',
  zone: 'Pacific/Kiritimati',
  at: '2026-11-20T09:00:00.000Z',
  calls: [
    { number: 'OPD-014', room: 'Room 2', status: 'called', initials: null, calledAt: '2026-11-20T08:59:00.000Z', calls: 1 },
    { number: 'OPD-011', room: 'Room 1', status: 'serving', initials: null, calledAt: '2026-11-20T08:40:00.000Z', calls: 2 },
  ],
  next: [{ number: 'OPD-015', initials: null }],
  rooms: [{ room: 'Room 1', number: 'OPD-011', status: 'serving' }],
};

afterEach(() => {
  vi.useRealTimers();
});

function show(prepare: Parameters<typeof renderWithApp>[1] = {}) {
  return renderWithApp(<DisplayScreen token="token-token-token-token" />, { signedIn: false, ...prepare });
}

test('who is called where, who is next and who is in which room', async () => {
  await show({ prepare: (server) => server.answer('GET /qms/display/{displayToken}', { payload: shown }) });
  const called = within((await screen.findByRole('heading', { name: 'Please come in' })).closest('section') as HTMLElement);
  expect(called.getByText('OPD-014')).toBeInTheDocument();
  expect(called.getByText('Room 2')).toBeInTheDocument();
  expect(called.getByText('Called before')).toBeInTheDocument();
  const next = within(screen.getByRole('heading', { name: 'Next' }).closest('section') as HTMLElement);
  expect(next.getByText('OPD-015')).toBeInTheDocument();
  const rooms = within(screen.getByRole('heading', { name: 'Rooms' }).closest('section') as HTMLElement);
  expect(rooms.getByText('OPD-011')).toBeInTheDocument();
});

test('the clock is the hospital’s, whatever the zone of the screen', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T09:00:00.000Z') });
  await show({ prepare: (server) => server.answer('GET /qms/display/{displayToken}', { payload: shown }) });
  expect(await screen.findByText('23:00')).toBeInTheDocument();
});

test('a lost connection keeps the numbers, says so, and goes on by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = await show({ prepare: (early) => early.answer('GET /qms/display/{displayToken}', { payload: shown }) });
  await screen.findByText('OPD-014');
  server.lose('GET /qms/display/{displayToken}');
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(await screen.findByText('Connection lost. Reconnecting…')).toBeInTheDocument();
  expect(screen.getByText('OPD-014')).toBeInTheDocument();
  server.answer('GET /qms/display/{displayToken}', { payload: { ...shown, next: [{ number: 'OPD-016', initials: null }] } });
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(await screen.findByText('OPD-016')).toBeInTheDocument();
  expect(screen.queryByText('Connection lost. Reconnecting…')).toBeNull();
});

test('an ended address shows nothing of the line', async () => {
  await show({
    prepare: (server) =>
      server.refuse('GET /qms/display/{displayToken}', {
        status: 404,
        code: 'DISPLAY_REVOKED',
        message: 'This display is no longer in use',
      }),
  });
  expect(await screen.findByRole('heading', { name: 'This display is no longer in use' })).toBeInTheDocument();
});

test('sound, voice and colours stand in the address', async () => {
  const { user, address } = await show({
    prepare: (server) => server.answer('GET /qms/display/{displayToken}', { payload: shown }),
  });
  await user.click(await screen.findByRole('button', { name: 'Chime' }));
  await user.click(screen.getByRole('button', { name: 'Spoken number' }));
  expect(address()).toContain('sound=true');
  expect(address()).toContain('voice=true');
  expect(screen.getByRole('button', { name: 'Chime' })).toHaveAttribute('aria-pressed', 'true');
});
