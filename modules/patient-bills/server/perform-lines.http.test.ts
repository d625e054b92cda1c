import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { markPerformed, raiseBills } from './index.ts';
import { aBillingDesk } from './testing/desk.ts';

/** Rows of lines that this transaction read so far. */
async function rowsRead(scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname = 'patient_bills'`.execute(
    scope.tx,
  );
  return rows[0]?.n ?? 0;
}

test('acts that are done find their own lines, however many others wait', async () => {
  const { hospital, patientId, itemId: billableItemId } = await aBillingDesk();
  const { owner } = theDatabase();
  const raise = async (many: number): Promise<Id[]> => {
    const sources = Array.from({ length: many }, () => randomUUID());
    const same = { patientId, billableItemId, quantity: 1, sourceType: 'lab-request', departmentId: hospital.departmentId } as const;
    await inScopeOf(hospital.id, (scope) =>
      raiseBills(
        scope,
        sources.map((sourceId) => ({ ...same, sourceId, encounterType: 'outpatient' })),
      ),
    );
    return sources;
  };
  const done = await raise(100);
  await inScopeOf(hospital.id, (scope) => markPerformed(scope, { sourceType: 'lab-request', sourceIds: done }, scope.now));
  // Counted when no line waited: looking through those that wait seems to cost nothing.
  await owner.query('vacuum analyze patient_bills');
  const sources = await raise(100);
  const read = await inScopeOf(hospital.id, async (scope) => {
    let before = 0;
    // The plan that is kept shows itself after the fifth time.
    for (const at of [10, 20, 30, 40, 50, 60, 70, 80]) {
      before = await rowsRead(scope);
      await markPerformed(scope, { sourceType: 'lab-request', sourceIds: sources.slice(at, at + 2) }, scope.now);
    }
    return (await rowsRead(scope)) - before;
  });
  expect(read).toBeLessThan(20);
  const { rows } = await owner.query<{ n: number }>(
    'select count(*)::int as n from patient_bills where source_id = any($1::uuid[]) and performed_at is not null',
    [sources],
  );
  expect(rows[0]?.n).toBe(16);
});
