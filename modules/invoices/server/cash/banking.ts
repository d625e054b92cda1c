import { type RawBuilder, sql } from 'kysely';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { ledgerBalance, numberOfEntry, postEntry } from '#modules/billing-setup/server/index.ts';
import type { BankingListQuery, BankingOrder } from '../../contract/calls/banking.ts';
import { cashRefusals } from '../../contract/cash-refusals.ts';
import type { Banking } from '../../contract/cash-records.ts';
import type { BankedAccount } from '../../contract/cash-words.ts';

async function bankingsWhere(scope: Scope, condition: RawBuilder<unknown>, paging: RawBuilder<unknown>): Promise<Banking[]> {
  const { rows } = await sql<Omit<Banking, 'by'> & { byId: Id | null; byName: string }>`
    select b.id, b.from_account, b.amount, b.charges, b.slip_number, b.banked_on as date, b.note, b.entry_id,
           'JE-' || lpad(n.number::text, greatest(6, length(n.number::text)), '0') as entry_number,
           coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'shiftNumber', s.shift_number) order by s.shift_number)
                       from cashier_shifts s where s.hospital_id = b.hospital_id and s.banking_id = b.id), '[]') as shifts,
           b.created_at as at, b.created_by as by_id, b.created_by_name as by_name
      from bankings b join ledger_numbers n on n.hospital_id = b.hospital_id and n.entry_id = b.entry_id
     where b.hospital_id = ${scope.hospitalId} and ${condition} order by b.banked_on desc, b.id desc ${paging}`.execute(scope.tx);
  return rows.map(({ byId, byName, ...row }) => ({ ...row, by: { id: byId, name: byName } }));
}

/** Two who bring money of one account to the bank at once: the second sees what the first has left. */
async function lockAccountOf(scope: Scope, account: BankedAccount): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`banking:${scope.hospitalId}:${account}`}, 0))`.execute(scope.tx);
}

async function markBanked(scope: Scope, shiftIds: readonly Id[], bankingId: Id): Promise<void> {
  const wanted = [...new Set(shiftIds)];
  if (wanted.length === 0) return;
  const { numUpdatedRows } = await scope.tx
    .updateTable('cashierShifts')
    .set({ bankingId })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', wanted)
    .where('status', '=', 'approved')
    .where('bankingId', 'is', null)
    .executeTakeFirst();
  refuseIf(Number(numUpdatedRows) < wanted.length ? cashRefusals.refusal('BANKING_SHIFT') : null);
}

const names = { '1010': 'Cash', '1030': 'Cards', '1040': 'Transfers', '1050': 'Cheques' } as const;

function whyNotBank(order: BankingOrder, { today, balance }: { readonly today: CalendarDate; readonly balance: number }) {
  if (order.date > today) return cashRefusals.refusal('BANKING_DATE');
  if (order.charges >= order.amount) return cashRefusals.refusal('BANKING_CHARGES');
  if (order.shiftIds.length > 0 && order.fromAccount !== '1010') return cashRefusals.refusal('BANKING_SHIFT');
  return order.amount > balance ? cashRefusals.refusal('BANKING_TOO_MUCH', { account: order.fromAccount, available: balance }) : null;
}

/** POST ledger/banking: E14 of cash out of the safe, E16 of cheques, cards and transfers that arrived at the bank. */
export async function recordBanking(scope: Scope, order: BankingOrder): Promise<Banking> {
  await lockAccountOf(scope, order.fromAccount);
  const balance = await ledgerBalance(scope, order.fromAccount);
  refuseIf(whyNotBank(order, { today: await scope.today(), balance }));
  const id = scope.newId();
  const posted = await postEntry(scope, {
    event: order.fromAccount === '1010' ? 'E14' : 'E16',
    entryDate: order.date,
    sourceType: 'banking',
    sourceId: id,
    narration: `${names[order.fromAccount]} to the bank, slip ${order.slipNumber}`,
    lines: [
      { account: '1020', debit: order.amount - order.charges },
      { account: '5930', debit: order.charges },
      { account: order.fromAccount, credit: order.amount },
    ],
  });
  if (!posted) throw new Error('A banking of nothing');
  await scope.tx
    .insertInto('bankings')
    .values({
      hospitalId: scope.hospitalId,
      id,
      fromAccount: order.fromAccount,
      amount: order.amount,
      charges: order.charges,
      slipNumber: order.slipNumber,
      bankedOn: order.date,
      note: order.note,
      entryId: posted.id,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
    })
    .execute();
  await markBanked(scope, order.shiftIds, id);
  await scope.record({
    action: 'create',
    entity: 'Ledger',
    entityId: id,
    entityNumber: order.slipNumber,
    summary: `${names[order.fromAccount]} brought to the bank, slip ${order.slipNumber}`,
    after: {
      fromAccount: order.fromAccount,
      amount: order.amount,
      charges: order.charges,
      date: order.date,
      shifts: order.shiftIds.length,
    },
  });
  await numberOfEntry(scope, posted.id);
  const [banking] = await bankingsWhere(scope, sql`b.id = ${id}`, sql``);
  if (!banking) throw new Error(`No banking ${id}`);
  return banking;
}

/** GET ledger/banking. */
export async function listBankings(scope: Scope, query: BankingListQuery): Promise<Page<Banking>> {
  const zone = await scope.zone();
  const day = (text: string) => (text.includes('T') ? dayIn(text, zone) : text);
  const conditions = [
    sql`true`,
    ...(query.fromAccount?.length ? [sql`b.from_account in (${sql.join(query.fromAccount)})`] : []),
    ...(query.startDate ? [sql`b.banked_on >= ${day(query.startDate)}::date`] : []),
    ...(query.endDate ? [sql`b.banked_on <= ${day(query.endDate)}::date`] : []),
  ];
  const condition = sql.join(conditions, sql` and `);
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from bankings b where b.hospital_id = ${scope.hospitalId} and ${condition}`.execute(scope.tx);
  const data = await bankingsWhere(scope, condition, sql`limit ${query.limit} offset ${offsetOf(query)}`);
  return { data, meta: { count: counted.rows[0]?.count ?? 0, page: query.page, limit: query.limit } };
}
