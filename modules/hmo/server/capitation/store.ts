import { type Selectable, sql } from 'kysely';
import type { HmoCapitationContractsTable } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { CapitationMonth } from '../../contract/bill-records.ts';

export type ContractRecord = Selectable<HmoCapitationContractsTable>;

/** The partner, locked: of two who receive one month the second waits here. */
export async function lockPartner(scope: Scope, id: Id): Promise<{ readonly name: string }> {
  const row = await scope.tx
    .selectFrom('hmos')
    .select('name')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Contracts of a partner, the last one first. */
export function contractsOf(scope: Scope, hmoId: Id): Promise<ContractRecord[]> {
  return scope.tx
    .selectFrom('hmoCapitationContracts')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .orderBy('fromMonth', 'desc')
    .execute();
}

export async function planNamesOf(scope: Scope, hmoId: Id): Promise<Map<Id, string>> {
  const rows = await scope.tx
    .selectFrom('hmoPlans')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What is known of a month; figures of the roster are null while it was not brought in. */
export interface MonthFacts {
  readonly enrolleesCount: number | null;
  readonly ratePerLife: number | null;
  readonly expected: number | null;
  readonly used: number;
  readonly receipt: CapitationMonth['receipt'];
}

interface Row {
  readonly month: CalendarDate;
  readonly enrolleesCount: number | null;
  readonly ratePerLife: number | null;
  readonly expected: number | null;
  readonly used: number;
  readonly receiptId: Id | null;
  readonly lives: number;
  readonly rate: number;
  readonly amount: number;
  readonly withholding: number;
  readonly receivedOn: CalendarDate;
  readonly method: 'transfer' | 'cheque' | 'other';
  readonly reference: string;
  readonly note: string | null;
  readonly createdByName: string;
}

function receiptOf(row: Row): CapitationMonth['receipt'] {
  if (row.receiptId === null) return null;
  const { lives, rate, amount, withholding, receivedOn, method, reference, note, createdByName } = row;
  return {
    ...{ id: row.receiptId, enrolleesCount: lives, ratePerLife: rate, amount, withholding, method, reference, note },
    ...{ receivedAt: receivedOn, receivedBy: createdByName },
  };
}

/** Months of a partner from one first day to another: lives, receipts, and what stands on account 4910 for it. */
export async function monthsOf(scope: Scope, hmoId: Id, from: CalendarDate, to: CalendarDate): Promise<Map<string, MonthFacts>> {
  const { rows } = await sql<Row>`
    with used as (
      select date_trunc('month', l.entry_date)::date as month, sum(l.debit - l.credit)::bigint as used
        from ledger_lines l
       where l.hospital_id = ${scope.hospitalId} and l.account_code = '4910' and l.hmo_id = ${hmoId}
         and l.entry_date >= ${from}::date and l.entry_date < (${to}::date + interval '1 month')::date
       group by 1)
    select coalesce(m.month, r.month, u.month) as month, m.enrollees_count, m.rate_per_life, m.expected, coalesce(u.used, 0)::bigint as used,
           r.id as receipt_id, r.enrollees_count as lives, r.rate_per_life as rate, r.amount, r.withholding, r.received_on, r.method, r.reference,
           r.note, r.created_by_name
      from (select * from hmo_capitation_months where hospital_id = ${scope.hospitalId} and hmo_id = ${hmoId} and month between ${from} and ${to}) m
      full join (select * from hmo_capitation_receipts where hospital_id = ${scope.hospitalId} and hmo_id = ${hmoId} and month between ${from} and ${to}) r
        on r.month = m.month
      full join used u on u.month = coalesce(m.month, r.month)`.execute(scope.tx);
  return new Map(
    rows.map((row) => {
      const { enrolleesCount, ratePerLife, expected, used } = row;
      return [row.month.slice(0, 7), { enrolleesCount, ratePerLife, expected, used: Number(used), receipt: receiptOf(row) }];
    }),
  );
}
