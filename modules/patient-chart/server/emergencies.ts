import type { z } from 'zod';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { recordsSettings } from '#modules/patients/contract/settings.ts';
import { patientBrief, tellKeepers } from '#modules/patients/server/index.ts';
import type { conditionCalls } from '../contract/calls/conditions.ts';
import type { EmergencyAccess } from '../contract/records.ts';
import { openChartToWrite } from './chart.ts';

/**
 * POST patients/{id}/break-glass: for some hours (setting `breakGlassHours`) this user sees what other hospitals wrote, although
 * the person does not share. The person, the reviewers here and those of the hospitals that keep the records are told, and the
 * trails of all of them keep it. Sensitive rows stay closed where the keeper has not granted them.
 */
export async function openInEmergency(scope: Scope, patientId: Id, reason: string): Promise<EmergencyAccess> {
  const patient = await openChartToWrite(scope, patientId);
  const { breakGlassHours } = await readSettings(scope, recordsSettings);
  const row = await scope.tx
    .insertInto('chartEmergencies')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      patientId: patient.id,
      userId: scope.actor.userId ?? scope.hospitalId,
      userName: scope.actor.name,
      reason,
      grantedAt: scope.now,
      expiresAt: addHours(scope.now, breakGlassHours),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'break-glass',
    entity: 'Patient',
    entityId: patient.id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `Record of ${patient.hospitalPatientId} opened in an emergency for ${breakGlassHours} hours`,
    after: { expiresAt: row.expiresAt },
    reason,
  });
  const notice = {
    title: 'Record Opened In Emergency',
    module: 'patients',
    entity: 'Patient',
    entityId: patient.id,
    priority: 'high',
  } as const;
  const content = `${scope.actor.name} opened the record of ${patient.hospitalPatientId} in an emergency`;
  await scope.notify({ ...notice, content, path: '/audit-trail/emergency-access', to: { permission: 'View Audit Trail' } });
  await scope.notify({
    ...notice,
    content: 'Your record was opened in an emergency. See who opened it in your profile.',
    path: '/profile',
    to: { personId: patient.personId },
  });
  await tellKeepers(scope, {
    personId: patient.personId,
    action: 'break-glass',
    entity: 'Patient',
    entityId: null,
    summary: `{hospital} opened what you keep of {patient} in an emergency, for ${breakGlassHours} hours`,
    reason,
    notice: {
      title: 'Record Opened In Emergency',
      content: `${scope.actor.name} of {hospital} opened the record of {patient} in an emergency`,
      to: { permission: 'View Audit Trail' },
    },
  });
  const { id, userId, userName, grantedAt, expiresAt } = row;
  return { id, patientId: patient.id, hospitalPatientId: patient.hospitalPatientId, reason, userId, userName, grantedAt, expiresAt };
}

type Query = z.output<(typeof conditionCalls)['emergencies']['query']>;

/** GET break-glass: emergency openings of this hospital, newest first. */
export async function listEmergencies(scope: Scope, query: Query): Promise<Page<EmergencyAccess>> {
  const { from, until } = await between(scope, query);
  let rows = scope.tx.selectFrom('chartEmergencies').where('hospitalId', '=', scope.hospitalId);
  if (query.patientId) rows = rows.where('patientId', '=', query.patientId);
  if (from) rows = rows.where('grantedAt', '>=', from);
  if (until) rows = rows.where('grantedAt', '<', until);
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('grantedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const briefs = await patientBrief(
    scope,
    found.map((row) => row.patientId),
  );
  const numberOf = new Map(briefs.map((brief) => [brief.id, brief.hospitalPatientId]));
  const data = found.map(({ hospitalId: _hospital, ...row }) => ({ ...row, hospitalPatientId: numberOf.get(row.patientId) ?? '' }));
  return { data, meta: { count, page: query.page, limit: query.limit } };
}
