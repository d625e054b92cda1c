import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '#kernel/server/start/register.ts';
import { idsFor, withCurrency } from '#testing/factories.ts';
import { type HostileTable, hostileTables } from '#testing/hostile-tables.ts';
import { sampleInput, sampleParams } from '#testing/samples.ts';
import { aHospital, type TestHospital, theDatabase } from '#testing/world.ts';
import { serverModules } from './modules.ts';

const imports = callsOf(serverModules)
  .map(({ name, call }) => ({ name, call }))
  .filter(({ call }) => call.sheet);

/** What stands beside the file in a call that reads its table only after it: ids of records in the right state, fields that fit. */
const beside: Readonly<Record<string, () => Promise<{ ids?: Record<string, string>; body?: Record<string, unknown> }>>> = {
  'hmo.change': async () => {
    const { rowId } = await idsFor({ rowId: 'hmo-price-rows' }, hospital);
    const { rows } = await theDatabase().owner.query<{ id: string }>('select hmo_id as id from hmo_price_rows where id = $1', [rowId]);
    return { ids: { id: rows[0]?.id ?? '' } };
  },
  'claims.read': async () => ({ body: { hmoId: (await idsFor({ id: 'hmos' }, hospital)).id } }),
  'claims.upload': async () => ({
    body: {
      hmoId: (await idsFor({ id: 'hmos' }, hospital)).id,
      columns: JSON.stringify({ claimNumber: 'Claim', claimed: 'Claimed', paid: 'Paid' }),
    },
  }),
};

let hospital: TestHospital;
let tables: readonly HostileTable[];

beforeAll(async () => {
  hospital = await withCurrency(await aHospital());
  tables = hostileTables();
}, 60_000);

test('the imports of the contract are walked', () => {
  expect(imports.length).toBeGreaterThan(7);
});

describe('a table that means harm is refused at its field, and nobody waits meanwhile', () => {
  test.each(imports)(
    '$name',
    async ({ name, call }) => {
      const { ids, body } = (await beside[name]?.()) ?? {};
      const params = sampleParams(call, { ...(await idsFor(call.of, hospital)), ...ids });
      const fields = Object.assign({}, sampleInput(call.body), body);
      const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));
      const faults: string[] = [];
      for (const { what, file } of tables) {
        const begun = performance.now();
        // Of this thread alone: what the threads beside it and the other programs of the machine take is not counted.
        const before = process.threadCpuUsage();
        const answer = await hospital.admin.raw(call.method, `/api${path}`, fields, { file });
        const used = process.threadCpuUsage(before);
        const milliseconds = { held: (used.user + used.system) / 1000, taken: performance.now() - begun };
        if (answer.status !== 400 || !answer.error.fields?.['file']) faults.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        // The file is taken in on this thread: a megabyte of a form costs some milliseconds.
        if (milliseconds.held > 1_000) faults.push(`${what}: held the server for ${Math.round(milliseconds.held)} ms`);
        if (milliseconds.taken > 30_000) faults.push(`${what}: answered after ${Math.round(milliseconds.taken)} ms`);
      }
      expect(faults).toEqual([]);
    },
    300_000,
  );
});
