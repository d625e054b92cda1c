import type { Id } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { Job } from '#kernel/server/module/module.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { nhiaMinutes } from '../../contract/approval-words.ts';
import { expireApprovals } from './change.ts';
import { goOn, lockForDecision } from './decide.ts';
import { draftNotice, remindNotices } from './notices.ts';
import { codeRemindersDue, isOverdue, whyNotProceed } from './rules.ts';
import { answerDueJob } from './send.ts';
import { approvalsOf, changeApproval, keepEvent, lockApproval, partnerOf, partnersOf, recordApproval, tellLive } from './store.ts';
import { tellDesk } from './tell.ts';

const sweepJob = 'hmo.sweep-requests';
const sweepHospitalJob = 'hmo.sweep-requests-of-hospital';
const emergencyJob = 'hmo.emergency-due';
/** Most requests that one turn of a hospital takes up; the next turn takes the others. */
const mostATurn = 500;

async function markOverdue(scope: Scope, id: Id): Promise<void> {
  const row = await lockApproval(scope, id);
  if (row.overdue || !isOverdue(row, scope.now)) return;
  const after = await changeApproval(scope, row, { overdue: true });
  await keepEvent(scope, id, 'overdue');
  await recordApproval(scope, after, { summary: `Request ${row.approvalNumber} is overdue`, before: row });
  const { name } = await partnerOf(scope, row.hmoId);
  await tellDesk(scope, after, 'HMO Approval Overdue', `${row.approvalNumber}: no answer of ${name} yet`, { priority: 'high' });
  await tellLive(scope, id);
}

/** At the partner's target a request is overdue; at the end of the hour care goes on without an answer. Decided meanwhile: nothing. */
export async function answerDue(scope: Scope, id: Id): Promise<void> {
  const known = await approvalsOf(scope).where('id', '=', id).executeTakeFirst();
  if (known?.status !== 'pending') return;
  if (whyNotProceed(known, scope.now) === null) {
    const locked = await lockForDecision(scope, id);
    if (locked.row.status === 'pending' && whyNotProceed(locked.row, scope.now) === null) await goOn(scope, locked);
  } else if (isOverdue(known, scope.now) && known.urgency !== 'emergency') await markOverdue(scope, id);
}

/** Reminds of an emergency's code at 24, 40 and 48 hours (of 48); at the end it is overdue and NHIA is to be told. */
async function remindOfCode(scope: Scope, id: Id): Promise<void> {
  const row = await lockApproval(scope, id);
  if (row.status !== 'pending' || row.urgency !== 'emergency') return;
  const partner = await partnerOf(scope, row.hmoId);
  const due = codeRemindersDue(row.careStartedAt, partner.emergencyCodeHours, scope.now);
  if (due <= row.codeReminders) return;
  const late = due === 3;
  const after = await changeApproval(scope, row, { codeReminders: due, overdue: late });
  if (late) await keepEvent(scope, id, 'overdue', { text: `No code within ${partner.emergencyCodeHours} hours` });
  await recordApproval(scope, after, { summary: `Emergency code of ${row.approvalNumber} is owed`, before: row });
  await tellDesk(scope, after, 'Emergency Code Due', `${row.approvalNumber}: ${partner.name} owes the code of an emergency`, {
    priority: 'high',
  });
  if (late) await draftNotice(scope, after, 'no emergency code in 48 hours');
  await tellLive(scope, id);
}

/** Invariant 12: emergencies of a hospital whose code is owed. */
export async function emergenciesDue(scope: Scope): Promise<void> {
  const rows = await approvalsOf(scope)
    .where('status', '=', 'pending')
    .where('urgency', '=', 'emergency')
    .where('codeReminders', '<', 3)
    .orderBy('dueAt')
    .limit(mostATurn)
    .execute();
  const partners = await partnersOf(
    scope,
    rows.map(({ hmoId }) => hmoId),
  );
  for (const { id, hmoId, careStartedAt, codeReminders } of rows) {
    const hours = partners.get(hmoId)?.emergencyCodeHours ?? 48;
    if (codeRemindersDue(careStartedAt, hours, scope.now) > codeReminders) await remindOfCode(scope, id);
  }
}

/** What the jobs of single requests missed: each is taken up in a transaction of its own. */
export async function sweepHospital(scope: Scope): Promise<void> {
  const { now } = scope;
  const hourAgo = addMinutes(now, -nhiaMinutes);
  const rows = await approvalsOf(scope)
    .where('status', '=', 'pending')
    .where('urgency', '<>', 'emergency')
    .where('sentAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('dueAt', '<=', now), eb('overdue', '=', false)]),
        eb.and([eb('hourEndsAt', '<=', now), eb('sentAt', '<=', hourAgo)]),
      ]),
    )
    .orderBy('dueAt')
    .limit(mostATurn)
    .execute();
  for (const { id } of rows)
    await scope.enqueue(answerDueJob, { hospitalId: scope.hospitalId, approvalId: id }, { singletonKey: `${id}:sweep` });
  await remindNotices(scope);
}

/** Every five minutes: each active hospital gets its own turn. */
async function sweepAll(scope: PlatformScope): Promise<void> {
  const hospitals = await scope.tx.selectFrom('hospitals').select('id').where('status', '=', 'active').execute();
  for (const { id } of hospitals) {
    await scope.enqueue(sweepHospitalJob, { hospitalId: id }, { singletonKey: `hmo-requests-${id}` });
    await scope.enqueue(emergencyJob, { hospitalId: id }, { singletonKey: `hmo-emergencies-${id}` });
  }
}

export const approvalJobs: readonly Job[] = [
  { name: answerDueJob, run: { hospital: (scope, data) => answerDue(scope, String(data['approvalId'])) } },
  { name: sweepJob, run: { platform: (scope) => sweepAll(scope) }, cron: '*/5 * * * *' },
  { name: sweepHospitalJob, run: { hospital: sweepHospital } },
  { name: emergencyJob, run: { hospital: emergenciesDue } },
  { name: 'hmo.expire-approvals', run: { hospital: expireApprovals }, nightlyHour: 1 },
];
