import { expect, test } from 'vitest';
import { type ApiDocument, callsOf, matching, modulesOf } from './document.ts';

const answer = (schema: object) => ({ 200: { content: { 'application/json': { schema } } }, 404: {}, default: {} });

const document = {
  paths: {
    '/api/things': {
      get: {
        operationId: 'things.list',
        tags: ['things'],
        summary: 'Things by name.',
        'x-permissions': ['View Things'],
        'x-areas': ['hospital'],
        responses: answer({ type: 'object' }),
      },
      post: {
        operationId: 'things.create',
        tags: ['things'],
        summary: 'Writes a thing.',
        'x-areas': ['hospital'],
        'x-refusals': ['THING_TAKEN', 'THING_UNKNOWN'],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        responses: answer({ type: 'object' }),
      },
    },
    '/api/things/': { get: { operationId: 'things.list:/things/', tags: ['things'], summary: 'Things by name.', responses: {} } },
    '/api/others': { get: { operationId: 'others.list', tags: ['others'], summary: 'Others.', responses: answer({}) } },
  },
  components: { schemas: { Thing: { type: 'object' } }, responses: { 404: { description: 'No such record' } } },
  'x-refusals': { THING_TAKEN: { status: 409, message: 'This thing is taken' } },
} as unknown as ApiDocument;

test('each call stands once, whatever spellings its path has', () => {
  expect(callsOf(document).map(({ id }) => id)).toEqual(['things.list', 'things.create', 'others.list']);
  expect(modulesOf(callsOf(document))).toEqual([
    { name: 'things', count: 2 },
    { name: 'others', count: 1 },
  ]);
});

test('a call says who may make it, what it takes, and how it is refused', () => {
  const [list, create] = callsOf(document);
  expect(list).toMatchObject({ method: 'GET', path: '/api/things', permissions: ['View Things'], areas: ['hospital'], body: null });
  expect(create?.body).toEqual({ type: 'application/json', schema: { $ref: '#/components/schemas/Thing' } });
  expect(create?.refusals).toEqual([
    { status: '409', code: 'THING_TAKEN', message: 'This thing is taken' },
    { status: '404', code: null, message: 'No such record' },
  ]);
});

test('the search wants every word, in path, summary, permission or code', () => {
  const ids = (words: string) => matching(callsOf(document), words).map(({ id }) => id);
  expect(ids('things view')).toEqual(['things.list']);
  expect(ids('thing_taken')).toEqual(['things.create']);
  expect(ids('post things')).toEqual(['things.create']);
  expect(ids('things zeppelin')).toEqual([]);
  expect(ids(' ')).toHaveLength(3);
});
