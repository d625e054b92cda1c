import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '#kernel/server/start/register.ts';
import { idsFor, withCurrency } from '#testing/factories.ts';
import { type HostileTable, hostileTables } from '#testing/hostile-tables.ts';
import { sampleInput, sampleParams } from '#testing/samples.ts';
import { aHospital, type TestHospital } from '#testing/world.ts';
import { serverModules } from './modules.ts';

const imports = callsOf(serverModules)
  .map(({ name, call }) => ({ name, call }))
  .filter(({ call }) => call.sheet);

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
    async ({ call }) => {
      const params = sampleParams(call, await idsFor(call.of, hospital));
      const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));
      const faults: string[] = [];
      for (const { what, file } of tables) {
        const begun = performance.now();
        // Of this thread alone: what the threads beside it and the other programs of the machine take is not counted.
        const before = process.threadCpuUsage();
        const answer = await hospital.admin.raw(call.method, `/api${path}`, sampleInput(call.body), { file });
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
