import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clearSession } from '#kernel/web/client/session.ts';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ApiReference } from './api-reference.tsx';

const name = { type: 'string', minLength: 2, maxLength: 60 };
const thing = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'string', format: 'uuid' }, name } };

const document = {
  paths: {
    '/api/things': {
      get: {
        operationId: 'things.list',
        tags: ['things'],
        summary: 'Things by name.',
        'x-permissions': ['View Things'],
        'x-areas': ['hospital'],
        parameters: [{ name: 'status[]', in: 'query', required: false, schema: { enum: ['draft', 'done'] } }],
        responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: thing } } } } },
      },
      post: {
        operationId: 'things.create',
        tags: ['things'],
        summary: 'Writes a thing.',
        'x-permissions': ['Create Thing'],
        'x-areas': ['hospital'],
        'x-refusals': ['THING_TAKEN'],
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }],
        requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['name'], properties: { name } } } } },
        responses: { 200: { content: { 'application/json': { schema: thing } } }, 404: {} },
      },
    },
    '/api/things/{id}': {
      get: {
        operationId: 'things.read',
        tags: ['things'],
        summary: 'One thing.',
        'x-permissions': [],
        'x-areas': ['hospital'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        responses: { 200: { content: { 'application/json': { schema: thing } } } },
      },
    },
    '/api/countries': { get: { operationId: 'data.countries', tags: ['data'], summary: 'Countries.', 'x-areas': [], responses: {} } },
  },
  components: { schemas: {}, responses: { 404: { description: 'No such record' } } },
  'x-refusals': { THING_TAKEN: { status: 409, message: 'This thing is taken' } },
};

const prepare = (server: FakeServer) =>
  server.reply('GET /openapi.json', () => new Response(JSON.stringify(document), { headers: { 'content-type': 'application/json' } }));
const shown = (path = '/api/docs', signedIn = true) => renderWithApp(<ApiReference />, { path, signedIn, prepare });
const row = (words: string | RegExp) => screen.findByRole('button', { name: words });

test('lists the calls of a module; all about a call is drawn once it is open', async () => {
  const { user } = await shown();
  await row(/GET.*\/api\/things Things by name/);
  expect(screen.queryByRole('button', { name: /countries/ })).toBeNull();
  expect(screen.queryByText('Errors')).toBeNull();
  await user.click(await row(/POST/));
  expect(await screen.findByText('Permission: Create Thing. Areas: hospital.')).toBeVisible();
  const body = within(screen.getByRole('list', { name: 'Request body' }));
  expect(body.getByRole('listitem')).toHaveTextContent('name string Requiredat least 2 characters · at most 60 characters');
  expect(screen.getByRole('group', { name: 'Request body: Example' })).toHaveTextContent('{ "name": "Text" }');
  expect(screen.getByText('THING_TAKEN').closest('li')).toHaveTextContent('409 THING_TAKEN This thing is taken');
  await user.click(await row(/POST/));
  expect(screen.queryByText('Errors')).toBeNull();
});

test('the search goes over all modules', async () => {
  const { user, address } = await shown();
  await user.type(await screen.findByLabelText('Search calls'), 'countr');
  expect(await row(/\/api\/countries/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /api\/things/ })).toBeNull();
  expect(address()).toContain('q=countr');
});

test('an address opens a call in its module', async () => {
  await shown('/api/docs?call=data.countries');
  expect(await row(/countries/)).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Public: no sign-in is needed.')).toBeVisible();
});

test('a read is sent with the session, its lists as the wire wants them', async () => {
  const { user, server } = await shown('/api/docs?call=things.list');
  server.answer('GET /things', { payload: [] });
  await user.type(await screen.findByLabelText('status[]'), 'draft, done');
  await user.click(screen.getByRole('button', { name: 'Send call' }));
  expect(await screen.findByRole('group', { name: 'Answer' })).toHaveTextContent('"success": true');
  const [sent] = server.sent('GET /things');
  expect(sent?.headers.get('authorization')).toBe('Bearer cvs_test');
  expect(sent?.query.getAll('status[]')).toEqual(['draft', 'done']);
});

test('a write asks first, then carries the key and the body', async () => {
  const { user, server } = await shown('/api/docs?call=things.create');
  server.refuse('POST /things', { status: 409, code: 'THING_TAKEN', message: 'This thing is taken' });
  const send = await screen.findByRole('button', { name: 'Send call' });
  await user.click(send);
  const question = await screen.findByRole('dialog', { name: 'Send this call?' });
  expect(server.sent('POST /things')).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Send call' }));
  expect(await screen.findByText('409', { selector: 'p *' })).toBeVisible();
  const [sent] = server.sent('POST /things');
  expect(sent?.body).toEqual({ name: 'Text' });
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a write that is not confirmed is not sent', async () => {
  const { user, server } = await shown('/api/docs?call=things.create');
  await user.click(await screen.findByRole('button', { name: 'Send call' }));
  const question = await screen.findByRole('dialog', { name: 'Send this call?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('POST /things')).toHaveLength(0);
});

test('what is missing or no JSON stands at its field', async () => {
  const { user, server } = await shown('/api/docs?call=things.read');
  await user.click(await screen.findByRole('button', { name: 'Send call' }));
  expect(await screen.findByText('This value is required')).toBeVisible();
  expect(server.seen.filter(({ path }) => path.startsWith('/things'))).toEqual([]);
});

test('nobody sends without a session', async () => {
  clearSession();
  await shown('/api/docs?call=things.list', false);
  expect(await screen.findByText(/Sign in to send this call with your own session/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send call' })).toBeNull();
});

test('a document that does not come can be asked for again', async () => {
  const { server, user } = await renderWithApp(<ApiReference />, {
    path: '/api/docs',
    prepare: (fake) => fake.reply('GET /openapi.json', () => new Response('', { status: 502 })),
  });
  const again = await row('Try again');
  expect(screen.getByText('Network Error')).toBeVisible();
  prepare(server);
  await user.click(again);
  expect(await row(/POST/)).toBeVisible();
});
