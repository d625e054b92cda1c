import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { updateSession } from '#kernel/web/client/session.ts';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { aRoleRow, aUser, catalogue, departmentId, doctorRoleId } from './testing-records.ts';
import { AddUserForm, EditUserForm } from './user-form.tsx';
import { UserUpload } from './user-upload.tsx';
import { UserMenu } from './user-menu.tsx';
import { UsersPanel } from './users-panel.tsx';

const page = (data: unknown[]) => ({ data, meta: { count: data.length, page: 1, limit: 1000 } });
const may = ['View Users', 'Create User', 'Edit User', 'View Roles', 'View Permissions', 'Deactivate User', 'Assign Any Role'];
const granted = catalogue.map((module) => ({ ...module, permissions: module.permissions.map((one) => ({ ...one, granted: true })) }));
const lists = (server: FakeServer) => {
  server.answer('GET /roles', { payload: page([aRoleRow(), aRoleRow({ id: doctorRoleId, name: 'Doctor' })]) });
  server.answer('GET /departments', { payload: page([{ id: departmentId, name: 'Nursing Department', kind: 'nursing' }]) });
  server.answer('GET /specialization', { payload: page([]) });
  server.answer('GET /permission/fetch_module_permissions', { payload: granted });
  server.reply('GET /reference/dial-codes', () => Response.json([{ name: 'Nigeria', dial_code: '+234', code: 'NG' }]));
  server.answer('GET /users/picker', {
    payload: page([
      {
        id: doctorRoleId,
        fullname: 'Bo Eze',
        title: null,
        roleId: doctorRoleId,
        role: 'Doctor',
        department: null,
        cadre: 'doctor',
        isConsultant: false,
        photoFileId: null,
      },
    ]),
  });
};

test('a user is invited; the side tells what the role may do and asks why it goes beyond the own one', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<AddUserForm onDone={done} />, { permissions: may, prepare: lists });
  updateSession({ hospital: { country: 'Nigeria' } });
  server.refuse('POST /users', { status: 409, code: 'EMAIL_IN_USE', message: 'Email is already in use' });
  await user.type(screen.getByLabelText(/^First name/), 'Kemi');
  await user.type(screen.getByLabelText(/^Last name/), 'Ade');
  await user.type(screen.getByLabelText(/^Email/), 'kemi@lagoon.test');
  await user.type(screen.getByLabelText(/^Phone number/), '8031112222');
  await user.click(screen.getByRole('combobox', { name: /^Role/ }));
  await user.click(await screen.findByRole('option', { name: 'Doctor' }));
  await screen.findByText('This role has more permissions than yours. Hospital Admins are notified when you assign it.');
  expect(screen.getByText('3 of 3')).toBeInTheDocument();
  await user.type(await screen.findByLabelText('Reason for this role'), 'New colleague');
  await user.click(screen.getByRole('combobox', { name: /^Cadre/ }));
  await user.click(await screen.findByRole('option', { name: 'Doctor' }));
  await user.click(screen.getByRole('combobox', { name: /^Departments/ }));
  await user.click(await screen.findByRole('option', { name: 'Nursing Department' }));
  await user.type(screen.getByLabelText(/^Licence number/), 'MD-1');
  await user.click(screen.getByRole('button', { name: 'Invite user' }));
  await screen.findByText('Email is already in use');
  server.answer('POST /users', { payload: aUser(), message: 'User invited' });
  await user.click(screen.getByRole('button', { name: 'Invite user' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(server.sent('POST /users')[1]?.body).toEqual({
    firstName: 'Kemi',
    lastName: 'Ade',
    email: 'kemi@lagoon.test',
    dialCode: '+234',
    phoneNumber: '8031112222',
    roleId: doctorRoleId,
    reason: 'New colleague',
    cadre: 'doctor',
    departmentIds: [departmentId],
    isConsultant: false,
    specializationIds: [],
    licenceNumber: 'MD-1',
  });
}, 40_000);

test('an edit sends the version; an emptied field is taken away; the email is only shown', async () => {
  const { user, server } = await renderWithApp(<EditUserForm user={aUser({ middleName: 'Grace' })} onDone={() => undefined} />, {
    permissions: may,
    prepare: lists,
  });
  server.refuse('PATCH /users/{id}', { status: 422, code: 'LAST_HOSPITAL_ADMIN', message: 'Hospital must have an administrator' });
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  await user.clear(screen.getByLabelText('Middle name'));
  await user.click(screen.getByRole('button', { name: 'Save user' }));
  await screen.findByText('Hospital must have an administrator');
  expect(server.sent('PATCH /users/{id}')[0]?.body).toMatchObject({ middleName: null, firstName: 'Ada', version: 5 });
  expect(server.sent('PATCH /users/{id}')[0]?.body).not.toHaveProperty('email');
});

test('who has open work is stopped only with a reason and a colleague who takes over', async () => {
  const close = vi.fn();
  const work = [{ kind: 'drafts', label: 'Unsigned drafts', count: 3, path: '/hospital/patients', blocks: true }];
  const { user, server } = await renderWithApp(<LeaveDialog user={aUser()} act="deactivate" onClose={close} />, {
    permissions: may,
    prepare: (fake) => {
      fake.answer('GET /users/{id}', { payload: { ...aUser(), openWork: work } });
      lists(fake);
    },
  });
  server.answer('PATCH /users/{id}/deactivate', { payload: { ...aUser(), reassign: [] }, message: 'User deactivated' });
  await screen.findByText('Unsigned drafts');
  await user.click(screen.getByRole('button', { name: 'Deactivate user' }));
  await screen.findByText('Reason is required');
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Left the hospital');
  await user.click(screen.getByRole('combobox', { name: /Hand over to/ }));
  await user.click(await screen.findByRole('option', { name: /Bo Eze/ }));
  await user.click(screen.getByRole('button', { name: 'Deactivate user' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(server.sent('PATCH /users/{id}/deactivate')[0]?.body).toEqual({ reason: 'Left the hospital', handoverTo: doctorRoleId });
});

test('a file is checked first; only a right one can be sent', async () => {
  const done = vi.fn();
  const rows = [
    { row: 2, name: 'Ada', email: 'ada@lagoon.test', status: 'ok', errors: {}, userId: null },
    { row: 3, name: 'Bo', email: 'bad', status: 'error', errors: { email: 'Must be a valid email' }, userId: null },
  ];
  const { user, server } = await renderWithApp(<UserUpload onDone={done} />, { permissions: may });
  server.answer('POST /users/upload', { payload: { dryRun: true, created: 0, failed: 1, rows } });
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  await user.upload(input, new File(['a'], 'users.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByText('Email: Must be a valid email');
  expect(server.sent('POST /users/upload')[0]?.query.get('dryRun')).toBe('true');
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
  server.answer('POST /users/upload', { payload: { dryRun: true, created: 0, failed: 0, rows: rows.slice(0, 1) } });
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  server.answer('POST /users/upload', { payload: { dryRun: false, created: 1, failed: 0, rows: rows.slice(0, 1) } });
  await user.click(await screen.findByRole('button', { name: 'Invite 1 user' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(server.sent('POST /users/upload')[2]?.query.get('dryRun')).toBe('false');
});

test('without a free slot Add user says so instead of opening the form', async () => {
  const counts = { total: 2, active: 2, pending: 0, inactive: 0, archived: 0, byRole: [], slots: 2, used: 2, available: 0 };
  const { user, address } = await renderWithApp(<UsersPanel />, {
    permissions: may,
    path: '/hospital/settings/users',
    prepare: (fake) => {
      lists(fake);
      fake.answer('GET /users', { payload: page([aUser()]) });
      fake.answer('GET /users/count/{hospitalId}', { payload: counts });
    },
  });
  updateSession({ hospital: { hospitalId: 'h1' } });
  await screen.findByText('2 of 2');
  await user.click(screen.getByRole('button', { name: 'Add user' }));
  await screen.findByRole('dialog', { name: 'You have no free user slot' });
  expect(address()).not.toContain('drawer');
});

test('an act that the server would refuse stays in the menu, disabled, with the server’s reason; the role is shown, not offered', async () => {
  const last = aUser({ acts: { editUser: null, deactivateUser: 'LAST_HOSPITAL_ADMIN' } });
  const { user, server } = await renderWithApp(<UserMenu user={last} onEdit={() => undefined} />, { permissions: may });
  await user.click(screen.getByRole('button', { name: 'Actions for Ada Obi' }));
  const item = await screen.findByRole('menuitem', { name: /^Deactivate/ });
  expect(item).toBeDisabled();
  expect(item).toHaveTextContent('Hospital must have an administrator');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sent('PATCH /users/{id}/deactivate')).toHaveLength(0);
});

test('a role that cannot be changed by whoever looks is shown with the reason instead of a choice', async () => {
  const why = 'You cannot change your own role';
  const own = aUser({ acts: { editUser: null, assignRole: 'OWN_ROLE_OR_STATUS' } });
  await renderWithApp(<EditUserForm user={own} onDone={() => undefined} />, { permissions: may, prepare: lists });
  const role = await screen.findByLabelText('Role');
  expect(role).toBeDisabled();
  expect(role).toHaveValue('Ward Nurse');
  expect(screen.getByText(why)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /^Role/ })).toBeNull();
});
