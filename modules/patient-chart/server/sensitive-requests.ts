import type { Selectable } from 'kysely';
import type { ChartSensitiveRequestsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { recordsSettings } from '#modules/patients/contract/settings.ts';
import { keepersOf, tellKeepers } from '#modules/patients/server/index.ts';
import { type SensitiveRequest, sensitiveRequestActs } from '../contract/calls/sensitive-requests.ts';
import { chartRefusals } from '../contract/refusals.ts';
import { sensitiveRequestRecord } from '../contract/sensitive-request.record.ts';
import { type ChartPatient, hospitalName, openChart, takeTurn } from './chart.ts';
import { sharingOf } from './conditions.ts';

type Row = Selectable<ChartSensitiveRequestsTable>;

/** Only the hospital that keeps the records answers. */
function show(scope: Scope, patientId: Id, { hospitalId: _h, keeperId, personId: _p, userId: _u, ...row }: Row): SensitiveRequest {
  const acts = keeperId === scope.hospitalId ? actsOf(scope, sensitiveRequestActs, row) : {};
  return { ...row, params: { id: patientId, requestId: row.id }, acts };
}

function ofPerson(scope: Scope, { personId }: Pick<ChartPatient, 'personId'>) {
  return scope.tx.selectFrom('chartSensitiveRequests').selectAll().where('personId', '=', personId).orderBy('askedAt', 'desc').limit(100);
}

/** GET patients/{id}/sensitive-requests. What others ask is for those who answer it. */
export async function listSensitiveRequests(
  scope: Scope,
  patientId: Id,
): Promise<{ asked: SensitiveRequest[]; received: SensitiveRequest[] }> {
  const patient = await openChart(scope, patientId);
  const asked = await ofPerson(scope, patient).where('hospitalId', '=', scope.hospitalId).execute();
  const received = scope.may('Share Sensitive Records')
    ? await ofPerson(scope, patient).where('keeperId', '=', scope.hospitalId).execute()
    : [];
  const shown = (rows: readonly Row[]) => rows.map((row) => show(scope, patientId, row));
  return { asked: shown(asked), received: shown(received) };
}

/**
 * POST patients/{id}/sensitive-requests: one to each other hospital that knows the person, while an emergency access of this user is
 * open; what waits already is not asked twice. Those who answer there are told, and the trails of all keep it.
 */
export async function askForSensitive(scope: Scope, patientId: Id, reason: string): Promise<{ asked: number }> {
  const patient = await openChart(scope, patientId);
  const { emergencyUntil } = await sharingOf(scope, patient);
  if (!emergencyUntil) throw chartRefusals.refusal('EMERGENCY_NOT_OPEN');
  await takeTurn(scope, 'sensitive-request', patientId);
  const userId = scope.actor.userId ?? scope.hospitalId;
  const name = await hospitalName(scope);
  const keepers = await keepersOf(scope, patient.personId);
  const rows = keepers.map((keeperId) => ({
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    keeperId,
    personId: patient.personId,
    userId,
    userName: scope.actor.name,
    hospitalName: name,
    reason,
    status: 'waiting' as const,
    askedAt: scope.now,
  }));
  const made =
    rows.length === 0
      ? []
      : await scope.tx
          .insertInto('chartSensitiveRequests')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['hospitalId', 'keeperId', 'personId', 'userId']).where('status', '=', 'waiting').doNothing(),
          )
          .returning('keeperId')
          .execute();
  await scope.record({
    action: 'create',
    entity: 'Patient',
    entityId: patient.id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `Sensitive records of ${patient.hospitalPatientId} asked for at ${made.length} other hospital${made.length === 1 ? '' : 's'}`,
    reason,
  });
  if (made.length === 0) return { asked: 0 };
  await tellKeepers(scope, {
    personId: patient.personId,
    action: 'create',
    entity: 'Patient',
    entityId: null,
    summary: '{hospital} requested sensitive records of {patient} in an emergency',
    reason,
    notice: {
      title: 'Sensitive Records Requested',
      content: `${scope.actor.name} of {hospital} requests sensitive records of {patient} in an emergency`,
      to: { permission: 'Share Sensitive Records' },
    },
  });
  return { asked: made.length };
}

/** The trails of both hospitals, the person and whoever asked. */
async function tellDecided(scope: Scope, patient: ChartPatient, decided: Row): Promise<void> {
  const grant = decided.status === 'granted';
  await scope.record({
    action: 'state',
    entity: 'Patient',
    entityId: patient.id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `Sensitive records of ${patient.hospitalPatientId} ${grant ? 'opened to' : 'denied to'} ${decided.userName} (${decided.hospitalName})`,
    after: { expiresAt: decided.expiresAt },
    reason: decided.decisionReason,
  });
  await scope.notify({
    title: 'Sensitive Records Answered',
    content: grant
      ? 'A hospital opened sensitive records of you to a doctor of another hospital in an emergency. See your profile.'
      : 'A hospital kept sensitive records of you closed to another hospital.',
    path: '/profile',
    module: 'patient-chart',
    entity: 'Patient',
    entityId: patient.id,
    to: { personId: patient.personId },
  });
  await tellKeepers(scope, {
    personId: patient.personId,
    only: decided.hospitalId,
    action: 'state',
    entity: 'Patient',
    entityId: null,
    summary: `{hospital} ${grant ? 'granted' : 'declined'} the sensitive records of {patient}`,
    reason: decided.decisionReason,
    notice: {
      title: 'Sensitive Records Answered',
      content: `{hospital} ${grant ? 'granted' : 'declined'} the sensitive records of {patient}`,
      to: { userIds: [decided.userId] },
    },
  });
}

/** POST patients/{id}/sensitive-requests/{requestId}/decide: a grant opens this hospital's sensitive conditions to that one user. */
export async function decideSensitive(
  scope: Scope,
  patientId: Id,
  requestId: Id,
  { grant, reason }: { readonly grant: boolean; readonly reason: string },
): Promise<SensitiveRequest> {
  const patient = await openChart(scope, patientId);
  const found = await scope.tx
    .selectFrom('chartSensitiveRequests')
    .selectAll()
    .where('id', '=', requestId)
    .where('keeperId', '=', scope.hospitalId)
    .where('personId', '=', patient.personId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
  guard(sensitiveRequestRecord, grant ? 'grant' : 'keepClosed', found);
  const { breakGlassHours } = await readSettings(scope, recordsSettings);
  const decided = await scope.tx
    .updateTable('chartSensitiveRequests')
    .set({
      status: grant ? 'granted' : 'declined',
      decidedAt: scope.now,
      decidedByName: scope.actor.name,
      decisionReason: reason,
      expiresAt: grant ? addHours(scope.now, breakGlassHours) : null,
    })
    .where('id', '=', requestId)
    .where('keeperId', '=', scope.hospitalId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellDecided(scope, patient, decided);
  return show(scope, patientId, decided);
}
