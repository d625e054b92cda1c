import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import type { CardAt } from '#kernel/web/frame/parts.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { dashboardCalls } from '#modules/dashboard/contract/calls.ts';
import { PanelGrid } from './panel-grid.tsx';

const patience = { timeout: 20_000 };
const call = callOf<typeof dashboardCalls.getDepartments>({
  method: 'GET',
  path: '/dashboard/getDepartments',
  permission: 'View Departments on dashboard',
});

function Departments() {
  const found = useCall(call, { query: {} }, { quiet: true });
  return (
    <Panel title="Departments">
      <Loaded from={found}>
        {({ data }) => (
          <PlainTable
            label="Departments"
            columns={[{ key: 'name', title: 'Department', text: ({ name }) => name }]}
            rows={data}
            rowKey={({ id }) => id}
          />
        )}
      </Loaded>
    </Panel>
  );
}

const cards: readonly CardAt<'dashboard'>[] = [
  { place: 'dashboard', key: 'departments', order: 1, title: 'Departments', component: Departments },
  { place: 'dashboard', key: 'labs', order: 2, title: 'Labs', component: () => <Panel title="Labs">9</Panel> },
];

function show(locked: boolean, permissions: readonly string[] = ['Export Records']) {
  const data = locked ? [] : [{ id: 'a', name: 'Account', userCount: 4 }];
  return renderWithApp(<PanelGrid cards={cards} />, {
    permissions,
    prepare: (server) =>
      server.answer('GET /dashboard/getDepartments', { payload: { data, meta: { count: data.length, page: 1, limit: 10, locked } } }),
  });
}

test('a panel is moved, hidden and shown again, kept with the person; what it shows is asked again and taken out', async () => {
  const { user, server } = await show(false);
  await screen.findByRole('cell', { name: 'Account' }, patience);
  expect(screen.getByText('Updated now')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Refresh Departments' }));
  await waitFor(() => expect(server.sent('GET /dashboard/getDepartments')).toHaveLength(2), patience);

  await user.click(screen.getByRole('button', { name: 'Options for Departments' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }, patience));
  const dialog = await screen.findByRole('dialog', { name: 'Export Departments' }, patience);
  expect(within(dialog).getByRole('checkbox', { name: 'Department' })).toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

  await user.click(screen.getByRole('button', { name: 'Options for Departments' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move back' }, patience));
  await waitFor(() => expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual(['Labs', 'Departments']), patience);

  await user.click(screen.getByRole('button', { name: 'Options for Labs' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hide' }, patience));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Labs' })).not.toBeInTheDocument(), patience);
  expect(server.sent('PATCH /users/preferences').at(-1)?.body).toEqual({
    dashboard: { order: ['labs', 'departments'], hidden: ['labs'] },
  });
  await user.click(screen.getByRole('button', { name: 'Show Labs' }));
  expect(await screen.findByRole('heading', { name: 'Labs' }, patience)).toBeInTheDocument();
}, 60_000);

/** A card of several answers, like that of the laboratory. */
function Figures() {
  const found = useCall(call, { query: {} }, { quiet: true });
  return (
    <Panel title="Figures">
      <p>Today: 0</p>
      <Loaded from={found}>{() => <span>first</span>}</Loaded>
      <Loaded from={found}>{() => <span>second</span>}</Loaded>
    </Panel>
  );
}

test('a card of several answers is locked once, and what stands beside them with it', async () => {
  const meta = { count: 0, page: 1, limit: 10, locked: true };
  const { server, user } = await renderWithApp(
    <PanelGrid cards={[{ place: 'dashboard', key: 'figures', order: 1, title: 'Figures', component: Figures }]} />,
    { prepare: (fake) => fake.answer('GET /dashboard/getDepartments', { payload: { data: [], meta } }) },
  );
  expect(await screen.findAllByText('Not in your subscription', {}, patience)).toHaveLength(1);
  expect(screen.getByText('Ask your administrator')).toBeInTheDocument();
  expect(screen.getByText('Today: 0')).not.toBeVisible();
  server.answer('GET /dashboard/getDepartments', { payload: { data: [], meta: { ...meta, locked: false } } });
  await user.click(screen.getByRole('button', { name: 'Refresh Figures' }));
  expect(await screen.findByText('second', {}, patience)).toBeVisible();
  expect(screen.queryByText('Not in your subscription')).toBeNull();
}, 60_000);

test('outside the subscription a panel says so; who looks after it finds the way', async () => {
  await show(true, ['View Subscription']);
  expect(await screen.findByText('Not in your subscription', {}, patience)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/hospital/subscription');
}, 60_000);
