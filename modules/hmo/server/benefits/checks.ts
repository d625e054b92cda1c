import { sql } from 'kysely';
import type { IntegrityCheck } from '#kernel/server/integrity/checks.ts';
import { figureOf } from '#modules/billing-setup/server/index.ts';

/** Invariant 8: what enrollees and families have used is the sum of the lines that stand. */
export const benefitChecks: readonly IntegrityCheck[] = [
  {
    name: 'Benefits used, from their lines',
    run: (scope) =>
      figureOf(
        scope,
        sql`
        with own as (
          select own_use_id as id, sum(amount) as used from hmo_benefit_lines where hospital_id = ${scope.hospitalId} group by 1),
        family as (
          select family_use_id as id, sum(amount) as used from hmo_benefit_lines
           where hospital_id = ${scope.hospitalId} and family_use_id is not null group by 1)
        select 0 as expected, count(*)::int as actual, min(u.id::text) as detail
          from hmo_benefit_uses u
          left join own on own.id = u.id and u.holder = 'own'
          left join family on family.id = u.id and u.holder = 'family'
         where u.hospital_id = ${scope.hospitalId} and u.used <> coalesce(own.used, family.used, 0)`,
      ),
  },
  {
    name: 'Lines of benefits, from the bills',
    run: (scope) =>
      figureOf(
        scope,
        sql`
        with standing as (
          select b.id, b.bill_number, b.hmo_amount - coalesce(s.credited, 0) as amount
            from patient_bills b
            join hmo_plans p on p.hospital_id = b.hospital_id and p.id = b.plan_id
            left join patient_bill_shares s on s.hospital_id = b.hospital_id and s.bill_id = b.id and s.share = 'hmo' and s.place = 0
           where b.hospital_id = ${scope.hospitalId} and b.stage <> 'voided' and b.hmo_id is not null
             and b.patient_id is not null and b.billing_id is not null and (b.hmo_amount > 0 or b.capitated_value > 0)),
        kept as (select bill_id, amount from hmo_benefit_lines where hospital_id = ${scope.hospitalId})
        select 0 as expected, count(*)::int as actual, min(s.bill_number) as detail
          from standing s full join kept k on k.bill_id = s.id
         where s.amount is distinct from k.amount`,
      ),
  },
];
