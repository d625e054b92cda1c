import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { EncounterType } from '#modules/billing-setup/contract/words.ts';
import { priceLines } from '#modules/billing-setup/server/index.ts';
import { billRefusals } from '#modules/patient-bills/contract/refusals.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import { billsForInvoice, decideCoverage } from '#modules/patient-bills/server/index.ts';
import { billingCoverOn, openPatient } from '#modules/patients/server/index.ts';
import type { Approval, PlannedItem, RequestApproval } from '../../contract/approval-records.ts';
import { type ApprovalUrgency, mostApprovalItems } from '../../contract/approval-words.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { blocksAct } from './answer-coverage.ts';
import { completeRequest } from './complete.ts';
import { joinRequest, type NewItem, type RequestHead } from './join.ts';
import { sourceOfRequest } from './rules.ts';
import { sendIfMailed } from './send.ts';
import { showApproval } from './show.ts';
import { itemsOfBills, lockApproval, partnerOf, readApproval, recordApproval, type StoredApproval, tellLive } from './store.ts';

type Line = Awaited<ReturnType<typeof billsForInvoice>>[number];

/** Lines that one request can hold: of one patient and one partner, which was not asked for its share by an invoice. */
function whyNotTogether(lines: readonly Line[]) {
  const [first] = lines;
  if (!first) return hmoRefusals.refusal('APPROVAL_NOTHING');
  for (const line of lines) {
    const { billNumber, active, hmoId, planId, patientId, shares } = line;
    if (!active) return billRefusals.refusal('BILL_NOT_ACTIVE', { billNumber });
    if (hmoId === null || planId === null || patientId === null) return hmoRefusals.refusal('APPROVAL_NOT_INSURED', { number: billNumber });
    if (hmoId !== first.hmoId || patientId !== first.patientId) return hmoRefusals.refusal('APPROVAL_OTHER');
    if (shares.some(({ share, invoiceId }) => share === 'hmo' && invoiceId !== null))
      return billRefusals.refusal('BILL_ON_INVOICE', { billNumber });
  }
  return null;
}

interface Standing {
  /** Lines that no request has. */
  readonly free: readonly Line[];
  /** A request that was not sent yet and has one of the lines. */
  readonly unsentId: Id | null;
}

async function standingOf(scope: Scope, lines: readonly Line[]): Promise<Standing> {
  const items = await itemsOfBills(
    scope,
    lines.map(({ id }) => id),
  );
  let unsentId: Id | null = null;
  for (const line of lines) {
    const item = items.get(line.id);
    if (!item) continue;
    const { approvalNumber, status, sentAt } = await readApproval(scope, item.approvalId);
    if (status !== 'pending' || sentAt !== null) throw hmoRefusals.refusal('APPROVAL_STANDS', { number: line.billNumber, approvalNumber });
    unsentId ??= item.approvalId;
  }
  return { free: lines.filter(({ id }) => !items.has(id)), unsentId };
}

const itemOf = (line: Line): NewItem => ({
  ...{ billId: line.id, billableItemId: line.billableItemId, itemName: line.itemName, module: line.module, hmoCode: null },
  ...{ quantity: line.quantity, requestedAmount: line.hmoAmount },
});

function headOfLine(line: Line, urgency: ApprovalUrgency): RequestHead {
  return {
    ...{ hmoId: line.hmoId as Id, planId: line.planId as Id, patientId: line.patientId as Id, billingId: line.billingId },
    ...{ enrolleeNumber: line.enrolleeNumber, encounterId: line.encounterId, admissionId: line.admissionId },
    encounterType: line.admissionId ? 'inpatient' : 'outpatient',
    ...{ departmentId: line.departmentId, urgency, ...sourceOfRequest(line) },
  };
}

/** Lines of which the insurer was not asked yet wait for it from now on. */
async function hold(scope: Scope, lines: readonly Line[]): Promise<void> {
  const blocks = await blocksAct(scope);
  const asked = lines.filter(({ coverageStatus }) => coverageStatus !== 'pending');
  await decideCoverage(
    scope,
    asked.map(({ id }) => ({
      ...{ billId: id, coverageStatus: 'pending' as const, insurerMost: null, blocks },
      ...{ declinedPrice: 'hospital' as const, reason: 'Approval requested' },
    })),
  );
}

/** The lines that are named, or those of the source that wait for an approval. */
async function linesOf(scope: Scope, { billIds, sourceType, sourceId }: RequestApproval): Promise<readonly Id[]> {
  if (billIds.length > 0 || !sourceType || !sourceId) return billIds;
  const rows = await scope.tx
    .selectFrom('patientBills')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('sourceType', '=', sourceType)
    .where('sourceId', '=', sourceId)
    .where('status', '=', 'active')
    .where('coverageStatus', 'in', ['pending', 'expired'])
    .where('hmoId', 'is not', null)
    .limit(mostApprovalItems)
    .execute();
  return rows.map(({ id }) => id);
}

async function requestLines(scope: Scope, order: RequestApproval): Promise<StoredApproval> {
  const lines = await billsForInvoice(scope, await linesOf(scope, order));
  refuseIf(whyNotTogether(lines));
  const first = lines[0] as Line;
  await openPatient(scope, first.patientId as Id);
  const partner = await partnerOf(scope, first.hmoId as Id);
  const { free, unsentId } = await standingOf(scope, lines);
  const [at] = free;
  if (!at) return lockApproval(scope, unsentId as Id);
  const target = unsentId ? await lockApproval(scope, unsentId) : null;
  const head = headOfLine(at, order.urgency);
  const into = target ? { ...head, sourceType: target.sourceType as SourceType, sourceId: target.sourceId } : head;
  const row = await joinRequest(scope, into, free.map(itemOf), partner);
  await hold(scope, free);
  return row;
}

/** What is planned and has no line yet. */
export interface PlannedOrder {
  readonly patientId: Id;
  readonly billingId: Id | null;
  readonly sourceType: SourceType;
  readonly sourceId: Id;
  readonly items: readonly PlannedItem[];
  readonly encounterType: EncounterType;
  readonly admissionId: Id | null;
  readonly departmentId: Id | null;
  readonly urgency: ApprovalUrgency;
}

/** Asks for what is planned: amounts are those that lines of it would have now. Refuses APPROVAL_BILLING without a usable plan. */
export async function requestPlanned(scope: Scope, order: PlannedOrder): Promise<StoredApproval> {
  const { patientId, billingId, encounterType, admissionId, departmentId, urgency, sourceType, sourceId } = order;
  const cover = await billingCoverOn(scope, { patientId, billingId }, await scope.today());
  if (!cover?.hmoId || !cover.planId || cover.coverage !== 'usable') throw hmoRefusals.refusal('APPROVAL_BILLING');
  const { hmoId, planId, enrolleeNumber } = cover;
  const visit = { encounterId: null, admissionId };
  const lines = order.items.map(({ billableItemId, quantity }) => ({ billableItemId, quantity }));
  const priced = await priceLines(scope, { patientId, billingId: cover.billingId, encounterType, visit, lines });
  const items = priced.map((line) => ({
    ...{ billId: null, billableItemId: line.billableItemId, itemName: line.itemName, module: line.module, hmoCode: null },
    ...{ quantity: line.quantity, requestedAmount: line.hmoAmount },
  }));
  const head = { hmoId, planId, patientId, billingId: cover.billingId, enrolleeNumber, sourceType, sourceId, encounterType };
  const rest = { encounterId: null, admissionId, departmentId, urgency };
  return joinRequest(scope, { ...head, ...rest }, items, await partnerOf(scope, hmoId));
}

async function requestPlan(scope: Scope, order: RequestApproval): Promise<StoredApproval> {
  const { patientId, billingId, sourceType, sourceId, items, urgency } = order;
  if (!patientId) throw hmoRefusals.refusal('APPROVAL_NOTHING');
  await openPatient(scope, patientId);
  const source = { sourceType: sourceType ?? ('manual' as const), sourceId: sourceId ?? scope.newId() };
  const inStay = source.sourceType === 'admission';
  const where = { encounterType: inStay ? ('inpatient' as const) : ('outpatient' as const), admissionId: inStay ? source.sourceId : null };
  return requestPlanned(scope, { patientId, billingId, ...source, items, ...where, departmentId: null, urgency });
}

/** POST hmo/approval: lines, or what is planned; a request of them that was not sent yet is completed. */
export async function createRequest(scope: Scope, order: RequestApproval): Promise<Approval> {
  const row = order.items.length > 0 ? await requestPlan(scope, order) : await requestLines(scope, order);
  const partner = await partnerOf(scope, row.hmoId);
  const { diagnosisCodes, complaint, note, urgency } = order;
  const completed = await completeRequest(scope, row, { diagnosisCodes, complaint, note, urgency }, partner);
  await recordApproval(scope, completed, { summary: `Request ${row.approvalNumber} completed`, before: row });
  await sendIfMailed(scope, completed, partner);
  await tellLive(scope, row.id);
  return showApproval(scope, row.id);
}
