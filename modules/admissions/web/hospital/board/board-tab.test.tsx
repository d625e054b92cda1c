import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFilter } from '#kernel/web/testing/filters.ts';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aBoardBed, aWard, ids, someCounts } from '../../testing/samples.ts';
import { AdmissionsPage } from '../admissions-page.tsx';

const room = { id: ids.secondRoom, name: 'Suite', number: null, roomType: 'private', genderPolicy: null, status: 'active' } as const;
const beds = [
  aBoardBed({ acts: { reserve: null, outOfService: null } }),
  aBoardBed({ id: ids.secondBed, label: 'B2', status: 'cleaning', acts: { ready: null } }),
  aBoardBed({
    ...{ id: ids.thirdBed, label: 'P1', status: 'reserved', room },
    reservedFor: { id: ids.patient, fullname: 'Okafor Ada', hospitalPatientId: 'LAG-000001' },
    reservedUntil: '2031-01-10T13:00:00.000Z',
  }),
];
const tallies = { admitted: 4, discharged: 1, released: 9, expectedToday: 2, requests: 3 };
const nurse = ['View Admission', 'View Rooms', 'Manage Beds', 'View Patient List'];

function show(options: RenderOptions = {}) {
  return renderWithApp(<AdmissionsPage />, {
    permissions: nurse,
    path: '/hospital/admissions',
    ...options,
    prepare: (server) => {
      server.answer('GET /beds/board', { payload: beds });
      server.answer('GET /wards', { payload: [aWard({ counts: someCounts({ beds: 3, occupied: 1 }) })] });
      server.answer('GET /patient-admissions', { payload: { data: [], meta: { count: 0, page: 1, limit: 1, tallies } } });
      options.prepare?.(server);
    },
  });
}

const roomOf = async (name: string) => within(await screen.findByRole('list', { name: `Beds of ${name}` }));

test('each bed says its status in words, and only what its acts offer can be done with it', async () => {
  const { user } = await show();
  const [first, second] = (await roomOf('Room 1')).getAllByRole('listitem');
  expect(first).toHaveTextContent('Available');
  expect(second).toHaveTextContent('Cleaning');
  expect((await roomOf('Suite')).getByRole('listitem')).toHaveTextContent('Okafor Ada');
  // Who may do nothing with a bed finds no menu.
  expect(screen.queryByRole('button', { name: 'Actions for P1, Suite' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for B1, Room 1' }));
  const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(names).toEqual(['Reserve bed', 'Take out of service']);
});

test('the figures above the board narrow it, and the filter stands in the address', async () => {
  const { user, address } = await show();
  const figures = within(await screen.findByRole('list', { name: 'Admissions' }));
  await waitFor(() =>
    expect(figures.getAllByRole('listitem').map((cell) => cell.textContent)).toEqual([
      '4Admitted',
      '1Available beds',
      '33 %Occupancy',
      '2Expected discharges today',
      '1Awaiting release',
    ]),
  );
  await user.click(figures.getByRole('button', { name: /Available beds/ }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Beds of Suite' })).toBeNull());
  expect(decodeURIComponent(address())).toContain('bed=["available"]');
  expect(await roomOf('Room 1')).toBeDefined();
});

test('the board is narrowed by the type of the room', async () => {
  const { user, address } = await show();
  await roomOf('Suite');
  await chooseFilter(user, 'Room type', 'General');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Beds of Suite', hidden: true })).toBeNull());
  expect(address()).toContain('roomType=general');
});

test('housekeeping has the beds to clean and says that one is ready', async () => {
  const { user, server } = await show({
    path: '/hospital/admissions?view=housekeeping',
    prepare: (early) => early.answer('PATCH /beds/{id}/ready', { payload: beds[1], message: 'Bed is ready' }),
  });
  const list = within(await screen.findByRole('list', { name: 'Beds to clean' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  await user.click(list.getByRole('button', { name: /^Bed is ready/ }));
  await waitFor(() => expect(server.sent('PATCH /beds/{id}/ready')[0]?.body).toEqual({ version: 1 }));
});

test('a bed is reserved for a patient, and a time too far ahead is said at its field', async () => {
  const { user, server } = await show({
    path: `/hospital/admissions?drawer=bed-reserve&record=${ids.bed}`,
    prepare: (early) => {
      early.answer('GET /patients/search', { payload: [] });
      early.refuse('PATCH /beds/{id}/reserve', {
        ...{ status: 422, code: 'RESERVATION_TIME', message: 'Choose a time within the next 168 hours' },
      });
    },
  });
  const drawer = within(await screen.findByRole('dialog', { name: /^Reserve bed/ }));
  await user.type(await drawer.findByLabelText('Reason'), 'Comes from theatre');
  await user.click(drawer.getByRole('button', { name: 'Reserve bed' }));
  expect(await drawer.findByText('Choose a time within the next 168 hours')).toBeInTheDocument();
  expect(server.sent('PATCH /beds/{id}/reserve')[0]?.body).toEqual({ reason: 'Comes from theatre', version: 1 });
  server.answer('PATCH /beds/{id}/reserve', { payload: beds[0], message: 'Bed reserved' });
  await user.type(drawer.getByLabelText('Reason'), ' today');
  await user.click(drawer.getByRole('button', { name: 'Reserve bed' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who leads a ward today is said, and a shift lead is named from there', async () => {
  const { user, server } = await show({
    prepare: (early) => {
      early.answer('GET /wards', { payload: [aWard({ nurseInCharge: { id: ids.nurse, fullname: 'Ada Obi' } })] });
      early.answer('PUT /wards/{id}/shift-lead', { payload: aWard(), message: 'Shift lead saved' });
    },
  });
  await user.click(await screen.findByRole('button', { name: /^In charge: Ada Obi/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Set shift lead' }));
  await user.click(await drawer.findByText('Night'));
  await user.click(drawer.getByRole('button', { name: 'Save shift lead' }));
  await waitFor(() => expect(server.sent('PUT /wards/{id}/shift-lead')[0]?.body).toMatchObject({ shift: 'night', userId: null }));
});

test('a hospital without beds is led to the set-up, for whoever may make wards', async () => {
  const none: RenderOptions['prepare'] = (early) => {
    early.answer('GET /beds/board', { payload: [] });
    early.answer('GET /wards', { payload: [] });
  };
  await show({ permissions: [...nurse, 'Manage Rooms'], prepare: none });
  expect(await screen.findByText('No beds yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Set up wards' })).toHaveAttribute('href', '/hospital/admissions/setup');
  expect(screen.queryByRole('list', { name: 'Admissions' })).toBeNull();
});

test('who may not make wards finds no way to the set-up', async () => {
  await show({ prepare: (early) => early.answer('GET /beds/board', { payload: [] }) });
  expect(await screen.findByText('No beds yet')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Set up wards' })).toBeNull();
});

test('who sees admissions alone gets the board, who sees rooms alone gets the rooms', async () => {
  const { server } = await show({ permissions: ['View Admission'] });
  await roomOf('Room 1');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Bed Board', 'Admitted', 'Discharged', 'Released', 'Census']);
  expect(server.sent('GET /wards')).toEqual([]);
});

test('without permission nothing is requested from the server and nothing is shown', async () => {
  const { server } = await show({ permissions: [] });
  expect(await screen.findByRole('heading', { name: 'Admissions' })).toBeInTheDocument();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(server.seen.filter(({ path }) => /beds|rooms|wards/.test(path))).toEqual([]);
});
