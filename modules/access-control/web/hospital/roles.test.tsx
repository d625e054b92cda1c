import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { DuplicateRoleForm } from './duplicate-role-form.tsx';
import { RoleComparisonView } from './role-comparison.tsx';
import { RoleForm } from './role-form.tsx';
import { RoleMenu } from './role-menu.tsx';
import { SeeAsRole } from './see-as-role.tsx';
import { aRole, aRoleRow, catalogue, doctorRoleId, idOf, nurseRoleId } from './testing-records.ts';

const everything = ['View Users', 'Create User', 'Delete User', 'View Stock', 'Count Stock', 'Edit Role', 'Create Role'];

test('a critical permission: what it needs is granted along, the difference is shown, a reason is wanted', async () => {
  const { user, server } = await renderWithApp(<RoleForm catalogue={catalogue} />, { permissions: everything });
  server.answer('POST /roles', { payload: aRole(), message: 'Role created' });
  await user.type(screen.getByLabelText(/^Name/), 'Ward Manager');
  await user.click(screen.getByRole('button', { name: /Settings and Administration/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Delete User/ }));
  await screen.findByText('Also granted as a prerequisite: View Users');
  expect(screen.getByRole('checkbox', { name: /^View Users/ })).toBeChecked();
  expect(screen.getByText('2 of 5 granted')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  const dialog = await screen.findByRole('dialog');
  const lines = within(within(dialog).getByRole('list')).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual(['+View Users', '+Delete UserCritical']);
  await user.click(within(dialog).getByRole('button', { name: 'Save role' }));
  await within(dialog).findByText('Reason is required');
  expect(server.sent('POST /roles')).toHaveLength(0);
  await user.type(within(dialog).getByLabelText(/Reason/), 'Runs the wards');
  await user.click(within(dialog).getByRole('button', { name: 'Save role' }));
  await screen.findByText('Role created');
  expect(server.sent('POST /roles')[0]?.body).toEqual({
    name: 'Ward Manager',
    permissionIds: [idOf(1), idOf(3)],
    reason: 'Runs the wards',
  });
});

test('taking one away takes what needs it; no reason is asked; the version goes along', async () => {
  const { user, server } = await renderWithApp(<RoleForm catalogue={catalogue} role={aRole()} />, { permissions: everything });
  server.answer('PUT /roles/{id}', { payload: aRole({ version: 5 }), message: 'Role updated' });
  await user.click(screen.getByRole('button', { name: /Settings and Administration/ }));
  await user.click(screen.getByRole('checkbox', { name: /^View Users/ }));
  await screen.findByText('Also removed because it depends on this: Create User');
  expect(screen.getByText('0 added, 2 removed')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByLabelText(/Reason/)).toBeNull();
  expect(within(dialog).getByText('2 users have this role; the change takes effect immediately.')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Save role' }));
  await screen.findByText('Role updated');
  expect(server.sent('PUT /roles/{id}')[0]?.body).toMatchObject({ name: 'Ward Nurse', permissionIds: [], version: 4 });
});

test('a module is selected at once, with three states', async () => {
  const { user } = await renderWithApp(<RoleForm catalogue={catalogue} role={aRole()} />, { permissions: everything });
  const whole = screen.getByRole('checkbox', { name: 'Select all of Settings and Administration' }) as HTMLInputElement;
  expect(whole.indeterminate).toBe(true);
  await user.click(whole);
  expect(whole).toBeChecked();
  expect(whole.indeterminate).toBe(false);
  await user.click(whole);
  expect(whole).not.toBeChecked();
  expect(screen.getByText('0 of 5 granted')).toBeInTheDocument();
});

test('nobody grants what they do not hold', async () => {
  const { user } = await renderWithApp(<RoleForm catalogue={catalogue} />, { permissions: ['View Users', 'Create Role'] });
  await user.type(screen.getByLabelText('Search permissions'), 'user');
  expect(screen.getByRole('checkbox', { name: /^Delete User/ })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: /^View Users/ })).toBeEnabled();
  expect(screen.queryByRole('checkbox', { name: /^View Stock/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select all of Settings and Administration' }));
  expect(screen.getByText('1 of 5 granted')).toBeInTheDocument();
});

test('a fixed role is shown and cannot be changed', async () => {
  const { user } = await renderWithApp(<RoleForm catalogue={catalogue} role={aRole()} fixed="This role cannot be changed" />, {
    permissions: everything,
  });
  expect(screen.queryByRole('button', { name: 'Review and save' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Settings and Administration/ }));
  expect(screen.getByRole('checkbox', { name: /^View Users/ })).toBeDisabled();
});

test('a role with users is deleted only with a role for them', async () => {
  const close = vi.fn();
  const { user, server } = await renderWithApp(<DeleteRoleDialog role={aRoleRow()} onClose={close} />, {
    prepare: (fake) =>
      fake.answer('GET /roles', {
        payload: { data: [aRoleRow(), aRoleRow({ id: doctorRoleId, name: 'Doctor' })], meta: { count: 2, page: 1, limit: 1000 } },
      }),
  });
  server.answer('DELETE /roles/{id}', { payload: aRole(), message: 'Role deleted' });
  await user.click(await screen.findByRole('button', { name: 'Delete role' }));
  await screen.findByText('Choose a role');
  await user.click(screen.getByRole('combobox', { name: /Move its users to/ }));
  await user.click(await screen.findByRole('option', { name: 'Doctor' }));
  await user.click(screen.getByRole('button', { name: 'Delete role' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(server.sent('DELETE /roles/{id}')[0]?.body).toEqual({ moveTo: doctorRoleId });
});

test('a copy carries its own name', async () => {
  const { user, server } = await renderWithApp(<DuplicateRoleForm role={aRoleRow()} onDone={() => undefined} />);
  server.answer('POST /roles/duplicateRole/{id}', { payload: aRole(), message: 'Role duplicated' });
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Ward Nurse (copy)');
  await user.click(screen.getByRole('button', { name: 'Duplicate role' }));
  await screen.findByText('Role duplicated');
  expect(server.sent('POST /roles/duplicateRole/{id}')[0]?.body).toEqual({ name: 'Ward Nurse (copy)' });
});

test('the comparison shows differences first, all when asked', async () => {
  const one = (place: number, name: string, holds: boolean[]) => ({
    id: idOf(place),
    name,
    risk: 'normal',
    holds,
    differs: holds[0] !== holds[1],
  });
  const { user } = await renderWithApp(<RoleComparisonView ids={[nurseRoleId, doctorRoleId]} />, {
    prepare: (fake) =>
      fake.answer('GET /roles/compare', {
        payload: {
          roles: [
            { id: nurseRoleId, name: 'Nurse' },
            { id: doctorRoleId, name: 'Doctor' },
          ],
          modules: [
            {
              key: 'settings',
              name: 'Settings and Administration',
              permissions: [one(1, 'View Users', [true, true]), one(2, 'Create User', [true, false])],
            },
          ],
        },
      }),
  });
  await screen.findByText('Create User');
  expect(screen.queryByText('View Users')).toBeNull();
  await user.click(screen.getByLabelText('Differences only'));
  await screen.findByText('View Users');
});

test('seen as a role: only its entries of the sidebar', async () => {
  const icon = (() => null) as never;
  await renderWithApp(<SeeAsRole name="Nurse" permissions={['View Users']} onClose={() => undefined} />, {
    parts: {
      menu: [
        { key: 'users', title: 'Users', path: '/a', icon, order: 1, permission: 'View Users' },
        { key: 'stock', title: 'Stock', path: '/b', icon, order: 2, permission: 'View Stock' },
      ],
    },
  });
  const entries = within(await screen.findByRole('navigation', { name: 'Sidebar of Nurse' })).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual(['Users']);
});

test('acts with a role that the server would refuse are disabled with its reason', async () => {
  const role = aRoleRow({ acts: { editRole: null, duplicateRole: 'ROLE_BEYOND_OWN', deleteRole: 'USER_BEYOND_OWN' } });
  const [copy, remove] = [vi.fn(), vi.fn()];
  const { user } = await renderWithApp(<RoleMenu role={role} onDuplicate={copy} onRemove={remove} />, {
    permissions: ['Duplicate Role', 'Delete Role', 'Edit Role', 'Create Role'],
  });
  await user.click(screen.getByRole('button', { name: 'Actions for Ward Nurse' }));
  const item = await screen.findByRole('menuitem', { name: /^Delete/ });
  expect(item).toBeDisabled();
  expect(item).toHaveTextContent('This user has permissions that you do not have.');
  expect([copy, remove].map((act) => act.mock.calls.length)).toEqual([0, 0]);
});
