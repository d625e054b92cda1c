import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { latestValues } from '#modules/laboratory/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { PatientRecord } from '../../contract/request-records.ts';
import { bloodSettings } from '../../contract/settings.ts';
import type { UnitAttribute } from '../../contract/words.ts';
import { cardOf, samplesOf, showSamples, transfusedLately, typingsOf } from './store.ts';

/** LOINC of haemoglobin, platelets and INR. */
export const valueCodes = { haemoglobin: '718-7', platelets: '777-3', inr: '6301-6' } as const;

/** Newest released values of the laboratory that a request shows. */
export async function latestOf(scope: Scope, patientId: Id): Promise<PatientRecord['latest']> {
  const values = await latestValues(scope, [patientId], Object.values(valueCodes));
  const of = (code: string) => values.find(({ loinc }) => loinc === code)?.value ?? null;
  return { haemoglobin: of(valueCodes.haemoglobin), platelets: of(valueCodes.platelets), inr: of(valueCodes.inr) };
}

/** Units that the patient's people owe: what was transfused by the policy, less units of replacement donations. */
export async function replacementDue(scope: Scope, patientId: Id): Promise<number> {
  const { replacementPolicy } = await readSettings(scope, bloodSettings);
  const { rows } = await sql<{ transfused: number; given: number }>`
    select (select count(*)::int from blood_transfusions where hospital_id = ${scope.hospitalId} and patient_id = ${patientId}) as transfused,
           (select coalesce(sum(unit_count), 0)::int from blood_acquisitions
             where hospital_id = ${scope.hospitalId} and for_patient_id = ${patientId} and kind = 'replacement-donation') as given`.execute(
    scope.tx,
  );
  const { transfused, given } = rows[0] ?? { transfused: 0, given: 0 };
  return Math.max(0, transfused * replacementPolicy - given);
}

async function requirementsOf(scope: Scope, patientId: Id): Promise<UnitAttribute[]> {
  const { rows } = await sql<{ found: UnitAttribute }>`
    select distinct unnest(special_requirements) as found from blood_requests
     where hospital_id = ${scope.hospitalId} and patient_id = ${patientId} order by 1`.execute(scope.tx);
  return rows.map(({ found }) => found);
}

/** The patient's record of the blood bank, for who may read it. */
export async function showRecord(scope: Scope, patientId: Id): Promise<PatientRecord> {
  const samples = await showSamples(scope, await samplesOf(scope, { patientId }));
  const typings = await typingsOf(scope, [patientId]);
  const reactions = await scope.tx
    .selectFrom('bloodReactions')
    .select(['id', 'reactionNumber', 'kind', 'severity', 'onsetAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .orderBy('onsetAt', 'desc')
    .limit(50)
    .execute();
  return {
    patientId,
    card: await cardOf(scope, patientId),
    typings: typings
      .map(({ bloodGroup, sampleId, at, by, byName }) => ({
        ...{ bloodGroup, at, by: { id: by, name: byName } },
        sampleNumber: samples.find(({ id }) => id === sampleId)?.sampleNumber ?? null,
      }))
      .reverse(),
    samples,
    specialRequirements: await requirementsOf(scope, patientId),
    transfusedWithin3Months: await transfusedLately(scope, patientId),
    reactions,
    replacementDue: await replacementDue(scope, patientId),
    latest: await latestOf(scope, patientId),
  };
}

/** GET patient-record/{patientId}. */
export async function readRecord(scope: Scope, patientId: Id): Promise<PatientRecord> {
  await openPatient(scope, patientId);
  return showRecord(scope, patientId);
}
