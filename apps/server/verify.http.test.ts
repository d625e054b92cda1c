import { expect, test } from 'vitest';
import { readingKernel, verdictLines, verify } from '#kernel/server/verify/verify.ts';
import { uuidAt } from '#kernel/server/ids/uuid.ts';
import { postEntry } from '#modules/billing-setup/server/index.ts';
import { aHospital, clockNow, inScopeOf, theCivis, theDatabase } from '#testing/world.ts';
import { serverModules } from './modules.ts';

// What `npm run verify` does beside the server: a kernel that only reads, over the same database.

test('verify reads every hospital: clean books are clean, a hand in the database is found', async () => {
  const [hospital, other] = [await aHospital(), await aHospital()];
  for (const each of [hospital, other])
    await inScopeOf(each.id, (scope) =>
      postEntry(scope, {
        event: 'E16',
        sourceType: 'banking',
        sourceId: uuidAt(Date.parse(clockNow())),
        narration: 'Charges',
        lines: [
          { account: '5930', debit: 4_000 },
          { account: '5940', credit: 4_000 },
        ],
      }),
    );
  const kernel = readingKernel(theDatabase(), serverModules, theCivis().kernel.settings);
  const clean = await verify(kernel);
  expect(clean.differences).toEqual([]);
  expect(clean.ok).toBe(true);
  expect(clean.hospitals.map(({ hospitalId }) => hospitalId)).toEqual(expect.arrayContaining([hospital.id, other.id]));
  const checked = new Set(clean.hospitals.flatMap(({ figures }) => figures.map(({ module }) => module)));
  expect([...checked]).toEqual(serverModules.filter(({ checks }) => checks?.length).map(({ name }) => name));

  const { owner } = theDatabase();
  await owner.query('alter table ledger_lines disable trigger user');
  await owner.query('update ledger_lines set credit = credit - 1 where hospital_id = $1 and credit > 0', [other.id]);
  const broken = await verify(kernel);
  expect(broken.ok).toBe(false);
  expect(new Set(broken.differences.map(({ hospitalId }) => hospitalId))).toEqual(new Set([other.id]));
  expect(verdictLines(broken).join('\n')).toContain('Entries that do not balance: expected 0, found 1');
});
