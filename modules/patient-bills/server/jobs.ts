import { sql } from 'kysely';
import type { Job } from '#kernel/server/module/module.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';

const mostAtOnce = 20_000;
const kinds = sql.raw(
  'hospital_id, service_date, stage, module, department_id, payer, source_type, pricing_status, coverage_status, performed',
);

/**
 * Folds changes of lines into the sums by day, at most so many at once; answers how many. Two that fold at the same time take
 * different rows; readers see every change exactly once, for it leaves the one table and enters the other in one statement.
 */
export async function foldChanges(scope: PlatformScope): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with taken as (
      select hospital_id, id from patient_bill_changes order by hospital_id, id limit ${mostAtOnce} for update skip locked
    ), gone as (
      delete from patient_bill_changes c using taken t where c.hospital_id = t.hospital_id and c.id = t.id returning c.*
    ), sums as (
      select ${kinds}, sum(lines) as lines, sum(net) as net, sum(patient_amount) as patient_amount, sum(hmo_amount) as hmo_amount,
             sum(paid) as paid, sum(balance) as balance
        from gone group by ${kinds} order by ${kinds}
    ), added as (
      insert into patient_bill_days (${kinds}, lines, net, patient_amount, hmo_amount, paid, balance)
      select ${kinds}, lines, net, patient_amount, hmo_amount, paid, balance from sums
      on conflict (${kinds}) do update set
        lines = patient_bill_days.lines + excluded.lines, net = patient_bill_days.net + excluded.net,
        patient_amount = patient_bill_days.patient_amount + excluded.patient_amount,
        hmo_amount = patient_bill_days.hmo_amount + excluded.hmo_amount,
        paid = patient_bill_days.paid + excluded.paid, balance = patient_bill_days.balance + excluded.balance
    )
    select count(*)::int as folded from gone`.execute(scope.tx);
  return rows[0]?.folded ?? 0;
}

/** Folds all there is. */
export async function foldAll(scope: PlatformScope): Promise<void> {
  while ((await foldChanges(scope)) === mostAtOnce);
}

export const billJobs: readonly Job[] = [
  {
    name: 'patient-bills.fold-days',
    cron: '*/5 * * * *',
    run: { platform: foldAll },
  },
];
