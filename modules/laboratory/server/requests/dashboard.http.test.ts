import { expect, test } from 'vitest';
import { aHospital } from '#testing/world.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { aLab, sound } from '../testing/lab.ts';

test('the dashboard gets ids and statuses in the order of the worklist, and the count of all', async () => {
  const lab = await aLab(await aHospital());
  const [routine, stat, taken] = [await lab.order(), await lab.order({ priority: 'stat' }), await lab.order()];
  await lab.take([taken]);
  const due = sound(await lab.hospital.admin.send(requestCalls.dashboard, { query: { status: 'specimen-due', limit: 1 } })).payload;
  expect(due).toEqual({ data: [{ id: stat.id, status: 'specimen-due' }], meta: { count: 2, page: 1, limit: 1 } });
  const all = sound(await lab.hospital.admin.send(requestCalls.dashboard, { query: {} })).payload;
  expect(all.data.map(({ id }) => id)).toEqual([stat.id, routine.id, taken.id]);
});
