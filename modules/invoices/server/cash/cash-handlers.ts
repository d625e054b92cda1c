import { sql } from 'kysely';
import { implement } from '#kernel/server/module/implement.ts';
import { type Answerer, answer, type Entity } from '#kernel/server/module/module.ts';
import { PeriodBlockers } from '#modules/billing-setup/contract/ledger-events.ts';
import type { MergeTable } from '#modules/patients/contract/events.ts';
import { bankingCalls } from '../../contract/calls/banking.ts';
import { depositCalls } from '../../contract/calls/deposits.ts';
import { refundCalls } from '../../contract/calls/refunds.ts';
import { shiftCalls } from '../../contract/calls/shifts.ts';
import { listBankings, recordBanking } from './banking.ts';
import { approveShift, closeShift, rejectShift } from './close-shift.ts';
import { applyDeposit, listDeposits, receiveDeposit } from './deposits.ts';
import { acceptMovement, cancelMovement, declineMovement, moveCash } from './move-cash.ts';
import { openCashierShift } from './open-cashier-shift.ts';
import { readAccount, readOwnAccount, readOwnStatement, readStatement } from './patient-account.ts';
import { approveRefund, declineRefund, listRefunds, payRefund, readRefund, requestRefund } from './refunds.ts';
import { listShifts, readOwnShift, readShift } from './show-shift.ts';

export { cashChecks } from './cash-checks.ts';

/** The cash desk's calls with the acts that serve them. */
export const cashHandlers = [
  ...implement(shiftCalls)({
    list: (scope, { query }) => listShifts(scope, query),
    open: (scope, { body }) => openCashierShift(scope, body),
    current: (scope) => readOwnShift(scope),
    read: (scope, { params }) => readShift(scope, params.id),
    move: (scope, { params, body }) => moveCash(scope, params.id, body),
    accept: (scope, { params }) => acceptMovement(scope, params.id),
    decline: (scope, { params }) => declineMovement(scope, params.id),
    cancel: (scope, { params }) => cancelMovement(scope, params.id),
    close: (scope, { params, body }) => closeShift(scope, params.id, body),
    approve: (scope, { params }) => approveShift(scope, params.id),
    reject: (scope, { params, body }) => rejectShift(scope, params.id, body.reason),
  }),
  ...implement(refundCalls)({
    list: (scope, { query }) => listRefunds(scope, query),
    read: (scope, { params }) => readRefund(scope, params.id),
    request: (scope, { body }) => requestRefund(scope, body),
    approve: (scope, { params }) => approveRefund(scope, params.id),
    decline: (scope, { params, body }) => declineRefund(scope, params.id, body.reason),
    pay: (scope, { params, body }) => payRefund(scope, params.id, body.reference),
  }),
  ...implement(depositCalls)({
    list: (scope, { query }) => listDeposits(scope, query),
    receive: (scope, { body }) => receiveDeposit(scope, body),
    apply: (scope, { params, body }) => applyDeposit(scope, params.patientId, body),
    account: {
      hospital: (scope, { params }) => readAccount(scope, params.patientId),
      patient: (scope, { params }) => readOwnAccount(scope, params.patientId),
    },
    statement: {
      hospital: (scope, { params, query }) => readStatement(scope, params.patientId, query),
      patient: (scope, { params, query }) => readOwnStatement(scope, params.patientId, query),
    },
  }),
  ...implement(bankingCalls)({
    list: (scope, { query }) => listBankings(scope, query),
    record: (scope, { body }) => recordBanking(scope, body),
  }),
];

export const cashEntities: Readonly<Record<string, Entity>> = {
  'cashier-shifts': { table: 'cashierShifts', kind: 'hospital' },
  'shift-movements': { table: 'shiftMovements', kind: 'hospital' },
  refunds: { table: 'refunds', kind: 'hospital' },
};

/** Rows of the cash desk that move when two patient records become one. */
export const cashMergeTables: readonly MergeTable[] = [
  { table: 'patient_account_rows', column: 'patient_id', label: 'Deposits and credits' },
  { table: 'refunds', column: 'patient_id', label: 'Refunds' },
];

/** A month is not closed while a drawer of it is not approved. */
export const cashAnswers: readonly Answerer[] = [
  answer(PeriodBlockers, async (scope, { from, until }) => {
    const { rows } = await sql<{ shiftNumber: string }>`
      select shift_number from cashier_shifts where hospital_id = ${scope.hospitalId} and status <> 'approved'
         and opened_at >= ${from} and opened_at < ${until} order by opened_at, id`.execute(scope.tx);
    return rows.map(({ shiftNumber }) => `Cashier shift ${shiftNumber}`);
  }),
];
