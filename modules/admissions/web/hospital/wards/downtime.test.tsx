import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aBoardBed, aWard, ids, pageOf, theClasses } from '../../testing/samples.ts';
import { AdmissionsPage } from '../admissions-page.tsx';

const madeAt = '2031-01-10T12:00:00.000Z';
const onBoard = ['View Admission', 'View Rooms', 'View Nursing Record'];
afterEach(() => vi.restoreAllMocks());

function show(downtime: ReturnType<typeof aWard>['downtime'], options: RenderOptions = {}) {
  return renderWithApp(<AdmissionsPage />, {
    permissions: onBoard,
    path: '/hospital/admissions',
    ...options,
    prepare: (server) => {
      const ward = aWard({ downtime, acts: { edit: null, shiftLead: null, downtimePassword: null } });
      server.answer('GET /beds/board', { payload: [aBoardBed()] });
      server.answer('GET /wards', { payload: [ward] });
      server.answer('GET /rooms', { payload: pageOf([]) });
      server.answer('GET /room-classes', { payload: theClasses({}) });
      server.answer('GET /patient-admissions', { payload: { data: [], meta: { count: 0, page: 1, limit: 1 } } });
      options.prepare?.(server);
    },
  });
}

test('the board has the newest downtime pack of each ward, with its time', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pack');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, server } = await show(
    { hasPassword: true, madeAt },
    { prepare: (early) => early.answer('GET /wards/{id}/downtime-pack', { payload: 'pages' }) },
  );
  const button = await screen.findByRole('button', { name: /^Downtime pack · .*2031.*, Male Medical$/ });
  await user.click(button);
  await waitFor(() => expect(server.sent('GET /wards/{id}/downtime-pack')).toHaveLength(1));
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
  expect(saved).toHaveBeenCalledTimes(1);
});

test('a pack that is gone is said', async () => {
  const { user } = await show(
    { hasPassword: true, madeAt },
    {
      prepare: (early) =>
        early.refuse('GET /wards/{id}/downtime-pack', { status: 404, code: 'NOT_FOUND', message: 'The record was not found' }),
    },
  );
  await user.click(await screen.findByRole('button', { name: /^Downtime pack/ }));
  expect(await screen.findByText('The record was not found')).toBeInTheDocument();
});

test('the board says why a ward has none', async () => {
  await show({ hasPassword: false, madeAt: null });
  expect(await screen.findByText('Downtime pack: no password is set')).toBeInTheDocument();
});

test('the board says nothing of packs while they are off', async () => {
  await show(null);
  expect(await screen.findByRole('list', { name: /^Beds of/ })).toBeInTheDocument();
  expect(screen.queryByText(/Downtime pack/)).toBeNull();
});

test('who reads no nursing records finds no pack', async () => {
  await show({ hasPassword: true, madeAt }, { permissions: ['View Admission', 'View Rooms'] });
  expect(await screen.findByRole('list', { name: /^Beds of/ })).toBeInTheDocument();
  expect(screen.queryByText(/Downtime pack/)).toBeNull();
});

test('the password of a ward is set in the wards panel, typed twice', async () => {
  const { user, server } = await show(
    { hasPassword: true, madeAt },
    {
      permissions: ['View Rooms', 'Manage Rooms'],
      path: `/hospital/admissions?tab=rooms&drawer=downtime-password&record=${ids.ward}`,
      prepare: (early) => early.answer('PUT /wards/{id}/downtime-password', { payload: aWard(), message: 'Downtime password saved' }),
    },
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Downtime password' }));
  const first = await drawer.findByLabelText(/^Downtime password/);
  await user.type(first, 'short');
  await user.type(drawer.getByLabelText(/^Password again/), 'short');
  await user.click(drawer.getByRole('button', { name: 'Save downtime password' }));
  expect(await drawer.findByText('Must be at least 12 characters')).toBeInTheDocument();
  await user.clear(first);
  await user.type(first, 'Ward-Night-2026');
  await user.click(drawer.getByRole('button', { name: 'Save downtime password' }));
  expect(await drawer.findByText('The passwords are not the same')).toBeInTheDocument();
  expect(server.sent('PUT /wards/{id}/downtime-password')).toEqual([]);
  await user.clear(drawer.getByLabelText(/^Password again/));
  await user.type(drawer.getByLabelText(/^Password again/), 'Ward-Night-2026');
  await user.click(drawer.getByRole('button', { name: 'Save downtime password' }));
  await waitFor(() =>
    expect(server.sent('PUT /wards/{id}/downtime-password')[0]?.body).toEqual({ password: 'Ward-Night-2026', again: 'Ward-Night-2026' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
