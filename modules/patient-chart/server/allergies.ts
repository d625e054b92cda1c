import { type Selectable, sql } from 'kysely';
import type { AllergiesTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { allergyActs } from '../contract/calls/conditions.ts';
import type { Allergy, AllergyReview } from '../contract/records.ts';
import { criticalities } from '../contract/words.ts';
import { type ChartPatient, hospitalName, openChart } from './chart.ts';
import { inOwnHospitals, ownPerson } from './own-chart.ts';
import { isActiveAllergy } from '../contract/active-allergy.ts';
import { allergyState } from './rules.ts';

export type AllergyRow = Selectable<AllergiesTable>;
type Shown = Omit<AllergyRow, 'createdBy' | 'updatedBy' | 'updatedByName'>;

/** An allergy as the hospital reads it that wrote it. */
export function toOwnAllergy(scope: Scope, row: Shown, patient: Pick<ChartPatient, 'civisId'>, hospital: string): Allergy {
  return { ...toAllergy(row, patient, hospital), canEdit: true, acts: actsOf(scope, allergyActs, row) };
}

/** A row as the wire shows it to those who may not change it. */
function toAllergy(row: Shown, { civisId }: Pick<ChartPatient, 'civisId'>, hospital: string): Allergy {
  const { id, patientId, hospitalId, category, substance, genericName, drugClass, type, criticality, status, verification } = row;
  const { lastOccurrence, notes, updatedAt, version } = row;
  return {
    ...{ id, patientId, civisId, hospitalId, hospitalName: hospital, canEdit: false, acts: {} },
    ...{ category, substance, genericName, drugClass, type, criticality, status, verification, lastOccurrence, notes },
    reactions: row.reactions,
    recordedAt: row.createdAt,
    recordedBy: row.createdByName,
    updatedAt,
    version,
  };
}

const rank = (allergy: Allergy) => (isActiveAllergy(allergy) ? 0 : 10) + criticalities.indexOf(allergy.criticality);

function ownAllergies(scope: Scope, patientId: Id): Promise<AllergyRow[]> {
  return scope.tx
    .selectFrom('allergies')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .orderBy('createdAt', 'desc')
    .limit(1000)
    .execute();
}

function newestReview(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('allergyReviews')
    .select(['at', 'byName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type Asked = Awaited<ReturnType<typeof newestReview>>;

/** What is known as a whole, with who last asked or recorded. */
function reviewOf(rows: readonly Allergy[], asked: Asked): AllergyReview {
  const counted = rows.map(({ status, verification, recordedAt: createdAt }) => ({ status, verification, createdAt }));
  const state = allergyState(counted, asked?.at ?? null);
  if (state === 'none-known') return { state, by: asked?.byName ?? null, at: asked?.at ?? null };
  if (state === 'not-asked') return { state, by: null, at: null };
  const newest = rows.filter(isActiveAllergy).sort((one, other) => (one.recordedAt < other.recordedAt ? 1 : -1))[0];
  return { state, by: newest?.recordedBy ?? null, at: newest?.recordedAt ?? null };
}

export interface KnownAllergies {
  readonly data: Allergy[];
  readonly allergyReview: AllergyReview;
}

/** Allergies of a patient from all hospitals, shared always, the most critical first; and what is known as a whole. */
export async function allergiesOfPatient(scope: Scope, patient: Pick<ChartPatient, 'id' | 'civisId'>): Promise<KnownAllergies> {
  const {
    here,
    mine,
    shared: { rows },
    newest,
  } = await readTogether({
    here: hospitalName(scope),
    mine: ownAllergies(scope, patient.id),
    shared: sql<Shown & { hospitalName: string }>`select * from civis_shared_allergies(${patient.id})`.execute(scope.tx),
    newest: newestReview(scope, patient.id),
  });
  const own = mine.map((row) => toOwnAllergy(scope, row, patient, here));
  const shared = rows.map((row) => toAllergy(row, patient, row.hospitalName));
  const data = [...own, ...shared].sort((one, other) => rank(one) - rank(other) || (one.recordedAt < other.recordedAt ? 1 : -1));
  return { data, allergyReview: reviewOf(data, newest) };
}

/** GET allergies/patient/{id}. */
export async function listAllergies(scope: Scope, patientId: Id): Promise<KnownAllergies> {
  return allergiesOfPatient(scope, await openChart(scope, patientId));
}

/** The person's own allergies over all hospitals, without what was entered in error. */
export async function listOwnAllergies(scope: PatientScope, asked: Id): Promise<KnownAllergies> {
  const person = await ownPerson(scope, asked);
  const parts = await inOwnHospitals(scope, person, async (inside, patient) => {
    const here = await hospitalName(inside);
    const rows = (await ownAllergies(inside, patient.id)).map((row) => toAllergy(row, patient, here));
    return { rows, asked: await newestReview(inside, patient.id) };
  });
  const data = parts
    .flatMap((part) => part.rows)
    .filter((row) => row.verification !== 'entered-in-error')
    .sort((one, other) => rank(one) - rank(other));
  const newest = parts.flatMap((part) => part.asked ?? []).sort((one, other) => (one.at < other.at ? 1 : -1))[0];
  return { data, allergyReview: reviewOf(data, newest) };
}
