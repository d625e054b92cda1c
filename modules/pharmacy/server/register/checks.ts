import { sql } from 'kysely';
import type { IntegrityCheck } from '#kernel/server/module/module.ts';

/** Invariant 9: the register's last balance is the stock of the product in the place, and each line follows the one before it. */
export const registerChecks: readonly IntegrityCheck[] = [
  {
    name: 'Register of controlled medicines against stock',
    run: async (scope) => {
      const { rows } = await sql<{ expected: number; actual: number; detail: string }>`
        with last as (
          select distinct on (product_id, location_id) product_id, location_id, balance
            from controlled_register where hospital_id = ${scope.hospitalId} order by product_id, location_id, number desc)
        select coalesce((select sum(s.quantity) from batch_balances s
                          where s.hospital_id = ${scope.hospitalId} and s.product_id = last.product_id and s.location_id = last.location_id), 0)::int as expected,
               last.balance as actual, p.name as detail
          from last join products p on p.hospital_id = ${scope.hospitalId} and p.id = last.product_id
          join product_medications m on m.hospital_id = p.hospital_id and m.product_id = p.id and m.legal_class = 'controlled'`.execute(
        scope.tx,
      );
      return rows;
    },
  },
  {
    name: 'Register lines that do not continue the previous line',
    run: async (scope) => {
      const { rows } = await sql<{ expected: number; actual: number }>`
        select 0 as expected, count(*)::int as actual from (
          select balance - lag(balance) over w - case direction when 'in' then quantity when 'out' then -quantity else 0 end as gap
            from controlled_register where hospital_id = ${scope.hospitalId}
          window w as (partition by product_id, location_id order by number)) as lines
         where gap <> 0`.execute(scope.tx);
      return rows;
    },
  },
];
