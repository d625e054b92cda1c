import { present } from '#kernel/server/reading/present.ts';
import { sql, type Selectable } from 'kysely';
import type { CashierShiftsTable } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { dayIn, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { shiftActs, type ShiftListQuery } from '../../contract/calls/shifts.ts';
import { type DrawerFigures, type OwnShift, ShiftRow, Shift } from '../../contract/cash-records.ts';
import type { PaymentMethod } from '../../contract/words.ts';
import { countsBlind } from './policy.ts';
import { figuresOf } from './shift-figures.ts';
import { varianceOf, whyNotClose, whyNotDecide, whyNotOwn } from './shift-rules.ts';
import { movementsOf, movementsTo, pendingAround } from './show-movement.ts';

export type ShiftRecord = Selectable<CashierShiftsTable>;

/** More than a drawer pays back in a day. */
const mostRefunds = 500;
const seesAll = 'View All Cash Ups';

/** A shift, locked until the transaction ends when asked; 404 when there is none. */
export async function requireShift(scope: Scope, id: Id, lock = false): Promise<ShiftRecord> {
  const query = scope.tx.selectFrom('cashierShifts').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Shifts locked in the order of their ids, so that floats that cross never wait for each other in a ring. */
export async function lockShifts(scope: Scope, ids: readonly Id[]): Promise<Map<Id, ShiftRecord>> {
  const rows = await scope.tx
    .selectFrom('cashierShifts')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function figures(row: ShiftRecord, of: 'expected' | 'counted'): DrawerFigures | null {
  const [cash, card, transfer, cheque] =
    of === 'expected'
      ? [row.expectedCash, row.expectedCard, row.expectedTransfer, row.expectedCheque]
      : [row.countedCash, row.countedCard, row.countedTransfer, row.countedCheque];
  return cash === null || card === null || transfer === null || cheque === null ? null : { cash, card, transfer, cheque };
}

const isLive = ({ status }: ShiftRecord) => status === 'open' || status === 'reopened';

/** Whether the reader is about to count this drawer without being told what should be in it. */
function isHidden(scope: Scope, row: ShiftRecord, blind: boolean): boolean {
  return blind && isLive(row) && row.cashierId === scope.actor.userId;
}

/** What the reader may do with shifts: only their own drawer is moved and counted, never their own count decided. */
async function shiftActsOf(scope: Scope, rows: readonly ShiftRecord[]): Promise<(row: ShiftRecord) => ShiftRow['acts']> {
  const { userId } = scope.actor;
  const own = rows.filter((row) => isLive(row) && row.cashierId === userId).map(({ id }) => id);
  const pending = await pendingAround(scope, own);
  return (row) => {
    const isOwn = whyNotOwn(row, userId) === null;
    const around = pending.filter(({ shiftId, counterpartShiftId }) => shiftId === row.id || counterpartShiftId === row.id);
    const decide = whyNotDecide(row, userId);
    return actsOf(scope, shiftActs, row, { move: isOwn && null, close: isOwn && whyNotClose(around), approve: decide, reject: decide });
  };
}

/** A shift as lists show it. `hidden`: neither the float it began with nor what an earlier count was compared with. */
function showShiftRow(row: ShiftRecord, acts: ShiftRow['acts'], hidden: boolean): ShiftRow {
  const [expected, counted] = [hidden ? null : figures(row, 'expected'), figures(row, 'counted')];
  return present(ShiftRow, row, {
    cashier: { id: row.cashierId, name: row.cashierName },
    openingFloat: hidden ? null : row.openingFloat,
    expected,
    counted,
    variance: expected && counted ? varianceOf(counted, expected) : null,
    varianceNote: hidden ? null : row.varianceNote,
    acts,
  });
}

async function takingsOf(scope: Scope, shiftId: Id): Promise<Shift['takings']> {
  const { rows } = await sql<{ method: PaymentMethod; count: number; amount: number }>`
    select t.method, count(*)::int as count, sum(t.amount)::bigint as amount
      from payments p join payment_tenders t on t.hospital_id = p.hospital_id and t.payment_id = p.id
     where p.hospital_id = ${scope.hospitalId} and p.shift_id = ${shiftId} and p.status = 'received' group by t.method order by t.method`.execute(
    scope.tx,
  );
  return rows;
}

/** Cash refunds paid out of a drawer, oldest first. */
function refundsOf(scope: Scope, shiftId: Id): Promise<Shift['refunds']> {
  return scope.tx
    .selectFrom('refunds')
    .select(['id', 'refundNumber', 'voucherNumber', 'payeeName', 'amount', 'paidAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('shiftId', '=', shiftId)
    .where('method', '=', 'cash')
    .where('paidAt', 'is not', null)
    .orderBy('paidAt')
    .orderBy('id')
    .limit(mostRefunds)
    .$narrowType<{ paidAt: string }>()
    .execute();
}

/** A shift with its movements, refunds and takings. What should be in an own open drawer is not shown while the count is blind. */
export async function showShift(scope: Scope, row: ShiftRecord): Promise<Shift> {
  const live = isLive(row);
  const hidden = isHidden(scope, row, await countsBlind(scope));
  const { cash, card, transfer, cheque } = live && !hidden ? await figuresOf(scope, row.id) : { cash: 0, card: 0, transfer: 0, cheque: 0 };
  return present(Shift, row, {
    ...showShiftRow(row, (await shiftActsOf(scope, [row]))(row), hidden),
    expectedNow: live && !hidden ? { cash, card, transfer, cheque } : null,
    takings: await takingsOf(scope, row.id),
    movements: await movementsOf(scope, row.id),
    refunds: await refundsOf(scope, row.id),
    cashCount: row.cashCount as Shift['cashCount'],
    decidedBy: row.decidedAt ? { id: row.decidedBy, name: row.decidedByName ?? '' } : null,
  });
}

/** GET cashier-shifts/{id}: the own one, or any with View All Cash Ups. */
export async function readShift(scope: Scope, id: Id): Promise<Shift> {
  const row = await requireShift(scope, id);
  if (row.cashierId !== scope.actor.userId && !scope.may(seesAll)) throw kernelRefusals.refusal('FORBIDDEN', { permission: seesAll });
  return showShift(scope, row);
}

/** GET cashier-shifts/current. */
export async function readOwnShift(scope: Scope): Promise<OwnShift> {
  const { userId } = scope.actor;
  const rows = await scope.tx
    .selectFrom('cashierShifts')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', ['open', 'reopened'])
    .orderBy('openedAt', 'desc')
    .orderBy('id')
    .execute();
  const own = rows.filter((row) => row.cashierId === userId);
  const current = own.find(({ status }) => status === 'open') ?? own[0];
  return {
    shift: current ? await showShift(scope, current) : null,
    waiting: userId ? await movementsTo(scope, userId) : [],
    otherShifts: rows
      .filter((row) => row.cashierId !== userId && row.status === 'open')
      .map(({ id, shiftNumber, cashierId, cashierName, cashPoint }) => ({
        id,
        shiftNumber,
        cashier: { id: cashierId, name: cashierName },
        cashPoint,
      })),
    blindCashCount: await countsBlind(scope),
  };
}

/** GET cashier-shifts. */
export async function listShifts(scope: Scope, query: ShiftListQuery): Promise<Page<ShiftRow>> {
  const zone = await scope.zone();
  const day = (text: string) => (text.includes('T') ? dayIn(text, zone) : text);
  let found = scope.tx.selectFrom('cashierShifts').where('hospitalId', '=', scope.hospitalId);
  if (!scope.may(seesAll)) found = found.where('cashierId', '=', scope.actor.userId ?? scope.hospitalId);
  if (query.cashierId) found = found.where('cashierId', '=', query.cashierId);
  if (query.status?.length) found = found.where('status', 'in', query.status);
  if (query.cashPoint) found = found.where('cashPoint', '=', query.cashPoint);
  if (query.banked !== undefined) found = found.where('status', '=', 'approved').where('bankingId', query.banked ? 'is not' : 'is', null);
  if (query.startDate) found = found.where('openedAt', '>=', startOfDay(day(query.startDate), zone));
  if (query.endDate) found = found.where('openedAt', '<', endOfDayExclusive(day(query.endDate), zone));
  const count = await countAll(found);
  const rows = await found.selectAll().orderBy('openedAt', 'desc').orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  const [blind, acts] = [await countsBlind(scope), await shiftActsOf(scope, rows)];
  return {
    data: rows.map((row) => showShiftRow(row, acts(row), isHidden(scope, row, blind))),
    meta: { count, page: query.page, limit: query.limit },
  };
}
