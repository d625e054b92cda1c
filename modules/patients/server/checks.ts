import { sql } from 'kysely';
import { counterCheck } from '#kernel/server/counters/counter-checks.ts';

/** What of patients must always hold, as the nightly check asks it. */
export const patientChecks = [
  counterCheck(
    'Patients counted for the list',
    ['patients', 'patients.%'],
    ({ hospitalId }) => sql`
      select w.name, count(*) as value
        from patients p
       cross join lateral unnest(array['patients', 'patients.' || p.status, case when p.is_dependant then 'patients.dependants' end,
                                       patients_count_cell(p)]) as w (name)
       where p.hospital_id = ${hospitalId} and p.listed and w.name is not null group by w.name`,
  ),
];
