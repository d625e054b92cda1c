import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { DrawerFigures } from '../../contract/cash-records.ts';

export interface ShiftFigures extends DrawerFigures {
  readonly id: Id;
  /** Cash promised to movements that nobody accepted yet. */
  readonly pendingOut: number;
}

const tenders = (shift: RawBuilder<unknown>, methods: readonly string[], only: RawBuilder<unknown>) => sql`coalesce((
  select sum(t.amount + t.rounding) from payments p join payment_tenders t on t.hospital_id = p.hospital_id and t.payment_id = p.id
   where p.hospital_id = s.hospital_id and ${shift} = s.id and t.method in (${sql.join(methods)})${only}), 0)`;

const received = (methods: readonly string[]) => tenders(sql`p.shift_id`, methods, sql` and p.status = 'received'`);

/**
 * What the documents say is in the drawers, as a query of rows (id, cash, card, transfer, cheque, pending_out): opening float, cash
 * received, given back, refunded, and what moved between drawers and safe; for the other methods what was received and not reversed.
 * Spec: expected per method.
 */
export function shiftFigures(scope: Scope, condition: RawBuilder<unknown>): RawBuilder<ShiftFigures> {
  return sql<ShiftFigures>`
    select s.id,
      (s.opening_float
        + ${tenders(sql`p.shift_id`, ['cash'], sql``)}
        - ${tenders(sql`p.reversal_shift_id`, ['cash'], sql``)}
        - coalesce((select sum(r.amount) from refunds r where r.hospital_id = s.hospital_id and r.shift_id = s.id and r.method = 'cash' and r.status = 'paid'), 0)
        + coalesce((select sum(case m.kind when 'float-in' then m.amount else -m.amount end) from shift_movements m
                     where m.hospital_id = s.hospital_id and m.shift_id = s.id and m.status = 'accepted'), 0)
        + coalesce((select sum(m.amount) from shift_movements m
                     where m.hospital_id = s.hospital_id and m.counterpart_shift_id = s.id and m.status = 'accepted'
                       and m.id is distinct from s.opening_movement_id), 0))::bigint as cash,
      ${received(['card'])}::bigint as card,
      ${received(['bank-transfer', 'mobile-money', 'online'])}::bigint as transfer,
      ${received(['cheque'])}::bigint as cheque,
      coalesce((select sum(m.amount) from shift_movements m
                 where m.hospital_id = s.hospital_id and m.shift_id = s.id and m.status = 'pending' and m.kind <> 'float-in'), 0)::bigint as pending_out
      from cashier_shifts s where s.hospital_id = ${scope.hospitalId} and ${condition}`;
}

/** The figures of one shift now; lock it first when something is decided by them. */
export async function figuresOf(scope: Scope, shiftId: Id): Promise<ShiftFigures> {
  const { rows } = await shiftFigures(scope, sql`s.id = ${shiftId}`).execute(scope.tx);
  if (!rows[0]) throw new Error(`No shift ${shiftId}`);
  return rows[0];
}

/** Cash of a drawer that is not promised to a pending movement. */
export async function freeCashOf(scope: Scope, shiftId: Id): Promise<number> {
  const { cash, pendingOut } = await figuresOf(scope, shiftId);
  return cash - pendingOut;
}
