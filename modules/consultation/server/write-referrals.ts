import type { Updateable } from 'kysely';
import type { ReferralsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { ActName } from '#kernel/contract/record.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { holdersOnDutyIn, usersBrief } from '#modules/access-control/server/index.ts';
import { bookVisit } from '#modules/appointments/server/index.ts';
import { requireDepartments } from '#modules/organisation/server/index.ts';
import { requireLivingPatient, whyClosed } from '#modules/patients/server/index.ts';
import type { AcceptReferral, CreateReferral, Referral } from '../contract/paper-records.ts';
import { referralRecord } from '../contract/referral.record.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import { liveReferrals } from '../contract/words.ts';
import { openPaper, requireOwnConsultation } from './papers.ts';
import { findReferral, readReferral, type StoredReferral, whyNotYours } from './referrals.ts';
import { whyNotBook, whyNotCompleteReferral } from './rules.ts';

const { refusal } = consultationRefusals;

async function record(
  scope: Scope,
  row: Pick<StoredReferral, 'id' | 'referralNumber' | 'patientId'>,
  words: string,
  facts: {
    readonly action: 'create' | 'update' | 'state';
    readonly after: object;
    readonly before?: object;
    readonly reason?: string | null;
  },
): Promise<void> {
  await scope.record({
    action: facts.action,
    entity: 'Referral',
    entityId: row.id,
    entityNumber: row.referralNumber,
    patientId: row.patientId,
    summary: `Referral ${row.referralNumber} ${words}`,
    before: facts.before ?? null,
    after: facts.after,
    reason: facts.reason ?? null,
  });
  await scope.live({
    entity: liveReferrals,
    id: row.id,
    action: facts.action === 'create' ? 'create' : 'update',
    permission: 'View Referrals',
  });
}

/** Documents that go along are of the patient's own chart. */
async function requireAttachments(scope: Scope, patientId: Id, ids: readonly Id[]): Promise<Id[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('patientAttachments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'active')
    .where('id', 'in', wanted)
    .execute();
  if (rows.length !== wanted.length) throw refusal('REFERRAL_ATTACHMENT');
  return wanted;
}

async function requireTarget(scope: Scope, order: CreateReferral): Promise<void> {
  if (order.toDepartmentId) await requireDepartments(scope, [order.toDepartmentId]);
  if (!order.toPractitionerId) return;
  const [user] = await usersBrief(scope, [order.toPractitionerId]);
  if (user?.status !== 'active') throw refusal('HANDOVER_TARGET', {}, { toPractitionerId: 'Choose an active doctor' });
}

/** Whom a referral reaches: the practitioner, else who answers referrals of the department. */
async function tellAddressee(scope: Scope, order: CreateReferral, number: string, id: Id): Promise<void> {
  if (order.direction === 'external') return;
  const userIds = order.toPractitionerId
    ? [order.toPractitionerId]
    : await holdersOnDutyIn(scope, 'Manage Referrals', order.toDepartmentId as Id);
  await scope.notify({
    title: 'New Referral',
    content: `${scope.actor.name} sent ${number} (${order.urgency})`,
    path: `/referrals?id=${id}`,
    to: { userIds },
    priority: order.urgency === 'emergency' ? 'critical' : order.urgency === 'urgent' ? 'high' : 'normal',
    module: 'consultation',
    entity: 'Referral',
    entityId: id,
    dates: { dateTime: scope.now },
  });
}

/** POST referrals. */
export async function createReferral(scope: Scope, order: CreateReferral): Promise<Referral> {
  const patient = await requireLivingPatient(scope, order.patientId);
  refuseIf(whyClosed(scope, patient));
  await requireOwnConsultation(scope, patient.id, order.consultationId, 'refer');
  await requireTarget(scope, order);
  const attachmentIds = await requireAttachments(scope, patient.id, order.attachmentIds);
  const external = order.direction === 'external';
  const id = scope.newId();
  const referralNumber = await nextNumber(scope, 'REF-');
  await scope.tx
    .insertInto('referrals')
    .values({
      hospitalId: scope.hospitalId,
      id,
      referralNumber,
      direction: order.direction,
      patientId: patient.id,
      consultationId: order.consultationId,
      toDepartmentId: external ? null : order.toDepartmentId,
      toPractitionerId: external ? null : order.toPractitionerId,
      facilityName: external ? (order.externalFacility?.name ?? null) : null,
      facilityAddress: external ? (order.externalFacility?.address ?? null) : null,
      facilityPhone: external ? (order.externalFacility?.phone ?? null) : null,
      facilityEmail: external ? (order.externalFacility?.email ?? null) : null,
      urgency: order.urgency,
      reason: order.reason,
      clinicalSummary: order.clinicalSummary,
      attachmentIds,
      status: 'sent',
      createdByName: scope.actor.name,
      ...madeBy(scope),
    })
    .execute();
  await record(scope, { id, referralNumber, patientId: patient.id }, 'sent', {
    action: 'create',
    after: {
      direction: order.direction,
      urgency: order.urgency,
      toDepartmentId: order.toDepartmentId,
      toPractitionerId: order.toPractitionerId,
    },
  });
  await tellAddressee(scope, order, referralNumber, id);
  return readReferral(scope, id);
}

async function lockReferral(scope: Scope, id: Id): Promise<StoredReferral> {
  const locked = await scope.tx
    .selectFrom('referrals')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw kernelRefusals.refusal('NOT_FOUND');
  return findReferral(scope, id);
}

type Move = Exclude<ActName<typeof referralRecord>, 'book'>;

/** The referral of a step, locked: REFERRAL_STATE, REFERRAL_NOT_YOURS. */
async function openMove(scope: Scope, id: Id, move: Move): Promise<StoredReferral> {
  const row = await lockReferral(scope, id);
  await openPaper(scope, row);
  refuseIf(await whyNotYours(scope, row, move === 'cancel' ? 'cancel' : 'answer'));
  guard(referralRecord, move, row, move === 'complete' && whyNotCompleteReferral(row));
  return row;
}

interface Step {
  readonly changes: Omit<Updateable<ReferralsTable>, 'hospitalId' | 'id'>;
  readonly words: string;
  readonly reason?: string | null;
}

async function write(scope: Scope, before: StoredReferral, { changes, words, reason }: Step): Promise<void> {
  await scope.tx
    .updateTable('referrals')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .execute();
  const { status = before.status, resultingAppointmentId = before.resultingAppointmentId } = changes;
  await record(scope, before, words, {
    action: status === before.status ? 'update' : 'state',
    before: { status: before.status, resultingAppointmentId: before.resultingAppointmentId },
    after: { status, resultingAppointmentId },
    ...(reason === undefined ? {} : { reason }),
  });
  const told = before.createdBy === scope.actor.userId ? before.toPractitionerId : before.createdBy;
  if (told)
    await scope.notify({
      title: 'Referral Reply',
      content: `${before.referralNumber} was ${words} by ${scope.actor.name}`,
      path: `/referrals?id=${before.id}`,
      to: { userIds: [told] },
      module: 'consultation',
      entity: 'Referral',
      entityId: before.id,
      dates: { dateTime: scope.now },
    });
}

async function take(scope: Scope, before: StoredReferral, step: Step): Promise<Referral> {
  await write(scope, before, step);
  return readReferral(scope, before.id);
}

function answered(scope: Scope) {
  return { answeredAt: scope.now, answeredBy: scope.actor.userId, answeredByName: scope.actor.name };
}

/** PATCH referrals/{id}/accept: with a time the visit is booked in the same act. */
export async function acceptReferral(scope: Scope, id: Id, { reply, book }: AcceptReferral): Promise<Referral> {
  const before = await openMove(scope, id, 'accept');
  const departmentId = book?.departmentId ?? before.toDepartmentId;
  if (book && !departmentId) throw refusal('REFERRAL_TARGET', {}, { 'book.departmentId': 'Choose a department' });
  const visit = book
    ? await bookVisit(scope, {
        patientId: before.patientId,
        appointmentTypeId: book.appointmentTypeId,
        departmentId: departmentId as Id,
        practitionerId: book.practitionerId ?? before.toPractitionerId,
        startsAt: book.appointmentDate,
        source: 'referral',
        walkIn: false,
        priority: before.urgency === 'emergency' ? 'emergency' : before.urgency === 'urgent' ? 'urgent' : 'normal',
        reason: before.reason.slice(0, 500),
      })
    : null;
  return take(scope, before, {
    changes: { status: 'accepted', ...answered(scope), reply, resultingAppointmentId: visit?.id ?? null },
    words: 'accepted',
  });
}

/** PATCH referrals/{id}/decline. */
export async function declineReferral(scope: Scope, id: Id, reason: string): Promise<Referral> {
  const before = await openMove(scope, id, 'decline');
  return take(scope, before, { changes: { status: 'declined', ...answered(scope), closeReason: reason }, words: 'declined', reason });
}

/** PATCH referrals/{id}/complete. */
export async function completeReferral(scope: Scope, id: Id, reply: string | null): Promise<Referral> {
  const before = await openMove(scope, id, 'complete');
  return take(scope, before, { changes: { status: 'completed', ...answered(scope), reply: reply ?? before.reply }, words: 'completed' });
}

/**
 * Takes back the referrals of a consultation that is cancelled, as far as nobody has taken them on; those that somebody has meanwhile
 * are answered and left alone.
 */
export async function cancelUnbegunReferrals(scope: Scope, ids: readonly Id[], reason: string): Promise<Id[]> {
  const begun: Id[] = [];
  for (const id of [...ids].sort()) {
    const row = await lockReferral(scope, id);
    if (row.status === 'sent')
      await write(scope, row, { changes: { status: 'cancelled', closeReason: reason }, words: 'cancelled', reason });
    else if (row.status === 'accepted' || row.status === 'completed') begun.push(id);
  }
  return begun;
}

/** PATCH referrals/{id}/cancel. */
export async function cancelReferral(scope: Scope, id: Id, reason: string): Promise<Referral> {
  const before = await openMove(scope, id, 'cancel');
  return take(scope, before, { changes: { status: 'cancelled', closeReason: reason }, words: 'cancelled', reason });
}

/**
 * The referral that a booking answers (appointments), locked: REFERRAL_OTHER_PATIENT, REFERRAL_BOOKED, REFERRAL_STATE. Whoever books and
 * may see the referral books it; they need not be who accepted it.
 */
export async function referralToBook(
  scope: Scope,
  { referralId, patientId }: { readonly referralId: Id; readonly patientId: Id },
): Promise<{ referralNumber: string }> {
  if (!scope.may('View Referrals')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'View Referrals' });
  const row = await lockReferral(scope, referralId);
  await openPaper(scope, row);
  if (row.patientId !== patientId) throw refusal('REFERRAL_OTHER_PATIENT');
  refuseIf(whyNotBook(row));
  guard(referralRecord, 'book', row);
  return { referralNumber: row.referralNumber };
}

/** Writes the visit that was booked for a referral into it, and tells the sender. */
export async function linkVisit(
  scope: Scope,
  { referralId, appointmentId }: { readonly referralId: Id; readonly appointmentId: Id },
): Promise<void> {
  const before = await findReferral(scope, referralId);
  await write(scope, before, { changes: { resultingAppointmentId: appointmentId }, words: 'booked' });
}

/** A visit that was cancelled or missed is booked again: the referral that it answered, as long as it is open, names the new one. */
export async function followRebooked(
  scope: Scope,
  { appointmentId, insteadOf }: { readonly appointmentId: Id; readonly insteadOf: Id },
): Promise<void> {
  const row = await scope.tx
    .selectFrom('referrals')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('resultingAppointmentId', '=', insteadOf)
    .where('status', '=', 'accepted')
    .forUpdate()
    .executeTakeFirst();
  if (row) await linkVisit(scope, { referralId: row.id, appointmentId });
}
