import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billingPolicyOf, gateOf } from '#modules/billing-setup/server/index.ts';
import { DepositAvailable, DepositsAvailable } from '../contract/events.ts';
import type { GateAnswer } from '../contract/records.ts';
import type { GateCode } from '../contract/words.ts';
import type { GateAsked } from './orders.ts';
import { askGate, type GateFound, holdsForApproval, policyOfLine } from './rules.ts';
import { inpatientsAmong } from './stays.ts';
import { type BillRecord, billsIn, sharesOfBills } from './store.ts';

/** A patient's money in hand; 0 while nobody keeps deposits. */
export async function depositOf(scope: Scope, patientId: Id | null): Promise<number> {
  if (patientId === null) return 0;
  return sumOf((await scope.ask(DepositAvailable, { patientId })).map(({ available }) => available));
}

/** The same of many patients at once, for lists; those without any are left out. */
export async function depositsOf(scope: Scope, patientIds: readonly Id[]): Promise<Map<Id, number>> {
  const found = new Map<Id, number>();
  if (patientIds.length === 0) return found;
  for (const answer of await scope.ask(DepositsAvailable, { patientIds }))
    for (const { patientId, available } of answer) found.set(patientId, (found.get(patientId) ?? 0) + available);
  return found;
}

/** What a patient owes on all lines but these, minor units. */
export async function openOf(scope: Scope, patientId: Id | null, except: readonly Id[] = []): Promise<number> {
  if (patientId === null) return 0;
  const { open } = await scope.tx
    .selectFrom('patientBills')
    .select((eb) => eb.fn.sum<number | null>('patientOpen').as('open'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', sql.lit('active'))
    .where('patientOpen', '>', sql.lit(0))
    .$if(except.length > 0, (query) => query.where('id', 'not in', [...except]))
    .executeTakeFirstOrThrow();
  return Number(open ?? 0);
}

interface GateState extends GateFound {
  readonly bills: readonly BillRecord[];
  readonly depositAvailable: number;
  readonly overridden: boolean;
}

async function gatedBills(scope: Scope, { sourceType, sourceIds, sourceLineId }: GateAsked): Promise<BillRecord[]> {
  if (sourceIds.length === 0) return [];
  return billsIn(scope)
    .where('sourceType', '=', sourceType)
    .where('sourceId', 'in', [...new Set(sourceIds)])
    .where('stage', '<>', sql.lit('voided'))
    .$if(sourceLineId !== undefined, (query) => query.where('sourceLineId', '=', sourceLineId as Id))
    .orderBy('id')
    .execute();
}

async function overriddenSources(scope: Scope, { sourceType, sourceIds }: GateAsked): Promise<Set<Id>> {
  if (sourceIds.length === 0) return new Set();
  const rows = await scope.tx
    .selectFrom('gateOverrides')
    .select('sourceId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('sourceType', '=', sourceType)
    .where('sourceId', 'in', [...new Set(sourceIds)])
    .execute();
  return new Set(rows.map(({ sourceId }) => sourceId));
}

/** Everything the gate hangs on, read in the act's own transaction. */
export async function gateState(scope: Scope, asked: GateAsked): Promise<GateState> {
  // None needs another's answer: they go out together.
  const { all, free, policy } = await readTogether({
    all: gatedBills(scope, asked),
    free: overriddenSources(scope, asked),
    policy: billingPolicyOf(scope),
  });
  const nothing = { refusal: null, required: 0, paid: 0, approvalStatus: 'none' as const, bills: all, depositAvailable: 0 };
  if (all.length === 0) return { ...nothing, overridden: false };
  const bills = all.filter(({ sourceId }) => !free.has(sourceId));
  const overridden = bills.length === 0;
  const { shares, inpatients } = await readTogether({
    shares: sharesOfBills(
      scope,
      bills.map(({ id }) => id),
    ),
    inpatients: inpatientsAmong(
      scope,
      all.map(({ patientId }) => patientId),
    ),
  });
  const lines = (overridden ? all : bills).map((bill) => {
    const about = {
      encounterType: inpatients.has(bill.patientId ?? '') ? ('inpatient' as const) : (asked.encounterType ?? bill.encounterType),
      emergency: asked.emergency ?? false,
      emergencyBypass: policy.emergencyBypass,
    };
    const { coverageStatus, approvalBlocks } = bill;
    return {
      policy: policyOfLine({ itemPolicy: bill.paymentPolicy, hospitalPolicy: gateOf(policy, bill.module), ...about }),
      patientAmount: bill.patientAmount,
      open: bill.patientOpen,
      paid: sumOf((shares.get(bill.id) ?? []).filter(({ share }) => share === 'patient').map(({ paid }) => paid)),
      coverageStatus,
      held: holdsForApproval({ coverageStatus, approvalBlocks, ...about }),
    };
  });
  const patientId = all[0]?.patientId ?? null;
  // Deposits are asked for only where they may open the gate.
  const byDeposit = lines.some((line) => line.policy === 'deposit-or-pay' && line.open > 0);
  const depositAvailable = byDeposit ? await depositOf(scope, patientId) : 0;
  const otherOpen = byDeposit
    ? await openOf(
        scope,
        patientId,
        bills.map(({ id }) => id),
      )
    : 0;
  return { ...askGate({ lines, depositAvailable, otherOpen, overridden }), bills: all, depositAvailable, overridden };
}

/** What the payment gate says of an act on these sources, for previews: the act itself asks `requirePayment`. */
export async function gateOfSource(scope: Scope, asked: GateAsked): Promise<GateAnswer> {
  const { refusal, required, paid, approvalStatus, depositAvailable, overridden } = await gateState(scope, asked);
  return {
    allowed: refusal === null,
    code: (refusal?.code as GateCode | undefined) ?? null,
    message: refusal?.message ?? null,
    ...{ required, paid, depositAvailable, approvalStatus, overridden },
    overridable: refusal !== null && scope.may('Override Payment Gate'),
  };
}

/** The payment gate, in the act's own transaction: refuses 422 PAYMENT_REQUIRED or HMO_APPROVAL_REQUIRED. */
export async function requirePayment(scope: Scope, asked: GateAsked): Promise<void> {
  const { refusal } = await gateState(scope, asked);
  refuseIf(refusal);
}
