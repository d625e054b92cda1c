import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { accessOf } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { readSession, storageKeys } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { askFirst } from './dialog-store.ts';
import { PageHead } from './page-head.tsx';
import { Loaded, Panel } from './panel.tsx';
import { toast } from './toast-store.ts';

const calls = declareCalls({
  read: { method: 'GET', path: '/things/{id}', summary: '', permission: 'View Things', payload: z.object({ name: z.string() }) },
  write: {
    method: 'POST',
    path: '/things',
    summary: '',
    permission: ['Create Things', 'Manage Things'],
    body: z.strictObject({}),
    payload: z.null(),
  },
});

describe('toasts', () => {
  it('shows one at a time, for three seconds', async () => {
    await renderWithApp(<p>page</p>);
    vi.useFakeTimers();
    act(() => toast.success('First'));
    expect(screen.getByRole('status')).toHaveTextContent('First');
    act(() => toast.error('Second'));
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Second');
    act(() => vi.advanceTimersByTime(2900));
    expect(screen.getByText('Second')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByText('Second')).not.toBeInTheDocument();
  });

  it('waits while its own button is hovered or focused; its words take no pointer', async () => {
    await renderWithApp(<p>page</p>);
    vi.useFakeTimers();
    act(() => toast.error('Not saved'));
    const dismiss = () => screen.getByRole('button', { name: 'Dismiss' });
    fireEvent.mouseEnter(dismiss());
    act(() => vi.advanceTimersByTime(10_000));
    fireEvent.mouseLeave(dismiss());
    act(() => dismiss().focus());
    act(() => vi.advanceTimersByTime(10_000));
    expect(screen.getByText('Not saved')).toBeInTheDocument();
    act(() => dismiss().blur());
    fireEvent.mouseEnter(screen.getByText('Not saved'));
    act(() => vi.advanceTimersByTime(3000));
    expect(screen.queryByText('Not saved')).not.toBeInTheDocument();
  });
});

describe('a session that ended', () => {
  it('empties the eight keys and goes to the sign-in of the area', async () => {
    const { server, address } = await renderWithApp(<p>page</p>, { path: '/hospital/patients' });
    window.history.replaceState(null, '', '/hospital/patients');
    localStorage.setItem('signupInfo', '{}');
    server.refuse('GET /things/{id}', { status: 401, code: 'UNAUTHENTICATED', message: 'Your session has ended. Sign in again.' });
    await act(() => send(calls.read, { params: { id: '1' } }));
    expect(storageKeys.map((key) => localStorage.getItem(key))).toEqual(Array(8).fill(null));
    expect(readSession().token).toBeNull();
    await waitFor(() => expect(address()).toContain('/hospital/login?next='));
  });

  it('hears a sign-out of another tab', async () => {
    const { address } = await renderWithApp(<p>page</p>, { path: '/patient/home' });
    window.history.replaceState(null, '', '/patient/home');
    localStorage.clear();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    await waitFor(() => expect(address()).toContain('/patient/login'));
  });
});

describe('refusals told to the frame', () => {
  it('names the missing permission in a toast', async () => {
    const { server } = await renderWithApp(<p>page</p>);
    server.refuse('POST /things', {
      status: 403,
      code: 'FORBIDDEN',
      message: 'You do not have permission: Create Things',
      permission: 'Create Things',
    });
    const answer = await act(() => send(calls.write, { body: {} }));
    expect(answer).toMatchObject({ ok: false, status: 403, details: { permission: 'Create Things' } });
    expect(screen.getByRole('alert')).toHaveTextContent('You do not have permission: Create Things');
  });
});

function ThingPanel() {
  const thing = useCall(calls.read, { params: { id: '1' } }, { quiet: true });
  return (
    <Panel title="Thing">
      <Loaded from={thing}>{(found) => <p>{found.name}</p>}</Loaded>
    </Panel>
  );
}

describe('panels', () => {
  it('fails and recovers by itself, beside others', async () => {
    const { user, server } = await renderWithApp(
      <>
        <ThingPanel />
        <Panel title="Neighbour">still here</Panel>
      </>,
      { prepare: (fake) => fake.refuse('GET /things/{id}', { status: 500, code: 'X', message: 'Broken pipe' }) },
    );
    expect(await screen.findByText('Broken pipe')).toBeInTheDocument();
    expect(screen.getByText('still here')).toBeInTheDocument();
    server.answer('GET /things/{id}', { payload: { name: 'Thermometer' } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Thermometer')).toBeInTheDocument();
  });

  it('keeps an exception inside', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('no');
    };
    await renderWithApp(
      <>
        <Panel title="Bad">
          <Broken />
        </Panel>
        <p>frame</p>
      </>,
    );
    expect(await screen.findByText('This section could not be shown.')).toBeInTheDocument();
    expect(screen.getByText('frame')).toBeInTheDocument();
  });
});

describe('asking first', () => {
  it('takes a reason before it lets an act pass', async () => {
    const { user } = await renderWithApp(<p>page</p>);
    const answer = askFirst({ title: 'Archive room', text: 'It leaves all pickers.', confirm: 'Archive room', reason: 10 });
    await user.click(await screen.findByRole('button', { name: 'Archive room' }));
    expect(await screen.findByText('Reason is required (at least 10 characters)')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Burst water pipe');
    await user.click(screen.getByRole('button', { name: 'Archive room' }));
    await expect(answer).resolves.toEqual({ reason: 'Burst water pipe' });
  });
});

describe('PageHead', () => {
  it('titles the tab with page and hospital', async () => {
    await renderWithApp(<PageHead title="Patients" count={12486} />);
    expect(await screen.findByRole('heading', { name: 'Patients' })).toBeInTheDocument();
    expect(screen.getByText('12,486')).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Patients – Lagoon Hospital'));
  });
});

describe('access', () => {
  it('compares names without case and spaces, any of a list suffices', () => {
    const { can } = accessOf(['view things', 'ManageThings']);
    expect([can(calls.read), can(calls.write), can('Delete Things'), can('signed in'), can([])]).toEqual([true, true, false, true, true]);
  });

  it('refuses to guess the permission of a call that does not say it', () => {
    expect(() => accessOf([]).can({ permission: undefined } as never)).toThrow();
  });
});
