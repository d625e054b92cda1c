import type { Id } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { CurrentMedicines } from '#modules/laboratory/contract/events.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { openPatient, patientFacts, yearsBetween } from '#modules/patients/server/index.ts';
import type { Assessment, AssessmentContent, SaveAssessment } from '../../contract/clinical-records.ts';
import { clinicalRefusals } from '../../contract/clinical-refusals.ts';
import { procedureRequestRecord } from '../../contract/request.record.ts';
import { theatreSettings } from '../../contract/settings.ts';
import { changeRequest, findRequest, itemsOf, lockFor, noteAct, type StoredRequest } from '../requests/store.ts';
import { tellUsers } from '../requests/tell.ts';
import { faultsOfAssessment, needsPregnancyTest } from './rules.ts';

function currentOf(scope: Scope, requestId: Id) {
  return scope.tx
    .selectFrom('procedureAssessments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .where('current', '=', true);
}

async function pregnancyTestNeeded(scope: Scope, patientId: Id): Promise<boolean> {
  const [patient] = await patientFacts(scope, [patientId]);
  if (!patient) return false;
  const age = patient.dateOfBirth ? yearsBetween(patient.dateOfBirth, await scope.today()) : null;
  return needsPregnancyTest(patient.sexAtBirth ?? patient.gender, age);
}

async function showAssessment(scope: Scope, row: StoredRequest): Promise<Assessment> {
  const found = await currentOf(scope, row.id).executeTakeFirst();
  const medicines = await scope.ask(CurrentMedicines, { patientId: row.patientId });
  return {
    id: found?.id ?? null,
    content: found ? found.content : null,
    currentMedicines: medicines.flatMap((names) => [...names]),
    pregnancyTestNeeded: await pregnancyTestNeeded(scope, row.patientId),
    signedAt: found?.signedAt ?? null,
    signedByName: found?.signedByName ?? null,
    validUntil: found?.validUntil ?? null,
    version: found?.version ?? null,
  };
}

/** GET procedure-request/{id}/pre-surgery-assessment. */
export async function readAssessment(scope: Scope, id: Id): Promise<Assessment> {
  const row = await findRequest(scope, id);
  await openPatient(scope, row.patientId);
  return showAssessment(scope, row);
}

interface Written {
  readonly content: AssessmentContent;
  readonly signed: { readonly validUntil: string } | null;
}

/** Writes the current assessment: a draft is changed, a signed one is followed by a new one. */
async function write(scope: Scope, requestId: Id, { content, signed }: Written, version: number | undefined): Promise<void> {
  const before = await currentOf(scope, requestId).forUpdate().executeTakeFirst();
  if (before && version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  const columns = {
    content: json(content),
    asa: content.asa,
    fitness: content.fitness,
    ...(signed
      ? { signedAt: scope.now, signedBy: scope.actor.userId, signedByName: scope.actor.name, validUntil: signed.validUntil }
      : { signedAt: null, signedBy: null, signedByName: null, validUntil: null }),
  };
  if (before && before.signedAt === null) {
    await scope.tx
      .updateTable('procedureAssessments')
      .set({ ...columns, ...changedBy(scope), version: before.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', before.id)
      .execute();
    return;
  }
  if (before)
    await scope.tx
      .updateTable('procedureAssessments')
      .set({ current: false })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', before.id)
      .execute();
  await scope.tx
    .insertInto('procedureAssessments')
    .values({ hospitalId: scope.hospitalId, id: scope.newId(), requestId, ...columns, current: true, ...madeBy(scope) })
    .execute();
}

/** PUT procedure-request/{id}/pre-surgery-assessment. */
export async function saveAssessment(scope: Scope, id: Id, { content, sign, version }: SaveAssessment): Promise<Assessment> {
  const row = await lockFor(scope, id);
  guard(procedureRequestRecord, 'assess', row);
  const items = (await itemsOf(scope, [id])).get(id) ?? [];
  if (sign) {
    const fields = faultsOfAssessment(content, {
      pregnancyTestNeeded: await pregnancyTestNeeded(scope, row.patientId),
      hasSide: items.some(({ side }) => side !== null),
    });
    if (Object.keys(fields).length > 0) throw clinicalRefusals.refusal('ASSESSMENT_FIELDS', {}, fields);
  }
  const { assessmentDays } = await readSettings(scope, theatreSettings);
  const validUntil = addDays(scope.now, content.validDays ?? assessmentDays);
  await write(scope, id, { content, signed: sign ? { validUntil } : null }, version);
  const status = sign && row.status === 'created' ? ('pre-surgery-assessment' as const) : row.status;
  const after = await changeRequest(scope, row, { status });
  await noteAct(scope, row, after, {
    type: sign ? 'assessed' : 'assessment-saved',
    words: sign ? 'assessed' : 'has a draft of its assessment',
    after: { fitness: content.fitness, asa: content.asa },
  });
  if (sign && (content.fitness === 'unfit' || content.fitness === 'deferred'))
    await tellUsers(scope, after, {
      title: 'Procedure Modification',
      words: content.fitness === 'unfit' ? 'patient is not fit for surgery' : 'the assessment was deferred',
      userIds: [row.leadSurgeonId],
      priority: 'high',
    });
  return showAssessment(scope, after);
}
