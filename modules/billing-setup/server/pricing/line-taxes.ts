import type { Selectable } from 'kysely';
import type { TaxesTable } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { isValidOn } from './conditions.ts';
import type { LineTax } from './line-price.ts';

type TaxRow = Selectable<TaxesTable>;

function validRow(taxes: readonly TaxRow[], id: Id, day: CalendarDate): TaxRow | null {
  let row = taxes.find((tax) => tax.id === id);
  // Items point at the newest row of a tax; an earlier day is charged by the row that held then.
  for (let turn = 0; row && turn < taxes.length; turn += 1) {
    if (isValidOn(row, day)) return row;
    const { id: newer } = row;
    row = taxes.find((tax) => tax.replacedBy === newer);
  }
  return null;
}

/** A finder of the taxes that an item's line has on a day. Taxes out of use are left out, but for days when they held. */
export async function taxFinder(scope: Scope, day: CalendarDate): Promise<(taxIds: readonly Id[]) => LineTax[]> {
  const taxes = await scope.tx.selectFrom('taxes').selectAll().where('hospitalId', '=', scope.hospitalId).execute();
  const usable = (row: TaxRow) => row.status === 'active' || row.replacedBy !== null;
  return (taxIds) =>
    taxIds.flatMap((taxId) => {
      const row = validRow(taxes, taxId, day);
      if (!row || !usable(row)) return [];
      const { id, code, name, rateBps, inclusive, liabilityAccount, exemptionReason, registrationNumber } = row;
      return [{ id, code, name, rateBps, inclusive, liabilityAccount, exemptionReason, registrationNumber }];
    });
}
