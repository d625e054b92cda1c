import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ArchiveDepartment } from './archive-department.tsx';
import { DepartmentForm } from './department-form.tsx';
import { treeOf } from './department-tree.tsx';
import { AddHolidayForm } from './holidays.tsx';
import { AddSpecializationForm, EditSpecializationForm } from './specialization-forms.tsx';
import { aDepartment } from './testing-records.ts';
import { WeekForm } from './week-form.tsx';

const page = (data: unknown[]) => ({ data, meta: { count: data.length, page: 1, limit: 1000 } });
const nursing = { id: '01920000-0000-7000-8000-0000000000d2', name: 'Nursing Department', kind: 'nursing' };
const neurology = { id: '01920000-0000-7000-8000-000000000017', name: 'Neurology' };
const urology = { id: '01920000-0000-7000-8000-000000000030', name: 'Urology' };
const lists = (server: FakeServer) => {
  server.answer('GET /departments', { payload: page([aDepartment(), nursing]) });
  server.answer('GET /specialization', { payload: page([urology]) });
  server.answer('GET /specialization/default', { payload: [neurology, urology] });
};

test('a department is added with kind, code and queue', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<DepartmentForm onDone={done} />, { prepare: lists });
  server.refuse('POST /departments', {
    status: 409,
    code: 'DEPARTMENT_EXISTS',
    message: 'Department already exists',
    fields: { name: 'Department already exists' },
  });
  await user.type(screen.getByLabelText(/^Name/), 'Dental');
  await user.click(screen.getByRole('combobox', { name: /Kind/ }));
  await user.click(await screen.findByRole('option', { name: 'Clinical' }));
  await user.type(screen.getByLabelText('Code'), 'den');
  await user.click(screen.getByLabelText(/Runs a queue/));
  await user.click(screen.getByRole('button', { name: 'Add department' }));
  await screen.findByText('Department already exists');
  server.answer('POST /departments', { payload: aDepartment(), message: 'Department added' });
  await user.click(screen.getByRole('button', { name: 'Add department' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(server.sent('POST /departments')[1]?.body).toEqual({
    name: 'Dental',
    kind: 'clinical',
    code: 'den',
    runsQueue: true,
    specializationIds: [],
  });
});

test('a department with users is archived only with a place for them', async () => {
  const close = vi.fn();
  const { user, server } = await renderWithApp(<ArchiveDepartment department={{ ...aDepartment(), userCount: 2 }} onClose={close} />, {
    prepare: lists,
  });
  server.answer('DELETE /departments/{id}', {
    payload: { id: aDepartment().id, outcome: 'archived', usersMoved: 2 },
    message: 'Department deleted',
  });
  await screen.findByText('2 users belong to this department.');
  await user.click(screen.getByRole('button', { name: 'Archive department' }));
  await screen.findByText('Choose a department');
  expect(server.sent('DELETE /departments/{id}')).toHaveLength(0);
  await user.click(screen.getByRole('combobox', { name: /Move its users to/ }));
  expect(screen.queryByRole('option', { name: 'Dental' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Nursing Department' }));
  await user.click(screen.getByRole('button', { name: 'Archive department' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(server.sent('DELETE /departments/{id}')[0]?.query.get('moveTo')).toBe(nursing.id);
});

test('the tree puts units below their department, and orphans at the top', () => {
  const rows = [aDepartment({ id: 'a' }), aDepartment({ id: 'b', parentId: 'a' }), aDepartment({ id: 'c', parentId: 'gone' })];
  expect(treeOf(rows).map((node) => [node.row.id, node.children.map((child) => child.row.id)])).toEqual([
    ['a', ['b']],
    ['c', []],
  ]);
});

test('default specializations that are missing can be added several at once', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<AddSpecializationForm onDone={done} />, { prepare: lists });
  server.answer('POST /specialization', { payload: [], message: 'Specialization added' });
  await user.click(await screen.findByRole('checkbox', { name: 'Neurology' }));
  expect(screen.queryByRole('checkbox', { name: 'Urology' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add 1 specialization' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(server.sent('POST /specialization')[0]?.body).toEqual({ defaultIds: [neurology.id] });
});

test('an own specialization needs a name', async () => {
  const { user, server } = await renderWithApp(<AddSpecializationForm onDone={() => undefined} />, { prepare: lists });
  server.answer('POST /specialization', { payload: [], message: 'Specialization added' });
  await user.click(screen.getByText('Own name'));
  await user.click(await screen.findByRole('button', { name: 'Add specialization' }));
  expect(server.sent('POST /specialization')).toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Wound care');
  await user.click(screen.getByRole('button', { name: 'Add specialization' }));
  await screen.findByText('Specialization added');
  expect(server.sent('POST /specialization')[0]?.body).toEqual({ name: 'Wound care' });
});

test('the name of a default specialization is not offered for change', async () => {
  const detail = {
    ...neurology,
    code: null,
    description: null,
    isDefault: true,
    status: 'active' as const,
    userCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 2,
    staff: [],
  };
  const { user, server } = await renderWithApp(<EditSpecializationForm specialization={detail} onDone={() => undefined} />, {
    prepare: lists,
  });
  server.answer('PUT /specialization/{id}', { payload: detail, message: 'Specialization updated' });
  expect(screen.getByLabelText('Name')).toHaveAttribute('readonly');
  await user.type(screen.getByLabelText('Code'), '394591006');
  await user.click(screen.getByRole('button', { name: 'Save specialization' }));
  await screen.findByText('Specialization updated');
  expect(server.sent('PUT /specialization/{id}')[0]?.body).toEqual({ code: '394591006', version: 2 });
});

test('a holiday', async () => {
  const { user, server } = await renderWithApp(<AddHolidayForm onDone={() => undefined} />);
  server.answer('POST /holidays', { payload: {}, message: 'Holiday added' });
  await user.type(screen.getByLabelText(/^Name/), 'Founders Day');
  await user.type(screen.getByLabelText(/^Date/), '20/11/2026');
  await user.tab();
  await user.click(screen.getByRole('checkbox', { name: 'Repeats every year' }));
  await user.click(screen.getByRole('button', { name: 'Add holiday' }));
  await screen.findByText('Holiday added');
  expect(server.sent('POST /holidays')[0]?.body).toEqual({ name: 'Founders Day', date: '2026-11-20', closed: true, repeatsYearly: true });
});

test('the week: a span, a copy to all weekdays, hours of departments stay', async () => {
  const done = vi.fn();
  const week = {
    hours: [{ weekday: 'monday' as const, from: '09:00', to: '10:00', departmentId: nursing.id }],
    version: 2,
    updatedAt: null,
    updatedBy: null,
  };
  const { user, server } = await renderWithApp(
    <WeekForm week={week} dirty={{ current: () => false }} onDone={done} onTake={() => undefined} />,
    { prepare: lists, permissions: ['Edit Settings'] },
  );
  server.answer('PUT /opening-hours', { payload: { ...week, version: 3 }, message: 'Opening hours saved' });
  const monday = screen.getByText('Monday', { selector: 'li > span' }).closest('li') as HTMLElement;
  expect(screen.getByRole('button', { name: 'Save opening hours' })).toBeDisabled();
  await user.click(within(monday).getByRole('button', { name: /Add time/ }));
  await user.click(screen.getByRole('button', { name: 'Copy Monday to all weekdays' }));
  await user.click(screen.getByRole('button', { name: 'Save opening hours' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  const body = server.sent('PUT /opening-hours')[0]?.body as { version: number; hours: unknown[] };
  expect(body.version).toBe(2);
  expect(body.hours).toHaveLength(6);
  expect(body.hours[0]).toEqual(week.hours[0]);
});
