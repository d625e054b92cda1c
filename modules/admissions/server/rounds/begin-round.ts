import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { latestVitals } from '#modules/patient-chart/server/index.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { CreateRound, WardRound } from '../../contract/round-records.ts';
import { requireColleagues } from '../stays/people.ts';
import { admissionsOf, lockAdmission } from '../stay-store.ts';
import { whyNotAt, whyNotInStay } from './rules.ts';
import { showRound } from './show-rounds.ts';
import { recordRound, tellRound } from './store.ts';

/** The newest vitals of the patient, which the round looks at. */
async function vitalsOf(scope: Scope, patientId: Id): Promise<Id | null> {
  return (await latestVitals(scope, [patientId])).get(patientId)?.id ?? null;
}

/** POST ward-round: a draft of those who take part. The stay is locked, so that no round begins beside a discharge. */
export async function beginRound(scope: Scope, order: CreateRound): Promise<WardRound> {
  const known = await admissionsOf(scope).where('id', '=', order.admissionId).executeTakeFirst();
  if (!known) throw admissionsRefusals.refusal('ADMISSION_UNKNOWN');
  await openPatient(scope, known.patientId);
  await requireLivingPatient(scope, known.patientId);
  const stay = await lockAdmission(scope, order.admissionId);
  refuseIf(whyNotInStay(stay));
  const roundAt = order.roundAt ?? scope.now;
  refuseIf(whyNotAt(roundAt, stay, scope.now));
  const leadId = order.leadId ?? (scope.actor.userId as Id);
  const attendeeIds = [...new Set(order.attendeeIds)].filter((id) => id !== leadId);
  await requireColleagues(scope, [leadId], 'leadId');
  await requireColleagues(scope, attendeeIds, 'attendeeIds');
  const row = await scope.tx
    .insertInto('wardRounds')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      wardRoundNumber: await nextNumber(scope, 'WR-'),
      admissionId: stay.id,
      ...{ roundAt, kind: order.kind, leadId, attendeeIds },
      ...{ copied: [], problems: [], diagnoses: json([]), vitalsId: await vitalsOf(scope, stay.patientId) },
      status: 'draft',
      ...{ savedAt: scope.now, savedBy: scope.actor.userId, savedByName: scope.actor.name },
      ...{ createdAt: scope.now, createdBy: scope.actor.userId },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordRound(scope, row, stay.patientId, {
    action: 'create',
    summary: `Ward round ${row.wardRoundNumber} of ${stay.admissionNumber} begun`,
    after: { kind: row.kind, roundAt, leadId, attendeeIds },
  });
  await tellRound(scope, row.id, 'create');
  return showRound(scope, row.id);
}
