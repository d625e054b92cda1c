import { sql } from 'kysely';
import { counterCheck } from '#kernel/server/counters/counter-checks.ts';

/** What of laboratory requests must always hold, as the nightly check asks it. */
export const laboratoryChecks = [
  counterCheck(
    'Laboratory requests counted by status',
    ['lab:%'],
    ({ hospitalId }) =>
      sql`select 'lab:' || status as name, count(*) as value from lab_requests where hospital_id = ${hospitalId} group by 1`,
  ),
];
