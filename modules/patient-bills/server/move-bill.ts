import type { Id } from '#kernel/contract/fields.ts';
import { mulDivHalfUp } from '#kernel/contract/money.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { BillRaised } from '../contract/events.ts';
import { type KeptTax, postRaised } from './pricing.ts';
import { auditOf, factOf } from './raise-bills.ts';
import { type Amounts, requireSoundAmounts, sharesOf } from './rules.ts';
import { copiedColumns, taxesOf } from './split-bill.ts';
import { type BillRecord, readBills, tellLive, type WholeBill } from './store.ts';

/** What an insurer rejected of a line and the patient owes instead; minor units. amount = revenue + tax − discount. */
export interface MovedLine {
  /** The line of the insurer. */
  readonly billId: Id;
  readonly rejectionId: Id;
  readonly amount: number;
  readonly tax: number;
  readonly discount: number;
}

/** The amounts of the patient's line: what lies inside the price of the old line lies inside this one. */
export function movedAmounts(bill: Pick<Amounts, 'tax' | 'taxIncluded'>, { amount, tax, discount }: MovedLine): Amounts {
  const taxIncluded = bill.tax === 0 ? 0 : mulDivHalfUp(tax, bill.taxIncluded, bill.tax);
  const gross = amount + discount - tax + taxIncluded;
  return { unitPrice: gross, gross, discount, tax, taxIncluded, capitatedValue: 0, net: amount, patientAmount: amount, hmoAmount: 0 };
}

async function insert(scope: Scope, bill: WholeBill, moved: MovedLine): Promise<BillRecord> {
  const amounts = movedAmounts(bill, moved);
  requireSoundAmounts(amounts, bill.itemName);
  const id = scope.newId();
  const { patientId, departmentId, serviceDate, itemName, revenueAccount } = bill;
  const taxes = taxesOf(bill.taxLines as readonly KeptTax[], amounts);
  // The service is behind: what it earned is posted on today, like what falls away of the insurer's invoice.
  const facts = { id, patientId, hmoId: null, departmentId, serviceDate: await scope.today(), itemName, revenueAccount, taxes };
  const entryId = await postRaised(scope, facts, amounts);
  const billNumber = await nextNumber(scope, 'PB-');
  const row = await scope.tx
    .insertInto('patientBills')
    .values({
      ...copiedColumns(bill),
      ...amounts,
      ...{ id, serviceDate, quantity: 1, taxLines: json(taxes), typedDiscount: null, insurerMost: null, typedPrice: null, entryId },
      ...{ sourceType: 'claim-rejection' as const, sourceId: moved.rejectionId, sourceLineId: null, chargeKey: null, part: 0 },
      ...{ payer: 'Self-Pay' as const, billingId: null, hmoId: null, planId: null, enrolleeNumber: null },
      ...{ coverageStatus: 'none' as const, approvalBlocks: false, paymentPolicy: 'none' as const, note: null },
      ...{ billNumber, billNo: Number(billNumber.slice(3)), createdAt: scope.now, createdBy: scope.actor.userId },
      ...{ createdByName: scope.actor.name, ...changedBy(scope) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const shares = sharesOf(row).map((share) => ({ hospitalId: scope.hospitalId, billId: id, ...share }));
  await scope.tx.insertInto('patientBillShares').values(shares).execute();
  return row;
}

/**
 * A line of the patient for what an insurer rejected of another (E1 of E13): same item, department and visit, the very amounts that fall
 * away of the insurer's invoice, so that revenue stays as it was. One a rejection. Answers its id. The caller's act asks its rules.
 */
export async function raiseMovedBill(scope: Scope, moved: MovedLine): Promise<Id> {
  const [bill] = await readBills(scope, [moved.billId]);
  if (!bill) throw kernelRefusals.refusal('NOT_FOUND');
  const row = await insert(scope, bill, moved);
  await scope.record({
    action: 'create',
    entity: 'PatientBill',
    entityId: row.id,
    entityNumber: row.billNumber,
    patientId: row.patientId,
    summary: `Bill ${row.billNumber} raised: rejected by the insurer of bill ${bill.billNumber}`,
    after: auditOf(row),
  });
  await scope.emit(BillRaised, { bills: [factOf({ ...row, requiresApproval: false })] });
  await tellLive(scope, [row.patientId], 'create');
  return row.id;
}
