import type { Insertable } from 'kysely';
import type { ConsultationDiagnosesTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { createCondition, isSensitiveCode, knownDiagnoses } from '#modules/patient-chart/server/index.ts';
import { requirePatient, yearsBetween } from '#modules/patients/server/index.ts';
import { noteIcdUse, requireIcdCode } from '#modules/reference-data/server/index.ts';
import type { AddDiagnosis, Diagnosis, EditDiagnosis } from '../contract/diagnosis-records.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import { insertAmendment, openToAmend, settleAmendment } from './amend.ts';
import { showDiagnosis } from './read-consultation.ts';
import { hasPrimary, isOpen, placeRank, whyUnlikely } from './rules.ts';
import {
  changeConsultation,
  diagnosesOf,
  findConsultation,
  isParticipant,
  recordConsultation,
  type StoredConsultation,
  type StoredDiagnosis,
  tellScreens,
  whyNotWrite,
  whyRestricted,
} from './store.ts';

const { refusal } = consultationRefusals;

type NewRow = Insertable<ConsultationDiagnosesTable>;
interface Opened {
  readonly row: StoredConsultation;
  /** Why a signed list changes; null while the consultation is open. */
  readonly reason: string | null;
}

/** The consultation whose list changes, locked: open for its participants, signed for an amendment. */
async function openList(scope: Scope, id: Id, editReason: string | undefined): Promise<Opened> {
  const row = await findConsultation(scope, id, 'update');
  if (!isOpen(row)) return openToAmend(scope, id, editReason);
  const participates = await isParticipant(scope, id);
  refuseIf(whyRestricted(scope, row, participates));
  if (!scope.may('Edit Consultation')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Edit Consultation' });
  refuseIf(whyNotWrite(participates));
  return { row, reason: null };
}

/** A list of diagnoses as it shall be, and the one taken off. */
interface Planned {
  readonly standing: readonly StoredDiagnosis[];
  readonly removedId: Id | null;
}

function ranked(rows: readonly StoredDiagnosis[], order: readonly Id[]): StoredDiagnosis[] {
  return order.map((id, index) => ({ ...(rows.find((row) => row.id === id) as StoredDiagnosis), rank: index + 1 }));
}

/** The same code on the same side stands once. */
function refuseTwice(rows: readonly StoredDiagnosis[], row: StoredDiagnosis): void {
  if (row.icdCode && rows.some((each) => each.id !== row.id && each.icdCode === row.icdCode && each.laterality === row.laterality))
    throw refusal('DIAGNOSIS_TWICE');
}

/** What of a list an amendment shows. */
function lookOf(rows: readonly StoredDiagnosis[]) {
  return rows.map(({ icdCode, description, type, verification, rank, laterality, notes }) => ({
    ...{ icdCode, description, type, verification, rank, laterality, notes },
  }));
}

function columnsOf(row: StoredDiagnosis): NewRow {
  const { uncoded: _generated, ...columns } = row;
  return columns;
}

/** Writes a planned list and the header's primary diagnosis; signed lists together with their amendment (invariant 3). */
async function writeList(
  scope: Scope,
  { row, reason }: Opened,
  before: readonly StoredDiagnosis[],
  planned: Planned,
): Promise<Diagnosis[]> {
  const { standing } = planned;
  if (reason !== null && !hasPrimary(standing) && (standing.length > 0 || !row.noDiagnosisReason))
    throw refusal('CONSULTATION_INCOMPLETE', { list: 'A primary diagnosis is required' });
  const amendment =
    reason === null
      ? null
      : await insertAmendment(scope, row, {
          reason,
          changes: [{ section: 'diagnoses', before: lookOf(before), after: lookOf(standing) }],
        });
  const amended = amendment ? { amendmentId: amendment.id } : {};
  if (planned.removedId) await changeRow(scope, planned.removedId, { ...amended, removedAt: scope.now, removedBy: scope.actor.userId });
  for (const one of standing) {
    const old = before.find((each) => each.id === one.id);
    if (old && (old === one || JSON.stringify(old) === JSON.stringify(one))) continue;
    if (old) await changeRow(scope, one.id, { ...columnsOf(one), ...amended, version: old.version + 1 });
    else
      await scope.tx
        .insertInto('consultationDiagnoses')
        .values({ ...columnsOf(one), ...amended })
        .execute();
  }
  const primary = standing.find((each) => each.rank === 1);
  const header = { primaryIcdCode: primary?.icdCode ?? null, primaryDescription: primary?.description ?? null };
  if (amendment && reason) await settleAmendment(scope, row, { ...amendment, reason, sections: ['diagnoses'] }, header);
  else await keepOpen(scope, row, standing, header);
  const own = await isParticipant(scope, row.id);
  return knownDiagnoses(scope, await diagnosesOf(scope, row.id), own).map(showDiagnosis);
}

async function changeRow(scope: Scope, id: Id, changes: Partial<NewRow>): Promise<void> {
  const { hospitalId: _hospital, id: _id, ...columns } = changes;
  await scope.tx
    .updateTable('consultationDiagnoses')
    .set({ ...columns, ...changedBy(scope) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
}

async function keepOpen(
  scope: Scope,
  before: StoredConsultation,
  standing: readonly StoredDiagnosis[],
  header: { readonly primaryIcdCode: string | null; readonly primaryDescription: string | null },
): Promise<void> {
  const row = await changeConsultation(scope, before, header);
  await recordConsultation(scope, {
    action: 'update',
    row,
    summary: `Diagnoses of consultation ${row.consultationNumber} changed`,
    after: { diagnoses: standing.map((each) => each.icdCode ?? 'uncoded') },
  });
  await tellScreens(scope, row, 'update');
}

/** A code that the hospital may use and that fits the patient, or was meant in spite of it. */
async function checkedCode(scope: Scope, row: StoredConsultation, order: AddDiagnosis) {
  if (!order.icdCode) return null;
  const code = await requireIcdCode(scope, order.icdCode);
  const patient = await requirePatient(scope, row.patientId, 'none');
  const day = dayIn(row.startedAt, await scope.zone());
  const ageYears = patient.dateOfBirth && patient.dateOfBirth <= day ? yearsBetween(patient.dateOfBirth, day) : null;
  const why = whyUnlikely(code, { sex: patient.sexAtBirth ?? patient.gender, ageYears });
  if (why && !order.confirm) throw refusal('DIAGNOSIS_UNLIKELY', { why, icdCode: code.code });
  if (why) {
    await recordConsultation(scope, {
      action: 'override',
      row,
      summary: `Diagnosis ${code.code} of consultation ${row.consultationNumber} confirmed although ${why}`,
      after: { icdCode: code.code },
    });
  }
  return code;
}

/** Copies a diagnosis to the patient's pre-existing conditions through the chart's own act. */
async function promote(scope: Scope, row: StoredConsultation, one: StoredDiagnosis): Promise<Id> {
  if (!scope.may('Create Pre Existing Condition'))
    throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Create Pre Existing Condition' });
  const condition = await createCondition(scope, {
    patientId: row.patientId,
    name: one.description.slice(0, 200),
    icdCode: one.icdCode,
    category: 'problem',
    clinicalStatus: 'active',
    verificationStatus: one.verification === 'confirmed' ? 'confirmed' : 'provisional',
    severity: null,
    laterality: one.laterality,
    onsetDate: one.onset,
    onsetAge: null,
    onsetText: null,
    abatementDate: null,
    familyRelation: null,
    isChronic: true,
    isNotifiable: one.isNotifiable,
    isSensitive: one.isSensitive,
    currentTreatment: null,
    notes: null,
  });
  return condition.id;
}

/** POST consultation/{id}/diagnosis. */
export async function addDiagnosis(scope: Scope, id: Id, order: AddDiagnosis): Promise<Diagnosis[]> {
  const opened = await openList(scope, id, order.editReason);
  const code = await checkedCode(scope, opened.row, order);
  const before = await diagnosesOf(scope, id);
  const description = order.description ?? code?.description ?? '';
  const one: StoredDiagnosis = {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    consultationId: id,
    icdCode: code?.code ?? null,
    icdVersion: code ? `${code.system} ${code.version}` : null,
    description: description.slice(0, 300),
    foldedDescription: foldText(description).slice(0, 300),
    uncoded: code === null,
    type: order.type,
    verification: order.verification,
    rank: before.length + 1,
    onset: order.onset,
    laterality: order.laterality,
    isNewCase: order.isNewCase,
    isNotifiable: order.isNotifiable ?? code?.isNotifiable ?? false,
    isSensitive: isSensitiveCode(code?.code ?? null),
    notes: order.notes,
    promotedConditionId: null,
    amendmentId: null,
    removedAt: null,
    removedBy: null,
    createdAt: scope.now,
    createdBy: scope.actor.userId,
    createdByName: scope.actor.name,
    ...changedBy(scope),
    version: 1,
  };
  refuseTwice(before, one);
  const kept = order.promote ? { ...one, promotedConditionId: await promote(scope, opened.row, one) } : one;
  const places = placeRank(
    before.map((each) => each.id),
    one.id,
    order.rank ?? before.length + 1,
  );
  if (code) await noteIcdUse(scope, code.code);
  return writeList(scope, opened, before, { standing: ranked([...before, kept], places), removedId: null });
}

function found(rows: readonly StoredDiagnosis[], id: Id): StoredDiagnosis {
  const row = rows.find((each) => each.id === id);
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** PATCH consultation/{id}/diagnosis/{diagnosisId}. */
export async function editDiagnosis(scope: Scope, id: Id, diagnosisId: Id, order: EditDiagnosis): Promise<Diagnosis[]> {
  const opened = await openList(scope, id, order.editReason);
  const before = await diagnosesOf(scope, id);
  const old = found(before, diagnosisId);
  const { rank, promote: promoted, editReason: _reason, ...named } = order;
  const changes = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  const one: StoredDiagnosis = { ...old, ...changes };
  refuseTwice(before, one);
  const kept: StoredDiagnosis = {
    ...one,
    foldedDescription: foldText(one.description).slice(0, 300),
    promotedConditionId: promoted && !old.promotedConditionId ? await promote(scope, opened.row, one) : old.promotedConditionId,
  };
  const rows = before.map((each) => (each.id === diagnosisId ? kept : each));
  const places = placeRank(
    before.map((each) => each.id),
    diagnosisId,
    rank ?? old.rank,
  );
  return writeList(scope, opened, before, { standing: ranked(rows, places), removedId: null });
}

/** DELETE consultation/{id}/diagnosis/{diagnosisId}: the row is kept, off the list. */
export async function removeDiagnosis(scope: Scope, id: Id, diagnosisId: Id, editReason: string | undefined): Promise<Diagnosis[]> {
  const opened = await openList(scope, id, editReason);
  const before = await diagnosesOf(scope, id);
  found(before, diagnosisId);
  const order = placeRank(
    before.map((each) => each.id),
    diagnosisId,
    null,
  );
  return writeList(scope, opened, before, { standing: ranked(before, order), removedId: diagnosisId });
}
