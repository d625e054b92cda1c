import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { many } from '#kernel/contract/fields.ts';
import { listSearch, manyOf, oneOf } from '#kernel/web/frame/search.ts';
import { chooseFilter } from '#kernel/web/testing/filters.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import type { Column } from './column.ts';
import type { Beginning } from './empty-list.tsx';
import { ListTable } from './list-table.tsx';
import { useList } from './use-list.ts';

const statuses = ['open', 'shut'] as const;
const wards = declareCalls({
  list: {
    method: 'GET',
    path: '/wards',
    summary: '',
    permission: 'View Wards',
    query: z.object({
      ...paging,
      search: z.string().optional(),
      sort: z.enum(['name', '-name', 'beds', '-beds']).optional(),
      status: many(z.enum(['open', 'shut'])),
    }),
    payload: pageOf(z.object({ id: z.string(), name: z.string(), beds: z.number() })),
  },
});
const search = listSearch({ sorts: ['name', 'beds'], filters: { status: manyOf(statuses), kind: oneOf(['adult', 'child']) } });
type Ward = { id: string; name: string; beds: number };
const columns: readonly Column<Ward>[] = [
  { key: 'name', title: 'Ward', sortable: true, text: (row) => row.name },
  { key: 'beds', title: 'Beds', kind: 'number', sortable: true, value: (row) => row.beds },
  { key: 'id', title: 'Id', hidden: true, text: (row) => row.id },
];

interface Props {
  readonly begin?: Beginning;
  readonly onOpen?: (row: Ward) => void;
}

function WardsPage({ onOpen, ...begin }: Props) {
  const list = useList(wards.list, search, { name: 'wards', title: 'Wards' });
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      searchHint="Name"
      filters={[{ kind: 'many', key: 'status', title: 'Status', options: statuses.map((value) => ({ value, label: value })) }]}
      {...(onOpen ? { onOpen } : {})}
      {...begin}
      bulk={(rows) => <span>bulk {rows.map((row) => row.name).join('+')}</span>}
    />
  );
}

const rows: Ward[] = [
  { id: 'a', name: 'Akoko', beds: 1200 },
  { id: 'b', name: 'Badagry', beds: 8 },
];
const answered = (server: FakeServer) => server.answer('GET /wards', { payload: { data: rows, meta: { count: 134, page: 1, limit: 10 } } });

describe('ListTable', () => {
  it('shows rows, the range, and numbers written out', async () => {
    await renderWithApp(<WardsPage />, { prepare: answered });
    expect(await screen.findByText('Akoko')).toBeInTheDocument();
    expect(screen.getByText('1,200')).toBeInTheDocument();
    expect(screen.getByText('Showing 1–2 of 134')).toBeInTheDocument();
  });

  it('sorts by the address and starts again at the first page', async () => {
    const { user, address, server } = await renderWithApp(<WardsPage />, { path: '/wards?page=3', prepare: answered });
    await user.click(await screen.findByRole('button', { name: 'Beds' }));
    await waitFor(() => expect(address()).toBe('/wards?sort=beds'));
    await waitFor(() => expect(server.sent('GET /wards').at(-1)?.query.get('sort')).toBe('beds'));
    expect(server.sent('GET /wards').at(-1)?.query.get('page')).toBe('1');
    await user.click(screen.getByRole('button', { name: 'Beds' }));
    await waitFor(() => expect(address()).toContain('-beds'));
    expect(screen.getByRole('columnheader', { name: 'Beds' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('ignores nonsense in the address', async () => {
    const { server } = await renderWithApp(<WardsPage />, { path: '/wards?sort=drop&status=x&page=-4', prepare: answered });
    await screen.findByText('Akoko');
    const query = server.sent('GET /wards')[0]?.query;
    expect([query?.get('sort'), query?.get('status[]'), query?.get('page')]).toEqual([null, null, '1']);
  });

  it('filters, shows what is set, and clears', async () => {
    const { user, server, address } = await renderWithApp(<WardsPage />, { prepare: answered });
    await chooseFilter(user, 'Status', 'shut');
    await waitFor(() => expect(server.sent('GET /wards').at(-1)?.query.getAll('status[]')).toEqual(['shut']));
    expect(screen.getByText('Status: shut')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters', hidden: true }));
    await waitFor(() => expect(address()).not.toContain('status'));
  });

  it('searches after a pause in typing', async () => {
    const { user, server } = await renderWithApp(<WardsPage />, { path: '/wards?page=2', prepare: answered });
    await user.type(await screen.findByRole('searchbox', { name: 'Name' }), 'ako');
    await waitFor(() => expect(server.sent('GET /wards').at(-1)?.query.get('search')).toBe('ako'));
    expect(server.sent('GET /wards').some((request) => request.query.get('search') === 'a')).toBe(false);
  });

  it('opens a row by click and by keyboard, moves with arrows, picks with Space', async () => {
    const opened: string[] = [];
    const { user } = await renderWithApp(<WardsPage onOpen={(row) => opened.push(row.id)} />, { prepare: answered });
    await user.click(await screen.findByText('1,200'));
    const first = screen.getByRole('button', { name: 'Akoko' });
    first.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(opened).toEqual(['a', 'b']);
    await user.keyboard(' ');
    expect(screen.getByText('bulk Badagry')).toBeInTheDocument();
    expect(screen.getByText('1 selected')).toBeInTheDocument();
  });

  it('shows the failure with a way to try again', async () => {
    const { user, server } = await renderWithApp(<WardsPage />, {
      prepare: (fake) => fake.refuse('GET /wards', { status: 400, code: 'BAD', message: 'That was refused' }),
    });
    expect(await screen.findByText('That was refused')).toBeInTheDocument();
    answered(server);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Akoko')).toBeInTheDocument();
  });

  it('says so when there is nothing', async () => {
    await renderWithApp(<WardsPage />, {
      prepare: (fake) => fake.answer('GET /wards', { payload: { data: [], meta: { count: 0, page: 1, limit: 10 } } }),
    });
    expect(await screen.findByText('No record found')).toBeInTheDocument();
  });

  it('says what it is for while it holds nothing at all, and not where a search or a filter finds none', async () => {
    const begin = { title: 'No wards yet', text: 'Beds are kept by ward.', action: <button type="button">Add ward</button> };
    const empty = (fake: FakeServer) => fake.answer('GET /wards', { payload: { data: [], meta: { count: 0, page: 1, limit: 10 } } });
    const { user } = await renderWithApp(<WardsPage begin={begin} />, { prepare: empty });
    expect(await screen.findByText('No wards yet')).toBeInTheDocument();
    expect(screen.getByText('Beds are kept by ward.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add ward' })).toBeInTheDocument();
    await chooseFilter(user, 'Status', 'shut');
    expect(await screen.findByText('No record found')).toBeInTheDocument();
    expect(screen.queryByText('Beds are kept by ward.')).toBeNull();
  });

  it('remembers the columns chosen on the server', async () => {
    const { user, server } = await renderWithApp(<WardsPage />, { prepare: answered });
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByLabelText('Id'));
    await waitFor(() =>
      expect(server.sent('PATCH /users/preferences').at(-1)?.body).toEqual({ tables: { wards: { columns: ['name', 'beds', 'id'] } } }),
    );
    expect(within(screen.getByRole('table')).getByRole('columnheader', { name: 'Id' })).toBeInTheDocument();
  });
});
