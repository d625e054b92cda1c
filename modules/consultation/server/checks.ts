import { sql } from 'kysely';
import { counterCheck } from '#kernel/server/counters/counter-checks.ts';

/** What of consultations must always hold, as the nightly check asks it. */
export const consultationChecks = [
  counterCheck(
    'Consultations counted for the list',
    ['consultations'],
    ({ hospitalId }) => sql`
      select 'consultations' as name, count(*) as value from consultations where hospital_id = ${hospitalId} having count(*) > 0`,
  ),
];
