import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declareRefusals } from '#kernel/contract/refusals.ts';
import { takeRate } from '../access/rate-limit.ts';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';
import type { AnyScope, PatientScope, PlatformScope, Scope } from './scope.ts';

const refusals = declareRefusals({ TRY_NO: { status: 422, message: 'No' } });

let house: House;
let holder: SignedIn;

beforeAll(async () => {
  house = await aHouse();
  holder = house.signIn();
});
afterAll(() => house.end());

async function countOf(table: string, where = 'true'): Promise<number> {
  const { rows } = await house.database.owner.query<{ count: number }>(`select count(*) as count from ${table} where ${where}`);
  return rows[0]?.count ?? -1;
}

function insert(scope: AnyScope, name: string, hospitalId = house.hospitalId): Promise<unknown> {
  return sql`insert into try_things (hospital_id, id, name, number, updated_at) values (${hospitalId}, ${scope.newId()}, ${name}, 'x', ${scope.now})`.execute(
    scope.tx,
  );
}
const namesSeen = async (scope: AnyScope): Promise<string[]> =>
  (await sql<{ name: string }>`select name from try_things order by name`.execute(scope.tx)).rows.map(({ name }) => name);

describe('an act', () => {
  test('that is refused leaves nothing: no row, entry, mail, counter, number or job', async () => {
    const before = await Promise.all(['audit_entries', 'audit_pending', 'message_outbox', 'try_things'].map((table) => countOf(table)));
    const url = house.put(async (scope: Scope) => {
      await insert(scope, 'Gone');
      await scope.record({ action: 'create', entity: 'Thing', summary: 'Gone' });
      await scope.mail({ to: 'a@civis.test', subject: 's', text: 't', template: 'try' });
      await scope.sms({ to: '+2348031234567', text: 't', template: 'try' });
      throw refusals.refusal('TRY_NO');
    });
    expect((await holder.raw('POST', url)).status).toBe(422);
    const after = await Promise.all(['audit_entries', 'audit_pending', 'message_outbox', 'try_things'].map((table) => countOf(table)));
    expect(after).toEqual(before);
  });

  test('has one instant and ids that rise', async () => {
    const url = house.put(async (scope: Scope) => {
      const first = scope.now;
      await pause(5);
      return { instants: [first, scope.now], ids: Array.from({ length: 5000 }, () => scope.newId()) };
    });
    const { instants, ids } = (await holder.raw('POST', url)).payload as { instants: string[]; ids: string[] };
    expect(new Set(instants).size).toBe(1);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(5000);
  });

  test('knows who acts and what they may', async () => {
    const url = house.put(async (scope: Scope) => ({
      may: [scope.may('view  things'), scope.may('Fly')],
      actor: { ...scope.actor, permissions: [...scope.actor.permissions] },
    }));
    const { may, actor } = (await holder.raw('POST', url, undefined, { headers: { 'user-agent': `x${'y'.repeat(400)}` } })).payload as {
      may: boolean[];
      actor: Record<string, unknown>;
    };
    expect(may).toEqual([true, false]);
    expect(actor).toMatchObject({
      kind: 'user',
      userId: holder.facts.userId,
      accountId: holder.facts.accountId,
      sessionId: holder.facts.sessionId,
      name: 'Ada Tester',
      role: 'Tester',
      ip: holder.address,
    });
    expect(actor['userAgent']).toHaveLength(300);
    expect(actor['permissions']).toContain('creatething');
  });

  test('that wrote without an audit entry is told so where faults are looked for', async () => {
    const silent = await holder.raw(
      'POST',
      house.put(async () => undefined, 'audited'),
    );
    expect(silent.status).toBe(500);
    const told = await holder.raw(
      'POST',
      house.put((scope: Scope) => scope.record({ action: 'update', entity: 'Thing', summary: 'Said' }), 'audited'),
    );
    expect(told.status).toBe(200);
  });
});

describe('deadlocks', () => {
  test('are made again: both acts happen', async () => {
    await house.inHospital(async (scope) => {
      await insert(scope, 'Left');
      await insert(scope, 'Right');
    });
    let tries = 0;
    const lock = (first: string, second: string) =>
      house.put(async (scope: Scope) => {
        tries += 1;
        const touch = (name: string) => sql`update try_things set version = version + 1 where name = ${name}`.execute(scope.tx);
        await touch(first);
        await pause(150);
        await touch(second);
      });
    const answers = await Promise.all([holder.raw('POST', lock('Left', 'Right')), holder.raw('POST', lock('Right', 'Left'))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(tries).toBeGreaterThan(2);
    const { rows } = await house.database.owner.query("select version from try_things where name in ('Left', 'Right')");
    expect(rows.map(({ version }) => version)).toEqual([3, 3]);
  });

  test('a serialization failure is tried three times, then 409', async () => {
    let tries = 0;
    const url = house.put(async (scope: Scope) => {
      tries += 1;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(scope.tx);
    });
    const answer = await holder.raw('POST', url);
    expect([answer.status, answer.error.code, tries]).toEqual([409, 'CONFLICT', 3]);
  });
});

describe('apart', () => {
  test('stays although the act is refused, in the same hospital and no other', async () => {
    const name = randomUUID().slice(0, 12);
    const url = house.put(async (scope: Scope) => {
      const seen = await scope.apart(async (own) => {
        await insert(own, name);
        await expect(namesSeen(own)).resolves.toContain(name);
        return sql<{ role: string; hospital: string }>`select current_user as role, app_hospital() as hospital`.execute(own.tx);
      });
      expect(seen.rows).toEqual([{ role: 'civis_app', hospital: house.hospitalId }]);
      throw refusals.refusal('TRY_NO');
    });
    expect((await holder.raw('POST', url)).error.code).toBe('TRY_NO');
    expect(await countOf('try_things', `name = '${name}'`)).toBe(1);
  });

  test('that fails leaves nothing of its own and the act goes on', async () => {
    const name = randomUUID().slice(0, 12);
    const url = house.put(async (scope: Scope) => {
      await scope
        .apart(async (own) => {
          await insert(own, name);
          throw new Error('apart failed');
        })
        .catch(() => undefined);
      await insert(scope, `${name} after`);
    });
    expect((await holder.raw('POST', url)).status).toBe(200);
    expect(await countOf('try_things', `name = '${name}'`)).toBe(0);
    expect(await countOf('try_things', `name = '${name} after'`)).toBe(1);
  });

  test('forty acts with a part apart at once do not wait for each other for ever', async () => {
    const url = house.put((scope: Scope) => scope.apart(async (own) => (await sql`select 1`.execute(own.tx)).rows.length));
    const answers = await Promise.all(Array.from({ length: 40 }, () => holder.raw('POST', url)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test('a rate taken in a refused act is taken', async () => {
    const key = randomUUID();
    const url = house.put(async (scope: Scope) => {
      await takeRate(scope, key, { most: 2, seconds: 3600 });
      throw refusals.refusal('TRY_NO');
    });
    const codes = [await holder.raw('POST', url), await holder.raw('POST', url), await holder.raw('POST', url)];
    expect(codes.map(({ error }) => error.code)).toEqual(['TRY_NO', 'TRY_NO', 'TOO_MANY_REQUESTS']);
    expect(Number(codes[2]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('whose rows a scope sees', () => {
  const elsewhere = randomUUID();
  beforeAll(() => house.inHospital((scope) => insert(scope, 'Theirs', elsewhere), elsewhere));

  test('a hospital scope its own alone, and it cannot write for another', async () => {
    expect(await house.inHospital(namesSeen)).not.toContain('Theirs');
    expect(await house.inHospital(namesSeen, elsewhere)).toEqual(['Theirs']);
    await expect(house.inHospital((scope) => insert(scope, 'x', elsewhere))).rejects.toThrow(/row-level security/);
  });

  test('a platform scope none of a hospital table; narrowed, those of one hospital; afterwards none again', async () => {
    await house.onPlatform(async (scope: PlatformScope) => {
      expect(await namesSeen(scope)).toEqual([]);
      expect(await scope.inHospital(elsewhere, namesSeen)).toEqual(['Theirs']);
      expect(await namesSeen(scope)).toEqual([]);
    });
  });

  test('narrowing ends also when the act inside is refused', async () => {
    await house.onPlatform(async (scope: PlatformScope) => {
      await scope
        .inHospital(elsewhere, async () => {
          throw refusals.refusal('TRY_NO');
        })
        .catch(() => undefined);
      expect(await namesSeen(scope)).toEqual([]);
    });
  });

  test('a patient scope those of a hospital that it names, under its person', async () => {
    const personId = randomUUID();
    const patient = house.signIn({ area: 'patient', hospitalId: null, userId: null, personId, personIds: [personId] });
    const url = house.put(async (scope: PatientScope) => {
      const person = await sql<{ id: string }>`select app_person() as id`.execute(scope.tx);
      return { before: await namesSeen(scope), inside: await scope.inHospital(elsewhere, namesSeen), person: person.rows[0]?.id };
    });
    expect((await patient.raw('POST', url)).payload).toEqual({ before: [], inside: ['Theirs'], person: personId });
  });

  test('a tenant that is no id never reaches a statement', async () => {
    const before = await countOf('try_things');
    const act = house.inHospital((scope) => insert(scope, 'Injected'), "x'); select set_config('app.platform', 'on', true); --");
    await expect(act).rejects.toThrow();
    expect(await countOf('try_things')).toBe(before);
    // The connection that was taken for it is given back.
    for (let time = 0; time < 15; time += 1) await house.inHospital(namesSeen, 'nonsense').catch(() => undefined);
    expect(await house.inHospital(namesSeen, elsewhere)).toEqual(['Theirs']);
  });

  test('nothing of an act whose tenant is no id stays, in tables without row security either', async () => {
    const write = (scope: Scope) => sql`insert into rate_takes (key, window_start, taken) values ('never', 1, 1)`.execute(scope.tx);
    await expect(house.inHospital(write, 'nonsense')).rejects.toThrow();
    expect(await countOf('rate_takes', "key = 'never'")).toBe(0);
  });
});
