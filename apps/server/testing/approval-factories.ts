import { aPartner } from './hmo-factories.ts';
import { type TestHospital, theDatabase } from './world.ts';

type APatient = (hospital: TestHospital) => Promise<{ readonly id: string }>;

async function anApproval(hospital: TestHospital, aPatient: APatient): Promise<string> {
  const [hmoId, { id: patientId }] = [await aPartner(hospital), await aPatient(hospital)];
  const { rows } = await theDatabase().owner.query<{ id: string }>(
    `with taken as (
       insert into number_series (hospital_id, series, last_number) values ($1, 'APR-', 1)
       on conflict (hospital_id, series) do update set last_number = number_series.last_number + 1 returning last_number)
     insert into hmo_approvals (hospital_id, id, approval_number, hmo_id, plan_id, patient_id, source_type, source_id, encounter_type, urgency,
       status, requested_at, care_started_at, item_count, requested_amount, created_at, updated_at)
     select $1, gen_random_uuid(), 'APR-' || lpad(t.last_number::text, 6, '0'), $2, p.id, $3, 'manual', gen_random_uuid(), 'outpatient',
            'routine', 'pending', '2026-01-01', '2026-01-01', 0, 0, '2026-01-01', '2026-01-01'
       from taken t, hmo_plans p where p.hmo_id = $2 limit 1 returning id`,
    [hospital.id, hmoId, patientId],
  );
  return rows[0]?.id as string;
}

/** Requests for approval and notices to NHIA by their entity. */
export const approvalFactories = (aPatient: APatient): Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> => ({
  'hmo-approvals': (hospital) => anApproval(hospital, aPatient),
  'hmo-nhia-notices': async (hospital) => {
    const approvalId = await anApproval(hospital, aPatient);
    const { rows } = await theDatabase().owner.query<{ id: string }>(
      `with taken as (
         insert into number_series (hospital_id, series, last_number) values ($1, 'NN-', 1)
         on conflict (hospital_id, series) do update set last_number = number_series.last_number + 1 returning last_number)
       insert into hmo_nhia_notices (hospital_id, id, notice_number, approval_id, hmo_id, patient_id, items, requested_at, reason, status,
         created_at, updated_at)
       select $1, gen_random_uuid(), 'NN-' || lpad(t.last_number::text, 6, '0'), a.id, a.hmo_id, a.patient_id, '[]', a.requested_at,
              'no answer in one hour', 'draft', '2026-01-01', '2026-01-01'
         from taken t, hmo_approvals a where a.id = $2 returning id`,
      [hospital.id, approvalId],
    );
    return rows[0]?.id as string;
  },
});
