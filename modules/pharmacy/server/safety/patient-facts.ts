import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { addDays, dayIn } from '#kernel/server/clock/instants.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { PregnancyState } from '#modules/patient-chart/contract/events.ts';
import { presentStatuses } from '#modules/patient-chart/contract/words.ts';
import { allergiesOf } from '#modules/patient-chart/server/index.ts';
import { type PatientBrief, patientFacts as factsOfPatients, yearsBetween } from '#modules/patients/server/index.ts';
import { NilByMouth } from '../../contract/events.ts';
import type { KnownAllergy, PatientFacts } from '../../contract/safety/facts.ts';
import { filtrationOf } from '../../contract/safety/kidneys.ts';
import { runningCourses } from './running.ts';

/** LOINC code of creatinine in the built-in catalogue of the laboratory. */
const creatinineKey = '14682-9';
/** Days for which a creatinine speaks for the kidneys. */
const creatinineDays = 365;
/** Days from a note of pregnancy until it can no longer be so. */
const pregnancyDays = 294;

async function knownAllergies(scope: Scope, patientId: Id): Promise<Pick<PatientFacts, 'allergies' | 'allergyState'>> {
  const { data, allergyReview } = await allergiesOf(scope, patientId);
  const allergies = data
    .filter(({ status, verification }) => status === 'active' && verification !== 'refuted' && verification !== 'entered-in-error')
    .map(({ substance, genericName, drugClass, type, criticality, reactions }): KnownAllergy => {
      const seen = reactions.map((reaction) => String(reaction.manifestation));
      return { substance, genericName, drugClass, type, criticality, reactions: seen };
    });
  return { allergies, allergyState: allergyReview.state };
}

/** The newest weight (in grams), or the newest word on pregnancy; a set may hold one without the other. */
function newestVital(scope: Scope, patientId: Id, field: 'weight' | 'isPregnant') {
  return scope.tx
    .selectFrom('vitals')
    .select(['weight', 'isPregnant', 'takenAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '<>', 'entered-in-error')
    .where(field, 'is not', null)
    .orderBy('takenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Active conditions of the patient in this hospital. */
async function conditionsOf(scope: Scope, patientId: Id): Promise<{ name: string; icdCode: string | null }[]> {
  return scope.tx
    .selectFrom('preExistingConditions')
    .select(['name', 'icdCode'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('clinicalStatus', 'in', [...presentStatuses])
    .where('verificationStatus', 'not in', ['refuted', 'entered-in-error'])
    .where('category', '<>', 'family-history')
    .limit(200)
    .execute();
}

/** Creatinine and G6PD as the laboratory released them last. */
async function bloodOf(scope: Scope, patientId: Id, at: Instant): Promise<{ creatinine: number | null; g6pdDeficient: boolean }> {
  const rows = await scope.tx
    .selectFrom('labResultValues as v')
    .innerJoin('labResults as r', (join) => join.onRef('r.hospitalId', '=', 'v.hospitalId').onRef('r.id', '=', 'v.resultId'))
    .select(['v.trendKey', 'v.name', 'v.value', 'v.valueNumber', 'v.unit', 'v.collectedAt'])
    .where('v.hospitalId', '=', scope.hospitalId)
    .where('v.patientId', '=', patientId)
    .where('r.status', '<>', 'preliminary')
    .where((eb) => eb.or([eb('v.trendKey', '=', creatinineKey), eb('v.name', '=', 'G6PD activity')]))
    .orderBy('v.collectedAt', 'desc')
    .orderBy('r.version', 'desc')
    .limit(50)
    .execute();
  const since = addDays(at, -creatinineDays);
  const creatinine = rows.find((row) => row.trendKey === creatinineKey && row.valueNumber !== null && row.collectedAt >= since);
  const g6pd = rows.find((row) => row.name === 'G6PD activity');
  const micromolar = creatinine?.unit === 'mg/dL' ? 88.4 : 1;
  return {
    creatinine: creatinine ? Number(creatinine.valueNumber) * micromolar : null,
    g6pdDeficient: /deficient|intermediate/i.test(g6pd?.value ?? ''),
  };
}

const daysFrom = (from: CalendarDate, until: CalendarDate) =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

function sexOf({ sexAtBirth, gender }: Pick<PatientBrief, 'sexAtBirth' | 'gender'>): 'male' | 'female' | null {
  const of = (word: string | null) => (word === 'male' || word === 'female' ? word : null);
  return of(sexAtBirth) ?? of(gender);
}

interface Told {
  readonly sex: 'male' | 'female' | null;
  readonly states: readonly string[];
  readonly note: { readonly isPregnant: boolean | null; readonly takenAt: Instant } | undefined;
  readonly conditions: readonly { readonly name: string; readonly icdCode: string | null }[];
  readonly at: Instant;
}

const named = (conditions: Told['conditions'], icd: RegExp, words: RegExp) =>
  conditions.some(({ name, icdCode }) => icd.test(icdCode ?? '') || words.test(name));

function expecting({ sex, states, note, conditions, at }: Told): boolean {
  if (sex === 'male') return false;
  if (states.includes('pregnant')) return true;
  if (states.includes('postpartum')) return false;
  const noted = note?.isPregnant === true && note.takenAt >= addDays(at, -pregnancyDays);
  const denied = note?.isPregnant === false && note.takenAt >= addDays(at, -28);
  return noted || (!denied && named(conditions, /^Z3[345]/, /^(?:pregnan|gravid)/i));
}

function feeding({ sex, states, conditions }: Told): boolean {
  return sex !== 'male' && (states.includes('postpartum') || named(conditions, /^Z39\.1/, /breast.?feeding|lactat/i));
}

/** All that the rules look at of a patient, as it is known at an instant; null for an unknown id. */
export async function patientFacts(scope: Scope, patientId: Id, at: Instant): Promise<PatientFacts | null> {
  const zone = await scope.zone();
  const today = dayIn(at, zone);
  // None needs another's answer: they go out together.
  const {
    briefs: [brief],
    allergies,
    weighed,
    note,
    conditions,
    blood,
    states,
    fasting,
    running,
  } = await readTogether({
    briefs: factsOfPatients(scope, [patientId]),
    allergies: knownAllergies(scope, patientId),
    weighed: newestVital(scope, patientId, 'weight'),
    note: newestVital(scope, patientId, 'isPregnant'),
    conditions: conditionsOf(scope, patientId),
    blood: bloodOf(scope, patientId, at),
    states: scope.ask(PregnancyState, { patientId, at }),
    fasting: scope.ask(NilByMouth, { patientId, at }),
    running: runningCourses(scope, patientId, at),
  });
  if (!brief) return null;
  const ageYears = brief.dateOfBirth ? yearsBetween(brief.dateOfBirth, today) : null;
  const told: Told = { sex: sexOf(brief), states, note, conditions, at };
  return {
    ...allergies,
    ageDays: brief.dateOfBirth ? Math.max(0, daysFrom(brief.dateOfBirth, today)) : null,
    ageYears,
    weight: weighed ? { kg: Number(weighed.weight) / 1000, daysOld: Math.max(0, daysFrom(dayIn(weighed.takenAt, zone), today)) } : null,
    pregnant: expecting(told),
    breastfeeding: feeding(told),
    egfr: blood.creatinine === null ? null : filtrationOf(blood.creatinine, told.sex, ageYears),
    conditions,
    g6pdDeficient: blood.g6pdDeficient,
    nilByMouth: fasting.includes(true),
    running,
  };
}
