import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aRoom, aWard, ids, pageOf, someCounts, theClasses } from '../../testing/samples.ts';
import { SetupPage } from './setup-page.tsx';

const departments = [
  { id: ids.department, name: 'Male Medical', kind: 'nursing' },
  { id: ids.otherDepartment, name: 'Surgical', kind: 'clinical' },
];
const { rooms: _rooms, ...noBeds } = someCounts({ beds: 0, available: 0, cleaning: 0 });

function show(options: RenderOptions = {}) {
  return renderWithApp(<SetupPage />, {
    permissions: ['View Rooms', 'Manage Rooms'],
    path: '/hospital/admissions/setup',
    ...options,
    prepare: (server) => {
      server.answer('GET /wards', { payload: [] });
      server.answer('GET /rooms', { payload: pageOf([]) });
      server.answer('GET /room-classes', { payload: theClasses() });
      server.answer('GET /departments', { payload: pageOf(departments) });
      options.prepare?.(server);
    },
  });
}

const steps = async () =>
  within(await screen.findByRole('list', { name: 'Steps' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

test('it begins with the departments that are wards; those chosen become wards with codes of their own', async () => {
  const { user, server } = await show({ prepare: (early) => early.answer('POST /wards', { payload: aWard() }) });
  expect(await steps()).toEqual(['1Wards0', '2Rooms0', '3Beds0', '4Prices0 of 0', '5In charge0 of 0']);
  await user.click(await screen.findByRole('checkbox', { name: 'Male Medical' }));
  await user.click(screen.getByRole('checkbox', { name: 'Surgical' }));
  await user.click(screen.getByRole('button', { name: 'Make them wards' }));
  await screen.findByText('2 wards added');
  expect(server.sent('POST /wards').map(({ body }) => body)).toEqual([
    { name: 'Male Medical', code: 'MM', departmentId: ids.department },
    { name: 'Surgical', code: 'SURG', departmentId: ids.otherDepartment },
  ]);
});

test('what was done is seen when somebody comes back, and Next leads on', async () => {
  const { user, address } = await show({
    prepare: (early) => {
      early.answer('GET /wards', { payload: [aWard()] });
      early.answer('GET /rooms', { payload: pageOf([aRoom()]) });
      early.answer('GET /room-classes', { payload: theClasses({ general: { rooms: 1, price: 500_000 } }) });
    },
  });
  await waitFor(async () =>
    expect(await steps()).toEqual(['Wards1Done', 'Rooms1Done', 'Beds2Done', 'Prices1 of 1Done', '5In charge0 of 1']),
  );
  await user.click(screen.getByRole('button', { name: 'Next: Rooms' }));
  await waitFor(() => expect(address()).toContain('step=rooms'));
});

test('a pattern makes one room after another', async () => {
  const { user, server } = await show({
    path: '/hospital/admissions/setup?step=rooms',
    prepare: (early) => {
      early.answer('GET /wards', { payload: [aWard()] });
      early.answer('POST /rooms', { payload: aRoom() });
    },
  });
  await user.click(await screen.findByRole('combobox', { name: /^Ward/ }));
  await user.click(await screen.findByRole('option', { name: 'Male Medical' }));
  const name = screen.getByLabelText(/^Name or pattern/);
  await user.type(name, 'Room {{1..3}{{1..2}');
  await user.click(screen.getByRole('button', { name: 'Add rooms' }));
  expect(await screen.findByText('Write one run of numbers like {1..8}')).toBeInTheDocument();
  expect(server.sent('POST /rooms')).toEqual([]);
  await user.clear(name);
  await user.type(name, 'Room {{1..3}');
  await user.click(screen.getByRole('button', { name: 'Add rooms' }));
  await screen.findByText('3 rooms added');
  expect(server.sent('POST /rooms').map(({ body }) => (body as { name: string }).name)).toEqual(['Room 1', 'Room 2', 'Room 3']);
});

test('rooms without beds are ticked and get the same beds; the first refusal is said and stops', async () => {
  const { user, server } = await show({
    path: '/hospital/admissions/setup?step=beds',
    prepare: (early) => {
      early.answer('GET /rooms', {
        payload: pageOf([aRoom({ counts: noBeds }), aRoom({ id: ids.secondRoom, name: 'Room 2', counts: noBeds })]),
      });
      early.reply('POST /rooms/{id}/beds', ({ path }) =>
        path.includes(ids.room)
          ? Response.json({ success: true, message: 'Beds added', payload: aRoom() })
          : Response.json(
              { success: false, statusCode: 409, message: 'Full', error: { code: 'ROOM_BEDS_FULL', message: 'Full' } },
              { status: 409 },
            ),
      );
    },
  });
  expect(await screen.findByRole('checkbox', { name: /^Room 2/ })).toBeChecked();
  await user.type(screen.getByLabelText(/^Label or pattern/), 'B{{1..4}');
  await user.click(screen.getByRole('button', { name: 'Add beds' }));
  expect(await screen.findByText('Room 2: Full')).toBeInTheDocument();
  expect(server.sent('POST /rooms/{id}/beds').map(({ body }) => body)).toEqual([
    { label: 'B{1..4}', kind: 'bed' },
    { label: 'B{1..4}', kind: 'bed' },
  ]);
});

test('somebody is put in charge of a ward', async () => {
  const { user } = await show({
    path: '/hospital/admissions/setup?step=charge',
    prepare: (early) => early.answer('GET /wards', { payload: [aWard()] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Choose Male Medical' }));
  expect(await screen.findByRole('dialog', { name: 'Nurse in charge' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Finish', hidden: true })).toHaveAttribute('href', '/hospital/admissions');
});
