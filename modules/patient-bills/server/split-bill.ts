import type { Id } from '#kernel/contract/fields.ts';
import { splitByWeights } from '#kernel/contract/money.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumbers } from '#kernel/server/numbers/number-series.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { billRecord } from '../contract/bill.record.ts';
import { BillRepriced } from '../contract/events.ts';
import type { ExternalCustomer, Bill, SplitBill } from '../contract/records.ts';
import { standOf } from './bill-acts.ts';
import { keepAdjustment, rewriteShares } from './change-bill.ts';
import { type KeptTax, postRaised, postTakenBack } from './pricing.ts';
import { auditOf, factOf, keepFindable } from './raise-bills.ts';
import { type Amounts, requireSoundAmounts, sharesOf, splitAmounts, splitCap, whyNotSplit } from './rules.ts';
import { showBills } from './show-bills.ts';
import { type BillRecord, lockBill, tellLive, type WholeBill } from './store.ts';

interface Part {
  readonly id: Id;
  readonly amounts: Amounts;
  readonly quantity: number;
  readonly taxes: readonly KeptTax[];
  readonly typedDiscount: number | null;
  readonly insurerMost: number | null;
}

/** Taxes of a line over a part: those inside the price and those on top each sum to the part's own. */
export function taxesOf(taxes: readonly KeptTax[], amounts: Amounts): KeptTax[] {
  return [true, false].flatMap((inside) => {
    const kind = taxes.filter(({ inclusive }) => inclusive === inside);
    const whole = inside ? amounts.taxIncluded : amounts.tax - amounts.taxIncluded;
    const parts = splitByWeights(
      whole,
      kind.map(({ amount }) => amount),
    );
    return kind.map((tax, at) => ({ ...tax, amount: parts[at] as number }));
  });
}

/** What each part is worth. The first keeps the line's id. */
function partsOf(scope: Scope, bill: WholeBill, quantities: readonly number[]): Part[] {
  const typed = bill.typedDiscount === null ? null : splitByWeights(bill.typedDiscount, quantities);
  const split = splitAmounts(bill, quantities);
  const caps = splitCap(bill.insurerMost, split, quantities);
  return split.map((amounts, at) => {
    requireSoundAmounts(amounts, bill.itemName);
    return {
      id: at === 0 ? bill.id : scope.newId(),
      amounts,
      quantity: quantities[at] as number,
      taxes: taxesOf(bill.taxLines as readonly KeptTax[], amounts),
      typedDiscount: typed ? (typed[at] as number) : null,
      insurerMost: caps[at] ?? null,
    };
  });
}

function columnsOf({ amounts, quantity, taxes, typedDiscount, insurerMost }: Part) {
  return { ...amounts, quantity, taxLines: json(taxes), typedDiscount, insurerMost };
}

async function highestPart(scope: Scope, { sourceType, sourceId }: BillRecord): Promise<number> {
  const { highest } = await scope.tx
    .selectFrom('patientBills')
    .select((eb) => eb.fn.max('part').as('highest'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('sourceType', '=', sourceType)
    .where('sourceId', '=', sourceId)
    .executeTakeFirstOrThrow();
  return Number(highest);
}

/** What a line that comes out of another has of it. */
export function copiedColumns(bill: WholeBill) {
  const { hospitalId, patientId, billableItemId, itemName, itemCode, hcpcsCode, unit, module, departmentId, performerId, orderedBy } = bill;
  const { sourceType, sourceId, sourceLineId, chargeKey, encounterId, encounterType, admissionId, serviceDate, performedAt } = bill;
  const { discountReasonId, discountNote, discountBy, typedPrice, revenueAccount, paymentPolicy, pricingStatus, billingId, payer } = bill;
  const { hmoId, planId, enrolleeNumber, coverageStatus, approvalBlocks, note, status } = bill;
  return {
    ...{ hospitalId, patientId, billableItemId, itemName, itemCode, hcpcsCode, unit, module, departmentId, performerId, orderedBy },
    ...{ sourceType, sourceId, sourceLineId, chargeKey, encounterId, encounterType, admissionId, serviceDate, performedAt },
    ...{ discountReasonId, discountNote, discountBy, typedPrice, revenueAccount, paymentPolicy, pricingStatus, billingId, payer },
    ...{ hmoId, planId, enrolleeNumber, coverageStatus, approvalBlocks, note, status },
    externalCustomer: bill.externalCustomer ? json(bill.externalCustomer) : null,
    pricing: json(bill.pricing),
    // What packages gave stays counted on the line that took it.
    packages: json([]),
  };
}

/** The parts that were split off: lines of their own, of the same act. */
async function insertParts(
  scope: Scope,
  bill: WholeBill,
  parts: readonly Part[],
  entries: ReadonlyMap<Id, Id | null>,
): Promise<BillRecord[]> {
  const highest = await highestPart(scope, bill);
  const numbers = await nextNumbers(scope, 'PB-', parts.length);
  const rows = await scope.tx
    .insertInto('patientBills')
    .values(
      parts.map((part, at) => ({
        ...copiedColumns(bill),
        ...columnsOf(part),
        id: part.id,
        part: highest + 1 + at,
        billNumber: numbers[at] as string,
        billNo: Number((numbers[at] as string).slice(3)),
        entryId: entries.get(part.id) ?? null,
        createdAt: scope.now,
        createdBy: scope.actor.userId,
        createdByName: scope.actor.name,
        ...changedBy(scope),
      })),
    )
    .returningAll()
    .execute();
  const shares = rows.flatMap((row) => sharesOf(row).map((share) => ({ hospitalId: scope.hospitalId, billId: row.id, ...share })));
  await scope.tx.insertInto('patientBillShares').values(shares).execute();
  return rows;
}

async function shrink(scope: Scope, bill: WholeBill, part: Part, entryId: Id | null): Promise<BillRecord> {
  const row = await scope.tx
    .updateTable('patientBills')
    .set({ ...columnsOf(part), entryId, ...changedBy(scope), version: bill.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', bill.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await rewriteShares(scope, bill, part.amounts);
  return row;
}

const needsApproval = ({ coverageStatus }: BillRecord) => coverageStatus !== 'none' && coverageStatus !== 'not-required';

/** POST patient-bills/{id}/split: the line keeps the first quantity, each other one becomes a line of its own. */
export async function splitBill(scope: Scope, id: Id, order: SplitBill): Promise<Bill[]> {
  const bill = await lockBill(scope, id, order.version);
  guard(billRecord, 'split', standOf(bill), whyNotSplit(bill.quantity, order.quantities));
  const parts = partsOf(scope, bill, order.quantities);
  await postTakenBack(scope, bill.entryId, bill.itemName);
  const entries = new Map<Id, Id | null>();
  for (const part of parts) {
    const { patientId, hmoId, departmentId, serviceDate, itemName, revenueAccount } = bill;
    const facts = { id: part.id, patientId, hmoId, departmentId, serviceDate, itemName, revenueAccount, taxes: part.taxes };
    entries.set(part.id, await postRaised(scope, facts, part.amounts));
  }
  const [first, ...others] = parts as [Part, ...Part[]];
  const kept = await shrink(scope, bill, first, entries.get(first.id) ?? null);
  const made = await insertParts(scope, bill, others, entries);
  const reason = order.reason;
  await keepAdjustment(scope, id, { kind: 'split', before: auditOf(bill), after: auditOf(kept), reason });
  for (const row of made) {
    if (bill.externalCustomer) await keepFindable(scope, row.id, bill.externalCustomer as ExternalCustomer);
    await scope.record({
      action: 'create',
      entity: 'PatientBill',
      entityId: row.id,
      entityNumber: row.billNumber,
      patientId: row.patientId,
      summary: `Bill ${row.billNumber} split off bill ${bill.billNumber}`,
      after: auditOf(row),
      reason,
    });
  }
  await scope.record({
    action: 'update',
    entity: 'PatientBill',
    entityId: id,
    entityNumber: bill.billNumber,
    patientId: bill.patientId,
    summary: `Bill ${bill.billNumber} split`,
    before: auditOf(bill),
    after: auditOf(kept),
    reason,
  });
  await scope.emit(BillRepriced, { bills: [kept, ...made].map((row) => factOf({ ...row, requiresApproval: needsApproval(row) })) });
  await tellLive(scope, [bill.patientId]);
  return showBills(
    scope,
    parts.map((part) => part.id),
  );
}
