import type { Id } from '#kernel/contract/fields.ts';
import { mulDivHalfUp } from '#kernel/contract/money.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { PricedLine } from '#modules/billing-setup/contract/pricing-records.ts';
import { billRecord } from '../contract/bill.record.ts';
import { type BillFact, BillRepriced } from '../contract/events.ts';
import type { Bill, ChangePayer, EditBill, RepriceBill } from '../contract/records.ts';
import { billingSetupRefusals } from '#modules/billing-setup/contract/refusals.ts';
import { billRefusals } from '../contract/refusals.ts';
import { type AdjustmentKind, billingPath } from '../contract/words.ts';
import { standOf } from './bill-acts.ts';
import type { SourceRef } from './orders.ts';
import { amountsOf, postRaised, postTakenBack, type PriceOrder, type PriceOverride, pricedColumns, pricesOf } from './pricing.ts';
import { auditOf, type Coverage, coverageOf, factOf, noteTaxes } from './raise-bills.ts';
import { coverageAfter, sharesOf, whyNotPayer } from './rules.ts';
import { showBill } from './show-bills.ts';
import { type BillRecord, lockBill, lockBillsOf, tellLive, type WholeBill } from './store.ts';

/** What a line is priced from again: its own facts, typed price and discount among them. */
export function priceOrderOf(bill: BillRecord): PriceOrder {
  const { patientId, billingId, encounterType, serviceDate, billableItemId, quantity, typedPrice, typedDiscount, discountReasonId } = bill;
  return {
    ...{ patientId, billingId, encounterType, serviceDate, billableItemId, quantity },
    ...(bill.payer === 'Self-Pay' ? { payer: 'Self-Pay' as const } : {}),
    granted: true,
    archivedToo: true,
    at: bill.performedAt ?? bill.createdAt,
    unitPrice: typedPrice,
    insurerMost: bill.insurerMost,
    billId: bill.id,
    visit: { encounterId: bill.encounterId, admissionId: bill.admissionId },
    discount: typedDiscount && discountReasonId ? { amount: typedDiscount, discountReasonId, note: bill.discountNote } : null,
  };
}

/** The price of a locked line anew. What packages gave it is free again first, or it would count as taken by another. */
export async function priceOne(scope: Scope, bill: BillRecord, order: PriceOrder): Promise<PricedLine> {
  await scope.tx
    .updateTable('patientBills')
    .set({ packages: json([]) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', bill.id)
    .execute();
  const [priced] = await pricesOf(scope, [order]);
  if (!priced) throw new Error('Pricing gave no line');
  return priced;
}

/** The shares of a free line as its new amounts want them; further shares of the patient become one with the first again. */
export async function rewriteShares(scope: Scope, bill: WholeBill, amounts: { patientAmount: number; hmoAmount: number }): Promise<void> {
  const wanted = sharesOf(amounts);
  const gone = bill.shares.filter(({ share, place }) => place > 0 || !wanted.some((each) => each.share === share));
  await scope.tx
    .insertInto('patientBillShares')
    .values(wanted.map((share) => ({ hospitalId: scope.hospitalId, billId: bill.id, ...share })))
    .onConflict((conflict) =>
      conflict.columns(['hospitalId', 'billId', 'share', 'place']).doUpdateSet((eb) => ({ amount: eb.ref('excluded.amount') })),
    )
    .execute();
  if (gone.length === 0) return;
  await scope.tx
    .deleteFrom('patientBillShares')
    .where('hospitalId', '=', scope.hospitalId)
    .where('billId', '=', bill.id)
    .where((eb) => eb.or(gone.map(({ share, place }) => eb.and([eb('share', '=', share), eb('place', '=', place)]))))
    .execute();
}

export async function keepAdjustment(
  scope: Scope,
  billId: Id,
  change: { readonly kind: AdjustmentKind; readonly before: object; readonly after: object; readonly reason: string | null },
): Promise<void> {
  await scope.tx
    .insertInto('patientBillAdjustments')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      billId,
      at: scope.now,
      byUserId: scope.actor.userId,
      byName: scope.actor.name,
      kind: change.kind,
      before: json(change.before),
      after: json(change.after),
      reason: change.reason,
    })
    .execute();
}

/** What a change does beside the new price. */
export interface Change {
  readonly kinds: readonly AdjustmentKind[];
  /** What the insurer decided; else its module is asked. */
  readonly coverage?: Coverage;
  readonly override: PriceOverride | null;
  readonly columns: {
    readonly typedPrice?: number | null;
    readonly typedDiscount?: number | null;
    readonly discountReasonId?: Id | null;
    readonly discountNote?: string | null;
    readonly discountBy?: string | null;
    readonly note?: string | null;
    readonly insurerMost?: number | null;
  };
  readonly reason: string | null;
  readonly summary: string;
}

/** A line at a new price, as events tell it. */
function factAt(bill: WholeBill, priced: PricedLine): BillFact {
  const { id, billNumber, patientId, sourceType, sourceId, sourceLineId, module, departmentId, serviceDate } = bill;
  const { encounterType, encounterId, admissionId } = bill;
  return factOf({
    ...priced,
    ...{ id, billNumber, patientId, sourceType, sourceId, sourceLineId, module, departmentId, serviceDate },
    ...{ encounterType, encounterId, admissionId },
  });
}

async function coverageAt(scope: Scope, bill: WholeBill, fact: BillFact, change: Change): Promise<Coverage> {
  if (change.coverage) return change.coverage;
  const asked = (await coverageOf(scope, [fact])).get(bill.id) as Coverage;
  return { ...asked, coverageStatus: coverageAfter(bill.coverageStatus, asked.coverageStatus, change.kinds.includes('payer')) };
}

/** Writes a locked, free line's new price: E2 and E1, shares, adjustments, audit, and those who follow it are told. */
export async function rewriteBill(scope: Scope, bill: WholeBill, priced: PricedLine, change: Change): Promise<BillRecord> {
  const amounts = amountsOf(priced);
  await postTakenBack(scope, bill.entryId, bill.itemName);
  const { id, patientId, departmentId, serviceDate, itemName, billNumber } = bill;
  const { hmoId, revenueAccount, taxLines } = priced;
  const facts = { id, patientId, departmentId, serviceDate, itemName, hmoId, revenueAccount, taxes: taxLines };
  const entryId = await postRaised(scope, facts, amounts);
  const fact = factAt(bill, priced);
  const coverage = await coverageAt(scope, bill, fact, change);
  const after = await scope.tx
    .updateTable('patientBills')
    .set({
      ...pricedColumns(priced, change.override),
      ...change.columns,
      entryId,
      ...coverage,
      ...changedBy(scope),
      version: bill.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await rewriteShares(scope, bill, amounts);
  await noteTaxes(scope, [priced]);
  const [before, now] = [auditOf(bill), auditOf(after)];
  for (const kind of change.kinds) await keepAdjustment(scope, id, { kind, before, after: now, reason: change.reason });
  await scope.record({
    action: 'update',
    entity: 'PatientBill',
    entityId: id,
    entityNumber: billNumber,
    patientId,
    summary: change.summary,
    before,
    after: now,
    reason: change.reason,
  });
  await scope.emit(BillRepriced, { bills: [fact] });
  await tellLive(scope, [patientId]);
  return after;
}

function refuseWithout(scope: Scope, permission: string): void {
  if (!scope.may(permission)) throw kernelRefusals.refusal('FORBIDDEN', { permission });
}

/** A discount that was granted on a line stays at most that part of it when the line shrinks: the limit was kept for that part. */
function keptDiscount(bill: WholeBill, order: EditBill): number | null {
  if (!bill.typedDiscount) return bill.typedDiscount;
  const gross = (order.unitPrice ?? bill.unitPrice) * (order.quantity ?? bill.quantity);
  return gross < bill.gross ? mulDivHalfUp(bill.typedDiscount, gross, bill.gross) : bill.typedDiscount;
}

/** A reason that is named is the hospital's own, also where nothing is discounted. */
async function requireDiscountReason(scope: Scope, id: Id): Promise<void> {
  const found = await scope.tx
    .selectFrom('discountReasons')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw billingSetupRefusals.refusal('DISCOUNT_REASON_UNKNOWN');
}

/** Discount and price as they are to be: what the order names, else what was typed before. */
function typedOf(scope: Scope, bill: WholeBill, order: EditBill) {
  const typedPrice = order.unitPrice ?? bill.typedPrice;
  const typedDiscount = order.discount ?? keptDiscount(bill, order);
  const discountReasonId = order.discountReasonId ?? bill.discountReasonId;
  const discountNote = order.discountNote ?? bill.discountNote;
  if (order.discount && !discountReasonId) throw billRefusals.refusal('DISCOUNT_REASON_MISSING');
  const none = !typedDiscount;
  return {
    typedPrice,
    typedDiscount: none ? null : typedDiscount,
    discountReasonId: none ? null : discountReasonId,
    discountNote: none ? null : discountNote,
    discountBy: none ? null : order.discount === undefined ? bill.discountBy : scope.actor.name,
  };
}

/** PATCH patient-bills/{id}: quantity, price and discount of a line that no invoice holds. */
export async function editBill(scope: Scope, id: Id, order: EditBill): Promise<Bill> {
  const kinds: AdjustmentKind[] = [
    ...(order.quantity === undefined ? [] : ['quantity' as const]),
    ...(order.unitPrice === undefined ? [] : ['price' as const]),
    ...(order.discount === undefined ? [] : ['discount' as const]),
  ];
  if (kinds.includes('price')) refuseWithout(scope, 'Override Price');
  if (kinds.includes('discount')) refuseWithout(scope, 'Apply Discount');
  const bill = await lockBill(scope, id, order.version);
  guard(billRecord, 'edit', standOf(bill));
  if (bill.pricingStatus === 'unpriced' && (order.discount || order.unitPrice !== undefined)) throw billRefusals.refusal('BILL_UNPRICED');
  if (order.discountReasonId) await requireDiscountReason(scope, order.discountReasonId);
  const typed = typedOf(scope, bill, order);
  const quantity = order.quantity ?? bill.quantity;
  const again = { ...priceOrderOf({ ...bill, ...typed, quantity }), priceReason: order.reason };
  // What is typed now is held against the actor's limits; what was granted before is carried over.
  if (order.unitPrice !== undefined || order.discount !== undefined)
    await priceOne(scope, bill, {
      ...again,
      granted: false,
      unitPrice: order.unitPrice ?? null,
      discount: order.discount === undefined ? null : again.discount,
    });
  const priced = await priceOne(scope, bill, again);
  const kept = bill.pricing as { readonly override: PriceOverride | null };
  const override = order.unitPrice === undefined ? kept.override : { by: scope.actor.name, reason: order.reason, from: bill.unitPrice };
  await rewriteBill(scope, bill, priced, {
    kinds,
    override,
    columns: { ...typed, note: order.note === undefined ? bill.note : order.note },
    reason: order.reason,
    summary: `Bill ${bill.billNumber} changed`,
  });
  return showBill(scope, id);
}

const untyped = { typedPrice: null, typedDiscount: null, discountReasonId: null, discountNote: null, discountBy: null };

/** PATCH patient-bills/{id}/reprice: the price as it is found now; typed prices and discounts are dropped. */
export async function repriceBill(scope: Scope, id: Id, order: RepriceBill): Promise<Bill> {
  const bill = await lockBill(scope, id, order.version);
  guard(billRecord, 'reprice', standOf(bill));
  const priced = await priceOne(scope, bill, priceOrderOf({ ...bill, ...untyped }));
  await rewriteBill(scope, bill, priced, {
    kinds: ['reprice'],
    override: null,
    columns: untyped,
    reason: order.reason,
    summary: `Bill ${bill.billNumber} repriced`,
  });
  return showBill(scope, id);
}

/** The billing desk hears when the patient pays more of a line than before. */
export async function tellRise(scope: Scope, before: BillRecord, after: Pick<BillRecord, 'patientAmount'>, how: string): Promise<void> {
  if (after.patientAmount <= before.patientAmount) return;
  await scope.notify({
    title: 'Patient Share Of A Bill Rose',
    content: `Bill ${before.billNumber}: ${before.itemName} ${how}`.slice(0, 300),
    path: billingPath,
    to: { permission: 'View Billing Module' },
    module: 'billing',
    entity: 'PatientBill',
    entityId: before.id,
  });
}

/** Moves a locked, free line to another billing method and prices it anew; the billing desk hears when the patient pays more. */
export async function movePayer(scope: Scope, bill: WholeBill, billingId: Id | null, reason: string): Promise<BillRecord> {
  guard(billRecord, 'payer', standOf(bill));
  const undecided = { ...untyped, insurerMost: null };
  const order = { ...priceOrderOf({ ...bill, ...undecided, billingId }), payer: undefined };
  const priced = await priceOne(scope, bill, billingId === null ? { ...order, payer: 'Self-Pay' } : order);
  // Pricing falls back to the patient where coverage does not hold; who chose the method is told instead.
  if (billingId !== null && priced.coverageReason !== null && priced.billingId === null)
    throw billRefusals.refusal('COVERAGE_NOT_ACTIVE', { coverageReason: priced.coverageReason });
  const after = await rewriteBill(scope, bill, priced, {
    kinds: ['payer'],
    override: null,
    columns: undecided,
    reason,
    summary: `Bill ${bill.billNumber} moved from ${bill.payer} to ${priced.payer}`,
  });
  await tellRise(scope, bill, after, `is paid by ${after.payer} now`);
  return after;
}

/** PATCH patient-bills/{id}/payer. */
export async function changePayer(scope: Scope, id: Id, order: ChangePayer): Promise<Bill> {
  const bill = await lockBill(scope, id, order.version);
  guard(billRecord, 'payer', standOf(bill), whyNotPayer(bill));
  await movePayer(scope, bill, order.billingId, order.reason);
  return showBill(scope, id);
}

/**
 * The order behind these sources is charged to another billing method of its patient (null: the patient pays): its lines are priced
 * anew. Refuses 409 BILL_ON_INVOICE once any invoice holds one of them, 422 COVERAGE_NOT_ACTIVE.
 */
export async function changePayerOf(
  scope: Scope,
  order: SourceRef & { readonly billingId: Id | null; readonly reason: string },
): Promise<void> {
  for (const bill of await lockBillsOf(scope, order)) await movePayer(scope, bill, order.billingId, order.reason);
}
