import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { BillRepriced } from '../contract/events.ts';
import { keepAdjustment, priceOne, priceOrderOf, rewriteBill, tellRise } from './change-bill.ts';
import { type CoverageDecision, effectOf, furtherPlace, mostOf, whyNotDecide } from './coverage-rules.ts';
import { type KeptTax, postRaised, postTakenBack, type PriceOverride } from './pricing.ts';
import { auditOf, type Coverage, factOf } from './raise-bills.ts';
import { mayBlock } from './rules.ts';
import { type BillRecord, lockBills, tellLive, type WholeBill } from './store.ts';

const coverageBy = ({ coverageStatus, blocks }: CoverageDecision): Coverage => ({
  coverageStatus,
  approvalBlocks: mayBlock(coverageStatus, blocks),
});

const summaryOf = (bill: BillRecord, { coverageStatus }: CoverageDecision) =>
  `Bill ${bill.billNumber}: insurer's approval ${coverageStatus}`;

/** The line of no invoice is priced anew: a declined one as the patient's own, or at the tariff; any other within what was decided. */
async function reprice(scope: Scope, bill: WholeBill, decision: CoverageDecision): Promise<BillRecord> {
  const toPatient = decision.coverageStatus === 'declined' && decision.declinedPrice === 'hospital';
  const insurerMost = toPatient ? null : mostOf(decision);
  const order = { ...priceOrderOf(bill), insurerMost };
  const priced = await priceOne(scope, bill, toPatient ? { ...order, billingId: null, payer: 'Self-Pay' } : order);
  return rewriteBill(scope, bill, priced, {
    kinds: ['coverage'],
    coverage: coverageBy(decision),
    override: (bill.pricing as { readonly override: PriceOverride | null }).override,
    columns: { insurerMost },
    reason: decision.reason,
    summary: summaryOf(bill, decision),
  });
}

/** E2 and E1 with the shares as they are from now on: price, income and taxes stay. */
async function postMoved(scope: Scope, bill: WholeBill, split: { readonly patientAmount: number; readonly hmoAmount: number }) {
  const { id, patientId, hmoId, departmentId, serviceDate, itemName, revenueAccount } = bill;
  await postTakenBack(scope, bill.entryId, itemName);
  const facts = { id, patientId, hmoId, departmentId, serviceDate, itemName, revenueAccount, taxes: bill.taxLines as readonly KeptTax[] };
  return postRaised(scope, facts, { ...bill, ...split });
}

/** The insurer's share shrinks to `most`, or goes; the rest is a share of the patient that is on no invoice. */
async function moveRest(scope: Scope, bill: WholeBill, most: number): Promise<void> {
  const { hospitalId } = scope;
  const place = furtherPlace(bill.shares);
  const rest = bill.hmoAmount - most;
  await scope.tx
    .insertInto('patientBillShares')
    .values({ hospitalId, billId: bill.id, share: 'patient', place, amount: rest })
    .onConflict((conflict) =>
      conflict
        .columns(['hospitalId', 'billId', 'share', 'place'])
        .doUpdateSet((eb) => ({ amount: eb('patientBillShares.amount', '+', eb.ref('excluded.amount')) })),
    )
    .execute();
  const insurers = { hospitalId, billId: bill.id, share: 'hmo' as const };
  if (most > 0)
    await scope.tx
      .updateTable('patientBillShares')
      .set({ amount: most })
      .where((eb) => eb.and(insurers))
      .execute();
  else
    await scope.tx
      .deleteFrom('patientBillShares')
      .where((eb) => eb.and(insurers))
      .execute();
}

interface Written {
  readonly coverage: Coverage;
  readonly insurerMost: number | null;
  readonly split?: { readonly patientAmount: number; readonly hmoAmount: number; readonly entryId: string | null };
}

/** Word, cap and shares of a line, with its adjustment and its entry of the audit trail. */
async function writeDecision(scope: Scope, bill: WholeBill, decision: CoverageDecision, written: Written): Promise<BillRecord> {
  const { coverage, insurerMost, split } = written;
  const after = await scope.tx
    .updateTable('patientBills')
    .set({ ...coverage, insurerMost, ...split, ...changedBy(scope), version: bill.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', bill.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { reason } = decision;
  const [before, now] = [auditOf(bill), auditOf(after)];
  await keepAdjustment(scope, bill.id, { kind: 'coverage', before, after: now, reason });
  await scope.record({
    action: 'update',
    entity: 'PatientBill',
    entityId: bill.id,
    entityNumber: bill.billNumber,
    patientId: bill.patientId,
    summary: summaryOf(bill, decision),
    before,
    after: now,
    reason,
  });
  await tellLive(scope, [bill.patientId]);
  return after;
}

/** The patient's share stands on an invoice: price and net stay, what the insurer leaves is a further share of the patient. */
async function leave(scope: Scope, bill: WholeBill, decision: CoverageDecision): Promise<BillRecord> {
  const most = mostOf(decision) ?? bill.hmoAmount;
  const split = { patientAmount: bill.net - most, hmoAmount: most };
  const entryId = await postMoved(scope, bill, split);
  const after = await writeDecision(scope, bill, decision, {
    coverage: coverageBy(decision),
    insurerMost: most,
    split: { ...split, entryId },
  });
  await moveRest(scope, bill, most);
  await scope.emit(BillRepriced, { bills: [factOf({ ...after, requiresApproval: true })] });
  return after;
}

/** The word alone, and the most that later prices of the line may ask of the insurer. */
async function writeWord(scope: Scope, bill: WholeBill, decision: CoverageDecision): Promise<BillRecord> {
  const coverage = coverageBy(decision);
  const most = mostOf(decision);
  const insurerMost = most === null || bill.payer === 'Self-Pay' ? bill.insurerMost : Math.max(most, bill.hmoAmount);
  const same =
    bill.coverageStatus === coverage.coverageStatus && bill.approvalBlocks === coverage.approvalBlocks && bill.insurerMost === insurerMost;
  return same ? bill : writeDecision(scope, bill, decision, { coverage, insurerMost });
}

/**
 * What insurers decided of lines, in the decision's own transaction: the word of each line, and what the insurer leaves is the patient's.
 * While no invoice holds any share the line is priced anew (E2, E1, `BillRepriced`); where the patient's share stands on a draft or an
 * invoice, price and net stay and the rest is a further share of the same line, free for the next draft: no line and no revenue twice.
 * A share that rose is told to the billing desk. Lines are locked in the order of their ids, before anything of the insurer's. Refuses
 * 404, 409 BILL_NOT_ACTIVE, and 409 BILL_ON_INVOICE once the insurer's share is invoiced. The caller's act asks for the permission.
 */
export async function decideCoverage(scope: Scope, decisions: readonly CoverageDecision[]): Promise<void> {
  const byBill = new Map(decisions.map((decision) => [decision.billId, decision]));
  const bills = await lockBills(scope, [...byBill.keys()]);
  for (const bill of bills) refuseIf(whyNotDecide(bill));
  const acts = { word: writeWord, reprice, leave };
  for (const bill of bills) {
    const decision = byBill.get(bill.id) as CoverageDecision;
    const after = await acts[effectOf(bill, decision)](scope, bill, decision);
    await tellRise(scope, bill, after, `the insurer pays less now (${decision.coverageStatus})`);
  }
}
