import { mulDivHalfUp } from '#kernel/contract/money.ts';
import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoSize, DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { raiseBills } from '#modules/patient-bills/server/index.ts';
import type { PartnerType } from '../../../contract/words.ts';
import { answerDue, emergenciesDue } from '../clock.ts';
import { approveRequest, declineRequest } from '../decide.ts';
import { sendNotice } from '../notices.ts';
import { sendApproval, takeApproval } from '../send.ts';
import { approvalsOf, readItems, type StoredApproval } from '../store.ts';

const demo = 'hospital:demo';
const desk = 'user:hospitaladmin';
/** Requests that one turn sends and answers at most. */
const mostATurn = 10;
const reasons = ['Not covered by the plan', 'Benefit limit reached', 'No clinical indication given', 'Already done this month'] as const;
const officers = ['Mrs Adeola Bello', 'Mr Chike Obi', 'Dr Funmi Ajayi'] as const;
const diagnoses = ['B54', 'I10', 'E11.9', 'J18.9', 'K35.8', 'N39.0', 'O80', 'A09'] as const;
const channels = ['phone', 'portal', 'email', 'whatsapp'] as const;

interface Insured {
  readonly patientId: Id;
  readonly billingId: Id;
  readonly itemId: Id;
  readonly departmentId: Id;
}

/** The insured patient who stands so far in the list, with an item of the plan's price list that needs approval. */
async function insuredAt(scope: Scope, place: number, type?: PartnerType): Promise<Insured | null> {
  const today = await scope.today();
  const ofType = type ? sql`and h.type = ${type}` : sql``;
  const { rows } = await sql<Insured>`
    with found as (
      select p.id as "patientId", b.id as "billingId", r.billable_item_id as "itemId", i.department_id as "departmentId",
             row_number() over (order by p.patient_no) - 1 as place, count(*) over () as size
        from patient_billings b
        join patients p on p.hospital_id = b.hospital_id and p.id = b.patient_id and p.status = 'active' and not p.confidential
        join hmos h on h.hospital_id = b.hospital_id and h.id = b.hmo_id and h.status = 'active' ${ofType}
        join lateral (
          select x.billable_item_id, row_number() over (order by x.folded_name) as at, count(*) over () as size from hmo_price_rows x
           where x.hospital_id = h.hospital_id and x.hmo_id = h.id and x.status = 'active' and x.superseded_at is null and x.covered
             and x.requires_approval and not x.capitated and (x.plan_id is null or x.plan_id = b.plan_id) and x.effective_from <= ${today}) r
          on r.at = 1 + ${place}::int % r.size
        join billable_items i on i.hospital_id = b.hospital_id and i.id = r.billable_item_id and i.status = 'active'
         and i.department_id is not null
       where b.hospital_id = ${scope.hospitalId} and b.status = 'active')
    select "patientId", "billingId", "itemId", "departmentId" from found where place = ${place * 7}::int % size`.execute(scope.tx);
  return rows[0] ?? null;
}

async function charge(
  scope: Scope,
  place: number,
  more: { readonly type?: PartnerType; readonly emergency?: boolean } = {},
): Promise<void> {
  const insured = await insuredAt(scope, place, more.type);
  if (!insured || !(await currencyOf(scope))) return;
  const { patientId, billingId, itemId, departmentId } = insured;
  const order = { patientId, billingId, billableItemId: itemId, departmentId, quantity: 1 + (place % 2) };
  const source = { sourceType: 'manual' as const, sourceId: scope.newId(), encounterType: 'outpatient' as const };
  await raiseBills(scope, [{ ...order, ...source, emergency: more.emergency ?? false }]);
}

const waiting = (scope: Scope) => approvalsOf(scope).where('status', '=', 'pending').orderBy('requestedAt').orderBy('id').limit(mostATurn);

async function sendOne(scope: Scope, { id, diagnosisCodes }: StoredApproval, turn: number): Promise<void> {
  const diagnosis = diagnosisCodes.length > 0 ? diagnosisCodes : [diagnoses[turn % diagnoses.length] as string];
  await sendApproval(scope, id, {
    ...{ channel: channels[turn % 2] as 'phone', diagnosisCodes: diagnosis, complaint: null },
    ...{ note: null, officer: null },
  });
}

/** What a partner answers: mostly yes, sometimes in part, sometimes no. */
async function answerOne(scope: Scope, row: StoredApproval, turn: number): Promise<void> {
  const channel = channels[turn % 2] as 'phone';
  const officer = officers[turn % officers.length] as string;
  if (turn % 8 === 3) {
    await declineRequest(scope, row.id, { reason: reasons[turn % reasons.length] as string, officer, channel });
    return;
  }
  const [first] = await readItems(scope, [row.id]);
  const part =
    turn % 11 === 5 && first
      ? [{ id: first.id, status: 'approved' as const, approvedAmount: mulDivHalfUp(first.requestedAmount, 1, 2) }]
      : [];
  const paCode = `PA/${scope.now.slice(2, 4)}/${row.approvalNumber.slice(4)}`;
  const items = part.map((item) => ({ ...item, reason: null }));
  await approveRequest(scope, row.id, { paCode, validFrom: null, validTo: null, items, officer, channel, note: null });
}

const inDesk = (stage: DemoStage, act: (scope: Scope) => Promise<void>) => stage.inHospital(demo, desk, act);

/** A turn: somebody insured is charged, everything that waits is sent, and half an hour or so later it is answered; some are not. */
function turnSteps(turn: number, at: Instant): DemoStep[] {
  const unanswered = turn % 10 === 7;
  const minutes = unanswered ? 61 : 12 + ((turn * 17) % 45);
  const begin = (stage: DemoStage) =>
    inDesk(stage, async (scope) => {
      await charge(scope, turn, unanswered ? { type: 'HMO' } : {});
      for (const row of await waiting(scope).where('sentAt', 'is', null).execute()) await sendOne(scope, row, turn);
    });
  const end = (stage: DemoStage) =>
    inDesk(stage, async (scope) => {
      const rows = await waiting(scope).where('sentAt', 'is not', null).execute();
      for (const [place, row] of rows.entries()) {
        if (unanswered && place === 0) await answerDue(scope, row.id);
        else await answerOne(scope, row, turn + place);
      }
    });
  return [
    { at, run: begin },
    { at: addMinutes(at, minutes), run: end },
  ];
}

/** Notices of the past are sent, but for the newest. */
async function sendNotices(scope: Scope): Promise<void> {
  const rows = await scope.tx
    .selectFrom('hmoNhiaNotices')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'draft')
    .orderBy('id', 'desc')
    .offset(1)
    .limit(50)
    .execute();
  for (const { id } of rows) await sendNotice(scope, id, { channel: 'portal', reference: `NHIA-${id.slice(-6).toUpperCase()}` });
}

/** What waits now: one not sent, two of an employer overdue, an emergency without its code, others on their way. */
function openSteps(now: Instant): DemoStep[] {
  const sent = (at: Instant, place: number, type?: PartnerType): DemoStep => ({
    at,
    run: (stage) =>
      inDesk(stage, async (scope) => {
        await charge(scope, place, type ? { type } : {});
        const [row] = await approvalsOf(scope)
          .where('status', '=', 'pending')
          .where('sentAt', 'is', null)
          .orderBy('id', 'desc')
          .limit(1)
          .execute();
        if (row) await sendOne(scope, row, place);
        if (row && place % 2 === 0) await takeApproval(scope, row.id, undefined);
      }),
  });
  return [
    { at: addHours(now, -40), run: (stage) => inDesk(stage, (scope) => charge(scope, 5, { emergency: true })) },
    { at: addHours(now, -39), run: (stage) => inDesk(stage, emergenciesDue) },
    sent(addMinutes(now, -185), 8, 'Company'),
    sent(addMinutes(now, -170), 9, 'Company'),
    sent(addMinutes(now, -41), 11, 'HMO'),
    sent(addMinutes(now, -18), 12, 'HMO'),
    { at: addMinutes(now, -15), run: (stage) => inDesk(stage, (scope) => charge(scope, 15)) },
  ];
}

const everyDays = 14;
const pastDays = 540;

/** Eighteen months of requests: a turn every fortnight, which takes up what other modules raised as well; a full demo has one every third day. */
export function approvalSteps(now: Instant, size: DemoSize): DemoStep[] {
  const every = size === 'full' ? 3 : everyDays;
  const turns = Math.floor(pastDays / every);
  const past = Array.from({ length: turns }, (_each, turn) => turnSteps(turn, moment(now, pastDays - turn * every, '10:20'))).flat();
  return [...past, { at: moment(now, 2, '16:40'), run: (stage) => inDesk(stage, sendNotices) }, ...openSteps(now)];
}
