import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { IncomingCalls } from './incoming-calls.tsx';
import { forgetServerClock } from './server-clock.ts';

const records = 'GET /collections/notification/records';
// Nine years away from the browser's clock.
const serverTime = Date.parse('2035-03-04T05:06:10.000Z');

function aCall(id: string, secondsAgo: number, changes: object = {}): object {
  const created = new Date(serverTime - secondsAgo * 1000).toISOString().replace('T', ' ');
  return {
    id,
    title: 'Calling',
    content: `Ticket ${id}`,
    kind: 'call',
    callerId: 'desk',
    callerName: 'Ada Desk',
    readStatus: false,
    dates: { answeredAt: null },
    created,
    ...changes,
  };
}

const prepared = (calls: readonly object[]) => (server: FakeServer) => {
  server.reply(records, () => new Response(JSON.stringify({ items: calls }), { headers: { 'content-type': 'application/json' } }));
  server.reply(
    'GET /health',
    () => new Response('{}', { headers: { 'content-type': 'application/json', date: new Date(serverTime).toUTCString() } }),
  );
};
const nurse = ['View call log', 'Receive call request'];

beforeEach(() => forgetServerClock());

test('shows who calls and how long, by the server’s clock; old calls do not ring', async () => {
  const shown = prepared([aCall('new', 4), aCall('old', 31), aCall('answered', 5, { dates: { answeredAt: 'x' } })]);
  await renderWithApp(<IncomingCalls />, { permissions: nurse, prepare: shown });
  const alert = await screen.findByRole('button', { name: /Ada Desk is calling.*Ticket new.*Acknowledge/ });
  expect(screen.getAllByRole('button')).toEqual([alert]);
  expect(Number(alert.querySelector('text')?.textContent)).toBeLessThanOrEqual(26);
});

test('several stack, newest first; a click acknowledges and stays on the page', async () => {
  const { user, server, address } = await renderWithApp(<IncomingCalls />, {
    permissions: nurse,
    path: '/hospital/patients?page=2',
    prepare: prepared([aCall('one', 9), aCall('two', 3)]),
  });
  server.reply(
    'PATCH /collections/notification/records/{id}',
    () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
  );
  await screen.findByText('Ticket one');
  expect(screen.getAllByRole('button').map((button) => /Ticket ([a-z]+)/.exec(button.textContent ?? '')?.[1])).toEqual(['two', 'one']);
  await user.click(screen.getByText('Ticket two'));
  await waitFor(() => expect(screen.queryByText('Ticket two')).toBeNull());
  expect(server.sent('PATCH /collections/notification/records/two')[0]?.body).toEqual({ readStatus: true });
  expect(address()).toBe('/hospital/patients?page=2');
});

test('an acknowledgement that fails brings the call back', async () => {
  const { user, server } = await renderWithApp(<IncomingCalls />, { permissions: nurse, prepare: prepared([aCall('one', 2)]) });
  server.refuse('PATCH /collections/notification/records/{id}', { status: 503, code: 'DATABASE_AWAY', message: 'The service is busy' });
  await user.click(await screen.findByText('Ticket one'));
  expect(await screen.findByText('The service is busy')).toBeInTheDocument();
  expect(await screen.findByText('Ticket one')).toBeInTheDocument();
});

test('who cannot be called asks for nothing', async () => {
  const { server } = await renderWithApp(<IncomingCalls />, { permissions: ['View call log'], prepare: prepared([aCall('one', 2)]) });
  expect(server.sent(records)).toHaveLength(0);
});
