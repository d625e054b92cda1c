import { sql, type Selectable } from 'kysely';
import type { CashierShiftsTable } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { dayIn, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import type { ShiftListQuery } from '../../contract/calls/shifts.ts';
import type { DrawerFigures, OwnShift, Shift, ShiftRow } from '../../contract/cash-records.ts';
import type { PaymentMethod } from '../../contract/words.ts';
import { countsBlind } from './policy.ts';
import { figuresOf } from './shift-figures.ts';
import { varianceOf } from './shift-rules.ts';
import { movementsOf, movementsTo } from './show-movement.ts';

export type ShiftRecord = Selectable<CashierShiftsTable>;

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

/** A shift as lists show it. */
export function showShiftRow(row: ShiftRecord): ShiftRow {
  const [expected, counted] = [figures(row, 'expected'), figures(row, 'counted')];
  return {
    id: row.id,
    shiftNumber: row.shiftNumber,
    cashier: { id: row.cashierId, name: row.cashierName },
    cashPoint: row.cashPoint,
    status: row.status,
    openingFloat: row.openingFloat,
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    expected,
    counted,
    variance: expected && counted ? varianceOf(counted, expected) : null,
    varianceNote: row.varianceNote,
    approvedAt: row.approvedAt,
    bankingId: row.bankingId,
    version: row.version,
  };
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

/** A shift with its movements and takings. What should be in an own open drawer is not shown while the count is blind. */
export async function showShift(scope: Scope, row: ShiftRecord): Promise<Shift> {
  const live = row.status === 'open' || row.status === 'reopened';
  const hidden = live && row.cashierId === scope.actor.userId && (await countsBlind(scope));
  const { cash, card, transfer, cheque } = live && !hidden ? await figuresOf(scope, row.id) : { cash: 0, card: 0, transfer: 0, cheque: 0 };
  return {
    ...showShiftRow(row),
    floatSource: row.floatSource,
    expectedNow: live && !hidden ? { cash, card, transfer, cheque } : null,
    takings: await takingsOf(scope, row.id),
    movements: await movementsOf(scope, row.id),
    cashCount: row.cashCount as Shift['cashCount'],
    decidedAt: row.decidedAt,
    decidedBy: row.decidedAt ? { id: row.decidedBy, name: row.decidedByName ?? '' } : null,
    rejectReason: row.rejectReason,
  };
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
  const zone = await zoneOf(scope);
  const day = (text: string) => (text.includes('T') ? dayIn(text, zone) : text);
  let found = scope.tx.selectFrom('cashierShifts').where('hospitalId', '=', scope.hospitalId);
  if (!scope.may(seesAll)) found = found.where('cashierId', '=', scope.actor.userId ?? scope.hospitalId);
  if (query.cashierId) found = found.where('cashierId', '=', query.cashierId);
  if (query.status?.length) found = found.where('status', 'in', query.status);
  if (query.cashPoint) found = found.where('cashPoint', '=', query.cashPoint);
  if (query.banked !== undefined) found = found.where('status', '=', 'approved').where('bankingId', query.banked ? 'is not' : 'is', null);
  if (query.startDate) found = found.where('openedAt', '>=', startOfDay(day(query.startDate), zone));
  if (query.endDate) found = found.where('openedAt', '<', endOfDayExclusive(day(query.endDate), zone));
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found.selectAll().orderBy('openedAt', 'desc').orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  return { data: rows.map(showShiftRow), meta: { count: Number(count), page: query.page, limit: query.limit } };
}
