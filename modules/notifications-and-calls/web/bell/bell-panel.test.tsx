import { Drawer } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { BellPanel } from './bell-panel.tsx';

const records = 'GET /collections/notification/records';
const json = { headers: { 'content-type': 'application/json' } };
const row = (id: string, changes: object = {}) => ({
  id,
  title: 'Low Stock',
  content: `Content ${id}`,
  path: `/patients/${id}`,
  kind: 'notice',
  priority: 'normal',
  module: 'inventory',
  readStatus: false,
  dates: {},
  created: '2026-11-21 14:05:00.000Z',
  ...changes,
});

/** The three lists of the panel: the page, the critical ones, the ids of all unread. */
function lists(rows: readonly { id: string }[], critical: readonly object[], unread: readonly string[]) {
  return (server: FakeServer) =>
    server.reply(records, ({ query }) => {
      const filter = query.get('filter') ?? '';
      const items = filter.includes('critical') ? critical : query.get('fields') === 'id' ? unread.map((id) => ({ id })) : rows;
      return new Response(JSON.stringify({ items, totalItems: 200 }), json);
    });
}

async function show(prepare: (server: FakeServer) => void) {
  const onClose = vi.fn();
  const panel = (
    <Drawer.Root opened onClose={() => undefined}>
      <Drawer.Content aria-label="Notifications">
        <BellPanel onClose={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
  const shown = await renderWithApp(panel, { prepare, path: '/hospital/patients' });
  shown.server.reply('PATCH /collections/notification/records/{id}', () => new Response('{}', json));
  shown.server.reply('PATCH /collections/notification/records', () => new Response('[]', json));
  return { ...shown, onClose };
}
const texts = () => screen.getAllByText(/^Content /).map((item) => item.textContent?.slice(8));

test('critical ones of any page stand on top, once', async () => {
  const urgent = row('urgent', { priority: 'critical' });
  await show(lists([row('a'), urgent], [urgent, row('older', { priority: 'critical' })], []));
  await waitFor(() => expect(texts()).toEqual(['urgent', 'older', 'a']));
});

test('Mark all marks every unread row, also those that are not shown', async () => {
  const unread = Array.from({ length: 130 }, (_, at) => `n${at}`);
  const { user, server } = await show(lists([row('a')], [], unread));
  await user.click(await screen.findByRole('button', { name: 'Mark all as Read' }));
  await waitFor(() => expect(server.sent('PATCH /collections/notification/records')).toHaveLength(1));
  expect(server.sent('PATCH /collections/notification/records')[0]?.body).toEqual(unread.map((id) => ({ id, readStatus: true })));
});

test('a call is marked and not followed; a notice is', async () => {
  const { user, server, onClose, address } = await show(lists([row('call', { kind: 'call', title: 'Calling' }), row('gone')], [], []));
  await user.click(await screen.findByText('Content call'));
  await waitFor(() => expect(server.sent('PATCH /collections/notification/records/call')).toHaveLength(1));
  expect([onClose.mock.calls.length, address()]).toEqual([0, '/hospital/patients']);
  await user.click(screen.getByText('Content gone'));
  await waitFor(() => expect(address()).toBe('/hospital/patients/gone'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a mark that fails leaves the row unread and says why', async () => {
  const { user, server, onClose } = await show(lists([row('a')], [], []));
  server.refuse('PATCH /collections/notification/records/{id}', {
    status: 404,
    code: 'X',
    message: "The requested resource wasn't found.",
  });
  await user.click(await screen.findByText('Content a'));
  expect(await screen.findByText("The requested resource wasn't found.")).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Unread')).toBeInTheDocument();
});
