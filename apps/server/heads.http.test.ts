import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '#kernel/server/start/register.ts';
import { faultOfHead, isHospitalCall } from '#testing/access-checks.ts';
import { idsFor } from '#testing/factories.ts';
import { aHospital, nobody, type TestHospital, theDatabase } from '#testing/world.ts';
import { serverModules } from './modules.ts';

const reads = callsOf(serverModules).filter(({ call }) => call.method === 'GET');
const ofHospital = reads.filter(({ call }) => call.permission !== 'public' && isHospitalCall(call));
const open = reads.filter(({ call }) => call.permission === 'public');

let home: TestHospital;

beforeAll(async () => {
  home = await aHospital();
}, 60_000);

async function entries(): Promise<number> {
  return Number((await theDatabase().owner.query('select count(*) as count from audit_entries')).rows[0].count);
}

describe('HEAD answers like GET, without a body and without a trace', () => {
  test('of every call there is', () => {
    expect(ofHospital.length).toBeGreaterThan(150);
    expect(open.length).toBeGreaterThan(5);
  });
  test.each(ofHospital)('$name with every permission', async ({ call }) => {
    expect(await faultOfHead(home.admin, call, await idsFor(call.of, home), entries)).toBeNull();
  });
  test.each(ofHospital)('$name without a session', async ({ call }) => {
    expect(await faultOfHead(nobody(), call, {}, entries)).toBeNull();
  });
  test.each(open)('$name for anybody', async ({ call }) => {
    expect(await faultOfHead(nobody(), call, {}, entries)).toBeNull();
  });
});

test('opening a record leaves one entry, looking whether it is there none', async () => {
  const patientId = (await idsFor({ id: 'patients' }, home)).id as string;
  const count = async () =>
    Number(
      (
        await theDatabase().owner.query("select count(*) as count from audit_entries where patient_id = $1 and action = 'read'", [
          patientId,
        ])
      ).rows[0].count,
    );
  const before = await count();
  expect((await home.admin.raw('HEAD', `/api/patients/${patientId}`)).status).toBe(200);
  expect(await count()).toBe(before);
  expect((await home.admin.raw('GET', `/api/patients/${patientId}`)).status).toBe(200);
  expect(await count()).toBe(before + 1);
});

test.each(['/api/health', '/api/openapi.json'])('%s', async (address) => {
  const [head, got] = [await nobody().raw('HEAD', address), await nobody().raw('GET', address)];
  expect([head.status, head.bytes.length, head.headers['content-type'], head.headers['content-length']]).toEqual([
    200,
    0,
    got.headers['content-type'],
    String(got.bytes.length),
  ]);
});

test('the stream of a browser is not opened by a look', async () => {
  const head = await home.admin.raw('HEAD', '/api/live');
  expect([head.status, head.headers['content-type'], head.text]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
  expect((await nobody().raw('HEAD', '/api/live')).status).toBe(401);
});
