import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aBed, aRoom, aWard, ids, pageOf, theClasses } from '../../testing/samples.ts';
import { AdmissionsPage } from '../admissions-page.tsx';

const manager = ['View Rooms', 'Manage Rooms', 'Manage Beds'];
const classes = theClasses({ private: { rooms: 1, price: 3_500_000, version: 2, deposit: 15_000_000 } });

function show(options: RenderOptions = {}) {
  return renderWithApp(<AdmissionsPage />, {
    permissions: manager,
    path: '/hospital/admissions?tab=rooms',
    ...options,
    prepare: (server) => {
      server.answer('GET /rooms', { payload: pageOf([aRoom({ beds: [aBed({ acts: { reserve: null } }), aCot()] })]) });
      server.answer('GET /wards', { payload: [aWard()] });
      server.answer('GET /room-classes', { payload: classes });
      options.prepare?.(server);
    },
  });
}

function aCot() {
  return aBed({ id: ids.secondBed, label: 'C1', kind: 'cot', besideBedId: ids.bed });
}

test('a room says its ward, price and beds, and opens with its beds beside the list', async () => {
  const { user } = await show();
  const row = await screen.findByRole('row', { name: /Room 1/ });
  expect(row).toHaveTextContent('Male Medical');
  await user.click(within(row).getByText('Room 1'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Room 1' }));
  expect(drawer.getByText('Cot beside B1')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Actions for B1, Room 1' }));
  expect(await screen.findByRole('menuitem', { name: 'Reserve bed' })).toBeInTheDocument();
});

test('a pattern says what it makes, and one that makes nothing is refused at its field', async () => {
  const { user, server } = await show({ path: `/hospital/admissions?tab=rooms&drawer=room-addBeds&record=${ids.room}` });
  const drawer = within(await screen.findByRole('dialog', { name: /^Add beds/ }));
  const label = await drawer.findByLabelText(/^Label or pattern/);
  await user.type(label, 'B{{3..1}');
  await user.click(drawer.getByRole('button', { name: 'Add beds' }));
  expect(await drawer.findByText('The first number must not be above the last')).toBeInTheDocument();
  expect(server.sent('POST /rooms/{id}/beds')).toEqual([]);
  await user.clear(label);
  await user.type(label, 'B{{2..4}');
  expect(await drawer.findByText('Makes 3: B2, B3, B4')).toBeInTheDocument();
  server.refuse('POST /rooms/{id}/beds', { status: 409, code: 'BED_EXISTS', message: 'The room already has a bed with this label' });
  await user.click(drawer.getByRole('button', { name: 'Add beds' }));
  expect(await drawer.findByText('The room already has a bed with this label')).toBeInTheDocument();
  expect(label).toHaveAttribute('aria-invalid', 'true');
  expect(server.sent('POST /rooms/{id}/beds')[0]?.body).toMatchObject({ label: 'B{2..4}', kind: 'bed', besideBedId: null });
});

test('a new room has the price of its type unless it gets one of its own', async () => {
  const { user, server } = await show({
    path: '/hospital/admissions?tab=rooms&drawer=new-room',
    prepare: (early) => early.answer('POST /rooms', { payload: aRoom(), message: 'Room created' }),
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Add room' }));
  await user.type(await drawer.findByLabelText(/^Name/), 'Suite');
  await user.type(drawer.getByLabelText(/^Amenities/), 'TV, fridge,');
  await user.click(drawer.getByRole('combobox', { name: /^Ward/ }));
  await user.click(await screen.findByRole('option', { name: 'Male Medical' }));
  await user.type(drawer.getByLabelText(/^Own price/), '20000');
  await user.click(drawer.getByRole('button', { name: 'Save room' }));
  await waitFor(() =>
    expect(server.sent('POST /rooms')[0]?.body).toMatchObject({
      ...{ name: 'Suite', wardId: ids.ward, roomType: 'general', amenities: ['TV', 'fridge'] },
      ...{ ownPrice: 2_000_000, billingUnit: 'day' },
    }),
  );
});

test('types that rooms have come first, and their prices are changed by the form', async () => {
  const { user, server } = await show({
    prepare: (early) => early.answer('PUT /room-classes/{roomType}', { payload: classes[2], message: 'Prices saved' }),
  });
  const table = within(await screen.findByRole('group', { name: 'Prices and deposits' }));
  expect(table.getAllByRole('row')[1]).toHaveTextContent('Private');
  await user.click(table.getByRole('button', { name: 'Edit prices of Private' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Prices of Private' }));
  const price = drawer.getByLabelText(/^Price of a bed/);
  await user.clear(price);
  await user.type(price, '40000');
  await user.clear(drawer.getByLabelText(/^Deposit/));
  await user.click(drawer.getByRole('button', { name: 'Save prices' }));
  await waitFor(() =>
    expect(server.sent('PUT /room-classes/{roomType}')[0]?.body).toEqual({
      ...{ price: 4_000_000, billingUnit: 'day', deposit: null, extras: [], version: 2 },
    }),
  );
});

test('a ward is added, its department chosen among those that are no ward', async () => {
  const departments = [
    { id: ids.department, name: 'Male Medical', kind: 'nursing' },
    { id: ids.otherDepartment, name: 'Surgical', kind: 'nursing' },
    { id: ids.nurse, name: 'Main Store', kind: 'store' },
  ];
  const { user, server } = await show({
    path: '/hospital/admissions?tab=rooms&drawer=new-ward',
    prepare: (early) => {
      early.answer('GET /departments', { payload: pageOf(departments) });
      early.refuse('POST /wards', { status: 409, code: 'WARD_CODE_EXISTS', message: 'A ward with this code already exists' });
    },
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Add ward' }));
  await user.click(await drawer.findByRole('combobox', { name: /^Department/ }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Surgical']);
  await user.click(screen.getByRole('option', { name: 'Surgical' }));
  await user.type(drawer.getByLabelText(/^Name/), 'Surgical Ward');
  await user.type(drawer.getByLabelText(/^Code/), 'sur');
  await user.click(drawer.getByRole('button', { name: 'Save ward' }));
  expect(await drawer.findByText('A ward with this code already exists')).toBeInTheDocument();
  expect(server.sent('POST /wards')[0]?.body).toMatchObject({
    departmentId: ids.otherDepartment,
    name: 'Surgical Ward',
    genderPolicy: 'mixed',
  });
});

test('who only sees rooms finds neither forms nor menus', async () => {
  await show({ permissions: ['View Rooms'], prepare: (early) => early.answer('GET /rooms', { payload: pageOf([aRoom({ acts: {} })]) }) });
  await screen.findByRole('row', { name: /Room 1/ });
  for (const name of ['Add room', 'Add ward', 'Edit prices of Private', 'Actions for Room 1'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
