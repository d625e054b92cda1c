import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { allergyRecord } from '../contract/allergy.record.ts';
import { chartRefusals } from '../contract/refusals.ts';
import type { Allergy, AllergyReview, EditAllergy, RecordAllergy } from '../contract/records.ts';
import { type AllergyRow, allergiesOfPatient, toOwnAllergy } from './allergies.ts';
import { type ChartPatient, hospitalName, keepHistory, openChart, openLivingChart, takeTurn } from './chart.ts';
import { isActiveAllergy } from '../contract/active-allergy.ts';
import { whyNotEntered } from './rules.ts';

type Fields = Omit<EditAllergy, 'reason' | 'version'>;

function columnsOf(order: Fields) {
  if (!order.category || !order.substance) throw kernelRefusals.refusal('INVALID_INPUT');
  return {
    category: order.category,
    substance: order.substance,
    genericName: order.genericName,
    drugClass: order.drugClass,
    type: order.type,
    criticality: order.criticality,
    reactions: json(order.reactions),
    status: order.status,
    verification: order.verification,
    lastOccurrence: order.lastOccurrence,
    notes: order.notes,
  };
}

const auditedOf = ({ category, substance, genericName, drugClass, criticality, status, verification }: AllergyRow) => ({
  category,
  substance,
  genericName,
  drugClass,
  criticality,
  status,
  verification,
});

interface Change {
  readonly row: AllergyRow | null;
  readonly before: AllergyRow | null;
  readonly id: Id;
  readonly words: string;
  readonly reason: string | null;
}

async function tell(scope: Scope, patient: ChartPatient, { row, before, id, words, reason }: Change): Promise<void> {
  await scope.record({
    action: before ? 'update' : 'create',
    entity: 'Allergy',
    entityId: id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `${words} ${patient.hospitalPatientId}`,
    before: before && auditedOf(before),
    after: row ? auditedOf(row) : { allergyReview: 'none-known' },
    reason,
  });
  await scope.live({ entity: 'allergies', id, action: before ? 'update' : 'create', permission: 'View Allergies' });
}

/** `noneKnown`: somebody asked, and there is nothing. Refused while an allergy holds, also one that another hospital wrote. */
async function recordNoneKnown(scope: Scope, patient: ChartPatient): Promise<void> {
  const { data } = await allergiesOfPatient(scope, patient);
  if (data.some(isActiveAllergy)) throw chartRefusals.refusal('ACTIVE_ALLERGY');
  const id = scope.newId();
  await scope.tx
    .insertInto('allergyReviews')
    .values({ hospitalId: scope.hospitalId, id, patientId: patient.id, at: scope.now, by: scope.actor.userId, byName: scope.actor.name })
    .execute();
  await tell(scope, patient, { row: null, before: null, id, words: 'No known allergies of', reason: null });
}

/** POST allergies: an allergy, or that none is known. */
export async function recordAllergy(
  scope: Scope,
  { patientId, noneKnown, ...order }: RecordAllergy,
): Promise<{ allergy: Allergy | null; allergyReview: AllergyReview }> {
  const patient = await openLivingChart(scope, patientId);
  await takeTurn(scope, 'allergies', patient.id);
  if (noneKnown) {
    await recordNoneKnown(scope, patient);
    return { allergy: null, allergyReview: (await allergiesOfPatient(scope, patient)).allergyReview };
  }
  const row = await scope.tx
    .insertInto('allergies')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      patientId: patient.id,
      ...columnsOf(order),
      ...madeBy(scope),
      createdByName: scope.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, patient, { row, before: null, id: row.id, words: 'Allergy recorded for', reason: null });
  const { allergyReview } = await allergiesOfPatient(scope, patient);
  return { allergy: toOwnAllergy(scope, row, patient, await hospitalName(scope)), allergyReview };
}

/** PATCH allergies/{id}. */
export async function editAllergy(
  scope: Scope,
  id: Id,
  { reason, version, ...order }: EditAllergy,
): Promise<{ allergy: Allergy; allergyReview: AllergyReview }> {
  const found = () => scope.tx.selectFrom('allergies').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const seen = await found().executeTakeFirst();
  if (!seen) throw kernelRefusals.refusal('NOT_FOUND');
  const patient = await openChart(scope, seen.patientId);
  await takeTurn(scope, 'allergies', patient.id);
  const before = await found().forUpdate().executeTakeFirstOrThrow();
  guard(allergyRecord, 'edit', before, whyNotEntered(order.verification, before.verification, reason));
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  await keepHistory(scope, 'allergy', before, { ...before }, reason);
  const row = await scope.tx
    .updateTable('allergies')
    .set({ ...columnsOf(order), ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, patient, { row, before, id, words: 'Allergy changed of', reason });
  const { allergyReview } = await allergiesOfPatient(scope, patient);
  return { allergy: toOwnAllergy(scope, row, patient, await hospitalName(scope)), allergyReview };
}
