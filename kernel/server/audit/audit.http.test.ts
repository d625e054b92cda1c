import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../scope/scope.ts';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';
import { chainPending } from './chainer.ts';
import { verifyChain } from './verify-chain.ts';

let house: House;
let holder: SignedIn;
let owner: pg.Pool;

beforeAll(async () => {
  house = await aHouse();
  holder = house.signIn();
  owner = house.database.owner;
});
afterAll(() => house.end());

async function entriesOf(hospitalId: string): Promise<Record<string, unknown>[]> {
  return (await owner.query('select * from audit_entries where hospital_id = $1 order by id', [hospitalId])).rows;
}

describe('an entry', () => {
  test('stands for each write: who, what, whose, when, from where, and what changed', async () => {
    const client = house.signIn({ hospitalId: randomUUID() });
    const agent = { headers: { 'user-agent': 'Browser/1' } };
    const made = (await client.raw('POST', '/api/try/things', { name: 'Lamp' }, agent)).payload as { id: string; number: string };
    await client.raw('PATCH', `/api/try/things/${made.id}`, { name: 'Torch' }, agent);
    const entries = await entriesOf(client.facts.hospitalId as string);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      actor_kind: 'user',
      actor_id: client.facts.userId,
      actor_name: 'Ada Tester',
      actor_role: 'Tester',
      session_id: client.facts.sessionId,
      ip: client.address,
      user_agent: 'Browser/1',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      action: 'create',
      entity_type: 'Thing',
      entity_id: made.id,
      entity_number: made.number,
      summary: `Thing ${made.number} added`,
      changes: [{ field: 'name', before: null, after: 'Lamp' }],
      outcome: 'ok',
      permission: 'Create Thing',
      method: 'POST',
      route: '/try/things',
    });
    expect(entries[1]).toMatchObject({
      action: 'update',
      permission: 'Edit Thing',
      route: '/try/things/{id}',
      changes: [{ field: 'name', before: 'Lamp', after: 'Torch' }],
    });
  });

  test('is not left by an act that is refused, nor by a read', async () => {
    const client = house.signIn({ hospitalId: randomUUID() });
    await client.raw('POST', '/api/try/things', { name: 'refused thing' });
    await client.raw('GET', '/api/try/things');
    await client.raw('PATCH', `/api/try/things/${randomUUID()}`, { name: 'Nothing' });
    expect(await entriesOf(client.facts.hospitalId as string)).toEqual([]);
  });

  test('holds no secret of the act', async () => {
    const hospitalId = randomUUID();
    await house.inHospital(
      (scope) =>
        scope.record({
          action: 'update',
          entity: 'Thing',
          summary: 's'.repeat(400),
          before: { pin: 1 },
          after: { password: 'hunter2', pin: 2 },
        }),
      hospitalId,
    );
    const [entry] = await entriesOf(hospitalId);
    expect(JSON.stringify(entry)).not.toContain('hunter2');
    expect(String(entry?.['summary'])).toHaveLength(300);
  });

  test('is only ever added: neither app nor owner changes or removes it, or its link', async () => {
    await holder.raw('POST', '/api/try/things', { name: 'Stone' });
    await chainPending(owner);
    for (const table of ['audit_entries', 'audit_chain']) {
      for (const text of [`update ${table} set hospital_id = hospital_id`, `delete from ${table}`, `truncate ${table}`]) {
        await expect(owner.query(text)).rejects.toThrow(/only ever added|must be owner|permission denied/);
        const asApp = house.inHospital((scope) => scope.tx.executeQuery({ sql: text, parameters: [] } as never));
        await expect(asApp).rejects.toThrow(/permission denied/);
      }
    }
  });

  test('shows to its own hospital alone', async () => {
    const hospitalId = randomUUID();
    await house.inHospital((scope) => scope.record({ action: 'read', entity: 'Thing', summary: 'Seen' }), hospitalId);
    const seen = await house.inHospital(
      (scope) => scope.tx.selectFrom('auditEntries').select('hospitalId').distinct().execute(),
      hospitalId,
    );
    expect(seen).toEqual([{ hospitalId }]);
  });
});

/** A hospital with a chain of so many links. */
async function aChain(length: number): Promise<string> {
  const hospitalId = randomUUID();
  for (let at = 1; at <= length; at += 1) {
    const record = (scope: Scope) => scope.record({ action: 'create', entity: 'Thing', summary: `Act ${at}`, after: { at } });
    await house.inHospital(record, hospitalId);
  }
  await chainPending(owner);
  return hospitalId;
}

/** What only somebody with the owner's rights can do: the triggers are put aside for the length of the change. */
async function tampered(text: string, values: unknown[]): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    for (const table of ['audit_entries', 'audit_chain'])
      await client.query(`alter table ${table} disable trigger civis_append_only, disable trigger civis_append_only_rows`);
    await client.query(text, values);
    for (const table of ['audit_entries', 'audit_chain'])
      await client.query(`alter table ${table} enable always trigger civis_append_only, enable always trigger civis_append_only_rows`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const entryAt = async (hospitalId: string, sequence: number): Promise<string> =>
  (await owner.query('select entry_id from audit_chain where hospital_id = $1 and sequence = $2', [hospitalId, sequence])).rows[0].entry_id;

describe('the chain', () => {
  test('of a hundred writers and four chainers at once has no gap and no twin', async () => {
    const hospitalId = randomUUID();
    let writing = true;
    const chaining = Array.from({ length: 4 }, async () => {
      while (writing) await chainPending(owner);
    });
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        house
          .inHospital(async (scope) => {
            await scope.record({ action: 'create', entity: 'Thing', summary: `Act ${at}` });
            if (at % 5 === 0) throw new Error('rolled back');
          }, hospitalId)
          .catch(() => undefined),
      ),
    );
    writing = false;
    await Promise.all(chaining);
    await chainPending(owner);
    const { rows } = await owner.query('select sequence, entry_id from audit_chain where hospital_id = $1 order by sequence', [hospitalId]);
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 80 }, (_, at) => at + 1));
    expect(new Set(rows.map(({ entry_id }) => entry_id)).size).toBe(80);
    expect(await verifyChain(owner, hospitalId)).toMatchObject({ ok: true, checked: 80, pending: 0, lastSequence: 80, brokenAt: null });
  });

  test('takes more entries than one batch', async () => {
    const hospitalId = randomUUID();
    await house.inHospital(async (scope) => {
      for (let at = 0; at < 1001; at += 1) await scope.record({ action: 'create', entity: 'Thing', summary: `Act ${at}` });
    }, hospitalId);
    expect((await verifyChain(owner, hospitalId)).pending).toBe(1001);
    await chainPending(owner);
    expect(await verifyChain(owner, hospitalId)).toMatchObject({ ok: true, checked: 1001, pending: 0 });
  });

  test('can be checked from a sequence on', async () => {
    const hospitalId = await aChain(6);
    expect(await verifyChain(owner, hospitalId, 4)).toMatchObject({ ok: true, checked: 3, lastSequence: 6 });
  });

  test.each([
    ['altered in its words', "update audit_entries set summary = 'Nothing happened' where hospital_id = $1 and id = $2", 'altered entry'],
    ['altered in its changes', `update audit_entries set changes = '[]' where hospital_id = $1 and id = $2`, 'altered entry'],
    ['altered in its actor', "update audit_entries set actor_name = 'Somebody' where hospital_id = $1 and id = $2", 'altered entry'],
    [
      'altered in its time',
      "update audit_entries set at = at + interval '1 millisecond' where hospital_id = $1 and id = $2",
      'altered entry',
    ],
    ['removed', 'delete from audit_entries where hospital_id = $1 and id = $2', 'missing entry'],
    ['unlinked', 'delete from audit_chain where hospital_id = $1 and entry_id = $2', 'missing link'],
  ])('names the first entry that was %s', async (_what, text, why) => {
    const hospitalId = await aChain(7);
    const [entryId, later] = [await entryAt(hospitalId, 3), await entryAt(hospitalId, 6)];
    await tampered(text, [hospitalId, later]);
    await tampered(text, [hospitalId, entryId]);
    const { ok, brokenAt } = await verifyChain(owner, hospitalId);
    expect([ok, brokenAt?.sequence, brokenAt?.why]).toEqual([false, 3, why]);
    if (why !== 'missing link') expect(brokenAt?.entryId).toBe(entryId);
  });

  test('names the first of two that changed places', async () => {
    const hospitalId = await aChain(5);
    const [second, third] = [await entryAt(hospitalId, 2), await entryAt(hospitalId, 3)];
    for (const [sequence, entryId] of [
      [-1, second],
      [2, third],
      [3, second],
    ])
      await tampered('update audit_chain set sequence = $2 where hospital_id = $1 and entry_id = $3', [hospitalId, sequence, entryId]);
    expect((await verifyChain(owner, hospitalId)).brokenAt).toMatchObject({ sequence: 2, why: 'reordered' });
  });

  test('names an entry that was slipped in, and one that was taken before it was linked', async () => {
    const hospitalId = await aChain(3);
    const [slipped, waiting] = [randomUUID(), randomUUID()];
    const copy =
      'insert into audit_entries select (jsonb_populate_record(e, jsonb_build_object($2::text, $3::uuid))).* from audit_entries e where hospital_id = $1 limit 1';
    await owner.query(copy, [hospitalId, 'id', slipped]);
    expect((await verifyChain(owner, hospitalId)).brokenAt).toMatchObject({ entryId: slipped, why: 'missing link' });

    const other = await aChain(3);
    await owner.query('insert into audit_pending (hospital_id, entry_id) values ($1, $2)', [other, waiting]);
    expect((await verifyChain(owner, other)).brokenAt).toMatchObject({ entryId: waiting, why: 'missing entry' });
    // One hospital's trouble does not keep the chainer from the others.
    const third = await aChain(2);
    expect(await verifyChain(owner, third)).toMatchObject({ ok: true, checked: 2 });
  });

  test("of one hospital does not hang on another's", async () => {
    const [one, two] = [await aChain(3), await aChain(4)];
    await tampered("update audit_entries set summary = 'x' where hospital_id = $1", [one]);
    expect((await verifyChain(owner, one)).ok).toBe(false);
    expect((await verifyChain(owner, two)).ok).toBe(true);
  });
});
