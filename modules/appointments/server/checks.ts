import { sql } from 'kysely';
import { counterCheck } from '#kernel/server/counters/counter-checks.ts';

/** What of appointments must always hold, as the nightly check asks it. */
export const appointmentChecks = [
  counterCheck(
    'Appointments counted by status',
    ['appointments.%'],
    ({ hospitalId }) => sql`
      select 'appointments.' || status as name, count(*) as value from appointments where hospital_id = ${hospitalId} group by 1`,
  ),
];
