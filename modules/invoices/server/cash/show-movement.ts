import { present } from '#kernel/server/reading/present.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { movementActs } from '../../contract/calls/shifts.ts';
import { ShiftMovement } from '../../contract/cash-records.ts';
import type { MovementKind, MovementStatus, ShiftStatus } from '../../contract/cash-words.ts';
import { whyNotBetween, whyNotCancelMovement, whyNotDecideMovement } from './shift-rules.ts';

/** A movement with the people and shifts on both sides. */
export interface MovementRecord {
  readonly id: Id;
  readonly kind: MovementKind;
  readonly amount: number;
  readonly status: MovementStatus;
  readonly shiftId: Id;
  readonly shiftNumber: string;
  readonly shiftStatus: ShiftStatus;
  readonly cashierId: Id;
  readonly cashierName: string;
  readonly counterpartShiftId: Id | null;
  readonly counterpartShiftNumber: string | null;
  readonly counterpartShiftStatus: ShiftStatus | null;
  readonly counterpartCashierId: Id | null;
  readonly counterpartName: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly createdAt: Instant;
  readonly createdBy: Id | null;
  readonly createdByName: string;
  readonly decidedAt: Instant | null;
  readonly decidedBy: Id | null;
  readonly decidedByName: string | null;
}

async function movementsWhere(scope: Scope, condition: RawBuilder<unknown>): Promise<MovementRecord[]> {
  const { rows } = await sql<MovementRecord>`
    select m.id, m.kind, m.amount, m.status, m.shift_id, s.shift_number, s.status as shift_status, s.cashier_id, s.cashier_name, m.counterpart_shift_id,
           c.shift_number as counterpart_shift_number, c.status as counterpart_shift_status, m.counterpart_cashier_id, u.fullname as counterpart_name, m.reference, m.note,
           m.created_at, m.created_by, m.created_by_name, m.decided_at, m.decided_by, m.decided_by_name
      from shift_movements m
      join cashier_shifts s on s.hospital_id = m.hospital_id and s.id = m.shift_id
      left join cashier_shifts c on c.hospital_id = m.hospital_id and c.id = m.counterpart_shift_id
      left join users u on u.hospital_id = m.hospital_id and u.id = m.counterpart_cashier_id
     where m.hospital_id = ${scope.hospitalId} and ${condition} order by m.created_at, m.id`.execute(scope.tx);
  return rows;
}

/** What stands beside the status against an act on a movement; who keeps the safe may approve cash ups. */
export function movementRules(scope: Scope, row: MovementRecord) {
  const { userId } = scope.actor;
  const whyNot = whyNotDecideMovement(row, { userId, keepsSafe: scope.may('Approve Cash Up') });
  return {
    accept: whyNot ?? whyNotBetween(row.kind, { from: row.shiftStatus, to: row.counterpartShiftStatus }),
    decline: whyNot,
    cancel: whyNotCancelMovement(row, userId),
  };
}

/** An act on a movement that waits for somebody else is not offered. */
const offered = (rule: Refusal | null) => (rule?.code === 'MOVEMENT_NOT_YOURS' ? false : rule);

export function showMovement(scope: Scope, row: MovementRecord): ShiftMovement {
  const { accept, decline, cancel } = movementRules(scope, row);
  return present(ShiftMovement, row, {
    shift: { id: row.shiftId, shiftNumber: row.shiftNumber, cashier: { id: row.cashierId, name: row.cashierName } },
    counterpart: row.counterpartCashierId
      ? {
          shiftId: row.counterpartShiftId,
          shiftNumber: row.counterpartShiftNumber,
          cashier: { id: row.counterpartCashierId, name: row.counterpartName ?? '' },
        }
      : null,
    createdBy: { id: row.createdBy, name: row.createdByName },
    decidedBy: row.decidedAt ? { id: row.decidedBy, name: row.decidedByName ?? '' } : null,
    acts: actsOf(scope, movementActs, row, { accept: offered(accept), decline: offered(decline), cancel: offered(cancel) }),
  });
}

/** A movement; 404 when there is none. */
export async function requireMovement(scope: Scope, id: Id): Promise<MovementRecord> {
  const [row] = await movementsWhere(scope, sql`m.id = ${id}`);
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Movements of a shift, out of it and into it. */
export async function movementsOf(scope: Scope, shiftId: Id): Promise<ShiftMovement[]> {
  return (await movementsWhere(scope, sql`(m.shift_id = ${shiftId} or m.counterpart_shift_id = ${shiftId})`)).map((row) =>
    showMovement(scope, row),
  );
}

/** Floats and handovers that wait for a cashier. */
export async function movementsTo(scope: Scope, userId: Id): Promise<ShiftMovement[]> {
  return (await movementsWhere(scope, sql`m.counterpart_cashier_id = ${userId} and m.status = 'pending'`)).map((row) =>
    showMovement(scope, row),
  );
}

/** Pending movements out of shifts and into them. */
export async function pendingAround(scope: Scope, shiftIds: readonly Id[]): Promise<MovementRecord[]> {
  if (shiftIds.length === 0) return [];
  const ids = sql`any(${shiftIds}::uuid[])`;
  return movementsWhere(scope, sql`m.status = 'pending' and (m.shift_id = ${ids} or m.counterpart_shift_id = ${ids})`);
}
