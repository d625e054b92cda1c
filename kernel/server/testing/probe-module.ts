import { sql } from 'kysely';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { offsetOf, pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many, queryDay, requiredText, searchWords, text, version } from '#kernel/contract/fields.ts';
import { declareRefusals } from '#kernel/contract/refusals.ts';
import { bumpCounter } from '../counters/counters.ts';
import { refuseStale } from '../database/versions.ts';
import { imageRule, readFile, saveFile } from '../files/file-store.ts';
import { RawAnswer } from '../http/raw-answer.ts';
import { type Exchange, implement } from '../module/implement.ts';
import type { Job, Ports, ServerModule } from '../module/module.ts';
import { nextNumber } from '../numbers/number-series.ts';
import type { AnyScope, PatientScope, PlatformScope, Scope } from '../scope/scope.ts';

/** The table of the probe's records; made by the house in its own database. */
export const probeTable = `
  create table try_things (
    hospital_id uuid not null, id uuid not null, name text not null, number text not null,
    version int not null default 1, updated_at timestamptz not null,
    primary key (hospital_id, id), constraint try_thing_name unique (hospital_id, name));
  call civis_protect('try_things');`;

const Thing = z.object({ id, name: z.string(), number: z.string(), version: z.number().int() });
type Thing = z.output<typeof Thing>;

export const probeRefusals = declareRefusals({
  TRY_NAME_TAKEN: { status: 422, message: 'There is such a thing already', constraint: 'try_thing_name', field: 'name' },
  TRY_SAID_NO: { status: 422, message: 'The act said no' },
});

export const probeCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/try/things',
    summary: 'Things by name.',
    permission: 'View Things',
    query: z.object({
      ...paging,
      search: searchWords.optional(),
      status: many(z.enum(['new', 'old'])),
      startDate: queryDay.optional(),
    }),
    payload: pageOf(Thing),
  },
  add: {
    method: 'POST',
    path: '/try/things',
    summary: 'Adds a thing.',
    permission: 'Create Thing',
    body: z.strictObject({
      name: requiredText(2, 40, 'Name is required'),
      note: text(200).optional(),
      parts: z.array(z.strictObject({ label: requiredText(1, 10, 'Label is required') })).optional(),
    }),
    payload: Thing,
    done: 'Thing added',
    refusals: ['TRY_NAME_TAKEN', 'TRY_SAID_NO'],
    repeatable: true,
  },
  edit: {
    method: 'PATCH',
    path: '/try/things/{id}',
    summary: 'Renames a thing.',
    permission: ['Edit Thing', 'Edit Everything'],
    body: z.strictObject({ name: requiredText(2, 40, 'Name is required'), version: version.optional() }),
    payload: Thing,
    done: ((thing: Thing) => `Thing ${thing.number} renamed`) as (payload: never) => string,
    of: { id: 'try-things' },
    refusals: ['TRY_NAME_TAKEN'],
  },
  remove: {
    method: 'DELETE',
    path: '/try/things/{id}',
    summary: 'Removes a thing.',
    permission: 'Delete Thing',
    payload: z.object({ id }),
    of: { id: 'try-things' },
  },
  act: {
    method: 'POST',
    path: '/try/acts/{name}',
    summary: 'Runs what the test put under the name.',
    permission: 'signed in',
    areas: ['hospital', 'patient', 'admin'],
    params: z.object({ name: z.string().max(40) }),
    payload: z.unknown(),
    unaudited: 'a probe',
    ungated: true,
  },
  actOnce: {
    method: 'POST',
    path: '/try/once/{name}',
    summary: 'Runs what the test put under the name, once per key.',
    permission: 'signed in',
    params: z.object({ name: z.string().max(40) }),
    body: z.strictObject({ word: text(40).optional() }),
    payload: z.unknown(),
    unaudited: 'a probe',
    repeatable: true,
  },
  audited: {
    method: 'POST',
    path: '/try/audited/{name}',
    summary: 'Runs what the test put under the name; it must leave an entry.',
    permission: 'signed in',
    params: z.object({ name: z.string().max(40) }),
    payload: z.object({}),
  },
  inLane: {
    method: 'POST',
    path: '/try/lanes/{name}',
    summary: 'Runs what the test put under the name, in a lane.',
    permission: 'signed in',
    params: z.object({ name: z.string().max(40) }),
    payload: z.unknown(),
    lane: 'tries',
    unaudited: 'a probe',
  },
  open: {
    method: 'GET',
    path: '/try/open',
    summary: 'For anybody, five times a minute.',
    permission: 'public',
    payload: z.object({ now: z.string() }),
    ratePerMinute: 5,
  },
  kept: {
    method: 'GET',
    path: '/try/kept',
    summary: 'May be kept for a minute.',
    permission: 'public',
    payload: z.object({ word: z.string() }),
    cacheSeconds: 60,
  },
  secret: {
    method: 'POST',
    path: '/try/spend/{token}',
    summary: 'Spends a token.',
    permission: 'public',
    params: z.object({ token: z.string().max(100) }),
    payload: z.object({}),
    secretParams: ['token'],
    unaudited: 'a probe',
  },
  raw: {
    method: 'GET',
    path: '/try/raw/{status}',
    summary: 'Answers outside the envelope.',
    permission: 'signed in',
    params: z.object({ status: z.coerce.number().int() }),
    payload: z.unknown(),
    shape: 'raw',
  },
  upload: {
    method: 'POST',
    path: '/try/upload',
    summary: 'Keeps a picture.',
    permission: 'Create Thing',
    body: z.strictObject({ label: text(40).optional() }),
    payload: z.object({ id, mimeType: z.string(), size: z.number() }),
    shape: 'upload',
    bodyLimit: 20_000,
    repeatable: true,
    unaudited: 'a probe',
    refusals: ['FILE_MISSING', 'FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_PICTURE'],
  },
  file: {
    method: 'GET',
    path: '/try/files/{id}',
    summary: 'A kept file.',
    permission: 'View Things',
    payload: z.unknown(),
    shape: 'file',
  },
});

/** What a test puts under a name for the calls `act`, `actOnce`, `audited` and `inLane`. */
export type ProbeAct = (scope: never, input: { readonly body: unknown }, exchange: Exchange) => Promise<unknown>;

export interface Probe {
  readonly acts: Map<string, ProbeAct>;
  readonly ports: Ports;
  readonly jobs: readonly Job[];
}

async function addThing(scope: Scope, { name }: { readonly name: string }): Promise<Thing> {
  const thingId = scope.newId();
  await bumpCounter(scope, 'try-things', 1);
  await sql`insert into try_things (hospital_id, id, name, number, updated_at) values (${scope.hospitalId}, ${thingId}, ${name}, '', ${scope.now})`.execute(
    scope.tx,
  );
  const number = await nextNumber(scope, 'T-');
  await sql`update try_things set number = ${number} where hospital_id = ${scope.hospitalId} and id = ${thingId}`.execute(scope.tx);
  await scope.record({
    action: 'create',
    entity: 'Thing',
    entityId: thingId,
    entityNumber: number,
    summary: `Thing ${number} added`,
    after: { name },
  });
  await scope.live({ entity: 'thing', id: thingId, action: 'create', permission: 'View Things' });
  if (name.startsWith('refused')) throw probeRefusals.refusal('TRY_SAID_NO');
  return { id: thingId, name, number, version: 1 };
}

async function editThing(
  scope: Scope,
  thingId: string,
  order: { readonly name: string; readonly version?: number | undefined },
): Promise<Thing> {
  const found = await sql<Thing & { updatedAt: string }>`
    select id, name, number, version, updated_at from try_things where hospital_id = ${scope.hospitalId} and id = ${thingId}`.execute(
    scope.tx,
  );
  const before = found.rows[0];
  const { rows } = await sql<Thing>`
    update try_things set name = ${order.name}, version = version + 1, updated_at = ${scope.now}
     where hospital_id = ${scope.hospitalId} and id = ${thingId} and version = ${order.version ?? before?.version ?? 0}
     returning id, name, number, version`.execute(scope.tx);
  const [after] = rows;
  if (!after) return refuseStale(before, 'Ada Tester');
  await scope.record({
    action: 'update',
    entity: 'Thing',
    entityId: thingId,
    summary: 'Thing renamed',
    before: { name: before?.name },
    after: { name: after.name },
  });
  return after;
}

async function listThings(scope: Scope, query: { readonly page: number; readonly limit: number }) {
  const { rows } = await sql<Thing>`
    select id, name, number, version from try_things order by name limit ${query.limit} offset ${offsetOf(query)}`.execute(scope.tx);
  const counted = await sql<{ count: number }>`select count(*) as count from try_things`.execute(scope.tx);
  return { data: rows, meta: { count: counted.rows[0]?.count ?? 0, page: query.page, limit: query.limit } };
}

/** A module that does nothing for anybody: the kernel's rules tried through calls of their own. */
export function probeModule({ acts, ports, jobs }: Probe): ServerModule {
  const run = (scope: AnyScope, { params, body }: { params: { name: string }; body: unknown }, exchange: Exchange): Promise<unknown> => {
    const act = acts.get(params.name);
    if (!act) throw new Error(`The test put nothing under ${params.name}`);
    return act(scope as never, { body }, exchange);
  };
  return {
    name: 'probe',
    refusals: probeRefusals,
    entities: { 'try-things': { table: 'try_things', kind: 'hospital' } },
    ports,
    jobs,
    calls: implement(probeCalls)({
      list: (scope, { query }) => listThings(scope, query),
      add: (scope, { body }) => addThing(scope, body),
      edit: (scope, { params, body }) => editThing(scope, params.id, body),
      remove: async (scope, { params }) => {
        await sql`delete from try_things where hospital_id = ${scope.hospitalId} and id = ${params.id}`.execute(scope.tx);
        await bumpCounter(scope, 'try-things', -1);
        await scope.record({ action: 'delete', entity: 'Thing', entityId: params.id, summary: 'Thing removed' });
        return { id: params.id };
      },
      act: {
        hospital: (scope: Scope, input, exchange) => run(scope, input, exchange),
        patient: (scope: PatientScope, input, exchange) => run(scope, input, exchange),
        admin: (scope: PlatformScope, input, exchange) => run(scope, input, exchange),
      },
      actOnce: (scope, input, exchange) => run(scope, input, exchange),
      audited: async (scope, input, exchange) => {
        await run(scope, input, exchange);
        return {};
      },
      inLane: (scope, input, exchange) => run(scope, { ...input, body: null }, exchange),
      open: async (scope) => ({ now: scope.now }),
      kept: async () => ({ word: 'kept' }),
      secret: async () => ({}),
      raw: async (_scope, { params }) => {
        throw new RawAnswer(Number(params.status), { own: 'shape' }, { 'x-own': 'header' });
      },
      upload: async (scope, _input, { uploads }) => {
        const { sha256: _hash, ...kept } = await saveFile(scope, uploads[0], { ...imageRule(10_000), maxPixels: 1_000_000 });
        return kept;
      },
      file: (scope, { params }) => readFile(scope, params.id),
    }),
  };
}
