import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { BillFact } from '#modules/patient-bills/contract/events.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import { decideCoverage } from '#modules/patient-bills/server/index.ts';
import type { ApprovalUrgency } from '../../contract/approval-words.ts';
import { EncounterFacts } from '../../contract/bill-events.ts';
import { blocksAct } from './answer-coverage.ts';
import { clockOf, sourceOfRequest } from './rules.ts';
import { sendIfMailed } from './send.ts';
import {
  anyOf,
  approvalsOf,
  countItems,
  keepEvent,
  lockApprovals,
  partnersOf,
  recordApproval,
  type StoredApproval,
  type StoredItem,
  type StoredPartner,
  tellLive,
} from './store.ts';
import { needsApproval, takesPlanned } from './standing.ts';
import { tellRequested } from './tell.ts';

/** What a request is of. */
export interface RequestHead {
  readonly hmoId: Id;
  readonly planId: Id;
  readonly patientId: Id;
  readonly billingId: Id | null;
  readonly enrolleeNumber: string | null;
  readonly sourceType: SourceType;
  readonly sourceId: Id;
  readonly encounterType: string;
  readonly encounterId: Id | null;
  readonly admissionId: Id | null;
  readonly departmentId: Id | null;
  readonly urgency: ApprovalUrgency;
}

/** An item to be asked for. */
export interface NewItem {
  readonly billId: Id | null;
  readonly billableItemId: Id;
  readonly itemName: string;
  readonly module: string;
  readonly hmoCode: string | null;
  readonly quantity: number;
  readonly requestedAmount: number;
}

const lockFamily = 7_236_411;

/** Two who ask for one source at once: the second waits and then finds the request of the first. */
async function lockSources(scope: Scope, heads: readonly RequestHead[]): Promise<void> {
  const named = [
    ...new Set(heads.map(({ hmoId, sourceType, sourceId }) => `${scope.hospitalId}|${hmoId}|${sourceType}|${sourceId}`)),
  ].sort();
  await sql`
    select pg_advisory_xact_lock(${lockFamily}::int, place) from (
      select distinct hashtext(name) as place from unnest(${named}::text[]) as name order by 1) places`.execute(scope.tx);
}

async function unsentOf(scope: Scope, { hmoId, sourceType, sourceId }: RequestHead): Promise<StoredApproval | undefined> {
  const found = await approvalsOf(scope)
    .where('hmoId', '=', hmoId)
    .where('sourceType', '=', sourceType)
    .where('sourceId', '=', sourceId)
    .where('status', '=', 'pending')
    .where('sentAt', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const [locked] = await lockApprovals(scope, [found.id]);
  return locked?.status === 'pending' && locked.sentAt === null ? locked : undefined;
}

interface CareFacts {
  readonly startedAt: string;
  readonly diagnosisCodes: string[];
}

/** When care began and with which diagnoses, where a module knows it. */
async function careOf(scope: Scope, { encounterId, admissionId }: RequestHead): Promise<CareFacts> {
  const asked = { encounterIds: encounterId ? [encounterId] : [], admissionIds: admissionId ? [admissionId] : [] };
  const facts = encounterId || admissionId ? (await scope.ask(EncounterFacts, asked)).flat() : [];
  const [fact] = facts;
  return { startedAt: fact?.startedAt ?? scope.now, diagnosisCodes: (fact?.diagnoses ?? []).map(({ code }) => code).slice(0, 20) };
}

async function insertApproval(scope: Scope, head: RequestHead, partner: StoredPartner): Promise<StoredApproval> {
  const { startedAt, diagnosisCodes } = await careOf(scope, head);
  const clock = clockOf({ urgency: head.urgency, careStartedAt: startedAt, sentAt: null }, partner);
  const { hospitalId, now, actor } = scope;
  return scope.tx
    .insertInto('hmoApprovals')
    .values({
      ...{ hospitalId, id: scope.newId(), ...head, ...clock, diagnosisCodes, status: 'pending', careStartedAt: startedAt },
      approvalNumber: await nextNumber(scope, 'APR-'),
      ...{ requestedAt: now, requestedBy: actor.userId, requestedByName: actor.name },
      ...{ itemCount: 0, requestedAmount: 0, createdAt: now, ...changedBy(scope) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Puts items on a locked request. */
export async function addItems(scope: Scope, row: StoredApproval, items: readonly NewItem[]): Promise<StoredApproval> {
  if (items.length === 0) return row;
  const { last } = await scope.tx
    .selectFrom('hmoApprovalItems')
    .select((eb) => eb.fn.max('lineNo').as('last'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('approvalId', '=', row.id)
    .executeTakeFirstOrThrow();
  await scope.tx
    .insertInto('hmoApprovalItems')
    .values(
      items.map((item, at) => ({
        ...{ hospitalId: scope.hospitalId, id: scope.newId(), approvalId: row.id, lineNo: Number(last ?? 0) + at + 1, ...item },
        ...{ status: 'pending', createdAt: scope.now },
      })),
    )
    .execute();
  return countItems(scope, row);
}

/** The request of a source that can still be added to, or a new one; with its items, told to the desk when it is new. */
export async function joinRequest(
  scope: Scope,
  head: RequestHead,
  items: readonly NewItem[],
  partner: StoredPartner,
): Promise<StoredApproval> {
  await lockSources(scope, [head]);
  const open = await unsentOf(scope, head);
  const row = open ?? (await insertApproval(scope, head, partner));
  const filled = await addItems(scope, row, items);
  const names = items.map(({ itemName, quantity }) => `${quantity} × ${itemName}`).join(', ');
  await keepEvent(scope, row.id, open ? 'joined' : 'raised', { text: names.slice(0, 1000) });
  const summary = open ? `Request ${row.approvalNumber}: lines joined` : `Request ${row.approvalNumber} for approval raised`;
  await recordApproval(scope, filled, { summary, ...(open ? { before: open } : {}) });
  if (!open) await tellRequested(scope, filled, partner);
  await tellLive(scope, row.id, open ? 'update' : 'create');
  return filled;
}

const urgencyOf = ({ encounterType }: BillFact): ApprovalUrgency =>
  encounterType === 'emergency' ? 'emergency' : encounterType === 'inpatient' ? 'urgent' : 'routine';

/** The head of the request that a line is asked for with. */
export function headOf(fact: BillFact): RequestHead {
  return {
    ...{ hmoId: fact.hmoId as Id, planId: fact.planId as Id, patientId: fact.patientId as Id, billingId: fact.billingId },
    ...{ enrolleeNumber: fact.enrolleeNumber, encounterType: fact.encounterType, encounterId: fact.encounterId },
    ...{ admissionId: fact.admissionId, departmentId: fact.departmentId, urgency: urgencyOf(fact), ...sourceOfRequest(fact) },
  };
}

const keyOf = ({ hmoId, sourceType, sourceId }: RequestHead) => `${hmoId}|${sourceType}|${sourceId}`;

interface Named {
  readonly item: NewItem;
  readonly coverageStatus: string | undefined;
}

/** Names of lines, their words, and the partner's codes of their items on the day. */
async function itemsFor(scope: Scope, facts: readonly BillFact[]): Promise<Map<Id, Named>> {
  const { rows } = await sql<{ id: Id; itemName: string; coverageStatus: string; hmoCode: string | null }>`
    select b.id, b.item_name as "itemName", b.coverage_status as "coverageStatus", (
             select p.hmo_code from hmo_price_rows p
              where p.hospital_id = b.hospital_id and p.hmo_id = b.hmo_id and p.billable_item_id = b.billable_item_id
                and p.status = 'active' and p.superseded_at is null and (p.plan_id is null or p.plan_id = b.plan_id)
                and p.effective_from <= b.service_date and coalesce(p.effective_to, b.service_date) >= b.service_date
              order by p.plan_id nulls last limit 1) as "hmoCode"
      from patient_bills b
     where b.hospital_id = ${scope.hospitalId} and b.id = ${anyOf(facts.map(({ billId }) => billId))}`.execute(scope.tx);
  const named = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    facts.map(({ billId, billableItemId, module, quantity, hmoAmount }) => {
      const { itemName = '', hmoCode = null, coverageStatus } = named.get(billId) ?? {};
      return [
        billId,
        { item: { billId, billableItemId, itemName, module, hmoCode, quantity, requestedAmount: hmoAmount }, coverageStatus },
      ];
    }),
  );
}

/** A line that was covered when it was priced, but another used the approved amount up first: it is asked for after all. */
async function askAfterAll(scope: Scope, fact: BillFact): Promise<void> {
  const blocks = await blocksAct(scope);
  const reason = 'The approved amount was used up';
  await decideCoverage(scope, [
    { billId: fact.billId, coverageStatus: 'pending', insurerMost: null, blocks, declinedPrice: 'hospital', reason },
  ]);
}

/** Uses the approved amount of what was planned up, for the line; the line keeps to what it used. False: not enough is left. */
async function takeFromPlan(scope: Scope, fact: BillFact, planned: StoredItem, item: NewItem): Promise<boolean> {
  const [approval] = await lockApprovals(scope, [planned.approvalId]);
  if (approval?.status !== 'approved') return false;
  const { rows } = await sql<{ id: Id }>`
    update hmo_approval_items set used_amount = used_amount + ${fact.hmoAmount}::bigint
     where hospital_id = ${scope.hospitalId} and id = ${planned.id} and removed_at is null and status = 'approved'
       and used_amount + ${fact.hmoAmount}::bigint <= approved_amount returning id`.execute(scope.tx);
  if (rows.length === 0) return false;
  await addItems(scope, approval, [item]);
  await scope.tx
    .updateTable('hmoApprovalItems')
    .set({ status: 'approved', plannedItemId: planned.id, approvedQuantity: fact.quantity, approvedAmount: fact.hmoAmount })
    .where('hospitalId', '=', scope.hospitalId)
    .where('billId', '=', fact.billId)
    .where('removedAt', 'is', null)
    .execute();
  const reason = `${approval.approvalNumber} approved`;
  const decision = { coverageStatus: 'approved' as const, insurerMost: fact.hmoAmount, blocks: false, declinedPrice: 'hospital' as const };
  await decideCoverage(scope, [{ billId: fact.billId, ...decision, reason }]);
  await tellLive(scope, approval.id);
  return true;
}

/**
 * Lines that were raised: those that an approved plan of their source covers use it up, the others are asked for, one request a source
 * and partner; later lines join it while it was not sent. Called in the lines' own transaction, after their uses of benefits.
 */
export async function joinApprovals(scope: Scope, raised: readonly BillFact[]): Promise<void> {
  const partners = await partnersOf(
    scope,
    raised.flatMap(({ hmoId }) => hmoId ?? []),
  );
  const facts = raised.filter((fact) => needsApproval(fact) && partners.has(fact.hmoId as Id));
  if (facts.length === 0) return;
  const named = await itemsFor(scope, facts);
  const itemOf = ({ billId }: BillFact) => (named.get(billId) as Named).item;
  const covered = await takesPlanned(scope, facts);
  const waiting: BillFact[] = [];
  for (const fact of facts) {
    const planned = covered.get(fact.billId);
    if (planned && (await takeFromPlan(scope, fact, planned, itemOf(fact)))) continue;
    // Another used the plan up since this line was priced.
    if (named.get(fact.billId)?.coverageStatus === 'approved') await askAfterAll(scope, fact);
    waiting.push(fact);
  }
  const groups = Map.groupBy(waiting, (fact) => keyOf(headOf(fact)));
  for (const key of [...groups.keys()].sort()) {
    const group = groups.get(key) as BillFact[];
    const partner = partners.get((group[0] as BillFact).hmoId as Id) as StoredPartner;
    const row = await joinRequest(scope, headOf(group[0] as BillFact), group.map(itemOf), partner);
    await sendIfMailed(scope, row, partner);
  }
}
