import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf, usersBrief } from '#modules/access-control/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { consultationRecord } from '../contract/consultation.record.ts';
import type { Addendum, Consultation, HandOver } from '../contract/records.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import { consultationPath } from '../contract/words.ts';
import { addParticipant } from './open-consultation.ts';
import { readConsultation } from './read-consultation.ts';
import { whyNotCoSign } from './rules.ts';
import {
  changeConsultation,
  findConsultation,
  isParticipant,
  openToWrite,
  recordConsultation,
  tellScreens,
  whyRestricted,
} from './store.ts';

const { refusal } = consultationRefusals;

/** PATCH consultation/{id}/co-sign: of two at once one signs, the other hears that nothing waits any more. */
export async function coSignConsultation(scope: Scope, id: Id): Promise<Consultation> {
  const before = await findConsultation(scope, id, 'update');
  refuseIf(whyRestricted(scope, before, await isParticipant(scope, id)));
  guard(consultationRecord, 'coSign', before, whyNotCoSign(before, scope.actor.userId));
  const row = await changeConsultation(scope, before, {
    coSignedBy: scope.actor.userId,
    coSignedByName: scope.actor.name,
    coSignedAt: scope.now,
  });
  await recordConsultation(scope, { action: 'state', row, before, summary: `Consultation ${row.consultationNumber} co-signed` });
  await scope.notify({
    title: 'Consultation Co-signed',
    content: `${scope.actor.name} co-signed ${row.consultationNumber}`,
    path: consultationPath(id),
    to: { userIds: [row.practitionerId] },
    module: 'consultation',
    entity: 'Consultation',
    entityId: id,
    dates: { dateTime: scope.now },
  });
  await tellScreens(scope, row, 'update');
  return readConsultation(scope, id, { audited: false });
}

/** A user who may go on with a consultation: active, and allowed to write in one. */
export async function requireDoctor(scope: Scope, userId: Id): Promise<{ id: Id; name: string }> {
  const [user] = await usersBrief(scope, [userId]);
  if (user?.status !== 'active' || userId === scope.actor.userId) throw refusal('HANDOVER_TARGET');
  if (!(await holdersOf(scope, 'Edit Consultation')).includes(userId)) throw refusal('HANDOVER_TARGET');
  return { id: user.id, name: user.fullname };
}

/** POST consultation/{id}/handover: the other doctor writes from now on; the author stays who began. */
export async function handOverConsultation(scope: Scope, id: Id, { userId, note }: HandOver): Promise<Consultation> {
  const before = await openToWrite(scope, id);
  guard(consultationRecord, 'handOver', before);
  const target = await requireDoctor(scope, userId);
  await addParticipant(scope, id, { ...target, role: 'handed-over' });
  const row = await changeConsultation(scope, before, {});
  await recordConsultation(scope, {
    action: 'update',
    row,
    summary: `Consultation ${row.consultationNumber} handed over to ${target.name}`,
    after: { handedTo: target.id },
    reason: note,
  });
  await scope.notify({
    title: 'Consultation Handover',
    content: `${scope.actor.name} handed ${row.consultationNumber} over to you`,
    path: consultationPath(id),
    to: { userIds: [target.id] },
    module: 'consultation',
    entity: 'Consultation',
    entityId: id,
    dates: { dateTime: scope.now },
  });
  await tellScreens(scope, row, 'update');
  return readConsultation(scope, id, { audited: false });
}

/** POST consultation/{id}/addendum: a text below the signed one, by anybody who may read it. */
export async function addAddendum(scope: Scope, id: Id, { text }: { readonly text: string }): Promise<Addendum> {
  const row = await findConsultation(scope, id, 'share');
  await openPatient(scope, row.patientId);
  refuseIf(whyRestricted(scope, row, await isParticipant(scope, id)));
  guard(consultationRecord, 'addAddendum', row);
  const addendum = { id: scope.newId(), text, byId: scope.actor.userId, byName: scope.actor.name, at: scope.now };
  await scope.tx
    .insertInto('consultationAddenda')
    .values({ hospitalId: scope.hospitalId, consultationId: id, ...addendum })
    .execute();
  await recordConsultation(scope, {
    action: 'update',
    row,
    summary: `Addendum to consultation ${row.consultationNumber}`,
    after: { addendum: addendum.id },
  });
  await tellScreens(scope, row, 'update');
  return addendum;
}
