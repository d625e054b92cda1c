import { Drawer } from '@mantine/core';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { CallLogPanel } from './call-log-panel.tsx';

const records = 'GET /collections/notification/records';
const row = (id: string, changes: object = {}) => ({
  id,
  title: 'Calling',
  content: `Content ${id}`,
  kind: 'call',
  callerId: 'desk',
  callerName: 'Ada Desk',
  readStatus: false,
  dates: { answeredAt: null, answeredBy: null },
  created: '2026-11-21 14:05:00.000Z',
  ...changes,
});
const page = (items: readonly object[]) => () =>
  new Response(JSON.stringify({ page: 1, perPage: 50, totalItems: items.length, totalPages: 1, items }), {
    headers: { 'content-type': 'application/json' },
  });

function show(items: readonly object[], permissions: readonly string[] = []) {
  const panel = (
    <Drawer.Root opened onClose={() => undefined}>
      <Drawer.Content aria-label="Call Logs">
        <CallLogPanel />
      </Drawer.Content>
    </Drawer.Root>
  );
  return renderWithApp(panel, { permissions, prepare: (server) => server.reply(records, page(items)) });
}

test('missed and received, who answered instead, the time in UTC', async () => {
  await show([row('a', { dates: { answeredAt: 'x', answeredBy: 'Musa Garba' } }), row('b', { readStatus: true, callerName: null })]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first as HTMLElement).getByText('Missed')).toBeInTheDocument();
  expect(within(first as HTMLElement).getByText('answered by Musa Garba')).toBeInTheDocument();
  expect(within(first as HTMLElement).getByText('21/11/2026 02:05 pm UTC')).toBeInTheDocument();
  expect(within(second as HTMLElement).getByText('Received')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Call back' })).toBeNull();
});

test('only missed calls are asked for; both empty texts', async () => {
  const { user, server } = await show([]);
  expect(await screen.findByText('Call Log is Empty')).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: 'Show only missed calls' }));
  expect(await screen.findByText('No Missed Calls')).toBeInTheDocument();
  expect(server.sent(records).at(-1)?.query.get('filter')).toBe('kind = "call" && readStatus = false');
});

test('calling back; a caller who cannot be called is said so', async () => {
  const { user, server } = await show([row('a')], ['Make Staff Call']);
  server.answer('GET /notification/demo-calls', { payload: { available: false, on: false } });
  server.answer('POST /notification/call', { payload: { groupId: 'g', recipients: 0 }, message: 'Call sent' });
  await user.click(await screen.findByRole('button', { name: 'Call back' }));
  expect(await screen.findByText('Ada Desk cannot be called now')).toBeInTheDocument();
  expect(server.sent('POST /notification/call')[0]?.body).toEqual({ userIds: ['desk'], message: 'Calling you back' });
});

test('a missed call can be acknowledged from the log', async () => {
  const { user, server } = await show([row('a')]);
  server.reply(
    'PATCH /collections/notification/records/{id}',
    () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Acknowledge' }));
  expect(server.sent('PATCH /collections/notification/records/a')[0]?.body).toEqual({ readStatus: true });
});
