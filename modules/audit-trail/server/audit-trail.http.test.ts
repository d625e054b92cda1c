import { describe, expect, test } from 'vitest';
import { chainPending } from '#kernel/server/audit/chainer.ts';
import { addDays, dayIn } from '#kernel/server/clock/instants.ts';
import { exportJob } from '#kernel/server/exports/make-export.ts';
import { runJob } from '#kernel/server/jobs/job-runner.ts';
import {
  aHospital,
  clockNow,
  inScopeOf,
  runJobNow,
  setClock,
  type TestHospital,
  type TestUser,
  theCivis,
  theDatabase,
  unique,
} from '#testing/world.ts';
import { auditCalls as calls } from '../contract/calls.ts';
import { anchorHolds } from './rules.ts';

const auditorRights = ['View Audit Trail', 'Export Audit Trail', 'Verify Audit Trail'];

async function withAuditor(): Promise<{ hospital: TestHospital; auditor: TestUser }> {
  const hospital = await aHospital();
  return { hospital, auditor: await hospital.userWith(...auditorRights) };
}

interface Extra {
  readonly entityId?: string;
  readonly entityNumber?: string;
  readonly reason?: string;
  readonly outcome?: 'ok' | 'refused';
  readonly action?: 'update' | 'create' | 'override' | 'delete';
  readonly before?: object;
  readonly after?: object;
}

const note = (hospital: TestHospital, entity: string, summary: string, extra: Extra = {}) =>
  inScopeOf(hospital.id, (scope) => scope.record({ action: 'update', entity, summary, ...extra }));

const summaries = (answer: { payload: { data: { summary: string }[] } }) => answer.payload.data.map((row) => row.summary);

describe('the list', () => {
  test('narrows by type, act, outcome, reason, actor and words; another hospital’s entries never show', async () => {
    const { hospital, auditor } = await withAuditor();
    const stranger = await aHospital();
    const word = unique('word');
    await note(hospital, 'Invoice', `Invoice cancelled ${word}`, { action: 'delete', reason: 'typed twice', entityNumber: 'INV-000777' });
    await note(hospital, 'Payment', `Payment taken ${word}`, { outcome: 'refused' });
    await note(stranger, 'Invoice', `Foreign ${word}`, { entityNumber: 'INV-000777' });
    const ask = async (query: object) => summaries(await auditor.send(calls.list, { query }));
    expect(await ask({ search: word })).toEqual([`Payment taken ${word}`, `Invoice cancelled ${word}`]);
    expect(await ask({ search: word, entityType: ['Invoice'] })).toEqual([`Invoice cancelled ${word}`]);
    expect(await ask({ entityType: ['Invoice', 'Payment'] })).toHaveLength(2);
    expect(await ask({ search: word, action: ['delete'] })).toEqual([`Invoice cancelled ${word}`]);
    expect(await ask({ search: word, outcome: 'refused' })).toEqual([`Payment taken ${word}`]);
    expect(await ask({ search: word, hasReason: true })).toEqual([`Invoice cancelled ${word}`]);
    expect(await ask({ search: 'TYPED twice' })).toEqual([`Invoice cancelled ${word}`]);
    expect(await ask({ search: 'inv-000777' })).toEqual([`Invoice cancelled ${word}`]);
    expect(await ask({ search: '%' })).toEqual([]);
    expect(await ask({ search: word, actorId: hospital.admin.userId })).toEqual([]);
    expect((await ask({ actorId: hospital.admin.userId })).length).toBeGreaterThan(0);
  });

  test('the last seven days unless dates are named; a named number is found in all time', async () => {
    const { hospital, auditor } = await withAuditor();
    const start = clockNow();
    const old = addDays(start, -20);
    try {
      setClock(old);
      await note(hospital, 'Invoice', 'Old invoice', { entityNumber: 'INV-000001' });
    } finally {
      setClock(null);
    }
    const ask = async (query: object) => summaries(await auditor.send(calls.list, { query: { entityType: ['Invoice'], ...query } }));
    expect(await ask({})).toEqual([]);
    expect(await ask({ search: 'INV-000001' })).toEqual(['Old invoice']);
    const day = dayIn(old, 'Africa/Lagos');
    expect(await ask({ startDate: day, endDate: `${day} 11:59:59` })).toEqual(['Old invoice']);
    const bad = await auditor.send(calls.list, { query: { startDate: '2026-11-20', endDate: '2026-11-19' } });
    expect([bad.status, bad.error.code]).toEqual([400, 'AUDIT_RANGE']);
  });

  test('pages by cursor show every entry once, also while entries are added', async () => {
    const { hospital, auditor } = await withAuditor();
    for (let index = 0; index < 7; index += 1) await note(hospital, 'Product', `Product ${index}`);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const answer = await auditor.send(calls.list, { query: { entityType: ['Product'], limit: 3, ...(cursor ? { cursor } : {}) } });
      seen.push(...summaries(answer));
      cursor = answer.payload.meta.nextCursor ?? undefined;
      if (page === 0) await note(hospital, 'Product', 'Product new');
      if (!cursor) break;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `Product ${index}`));
  });

  test('counts are exact to 10 000, then said to be more', async () => {
    const { hospital, auditor } = await withAuditor();
    await theDatabase().owner.query(
      `insert into audit_entries (hospital_id, id, at, actor_kind, actor_name, actor_role, action, entity_type, summary, outcome)
       select $1, gen_random_uuid(), $2::timestamptz - n * interval '1 second', 'system', 'x', 'system', 'job', 'Ledger', 'Entry #' || n, 'ok' from generate_series(1, 10001) n`,
      [hospital.id, clockNow()],
    );
    const ask = (search?: string) =>
      auditor.send(calls.list, { query: { entityType: ['Ledger'], limit: 1, ...(search ? { search } : {}) } });
    expect((await ask()).payload.meta).toMatchObject({ count: 10_000, estimated: true });
    expect((await ask('entry #9')).payload.meta).toMatchObject({ count: 1111, estimated: false });
  });

  test('needs the permission', async () => {
    const hospital = await aHospital();
    const nurse = await hospital.userWith('View Vitals');
    for (const call of [calls.list, calls.filters, calls.integrity]) expect((await nurse.send(call)).status).toBe(403);
  });

  test('filters count types, acts and actors', async () => {
    const { hospital, auditor } = await withAuditor();
    await note(hospital, 'Ledger', 'one');
    await note(hospital, 'Ledger', 'two', { action: 'override' });
    const { payload } = await auditor.send(calls.filters);
    expect(payload.entityTypes).toContainEqual({ value: 'Ledger', count: 2 });
    expect(payload.actions).toContainEqual({ value: 'override', count: 1 });
    expect(payload.actors.find((actor) => actor.id === hospital.admin.userId)?.count).toBeGreaterThan(0);
  });
});

describe('one record', () => {
  test('an entry shows its changes, its link and its neighbours', async () => {
    const { hospital, auditor } = await withAuditor();
    const entityId = crypto.randomUUID();
    for (const name of ['A', 'B', 'C'])
      await note(hospital, 'Product', `Named ${name}`, {
        entityId,
        before: { name: `${name}0`, password: 'x' },
        after: { name, password: 'y' },
      });
    await chainPending(theDatabase().owner);
    const { data } = (await auditor.send(calls.history, { params: { entityType: 'Product', entityId } })).payload;
    expect(data.map((row) => row.summary)).toEqual(['Named C', 'Named B', 'Named A']);
    const { payload } = await auditor.send(calls.view, { params: { id: data[1]!.id } });
    expect(payload).toMatchObject({ summary: 'Named B', previous: { summary: 'Named A' }, next: { summary: 'Named C' } });
    expect(payload.changes).toEqual([
      { field: 'name', before: 'B0', after: 'B' },
      { field: 'password', before: '***', after: '***' },
    ]);
    expect(payload.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(payload.sequence).toBeGreaterThan(0);
    const stranger = await aHospital();
    expect((await stranger.admin.send(calls.view, { params: { id: data[1]!.id } })).status).toBe(404);
    expect((await stranger.admin.send(calls.history, { params: { entityType: 'Product', entityId } })).payload.data).toEqual([]);
  });

  test('its history opens to those who may see the record, of that kind alone', async () => {
    const hospital = await aHospital();
    const viewer = await hospital.userWith('View Users');
    const user = await viewer.send(calls.history, { params: { entityType: 'User', entityId: hospital.admin.userId } });
    expect(user.status).toBe(200);
    expect(user.payload.data.length).toBeGreaterThan(0);
    const role = await viewer.send(calls.history, { params: { entityType: 'Role', entityId: hospital.admin.userId } });
    expect(role.status).toBe(403);
  });
});

describe('exports', () => {
  test.each(['csv', 'jsonl', 'pdf', 'xlsx'] as const)('%s holds what was filtered and leaves an entry', async (format) => {
    const { hospital, auditor } = await withAuditor();
    await note(hospital, 'Ledger', '=cmd|danger');
    const ordered = await auditor.send(calls.export, { body: { filters: { entityType: ['Ledger'] }, format, reason: 'yearly review' } });
    const { id: exportId } = ordered.payload;
    await runJob(theCivis().kernel, exportJob, { hospitalId: hospital.id, exportId });
    const answer = await auditor.raw('GET', `/api/exports/${exportId}/file`);
    expect(answer.status).toBe(200);
    expect(answer.bytes.length).toBeGreaterThan(50);
    if (format === 'csv') expect(answer.text).toContain('"\'=cmd|danger"');
    if (format === 'jsonl')
      expect(
        answer.text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).summary),
      ).toEqual(['=cmd|danger']);
    if (format === 'xlsx') expect(answer.bytes.subarray(0, 2).toString()).toBe('PK');
    if (format === 'pdf') expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const entries = (await auditor.send(calls.list, { query: { action: ['export'] } })).payload.data;
    expect(entries).toHaveLength(2);
    for (const entry of entries) expect(entry).toMatchObject({ entityType: 'Export', reason: 'yearly review', actorId: auditor.userId });
  });

  test('need right and reason', async () => {
    const hospital = await aHospital();
    const viewer = await hospital.userWith('View Audit Trail');
    expect((await viewer.send(calls.export, { body: { format: 'csv', reason: 'because' } })).status).toBe(403);
    const { auditor } = await withAuditor();
    expect((await auditor.send(calls.export, { body: { format: 'csv', reason: '' } })).status).toBe(400);
  });
});

describe('the chain', () => {
  const verify = (auditor: TestUser, body: { from?: string; to?: string } = {}) => auditor.send(calls.verify, { body });

  test('verifies, notes it, and leaves an entry', async () => {
    const { auditor } = await withAuditor();
    await chainPending(theDatabase().owner);
    const { payload } = await verify(auditor);
    expect(payload).toMatchObject({ ok: true, brokenAt: null });
    expect(payload.checked).toBeGreaterThan(5);
    const today = clockNow().slice(0, 10);
    expect((await verify(auditor, { from: today, to: today })).payload.ok).toBe(true);
    expect((await auditor.send(calls.integrity)).payload).toMatchObject({ ok: true, verifiedAt: expect.any(String) });
  });

  test('nobody changes or removes an entry; an altered or slipped-in one is found and told', async () => {
    const { hospital, auditor } = await withAuditor();
    const { owner, app } = theDatabase();
    await chainPending(owner);
    for (const pool of [owner, app]) {
      await expect(pool.query("update audit_entries set summary = 'x'")).rejects.toThrow();
      await expect(pool.query('delete from audit_chain')).rejects.toThrow();
    }
    const { rows } = await owner.query(
      'select sequence, entry_id from audit_chain where hospital_id = $1 order by sequence offset 3 limit 1',
      [hospital.id],
    );
    const client = await owner.connect();
    try {
      await client.query('begin');
      await client.query('alter table audit_entries disable trigger all');
      await client.query("update audit_entries set summary = summary || '!' where id = $1", [rows[0].entry_id]);
      await client.query('alter table audit_entries enable always trigger civis_append_only_rows');
      await client.query('alter table audit_entries enable always trigger civis_append_only');
      await client.query('commit');
    } finally {
      client.release();
    }
    expect((await verify(auditor)).payload).toMatchObject({ ok: false, brokenAt: Number(rows[0].sequence), why: 'altered entry' });
    const bell = await auditor.raw('GET', '/api/collections/notification/records');
    expect(JSON.parse(bell.text).items[0]).toMatchObject({ title: 'Audit Chain Broken', priority: 'critical' });
    expect((await auditor.send(calls.integrity)).payload.ok).toBe(false);
  });

  test('an entry without link is found', async () => {
    const { hospital, auditor } = await withAuditor();
    await chainPending(theDatabase().owner);
    await theDatabase().owner.query(
      `insert into audit_entries (hospital_id, id, at, actor_kind, actor_name, actor_role, action, entity_type, summary, outcome)
       values ($1, gen_random_uuid(), $2, 'system', 'x', 'system', 'job', 'Ledger', 'Slipped in', 'ok')`,
      [hospital.id, clockNow()],
    );
    expect((await verify(auditor)).payload).toMatchObject({ ok: false, why: 'missing link' });
  });

  test('twenty verifications at once: each runs alone or is refused', async () => {
    const { auditor } = await withAuditor();
    await chainPending(theDatabase().owner);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(auditor)));
    const statuses = new Set(answers.map((answer) => answer.status));
    expect([...statuses].every((status) => status === 200 || status === 429)).toBe(true);
    expect(statuses.has(200)).toBe(true);
    expect(answers.filter((answer) => answer.status === 200).every((answer) => answer.payload.ok)).toBe(true);
  });

  test('every night the end of the chain is signed, once a day', async () => {
    const { hospital, auditor } = await withAuditor();
    await chainPending(theDatabase().owner);
    await runJobNow('audit-trail.verify-nightly', { hospitalId: hospital.id });
    await runJobNow('audit-trail.verify-nightly', { hospitalId: hospital.id });
    const { lastAnchor, ok } = (await auditor.send(calls.integrity)).payload;
    expect(ok).toBe(true);
    const facts = {
      hospitalId: hospital.id,
      day: lastAnchor!.day,
      lastSequence: lastAnchor!.lastSequence,
      lastHash: Buffer.from(lastAnchor!.lastHash, 'hex'),
    };
    expect(anchorHolds(Buffer.alloc(32, 7), facts, Buffer.from(lastAnchor!.signature, 'hex'))).toBe(true);
    const { rows } = await theDatabase().owner.query('select count(*)::int as count from audit_anchors where hospital_id = $1', [
      hospital.id,
    ]);
    expect(rows[0].count).toBe(1);
  });
});
