import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addDays, addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { AddNewborn } from '../../contract/newborn-records.ts';
import { RequestAdmission } from '../../contract/request-records.ts';
import { AddCompanion, AssessAdmission, CreateAdmission } from '../../contract/stay-records.ts';
import type { GenderPolicy } from '../../contract/words.ts';
import { chargeNights } from '../money/charge-due.ts';
import { requestAdmission, reserveForRequest } from '../requests/requests.ts';
import { admitPatient } from '../stays/admit.ts';
import { addCompanion, assessAdmission } from '../stays/edit.ts';
import { admitNewborn } from '../stays/newborns.ts';
import { swapPatients } from '../stays/move.ts';
import { type DemoWard, demoWards } from './wards.ts';

const demo = 'hospital:demo';

interface DemoCase {
  readonly icdCode: string;
  readonly description: string;
  readonly reason: string;
}

const cases: Readonly<Record<string, readonly DemoCase[]>> = {
  MMW: [
    { icdCode: 'J18.9', description: 'Pneumonia', reason: 'Fever and cough for four days, oxygen needed' },
    { icdCode: 'E11.9', description: 'Type 2 diabetes mellitus', reason: 'Blood sugar out of control' },
    { icdCode: 'I50.9', description: 'Heart failure', reason: 'Swollen legs and breathlessness at rest' },
  ],
  FMW: [
    { icdCode: 'B54', description: 'Malaria', reason: 'High fever, cannot keep tablets down' },
    { icdCode: 'N10', description: 'Acute pyelonephritis', reason: 'Flank pain with fever, needs antibiotics by vein' },
    { icdCode: 'I10', description: 'Essential hypertension', reason: 'Very high blood pressure with headache' },
  ],
  SUR: [
    { icdCode: 'K35.8', description: 'Acute appendicitis', reason: 'For appendicectomy' },
    { icdCode: 'K40.9', description: 'Inguinal hernia', reason: 'For repair of the hernia' },
  ],
  PAW: [
    { icdCode: 'A09.9', description: 'Gastroenteritis', reason: 'Dehydrated, fluids by vein' },
    { icdCode: 'J18.9', description: 'Pneumonia', reason: 'Fast breathing, does not feed' },
  ],
  MAT: [{ icdCode: 'O80', description: 'Single spontaneous delivery', reason: 'In labour at term' }],
  ICU: [{ icdCode: 'A41.9', description: 'Sepsis', reason: 'Septic shock, close monitoring' }],
  PRW: [{ icdCode: 'B54', description: 'Malaria', reason: 'Fever, wishes a room of her own' }],
};

/** Patients of each ward in its first free beds: 38 of 78. */
const patientsOf: Readonly<Record<string, number>> = { MMW: 8, FMW: 6, SUR: 7, PAW: 5, MAT: 6, ICU: 3, PRW: 3 };
/** Beds that are broken, to be cleaned or held today. */
const notGiven = new Set(['MMW B3', 'SUR B11', 'FMW B6', 'PAW B2', 'MAT B5', 'PRW B2']);
const longest = 8;

/** Patients whom a ward takes, who neither lie in a bed nor are expected in a clinic; nobody who signs in to the patient area. */
async function patientsFor(scope: Scope, policy: GenderPolicy, count: number): Promise<Id[]> {
  const sex =
    policy === 'male' ? sql`p.gender = 'male'` : policy === 'mixed' || policy === 'paediatric' ? sql`true` : sql`p.gender = 'female'`;
  const child = sql`p.date_of_birth > (${scope.now}::timestamptz - interval '14 years')::date`;
  const childbearing = sql`p.date_of_birth > (${scope.now}::timestamptz - interval '42 years')::date`;
  const { rows } = await sql<{ id: Id }>`
    select p.id from patients p
     where p.hospital_id = ${scope.hospitalId} and p.status = 'active' and not p.confidential and p.email is null and ${sex}
       and p.date_of_birth is not null and ${policy === 'paediatric' ? child : sql`not ${child}`} and ${policy === 'maternity' ? childbearing : sql`true`}
       and not exists (select from admissions a where a.hospital_id = p.hospital_id and a.patient_id = p.id)
       and not exists (select from admission_requests r where r.hospital_id = p.hospital_id and r.patient_id = p.id)
       and not exists (select from appointments v where v.hospital_id = p.hospital_id and v.patient_id = p.id
                        and v.starts_at > ${addDays(scope.now, -3)})
     order by p.hospital_patient_id desc limit ${count}`.execute(scope.tx);
  return rows.map(({ id }) => id);
}

/** Names of the beds of a ward that are given to patients. */
function bedsOf({ code, rooms }: DemoWard): string[] {
  const beds = rooms.flatMap((room) => [...room.beds]).reduce((sum, count) => sum + count, 0);
  const names = Array.from({ length: beds }, (_none, at) => `${code} B${at + 1}`).filter((name) => !notGiven.has(name));
  return names.slice(0, patientsOf[code] ?? 0);
}

interface Placed {
  readonly ward: DemoWard;
  readonly bed: string;
  readonly turn: number;
  readonly daysAgo: number;
}

/** Who comes when: each day some, those of one ward on different days. */
function planned(): Placed[] {
  return demoWards.flatMap((ward, index) =>
    bedsOf(ward).map((bed, turn) => ({ ward, bed, turn, daysAgo: 1 + ((turn * 3 + index) % longest) })),
  );
}

async function admitOne(stage: DemoStage, scope: Scope, { ward, bed, turn }: Placed): Promise<void> {
  const [patientId] = await patientsFor(scope, ward.genderPolicy, 1);
  if (!patientId) return;
  const list = cases[ward.code] ?? [];
  const one = list[turn % list.length] as DemoCase;
  const [nurse, , doctor] = ward.staff;
  const stay = await admitPatient(
    scope,
    CreateAdmission.parse({
      ...{ patientId, bedId: stage.idOf(`bed:${bed}`), consultantId: stage.idOf(`user:${doctor ?? 'doctor'}`) },
      source: ward.code === 'MAT' ? 'labour' : ward.code === 'SUR' ? 'elective-procedure' : turn % 3 === 0 ? 'emergency' : 'outpatient',
      primaryNurseId: stage.idOf(`user:${nurse}`),
      reason: one.reason,
      admittingDiagnoses: [{ icdCode: one.icdCode, description: one.description }],
      acuity: ward.code === 'ICU' ? 'critical' : turn % 4 === 0 ? 'high' : 'moderate',
      isolation: turn === 7 ? 'contact' : 'none',
      observationMinutes: ward.code === 'ICU' ? 60 : 240,
      expectedDischargeAt: addDays(scope.now, 3 + ((turn * 2) % 9)),
      depositOverride: 'The deposit of the demo was paid at the desk',
      guardian: { name: 'Next of kin', phone: null, relationship: 'Relative', smsConsent: false },
    }),
  );
  stage.ids.set(`stay:${bed}`, stay.id);
  if (turn % 4 === 3) return;
  const assessment = {
    fallRisk: 15 + turn * 5,
    pressureRisk: 20 - (turn % 6),
    vteRisk: turn % 3 === 0 ? 'moderate' : 'low',
    allergiesChecked: true,
  };
  await assessAdmission(scope, stay.id, AssessAdmission.parse({ ...assessment, belongings: [{ what: 'Telephone' }] }));
}

function admissionsOfDay(now: Instant, daysAgo: number): DemoStep {
  return {
    at: moment(now, daysAgo, '13:20'),
    run: async (stage) => {
      for (const placed of planned().filter((each) => each.daysAgo === daysAgo))
        await stage.inHospital(demo, `user:${placed.ward.staff[0]}`, (scope) => admitOne(stage, scope, placed));
    },
  };
}

/** Each mother of the maternity ward has her newborn beside her from the evening of her admission; cots that stand alone are brought. */
function birthsOfDay(now: Instant, daysAgo: number): DemoStep {
  return {
    at: moment(now, daysAgo, '22:20'),
    run: async (stage) => {
      for (const { ward, bed, turn } of planned().filter((each) => each.ward.code === 'MAT' && each.daysAgo === daysAgo)) {
        const mother = stage.ids.get(`stay:${bed}`);
        if (!mother) continue;
        const birth = {
          sex: turn % 2 === 0 ? 'female' : 'male',
          birthWeight: 2_750 + turn * 160,
        };
        await stage.inHospital(demo, `user:${ward.staff[0]}`, async (scope) => {
          const order = AddNewborn.parse({ ...birth, bornAt: addMinutes(scope.now, -70 - turn * 9) });
          stage.ids.set(`newborn:${bed}`, (await admitNewborn(scope, mother, order)).id);
        });
      }
    },
  };
}

/** Companions, a swap, and the nights until today. */
async function lifeOfWards(stage: DemoStage): Promise<void> {
  const stay = (bed: string) => stage.ids.get(`stay:${bed}`);
  await stage.inHospital(demo, 'user:comfort.akpan', async (scope) => {
    for (const bed of ['PAW B1', 'PAW B3', 'PAW B4', 'MAT B1']) {
      const id = stay(bed);
      if (id)
        await addCompanion(scope, id, AddCompanion.parse({ name: 'Mother of the family', relationship: 'Mother', fromAt: scope.now }));
    }
    const [one, other] = [stay('MMW B1'), stay('MMW B5')];
    if (one && other) await swapPatients(scope, { admissionIds: [one, other], note: 'Nearer to the nurses', policyReason: null });
  });
  await stage.inHospital(demo, 'system', (scope) => chargeNights(scope));
}

const asked = [
  { ward: 'MMW', urgency: 'emergency', reason: 'Chest pain, for observation', doctor: 'doctor' },
  { ward: 'FMW', urgency: 'urgent', reason: 'Severe anaemia, for transfusion', doctor: 'kelechi.anozie' },
  { ward: 'SUR', urgency: 'routine', reason: 'For repair of a hernia', doctor: 'ibrahim.danjuma' },
  { ward: 'PAW', urgency: 'urgent', reason: 'Convulsions with fever', doctor: 'uduak.essien' },
  { ward: 'PRW', urgency: 'routine', reason: 'For treatment of malaria', doctor: 'aisha.bello' },
] as const;

/** Patients who wait for a bed: four, and one for whom a bed is held. */
async function requestsOfToday(stage: DemoStage): Promise<void> {
  for (const { ward: code, urgency, reason, doctor } of asked) {
    const ward = demoWards.find((each) => each.code === code) as DemoWard;
    await stage.inHospital(demo, `user:${doctor}`, async (scope) => {
      const [patientId] = await patientsFor(scope, ward.genderPolicy, 1);
      if (!patientId) return;
      const order = { patientId, urgency, reason, wardId: stage.idOf(`ward:${code}`), expectedDays: 4 };
      const request = await requestAdmission(scope, RequestAdmission.parse(order));
      if (code !== 'PRW') return;
      const until = addHours(scope.now, 24);
      await reserveForRequest(scope, request.id, { bedId: stage.idOf('bed:PRW B6'), until, version: null });
    });
  }
}

/** Who lies in the wards of the demo, and who waits for a bed. */
export function staySteps(now: Instant): DemoStep[] {
  const days = Array.from({ length: longest }, (_none, at) => [admissionsOfDay(now, longest - at), birthsOfDay(now, longest - at)]).flat();
  return [
    ...days,
    { at: addMinutes(addHours(now, -2), 5), run: lifeOfWards },
    { at: addMinutes(addHours(now, -2), 15), run: requestsOfToday },
  ];
}
