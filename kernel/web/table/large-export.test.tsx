import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { many } from '#kernel/contract/fields.ts';
import { listSearch, manyOf } from '#kernel/web/frame/search.ts';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Column } from './column.ts';
import { ExportMenu } from './export-menu.tsx';
import { useList } from './use-list.ts';

const wards = declareCalls({
  list: {
    method: 'GET',
    path: '/floors/{floor}/wards',
    summary: '',
    permission: 'View Wards',
    query: z.object({ ...paging, status: many(z.enum(['open', 'shut'])) }),
    payload: pageOf(z.object({ id: z.string(), name: z.string(), head: z.object({ name: z.string() }) })),
  },
});
type Ward = { id: string; name: string; head: { name: string } };
const search = listSearch({ sorts: ['name'], filters: { status: manyOf(['open', 'shut']) } });
const columns: readonly Column<Ward>[] = [
  { key: 'name', title: 'Ward', text: (row) => row.name },
  { key: 'head', field: 'head.name', title: 'Head', text: (row) => row.head.name },
  { key: 'mood', title: 'Mood', text: () => 'calm' },
];

function Wards() {
  const list = useList(wards.list, search, { name: 'wards', title: 'Wards', params: { floor: '2' } });
  return list.count === undefined ? null : <ExportMenu list={list} columns={columns} />;
}

const holding = (count: number) => ({
  path: '/hospital/wards?status=open&page=3',
  permissions: ['Export Records'],
  prepare: (server: FakeServer) => {
    const data = [{ id: 'a', name: 'Akoko', head: { name: 'Ada' } }];
    server.answer('GET /floors/{floor}/wards', { payload: { data, meta: { count, page: 3, limit: 10 } } });
    server.answer('POST /exports', { payload: { id: 'e1' } });
  },
});

async function openDialog(count: number, format: string) {
  const app = await renderWithApp(<Wards />, holding(count));
  await app.user.click(await screen.findByRole('button', { name: 'Export' }));
  await app.user.click(await screen.findByRole('menuitem', { name: format }));
  await screen.findByText('Export Wards');
  return app;
}

test('more than 10,000 rows are written by the server; the address says which export to follow', async () => {
  const { user, server, address } = await openDialog(12_000, 'CSV');
  expect(screen.getByLabelText('All 12,000 filtered rows')).toBeChecked();
  expect(screen.getByText(/Columns not available in this format: Mood/)).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(address()).toContain('export=e1'));
  expect(server.sent('POST /exports').map((request) => request.body)).toEqual([
    {
      list: '/floors/{floor}/wards',
      params: { floor: '2' },
      filters: { status: ['open'] },
      format: 'csv',
      title: 'Wards',
      page: '/wards',
      currency: 'NGN',
      filterWords: '',
      standIns: {},
      columns: [
        { field: 'name', title: 'Ward', kind: 'text' },
        { field: 'head.name', title: 'Head', kind: 'text' },
      ],
    },
  ]);
});

test('a PDF holds the first 10,000, and says so', async () => {
  const { server } = await openDialog(12_000, 'PDF');
  expect(screen.getByText('Only the first 10,000 rows are exported.')).toBeInTheDocument();
  expect(server.sent('POST /exports')).toHaveLength(0);
});

test('up to 10,000 rows stay in the browser', async () => {
  await openDialog(10_000, 'CSV');
  expect(screen.queryByText(/written in the background/)).toBeNull();
});

test('a record’s number stands first in the file, also where the screen shows it under a name', async () => {
  function Numbered() {
    const list = useList(wards.list, search, { name: 'wards', title: 'Wards', params: { floor: '2' } });
    const shown: readonly Column<Ward>[] = [
      ...columns.slice(0, 2),
      { key: 'id', identifies: true, title: 'No.', hidden: true, text: (row) => row.id },
    ];
    return list.count === undefined ? null : <ExportMenu list={list} columns={shown} />;
  }
  const { user, server } = await renderWithApp(<Numbered />, holding(12_000));
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await screen.findByText('Export Wards');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(server.sent('POST /exports')).toHaveLength(1));
  expect(server.sent('POST /exports')[0]?.body).toMatchObject({ columns: [{ title: 'No.' }, { title: 'Ward' }, { title: 'Head' }] });
});
