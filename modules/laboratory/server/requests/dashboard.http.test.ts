import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aHospital, inScopeOf, theDatabase } from '#testing/world.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { aLab, sound } from '../testing/lab.ts';
import { dashboardRows, labsForDashboard } from './list.ts';

test('the dashboard gets ids and statuses in the order of the worklist, and the count of all', async () => {
  const lab = await aLab(await aHospital());
  const [routine, stat, taken] = [await lab.order(), await lab.order({ priority: 'stat' }), await lab.order()];
  await lab.take([taken]);
  const due = sound(await lab.hospital.admin.send(requestCalls.dashboard, { query: { status: 'specimen-due', limit: 1 } })).payload;
  expect(due).toEqual({ data: [{ id: stat.id, status: 'specimen-due' }], meta: { count: 2, page: 1, limit: 1 } });
  const all = sound(await lab.hospital.admin.send(requestCalls.dashboard, { query: {} })).payload;
  expect(all.data.map(({ id }) => id)).toEqual([stat.id, routine.id, taken.id]);
});

test('the dashboard reads the order of the work alone, no row of a request', async () => {
  const lab = await aLab(await aHospital());
  for (let order = 0; order < 5; order += 1) await lab.order();
  await theDatabase().owner.query('vacuum analyze lab_requests');
  const plan = await inScopeOf(lab.hospital.id, async (scope) => {
    expect((await labsForDashboard(scope, { limit: 5000 })).data).toHaveLength(5);
    // In a table of few rows the planner would read and sort them all.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(scope.tx);
    const asked = dashboardRows(scope, undefined, 5000).compile();
    const { rows } = await scope.tx.executeQuery<object>({ ...asked, sql: `explain ${asked.sql}` });
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });
  expect(plan).toContain('Index Only Scan using lab_requests_by_work');
  expect(plan).not.toContain('Sort');
});
