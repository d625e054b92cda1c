import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { listSearch } from '#kernel/web/frame/search.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Column } from './column.ts';
import { ListTable } from './list-table.tsx';
import { useList } from './use-list.ts';

const Ward = z.object({ id: z.string(), name: z.string(), beds: z.number(), floor: z.string() });
type Ward = z.output<typeof Ward>;
const { list } = declareCalls({
  list: { method: 'GET', path: '/wards', summary: '', permission: 'View Wards', query: z.object({ ...paging }), payload: pageOf(Ward) },
});
const search = listSearch({ sorts: ['name'], filters: {} });
const columns: readonly Column<Ward>[] = [
  { key: 'name', title: 'Ward', sortable: true, text: (row) => row.name },
  { key: 'beds', title: 'Beds', kind: 'number', value: (row) => row.beds },
  { key: 'floor', title: 'Floor', text: (row) => row.floor },
];
const measured: Record<string, number> = { name: 240, beds: 100, floor: 180 };

function Wards() {
  return <ListTable list={useList(list, search, { name: 'wards', title: 'Wards' })} columns={columns} rowKey={(row) => row.id} />;
}

async function show(preferences: object = {}) {
  const app = await renderWithApp(<Wards />, {
    prepare: (server) => {
      server.answer('GET /users/preferences', { payload: preferences });
      server.answer('PATCH /users/preferences', { payload: {} });
      server.answer('GET /wards', {
        payload: { data: [{ id: 'a', name: 'Akoko', beds: 12, floor: '2' }], meta: { count: 1, page: 1, limit: 10 } },
      });
    },
  });
  await screen.findByText('Akoko');
  return { ...app, kept: () => app.server.sent('PATCH /users/preferences').map((request) => request.body) };
}
const handle = () => screen.getByRole('separator', { name: 'Width of Ward' });
const head = (name: string) => screen.getByRole('columnheader', { name });
const widthOf = (name: string) => head(name).style.getPropertyValue('--column');

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(this: HTMLElement) {
    const drawn = Number.parseFloat(this.style.getPropertyValue('--column'));
    return { width: drawn || (measured[this.dataset['column'] ?? ''] ?? 0) } as DOMRect;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('dir');
});

test('drawn by the pointer a column follows it, the others stay as they stood, and all is kept once', async () => {
  const { kept } = await show();
  expect(screen.getByRole('table')).not.toHaveAttribute('data-sized');
  fireEvent.pointerDown(handle(), { button: 0, clientX: 500, pointerId: 1 });
  fireEvent.pointerMove(handle(), { clientX: 520, pointerId: 1 });
  fireEvent.pointerMove(handle(), { clientX: 560, pointerId: 1 });
  expect([widthOf('Ward'), widthOf('Beds')]).toEqual(['300px', '100px']);
  expect(kept()).toHaveLength(0);
  fireEvent.pointerUp(handle(), { pointerId: 1 });
  await waitFor(() => expect(kept()).toEqual([{ tables: { wards: { widths: { name: 300, beds: 100, floor: 180 } } } }]));
  expect(screen.getByRole('table')).toHaveAttribute('data-sized');
  expect([widthOf('Ward'), widthOf('Beds'), widthOf('Floor')]).toEqual(['300px', '100px', '']);
});

test('a mere click on the handle changes nothing', async () => {
  const { user, kept } = await show();
  await user.click(handle());
  expect(kept()).toHaveLength(0);
  expect(screen.getByRole('table')).not.toHaveAttribute('data-sized');
});

test('the arrows draw by steps while the handle has the focus; what came out is kept after a pause', async () => {
  const { user, kept } = await show();
  handle().focus();
  expect(handle()).toHaveAttribute('aria-valuenow', '240');
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}');
  expect(handle()).toHaveAttribute('aria-valuenow', '210');
  await waitFor(() => expect(kept()).toHaveLength(1), { timeout: 3000 });
  expect(kept()[0]).toEqual({ tables: { wards: { widths: { name: 210, beds: 100, floor: 180 } } } });
});

test('from right to left the arrows turn round', async () => {
  const { user } = await show();
  document.documentElement.dir = 'rtl';
  handle().focus();
  await user.keyboard('{ArrowLeft}');
  expect(handle()).toHaveAttribute('aria-valuenow', '250');
});

test('kept widths come back, and the Columns menu lets the content decide again', async () => {
  const { user, kept } = await show({ tables: { wards: { pageSize: 25, widths: { name: 320, beds: 90 } } } });
  await waitFor(() => expect(widthOf('Ward')).toBe('320px'));
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('button', { name: 'Reset widths' }));
  await waitFor(() => expect(kept()).toEqual([{ tables: { wards: { pageSize: 25 } } }]));
  expect(screen.getByRole('table')).not.toHaveAttribute('data-sized');
  expect(widthOf('Ward')).toBe('');
});

test('the last column takes what is left: it has no handle; sorting goes on beside the others', async () => {
  const { user, address } = await show();
  expect(within(head('Floor')).queryByRole('separator')).not.toBeInTheDocument();
  await user.click(within(head('Ward')).getByRole('button', { name: 'Ward' }));
  await waitFor(() => expect(address()).toContain('sort=name'));
});
