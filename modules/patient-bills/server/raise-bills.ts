import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { searchTokens } from '#kernel/contract/search-words.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumbers } from '#kernel/server/numbers/number-series.ts';
import { replaceSearchKeys } from '#kernel/server/search/search-keys.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { PricedLine } from '#modules/billing-setup/contract/pricing-records.ts';
import { lockCurrency } from '#modules/billing-setup/server/index.ts';
import { BillCoverage, type BillCoverageAnswer, type BillFact, BillRaised } from '../contract/events.ts';
import type { ExternalCustomer } from '../contract/records.ts';
import { sourceWords } from '../contract/words.ts';
import type { RaisedBill, RaiseOrder } from './orders.ts';
import { amountsOf, postRaised, pricedColumns, pricesOf } from './pricing.ts';
import { mayBlock, sharesOf } from './rules.ts';
import { placeInStays } from './stays.ts';
import { type BillRecord, billsIn, tellLive } from './store.ts';

/** Kind of the search keys of customers who are no patients. */
export const billKind = 'patient-bill';
const lockFamily = 7_236_410;

type Keyed = Pick<RaiseOrder, 'sourceType' | 'sourceId' | 'sourceLineId' | 'chargeKey'>;

/** Invariant 1: what makes an act one. */
export function keyOf({ sourceType, sourceId, sourceLineId, chargeKey }: Keyed): string {
  return [sourceType, sourceId, sourceLineId ?? '', chargeKey ?? ''].join('|');
}

/** Two who raise the same act at once: the second waits here and then finds the line of the first. */
async function lockKeys(scope: Scope, keys: readonly string[]): Promise<void> {
  const named = [...new Set(keys)].map((key) => `${scope.hospitalId}|${key}`).sort();
  await sql`
    select pg_advisory_xact_lock(${lockFamily}::int, place) from (
      select distinct hashtext(name) as place from unnest(${named}::text[]) as name order by 1) places`.execute(scope.tx);
}

async function standing(scope: Scope, orders: readonly RaiseOrder[]): Promise<Map<string, BillRecord>> {
  const types = [...new Set(orders.map(({ sourceType }) => sourceType))];
  const rows = await billsIn(scope)
    .where('sourceType', 'in', types)
    .where('sourceId', 'in', [...new Set(orders.map(({ sourceId }) => sourceId))])
    .where('stage', '<>', sql.lit('voided'))
    .orderBy('part', 'desc')
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function raisedOf(row: BillRecord, fresh: boolean): RaisedBill {
  const { id, billNumber, patientId, sourceType, sourceId, sourceLineId, chargeKey, itemName, quantity, unitPrice, net } = row;
  const { patientAmount, hmoAmount, payer, billingId, pricingStatus, coverageStatus, billingStatus } = row;
  return {
    ...{ id, billNumber, patientId, sourceType, sourceId, sourceLineId, chargeKey, itemName, quantity, unitPrice, net },
    ...{ patientAmount, hmoAmount, payer, billingId, pricingStatus, coverageStatus, fresh },
    billingStatus: billingStatus as RaisedBill['billingStatus'],
  };
}

/** A line as events tell it. */
export function factOf(bill: Omit<BillFact, 'billId'> & { readonly id: Id }): BillFact {
  const { id, billNumber, patientId, sourceType, sourceId, sourceLineId, module, billableItemId, quantity, departmentId } = bill;
  const { encounterType, encounterId, admissionId, serviceDate, payer, billingId, hmoId, planId, enrolleeNumber } = bill;
  const { pricingStatus, unitPrice, capitatedValue, net, patientAmount, hmoAmount, requiresApproval } = bill;
  return {
    ...{ billId: id, billNumber, patientId, sourceType, sourceId, sourceLineId, module, billableItemId, quantity, departmentId },
    ...{ encounterType, encounterId, admissionId, serviceDate, payer, billingId, hmoId, planId, enrolleeNumber },
    ...{ pricingStatus, unitPrice, capitatedValue, net, patientAmount, hmoAmount, requiresApproval },
  };
}

/** Approval of a line as it keeps it. */
export interface Coverage {
  readonly coverageStatus: BillCoverageAnswer['coverageStatus'];
  readonly approvalBlocks: boolean;
}

/** What the insurer's approval of each line is; only lines that an insurer shares are asked for. */
export async function coverageOf(scope: Scope, bills: readonly BillFact[]): Promise<Map<Id, Coverage>> {
  const insured = bills.filter(({ hmoAmount, requiresApproval }) => hmoAmount > 0 || requiresApproval);
  const found = new Map<Id, Coverage>(bills.map(({ billId }) => [billId, { coverageStatus: 'none', approvalBlocks: false }]));
  for (const { billId } of insured) found.set(billId, { coverageStatus: 'not-required', approvalBlocks: false });
  if (insured.length === 0) return found;
  for (const answer of await scope.ask(BillCoverage, { bills: insured }))
    for (const { billId, coverageStatus, blocks } of answer)
      found.set(billId, { coverageStatus, approvalBlocks: mayBlock(coverageStatus, blocks) });
  return found;
}

interface Draft {
  readonly id: Id;
  readonly order: RaiseOrder;
  readonly priced: PricedLine;
  readonly serviceDate: CalendarDate;
}

async function priceOrders(scope: Scope, orders: readonly RaiseOrder[]): Promise<Draft[]> {
  const today = await scope.today();
  const dated = orders.map((order) => ({ order, serviceDate: order.serviceDate ?? today }));
  const prices = await pricesOf(
    scope,
    dated.map(({ order, serviceDate }) => ({
      patientId: order.patientId,
      billingId: order.billingId ?? null,
      encounterType: order.emergency ? 'emergency' : order.encounterType,
      serviceDate,
      at: order.performedAt ?? scope.now,
      billableItemId: order.billableItemId,
      quantity: order.quantity,
      unitPrice: order.unitPrice ?? null,
      insurerMost: order.insurerMost ?? null,
      priceReason: order.note ?? null,
      visit: { encounterId: order.encounterId ?? null, admissionId: order.admissionId ?? null },
      ...(order.selfPay ? { payer: 'Self-Pay' as const } : {}),
      archivedToo: order.sourceType !== 'manual',
    })),
  );
  return dated.map(({ order, serviceDate }, at) => ({ id: scope.newId(), order, serviceDate, priced: prices[at] as PricedLine }));
}

function entryFacts({ id, order, priced, serviceDate }: Draft) {
  const { patientId, departmentId } = order;
  const { hmoId, itemName, revenueAccount, taxLines } = priced;
  return { id, patientId, hmoId, departmentId, serviceDate, itemName, revenueAccount, taxes: taxLines };
}

function orderColumns(scope: Scope, { id, order, priced, serviceDate }: Draft) {
  const typed = order.unitPrice ?? null;
  const override = typed === null ? null : { by: scope.actor.name, reason: order.note ?? null, from: null };
  return {
    hospitalId: scope.hospitalId,
    id,
    patientId: order.patientId,
    externalCustomer: order.externalCustomer ? json(order.externalCustomer) : null,
    billableItemId: order.billableItemId,
    itemName: priced.itemName,
    itemCode: priced.itemCode,
    hcpcsCode: priced.hcpcsCode,
    unit: priced.unit,
    module: order.module ?? priced.module,
    departmentId: order.departmentId,
    performerId: order.performerId ?? null,
    orderedBy: order.orderedBy ?? scope.actor.userId,
    sourceType: order.sourceType,
    sourceId: order.sourceId,
    sourceLineId: order.sourceLineId ?? null,
    chargeKey: order.chargeKey ?? null,
    encounterId: order.encounterId ?? null,
    encounterType: order.emergency ? ('emergency' as const) : order.encounterType,
    admissionId: order.admissionId ?? null,
    serviceDate,
    performedAt: order.performedAt ?? null,
    typedPrice: typed,
    insurerMost: order.insurerMost ?? null,
    note: order.note ?? null,
    status: 'active' as const,
    ...pricedColumns(priced, override),
  };
}

async function writeShares(scope: Scope, rows: readonly BillRecord[]): Promise<void> {
  const shares = rows.flatMap((row) => sharesOf(row).map((share) => ({ hospitalId: scope.hospitalId, billId: row.id, ...share })));
  await scope.tx.insertInto('patientBillShares').values(shares).execute();
}

/** Taxes that a line was charged with are never edited any more. */
export async function noteTaxes(scope: Scope, priced: readonly PricedLine[]): Promise<void> {
  const taxIds = [...new Set(priced.flatMap(({ taxLines }) => taxLines.map(({ taxId }) => taxId)))].sort();
  if (taxIds.length === 0) return;
  await scope.tx
    .insertInto('patientBillTaxes')
    .values(taxIds.map((taxId) => ({ hospitalId: scope.hospitalId, taxId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A customer who is no patient is found by name and telephone. */
export async function keepFindable(scope: Scope, billId: Id, { name, phone }: ExternalCustomer): Promise<void> {
  const digits = (phone ?? '').replace(/\D/g, '');
  await replaceSearchKeys(scope, billKind, billId, { words: searchTokens(name), codes: digits ? [`p${digits}`] : [] });
}

/** Inserts priced lines with their shares: entries and keys first, the numbers last. */
async function insertBills(scope: Scope, drafts: readonly Draft[]): Promise<BillRecord[]> {
  const facts = drafts.map(({ id, order, priced, serviceDate }) =>
    factOf({
      ...priced,
      ...{ id, billNumber: '', serviceDate },
      patientId: order.patientId,
      sourceType: order.sourceType,
      sourceId: order.sourceId,
      sourceLineId: order.sourceLineId ?? null,
      module: order.module ?? priced.module,
      departmentId: order.departmentId,
      encounterType: order.emergency ? 'emergency' : order.encounterType,
      encounterId: order.encounterId ?? null,
      admissionId: order.admissionId ?? null,
    }),
  );
  const coverage = await coverageOf(scope, facts);
  const entries: (Id | null)[] = [];
  for (const draft of drafts) entries.push(await postRaised(scope, entryFacts(draft), amountsOf(draft.priced)));
  await noteTaxes(
    scope,
    drafts.map(({ priced }) => priced),
  );
  for (const { id, order } of drafts) if (order.externalCustomer) await keepFindable(scope, id, order.externalCustomer);
  const numbers = await nextNumbers(scope, 'PB-', drafts.length);
  const rows = await scope.tx
    .insertInto('patientBills')
    .values(
      drafts.map((draft, at) => ({
        ...orderColumns(scope, draft),
        billNumber: numbers[at] as string,
        billNo: Number((numbers[at] as string).slice(3)),
        ...(coverage.get(draft.id) as Coverage),
        entryId: entries[at] as Id | null,
        createdAt: scope.now,
        createdBy: scope.actor.userId,
        createdByName: scope.actor.name,
        ...changedBy(scope),
      })),
    )
    .returningAll()
    .execute();
  await writeShares(scope, rows);
  await scope.emit(BillRaised, { bills: facts.map((fact, at) => ({ ...fact, billNumber: numbers[at] as string })) });
  return rows;
}

/** What the audit trail holds of a line. */
export function auditOf(row: BillRecord) {
  const { itemName, module, quantity, unitPrice, discount, net, patientAmount, hmoAmount, payer, billingId, pricingStatus } = row;
  const { coverageStatus } = row;
  return {
    itemName,
    module,
    quantity,
    unitPrice,
    discount,
    net,
    patientAmount,
    hmoAmount,
    payer,
    billingId,
    pricingStatus,
    coverageStatus,
  };
}

async function raise(
  scope: Scope,
  orders: readonly RaiseOrder[],
  place: (missing: readonly RaiseOrder[]) => Promise<readonly RaiseOrder[]>,
): Promise<RaisedBill[]> {
  if (orders.length === 0) return [];
  await lockCurrency(scope);
  const wanted = new Map(orders.map((order) => [keyOf(order), order]));
  await lockKeys(scope, [...wanted.keys()]);
  const there = await standing(scope, orders);
  const missing = [...wanted].filter(([key]) => !there.has(key)).map(([, order]) => order);
  const fresh = missing.length > 0 ? await insertBills(scope, await priceOrders(scope, await place(missing))) : [];
  for (const row of fresh) {
    await scope.record({
      action: 'create',
      entity: 'PatientBill',
      entityId: row.id,
      entityNumber: row.billNumber,
      patientId: row.patientId,
      summary: `Bill ${row.billNumber} raised: ${row.itemName} (${sourceWords(row.sourceType)})`,
      after: auditOf(row),
    });
  }
  if (fresh.length > 0)
    await tellLive(
      scope,
      fresh.map(({ patientId }) => patientId),
      'create',
    );
  const made = new Map(fresh.map((row) => [keyOf(row), row]));
  return orders.map((order) => {
    const row = made.get(keyOf(order)) ?? (there.get(keyOf(order)) as BillRecord);
    return raisedOf(row, made.has(keyOf(order)));
  });
}

/**
 * Raises the lines of chargeable acts in the act's own transaction: one line per key, the existing one is given back. Whoever is in a
 * stay at the time of the act is charged for it: the line gets the admission, the encounter of an inpatient and the stay's billing
 * method (`inStay`). Prices come from billing setup in one call per patient; a missing price makes an `unpriced` line, never a
 * refusal. Refuses 422 CURRENCY_NOT_SET. Call it late in the act: the series of bill numbers stays locked until the transaction ends.
 */
export function raiseBills(scope: Scope, orders: readonly RaiseOrder[]): Promise<RaisedBill[]> {
  return raise(scope, orders, (missing) => placeInStays(scope, missing));
}

/** Raises lines of before once more: what encounter each was of is on the order, wherever the patient is by now. */
export function raiseAgain(scope: Scope, orders: readonly RaiseOrder[]): Promise<RaisedBill[]> {
  return raise(scope, orders, async (missing) => missing);
}
