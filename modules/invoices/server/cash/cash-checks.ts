import { type RawBuilder, sql } from 'kysely';
import type { Figure, IntegrityCheck } from '#kernel/server/integrity/checks.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { accountBalance, accountTitle, figureOf, openedWith } from '#modules/billing-setup/server/index.ts';
import type { AccountCode } from '#modules/billing-setup/contract/ledger-words.ts';
import { shiftFigures } from './shift-figures.ts';

const ofAccount = (code: AccountCode, documents: (scope: Scope) => RawBuilder<unknown>): IntegrityCheck => ({
  name: accountTitle(code),
  run: (scope): Promise<Figure[]> =>
    figureOf(scope, sql`select (${documents(scope)})::bigint as expected, ${accountBalance(scope, code)} as actual`),
});

// What partners pay for claims reaches the bank itself (E12), without a clearing account.
const tenders = ({ hospitalId }: Scope, methods: readonly string[], condition: RawBuilder<unknown>) => sql`coalesce((
  select sum(t.amount + t.rounding) from payments p join payment_tenders t on t.hospital_id = p.hospital_id and t.payment_id = p.id
   where p.hospital_id = ${hospitalId} and p.kind <> 'claim-payment' and t.method in (${sql.join(methods)}) and ${condition}), 0)`;

const banked = ({ hospitalId }: Scope, account: string) =>
  sql`coalesce((select sum(amount) from bankings where hospital_id = ${hospitalId} and from_account = ${account}), 0)`;

/** Money of other methods waits on its clearing account until the bank has it. */
const clearing = (code: AccountCode, methods: readonly string[]) =>
  ofAccount(code, (scope) => sql`select ${tenders(scope, methods, sql`p.status = 'received'`)} - ${banked(scope, code)}`);

const notApproved = sql`s.status <> 'approved'`;

/** Invariants 8, 10 and 14: accounts of money and deposits against the documents behind them, and every shift against its lines. */
export const cashChecks: readonly IntegrityCheck[] = [
  // What vendors were paid in cash leaves the drawers' account as a whole, not one cashier's shift.
  ofAccount(
    '1000',
    (scope) => sql`
      select (select coalesce(sum(f.cash), 0) from (${shiftFigures(scope, notApproved)}) f)
           - coalesce((select sum(amount) from vendor_payments where hospital_id = ${scope.hospitalId} and status = 'posted' and method = 'cash'), 0)`,
  ),
  {
    name: 'Shifts whose drawer differs from the ledger',
    run: (scope) =>
      figureOf(
        scope,
        sql`
          select 0 as expected, count(*)::int as actual, min(s.shift_number) as detail
            from cashier_shifts s
            left join (${shiftFigures(scope, notApproved)}) f on f.id = s.id
            left join (select shift_id, sum(debit - credit) as cash from ledger_lines
                        where hospital_id = ${scope.hospitalId} and account_code = '1000' and shift_id is not null group by shift_id) l on l.shift_id = s.id
           where s.hospital_id = ${scope.hospitalId} and coalesce(l.cash, 0) <> coalesce(f.cash, 0)`,
      ),
  },
  ofAccount(
    '1010',
    (scope) => sql`
      select ${openedWith(scope, '1010')} + coalesce((select sum(counted_cash) from cashier_shifts where hospital_id = ${scope.hospitalId} and status = 'approved'), 0)
           - coalesce((select sum(opening_float) from cashier_shifts where hospital_id = ${scope.hospitalId} and float_source = 'safe'), 0)
           + coalesce((select sum(case kind when 'drop-to-safe' then amount else -amount end) from shift_movements
                        where hospital_id = ${scope.hospitalId} and status = 'accepted' and kind in ('drop-to-safe', 'float-in')), 0)
           + ${tenders(scope, ['cash'], sql`p.shift_id is null and p.status = 'received'`)}
           - ${tenders(scope, ['cash'], sql`p.shift_id is not null and p.status = 'reversed' and p.reversal_shift_id is null`)}
           - coalesce((select sum(amount) from refunds where hospital_id = ${scope.hospitalId} and status = 'paid' and method = 'cash' and shift_id is null), 0)
           - ${banked(scope, '1010')}`,
  ),
  // What the bank began with and what reached it, capitation and payments of claims too, less what left it for refunds and vendors.
  ofAccount(
    '1020',
    (scope) => sql`
      select ${openedWith(scope, '1020')}
           + coalesce((select sum(amount - charges) from bankings where hospital_id = ${scope.hospitalId}), 0)
           + coalesce((select sum(amount - withholding) from hmo_capitation_receipts where hospital_id = ${scope.hospitalId}), 0)
           + coalesce((select sum(net_amount) from claim_payments where hospital_id = ${scope.hospitalId} and status = 'received'), 0)
           - coalesce((select sum(amount) from refunds where hospital_id = ${scope.hospitalId} and status = 'paid' and method <> 'cash'), 0)
           - coalesce((select sum(amount) from vendor_payments where hospital_id = ${scope.hospitalId} and status = 'posted' and method <> 'cash'), 0)`,
  ),
  clearing('1030', ['card']),
  clearing('1040', ['bank-transfer', 'mobile-money', 'online']),
  clearing('1050', ['cheque']),
  ofAccount('2000', ({ hospitalId }) => sql`select coalesce(sum(amount), 0) from patient_account_rows where hospital_id = ${hospitalId}`),
  {
    name: 'Accounts with negative balances',
    run: ({ hospitalId, ...scope }) =>
      figureOf(
        { ...scope, hospitalId },
        sql`
          select 0 as expected, count(*)::int as actual, min(owner::text) as detail from (
            select coalesce(patient_id, external_invoice_id) as owner from patient_account_rows where hospital_id = ${hospitalId}
             group by 1 having sum(amount) < 0) short`,
      ),
  },
  {
    name: 'Refunds paid',
    run: ({ hospitalId, ...scope }) =>
      figureOf(
        { ...scope, hospitalId },
        sql`
          select coalesce((select sum(amount) from refunds where hospital_id = ${hospitalId} and status = 'paid'), 0)::bigint as expected,
                 coalesce((select -sum(amount) from patient_account_rows where hospital_id = ${hospitalId} and kind = 'refund'), 0)::bigint as actual`,
      ),
  },
];
