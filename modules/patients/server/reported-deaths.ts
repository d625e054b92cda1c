import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { PersonDied } from '../contract/events.ts';
import { patientRefusals } from '../contract/refusals.ts';
import { endRequest, withdrawWaiting } from './complete-request.ts';
import { notePersonDeath } from './insert-person.ts';
import { openPatient } from './open-patient.ts';
import { isKeptElsewhere, openRequest, type PersonRequestRow } from './person-requests.ts';

function waitingDeath(scope: Scope, personId: Id, whose: '=' | '<>') {
  return scope.tx
    .selectFrom('personRequests')
    .selectAll()
    .where('kind', '=', 'death')
    .where('personId', '=', personId)
    .where('status', '=', 'waiting')
    .where('hospitalId', whose, scope.hospitalId)
    .orderBy('createdAt')
    .limit(1);
}

function personNow(scope: Scope, personId: Id) {
  return scope.tx
    .selectFrom('persons')
    .select(['deceasedAt', 'deceasedReportedBy'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * A death was certified here. It counts everywhere at once where no other hospital knows the person, or where another one has
 * reported it already; else it ends what the person reads here, and waits for a second hospital or the operator (invariant 14).
 */
export async function reportDeath(scope: Scope, personId: Id, deceasedAt: Instant): Promise<void> {
  const person = await personNow(scope, personId);
  if (!(await isKeptElsewhere(scope, personId))) {
    await notePersonDeath(scope, personId, deceasedAt);
    await scope.emit(PersonDied, { personId });
    return;
  }
  if (person?.deceasedAt) return;
  const reported = await waitingDeath(scope, personId, '<>').forUpdate().executeTakeFirst();
  if (reported) await confirm(scope, reported, 'Certified here, too');
  else await openRequest(scope, { kind: 'death', personId, deceasedAt });
}

/** The certified time was corrected: in the register where this hospital's report stands, in the request where it waits. */
export async function correctDeath(scope: Scope, personId: Id, deceasedAt: Instant): Promise<void> {
  const person = await personNow(scope, personId);
  if (person?.deceasedReportedBy === scope.hospitalId) await notePersonDeath(scope, personId, deceasedAt);
  const waiting = await waitingDeath(scope, personId, '=').forUpdate().executeTakeFirst();
  if (waiting)
    await scope.tx
      .updateTable('personRequests')
      .set({ deceasedAt, updatedAt: scope.now, version: waiting.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', waiting.id)
      .execute();
}

/** The certificate was reversed: the report is taken back, whether it waits or counts. */
export async function takeBackDeath(scope: Scope, personId: Id, reason: string): Promise<void> {
  await personNow(scope, personId);
  await withdrawWaiting(scope, { deathOf: personId }, reason);
  await notePersonDeath(scope, personId, null);
}

/** Whether another hospital reported the death of a person who lives here: counted, or waiting for an answer. */
export async function isReportedElsewhere(scope: Scope, personId: Id): Promise<boolean> {
  const person = await scope.tx
    .selectFrom('persons')
    .select(['deceasedAt', 'deceasedReportedBy'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (person?.deceasedAt) return person.deceasedReportedBy !== scope.hospitalId;
  return (await waitingDeath(scope, personId, '<>').executeTakeFirst()) !== undefined;
}

function confirm(scope: Scope, request: PersonRequestRow, reason: string): Promise<PersonRequestRow> {
  return endRequest(scope, request, { status: 'done', as: 'hospital', byName: scope.actor.name, reason });
}

/** POST patients/{id}/reported-death: this hospital's word on a death that another one reported. */
export async function answerDeath(
  scope: Scope,
  patientId: Id,
  { agree, reason }: { readonly agree: boolean; readonly reason: string },
): Promise<{ reportedDeceasedElsewhere: boolean }> {
  const patient = await openPatient(scope, patientId, 'share');
  const request = await waitingDeath(scope, patient.personId, '<>').forUpdate().executeTakeFirst();
  if (!request) throw patientRefusals.refusal('NO_REPORTED_DEATH');
  if (agree) await confirm(scope, request, reason);
  else await endRequest(scope, request, { status: 'declined', as: 'hospital', byName: scope.actor.name, reason });
  return { reportedDeceasedElsewhere: await isReportedElsewhere(scope, patient.personId) };
}
