import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { anOrderable, ids } from '../../testing/samples.ts';
import { ManageTestSets } from './manage-test-sets.tsx';
import { NewRequest } from './new-request.tsx';

const created = 'POST /lab-request/create-multiple-internal';
const sodium = { id: ids.test, name: 'Sodium', status: 'active' };
const gone = { id: ids.second, name: 'Old test', status: 'archived' };
const aSet = (changes: object = {}) => ({
  ...{ id: 'set', name: 'Renal', sharedWith: 'nobody', department: null, own: true, ownerName: 'Ada', version: 2, tests: [sodium, gone] },
  ...changes,
});
const theirs = aSet({ id: 'theirs', name: 'Fever', own: false, ownerName: 'Dr Bello', sharedWith: 'hospital' });
const mark = { test: sodium, sharedWith: 'department', department: { id: 'd', name: 'OPD' }, own: true, ownerName: 'Ada' };

type Server = Parameters<NonNullable<NonNullable<Parameters<typeof renderWithApp>[1]>['prepare']>>[0];

function prepare(server: Server): void {
  const meta = { page: 1, limit: 60, count: 1 };
  server.answer(`GET /lab-request/test-pbm/filter/${ids.patient}`, { payload: { data: [anOrderable()], meta } });
  server.answer('GET /laboratory/order-set', { payload: [aSet(), theirs] });
  server.answer('GET /laboratory/favourite-test', { payload: [mark] });
  server.answer('POST /laboratory/order-set', { payload: aSet(), message: 'Order set saved' });
  server.answer('PATCH /laboratory/order-set/{id}', { payload: aSet(), message: 'Order set saved' });
  server.answer('DELETE /laboratory/order-set/{id}', { payload: { id: 'set' }, message: 'Order set removed' });
  server.answer('PUT /laboratory/test/{id}/favourite', { payload: { favourite: true } });
}

test('a set picks its tests and names what cannot be ordered; what is picked is kept as a set, and no order goes out', async () => {
  const { user, server } = await renderWithApp(<NewRequest patientId={ids.patient} onClose={vi.fn()} />, {
    permissions: ['Create Lab Test Request'],
    prepare,
  });
  await user.click(await screen.findByRole('button', { name: 'Order sets' }));
  await user.click(await screen.findByRole('menuitem', { name: /Renal/ }));
  expect(await screen.findByText('Cannot be ordered here: Old test')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /Sodium/ })).toBeChecked();
  const asked = server.sent(`GET /lab-request/test-pbm/filter/${ids.patient}`).at(-1);
  expect(asked?.query?.getAll('ids[]')).toEqual([ids.test, ids.second]);
  await user.click(screen.getByRole('button', { name: 'Save as order set' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as order set' });
  await user.type(await within(dialog).findByLabelText(/Name/), 'Salts{Enter}');
  await waitFor(() => expect(server.sent('POST /laboratory/order-set')).toHaveLength(1));
  expect(server.sent('POST /laboratory/order-set')[0]?.body).toEqual({ name: 'Salts', sharedWith: 'nobody', testIds: [ids.test] });
  expect(server.sent(created)).toHaveLength(0);
});

test('own sets and favourites are edited, shared and removed; those of a colleague are only shown', async () => {
  const { user, server } = await renderWithApp(<ManageTestSets onClose={vi.fn()} />, {
    permissions: ['Create Lab Test Request'],
    prepare,
  });
  expect(await screen.findByText('Shared by Dr Bello')).toBeInTheDocument();
  expect(screen.getByText('Shared with OPD')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Edit Fever' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit Renal' }));
  await user.click(await screen.findByText('My department'));
  await user.click(screen.getByRole('button', { name: 'Remove Old test' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(server.sent('PATCH /laboratory/order-set/{id}')).toHaveLength(1));
  expect(server.sent('PATCH /laboratory/order-set/{id}')[0]?.body).toEqual({
    ...{ name: 'Renal', sharedWith: 'department', testIds: [ids.test], version: 2 },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Sodium' }));
  await user.click(await screen.findByText('Whole hospital'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(server.sent('PUT /laboratory/test/{id}/favourite')).toHaveLength(1));
  expect(server.sent('PUT /laboratory/test/{id}/favourite')[0]?.body).toEqual({ favourite: true, sharedWith: 'hospital' });
  await user.click(await screen.findByRole('button', { name: 'Remove Renal' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.sent('DELETE /laboratory/order-set/{id}')).toHaveLength(1));
});

test('who belongs to several departments chooses which one an own set is shared with', async () => {
  const { user, server } = await renderWithApp(<ManageTestSets onClose={vi.fn()} />, {
    permissions: ['Create Lab Test Request'],
    prepare: (server) => {
      prepare(server);
      server.answer('GET /users/me/departments', {
        payload: [
          { id: 'opd', name: 'OPD' },
          { id: 'ward', name: 'Ward A' },
        ],
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Renal' }));
  expect(screen.queryByRole('combobox', { name: /Department/ })).toBeNull();
  await user.click(await screen.findByText('My department'));
  const department = await screen.findByRole('combobox', { name: /Department/ });
  expect(department).toHaveValue('OPD');
  await user.click(department);
  await user.click(await screen.findByRole('option', { name: 'Ward A' }));
  const message = 'Choose one of your own departments';
  const code = 'SHARING_OTHER_DEPARTMENT';
  server.refuse('PATCH /laboratory/order-set/{id}', { status: 422, code, message, fields: { departmentId: message } });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(server.sent('PATCH /laboratory/order-set/{id}')[0]?.body).toMatchObject({ sharedWith: 'department', departmentId: 'ward' });
});
