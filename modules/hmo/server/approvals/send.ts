import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import { refuseHeld } from '#kernel/server/outbox/limits.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { approvalRecord } from '../../contract/approval.record.ts';
import type { Approval, RemindApproval, SendApproval } from '../../contract/approval-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import type { RequestChannel } from '../../contract/words.ts';
import { completeRequest } from './complete.ts';
import { approvalLetter, letterFacts, letterText } from './letter.ts';
import { clockOf, isComplete, whyExcluded, whyNotRemind, whyNotSend } from './rules.ts';
import { mailAddressOf, showApproval } from './show.ts';
import {
  changeApproval,
  keepEvent,
  lockApproval,
  partnerOf,
  recordApproval,
  type StoredApproval,
  type StoredPartner,
  tellLive,
} from './store.ts';

/** The job that looks at a request when its answer is due, and when the hour is over. */
export const answerDueJob = 'hmo.answer-due';

async function planExclusions(scope: Scope, planId: Id): Promise<readonly string[]> {
  const row = await scope.tx
    .selectFrom('hmoPlans')
    .select('excludedDiagnoses')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', planId)
    .executeTakeFirst();
  return row?.excludedDiagnoses ?? [];
}

async function mailLetter(scope: Scope, row: StoredApproval, to: string): Promise<void> {
  const approval = await showApproval(scope, row.id);
  const letter = approvalLetter(approval, await letterFacts(scope));
  const held = await scope.mail({
    to,
    subject: `Request for authorisation ${row.approvalNumber} of ${letter.letterhead.name}`,
    text: letterText(letter),
    template: 'hmo-approval',
    paper: { filename: `${row.approvalNumber}.pdf`, letter },
  });
  refuseHeld(held);
}

interface Sending {
  readonly channel: RequestChannel;
  readonly officer?: string | null;
  readonly to: string | null;
}

/** Starts the partner's time on a locked request; by email the letter is mailed. */
async function startClock(scope: Scope, row: StoredApproval, partner: StoredPartner, { channel, officer, to }: Sending): Promise<void> {
  const clock = clockOf({ urgency: row.urgency, careStartedAt: row.careStartedAt, sentAt: scope.now }, partner);
  const sent = await changeApproval(scope, row, { sentAt: scope.now, channel, officer: officer ?? row.officer, ...clock });
  await keepEvent(scope, row.id, 'sent', { channel, officer: officer ?? null, text: to });
  await recordApproval(scope, sent, { summary: `Request ${row.approvalNumber} sent by ${channel}`, before: row });
  if (row.urgency !== 'emergency')
    for (const [name, at] of Object.entries(clock))
      if (at) await scope.enqueue(answerDueJob, { approvalId: row.id }, { startAfter: at, singletonKey: `${row.id}:${name}` });
  if (channel === 'email' && to) await mailLetter(scope, sent, to);
  await tellLive(scope, row.id);
}

/** PATCH hmo/approval/{id}/sent: what is missing may be added with it; the partner's time runs from now on. */
export async function sendApproval(scope: Scope, id: Id, order: SendApproval): Promise<Approval> {
  const before = await lockApproval(scope, id, order.version);
  const partner = await partnerOf(scope, before.hmoId);
  guard(approvalRecord, 'sent', before);
  const { diagnosisCodes, complaint, note } = order;
  const adds = (diagnosisCodes?.length ?? 0) > 0 || complaint !== null || note !== null;
  const row = adds && before.sentAt === null ? await completeRequest(scope, before, { diagnosisCodes, complaint, note }, partner) : before;
  refuseIf(whyNotSend(row, await planExclusions(scope, row.planId)));
  const to = order.channel === 'email' ? mailAddressOf(partner) : null;
  if (order.channel === 'email' && to === null) throw hmoRefusals.refusal('APPROVAL_NO_EMAIL');
  await startClock(scope, row, partner, { channel: order.channel, officer: order.officer, to });
  return showApproval(scope, id);
}

/** A partner that takes requests by email gets a complete one as it is raised. What cannot be mailed waits for the desk. */
export async function sendIfMailed(scope: Scope, row: StoredApproval, partner: StoredPartner): Promise<void> {
  const to = mailAddressOf(partner);
  if (partner.requestsBy !== 'email' || to === null || row.status !== 'pending' || row.sentAt !== null || !isComplete(row)) return;
  if (whyExcluded(row.diagnosisCodes, await planExclusions(scope, row.planId)) || !(await currencyOf(scope))) return;
  await startClock(scope, row, partner, { channel: 'email', to });
}

/** PATCH hmo/approval/{id}/remind. */
export async function remindApproval(scope: Scope, id: Id, order: RemindApproval): Promise<Approval> {
  const row = await lockApproval(scope, id, order.version);
  guard(approvalRecord, 'remind', row, whyNotRemind(row));
  const { channel, officer, note } = order;
  await keepEvent(scope, id, 'reminded', { channel, officer, text: note });
  const after = await changeApproval(scope, row, {});
  await recordApproval(scope, after, { summary: `Partner reminded of ${row.approvalNumber}`, before: row });
  await tellLive(scope, id);
  return showApproval(scope, id);
}

/** PATCH hmo/approval/{id}/take: who works on it; somebody else may take it over. */
export async function takeApproval(scope: Scope, id: Id, version: number | undefined): Promise<Approval> {
  const row = await lockApproval(scope, id, version);
  guard(approvalRecord, 'take', row);
  const after = await changeApproval(scope, row, { takenBy: scope.actor.userId, takenByName: scope.actor.name });
  await keepEvent(scope, id, 'taken');
  await recordApproval(scope, after, { summary: `Request ${row.approvalNumber} taken`, before: row });
  await tellLive(scope, id);
  return showApproval(scope, id);
}
