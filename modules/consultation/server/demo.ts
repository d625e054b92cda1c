import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { addDays, addMinutes, addSeconds, dayIn } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoSize, DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { AddDiagnosis } from '../contract/diagnosis-records.ts';
import { CreateReferral } from '../contract/paper-records.ts';
import { OpenConsultationOrder } from '../contract/records.ts';
import { issueCertificate } from './certificates.ts';
import { completeConsultation } from './complete.ts';
import { caseFor, doctors, type DemoCase } from './demo/cases.ts';
import { addDiagnosis } from './diagnoses.ts';
import { holdConsultation } from './hold.ts';
import { createLabRequests } from '#modules/laboratory/server/index.ts';
import { consultationPlace } from '#modules/patients/contract/order-place.ts';
import { keepPastConsultations, type PastConsultation } from './demo/keep-past.ts';
import { openConsultation } from './open-consultation.ts';
import { typeOfVisit } from './rules.ts';
import { saveConsultation } from './save-note.ts';
import { findConsultation } from './store.ts';
import { createDefaultTemplates } from './templates.ts';
import { acceptReferral, createReferral } from './write-referrals.ts';

const demo = 'hospital:demo';
const zone = 'Africa/Lagos';

/** The name under which the demo has a user who signs in; undefined for somebody else. */
function nameOf(stage: DemoStage, userId: Id | null): string | undefined {
  if (!userId) return undefined;
  return [...stage.ids].find(([name, id]) => id === userId && name.startsWith('user:') && stage.actors.has(name))?.[0];
}

/** What the rules refuse (a demo made at night, a line that is empty) is left out. */
async function ifAllowed<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

const atOnce = 110;
/** Signed visits of the past. */
const pastOf: Readonly<Record<DemoSize, number>> = { standard: 300, full: 1_980 };

interface PastVisit {
  readonly appointmentId: Id;
  readonly patientId: Id;
  readonly departmentId: Id;
  readonly department: string;
  readonly practitionerId: Id;
  readonly practitionerName: string;
  readonly typeName: string;
  readonly mode: string;
  readonly priority: string;
  readonly startedAt: Instant;
  readonly completedAt: Instant;
  readonly gender: string | null;
  readonly ageYears: number;
}

/** Completed visits for a consultation, at most so many of all (no less than half of that), evenly over the two years. */
async function pastVisits(scope: Scope, most: number): Promise<PastVisit[]> {
  const { rows } = await sql<PastVisit>`
    with visits as (
      select a.id as appointment_id, a.patient_id, a.department_id, d.name as department, a.practitioner_id, u.fullname as practitioner_name,
             t.name as type_name, t.mode, a.priority, coalesce(a.started_at, a.starts_at) as started_at, a.completed_at, p.gender,
             extract(year from age(a.completed_at, p.date_of_birth))::int as age_years,
             row_number() over (order by a.completed_at, a.id) as place, count(*) over () as whole
        from appointments a
        join appointment_types t on t.hospital_id = a.hospital_id and t.id = a.appointment_type_id and t.creates_consultation
        join departments d on d.hospital_id = a.hospital_id and d.id = a.department_id
        join users u on u.hospital_id = a.hospital_id and u.id = a.practitioner_id
        join patients p on p.hospital_id = a.hospital_id and p.id = a.patient_id and p.date_of_birth is not null
       where a.hospital_id = ${scope.hospitalId} and a.status = 'Completed' and a.completed_at < ${scope.now}
    )
    select * from visits v where v.place % greatest(1, v.whole / ${most}::int) = 0 and v.completed_at > v.started_at
       and not exists (select from consultations c where c.hospital_id = ${scope.hospitalId} and c.appointment_id = v.appointment_id)
     order by v.place limit ${atOnce}`.execute(scope.tx);
  return rows;
}

function noteOf({ complaint, history, examination, plan, instructions }: DemoCase, days: number): PastConsultation['note'] {
  return {
    presentingComplaints: [{ text: complaint, duration: days, unit: 'days' }],
    historyOfComplaint: history,
    examination: { general: examination, systems: {}, marks: [], teeth: [], eyes: null },
    plan,
    patientInstructions: instructions,
  };
}

async function takeOver(stage: DemoStage, most: number): Promise<void> {
  await stage.inHospital(demo, 'user:admin', async (scope) => {
    const visits = await pastVisits(scope, most);
    await keepPastConsultations(
      scope,
      visits.map((visit) => {
        const found = caseFor(visit, stage.random());
        return {
          appointmentId: visit.appointmentId,
          patientId: visit.patientId,
          departmentId: visit.departmentId,
          practitioner: { id: visit.practitionerId, name: visit.practitionerName },
          type: typeOfVisit({ priority: visit.priority, typeName: visit.typeName, mode: visit.mode }),
          startedAt: visit.startedAt,
          completedAt: visit.completedAt,
          disposition: found.disposition,
          note: noteOf(found, 1 + Math.floor(stage.random() * 6)),
          icdCode: found.icdCode,
          isNewCase: stage.random() < 0.7,
        };
      }),
    );
  });
}

interface OpenRow {
  readonly id: Id;
  readonly practitionerId: Id;
  readonly lockVersion: number;
  readonly gender: string | null;
  readonly ageYears: number;
  readonly department: string;
}

/** Consultations in progress, those that began first at the front. */
async function inProgress(stage: DemoStage, since: Instant): Promise<OpenRow[]> {
  return stage.inHospital(demo, 'system', async (scope) => {
    const { rows } = await sql<OpenRow>`
      select c.id, c.practitioner_id, n.lock_version, p.gender, extract(year from age(c.started_at, p.date_of_birth))::int as age_years, d.name as department
        from consultations c
        join consultation_notes n on n.hospital_id = c.hospital_id and n.consultation_id = c.id
        join patients p on p.hospital_id = c.hospital_id and p.id = c.patient_id
        join departments d on d.hospital_id = c.hospital_id and d.id = c.department_id
       where c.hospital_id = ${scope.hospitalId} and c.status = 'in-progress' and c.started_at >= ${since} order by c.started_at, c.id`.execute(
      scope.tx,
    );
    return rows;
  });
}

/** Writes the note and the diagnosis of a visit as its doctor; gives what it was. */
async function write(stage: DemoStage, row: OpenRow): Promise<{ found: DemoCase; lockVersion: number } | null> {
  const who = nameOf(stage, row.practitionerId);
  if (!who) return null;
  const found = caseFor(row, stage.random());
  const lockVersion = await ifAllowed(() =>
    stage.inHospital(demo, who, async (scope) => {
      const saved = await saveConsultation(scope, row.id, { ...noteOf(found, 3), lockVersion: row.lockVersion });
      await addDiagnosis(
        scope,
        row.id,
        AddDiagnosis.parse({ icdCode: found.icdCode, type: 'final', verification: 'confirmed', confirm: true }),
      );
      return saved.lockVersion;
    }),
  );
  return lockVersion === null ? null : { found, lockVersion };
}

/** The morning goes by: whoever is with a doctor is examined, and the visit is signed. */
async function signOpen(stage: DemoStage): Promise<void> {
  for (const row of await inProgress(stage, addMinutes(stage.now, -720))) {
    const written = await write(stage, row);
    const who = nameOf(stage, row.practitionerId);
    if (!written || !who) continue;
    const { disposition } = written.found;
    const order = {
      lockVersion: written.lockVersion,
      disposition,
      followUp: null,
      noDiagnosisReason: null,
      criticalReason: null,
      withoutAdmission: true,
    };
    await ifAllowed(() => stage.inHospital(demo, who, (scope) => completeConsultation(scope, row.id, order)));
  }
}

/** Walk-ins of a day ago that nobody has signed yet. */
async function leaveUnsigned(stage: DemoStage, turn: number): Promise<void> {
  const who = `user:${doctors[turn % doctors.length]}`;
  await ifAllowed(() =>
    stage.inHospital(demo, who, async (scope) => {
      const { rows } = await sql<{ id: Id }>`
        select p.id from patients p where p.hospital_id = ${scope.hospitalId} and p.status = 'active' and not p.confidential
           and not exists (select from appointments a where a.hospital_id = p.hospital_id and a.patient_id = p.id and a.status in ('Scheduled', 'In-progress'))
         order by p.id offset ${11 + turn * 7} limit 1`.execute(scope.tx);
      const patientId = rows[0]?.id;
      if (!patientId) return;
      const departmentId = stage.idOf('department:Emergency Department');
      await openConsultation(
        scope,
        OpenConsultationOrder.parse({ patientId, departmentId, type: 'emergency', chiefComplaint: 'Seen in the night' }),
      );
    }),
  );
}

/** A test that is ordered with the patient in the room and comes back at once (the laboratory's demo, `held-…`). */
async function orderTest(stage: DemoStage, who: string, consultationId: Id, index: number): Promise<void> {
  const testId = stage.ids.get('lab-test:haemoglobin');
  if (!testId) return;
  const { patientId } = await stage.inHospital(demo, 'system', (scope) => findConsultation(scope, consultationId));
  const ordered = await stage.inHospital(demo, who, (scope) =>
    createLabRequests(scope, {
      ...{ patientId, place: consultationPlace(consultationId), tests: [{ testId, note: null }], origin: 'emergency', priority: 'stat' },
      ...{ clinicalInfo: 'Pale', consentGiven: true, confirm: true, reason: 'Looks paler than a week ago' },
    }),
  );
  const [id] = ordered.requestIds;
  if (id) stage.ids.set(`lab:held-${index}:0`, id);
}

/** Three wait on hold: two for results, one stepped out. */
async function holdSome(stage: DemoStage): Promise<void> {
  const rows = (await inProgress(stage, addMinutes(stage.now, -720))).slice(0, 3);
  for (const [index, row] of rows.entries()) {
    const who = nameOf(stage, row.practitionerId);
    if (!who) continue;
    await write(stage, row);
    const reason = index < 2 ? ('results' as const) : ('patient' as const);
    if (index < 2) await orderTest(stage, who, row.id, index);
    await ifAllowed(() => stage.inHospital(demo, who, (scope) => holdConsultation(scope, row.id, { reason, note: null })));
  }
}

interface SignedRow {
  readonly id: Id;
  readonly patientId: Id;
  readonly practitionerId: Id;
  readonly lockVersion: number;
}

async function signed(stage: DemoStage, most: number, skip: number): Promise<SignedRow[]> {
  return stage.inHospital(demo, 'system', async (scope) => {
    const { rows } = await sql<SignedRow>`
      select c.id, c.patient_id, c.practitioner_id, n.lock_version from consultations c
        join consultation_notes n on n.hospital_id = c.hospital_id and n.consultation_id = c.id
        join patients p on p.hospital_id = c.hospital_id and p.id = c.patient_id and p.status = 'active' and not p.confidential
       where c.hospital_id = ${scope.hospitalId} and c.status = 'completed' order by c.started_at desc, c.id limit ${most} offset ${skip}`.execute(
      scope.tx,
    );
    return rows;
  });
}

const editReasons = [
  'The dose was written for another weight',
  'The result came after the signing',
  'A word was left out of the plan',
] as const;

/** Eighteen were amended, two of them by a colleague a day later: those wait for a second signature. */
async function amendSome(stage: DemoStage): Promise<void> {
  for (const [index, row] of (await signed(stage, 18, 4)).entries()) {
    const other = doctors.map((name) => `user:${name}`).find((name) => stage.ids.get(name) !== row.practitionerId) as string;
    const who = index < 2 ? other : nameOf(stage, row.practitionerId);
    if (!who) continue;
    const order = {
      lockVersion: row.lockVersion,
      assessment: 'Reviewed with the result.',
      editReason: editReasons[index % editReasons.length] as string,
    };
    await ifAllowed(() => stage.inHospital(demo, who, (scope) => saveConsultation(scope, row.id, order)));
  }
}

const outside = { name: 'Lagos University Teaching Hospital', address: 'Idi-Araba, Lagos', phone: null, email: null };
/** Departments that others refer to, and who of each accepts. */
const targets = [
  ['Medical Department', 'user:doctor'],
  ['Obstetrics', 'user:ngozi.ezeani'],
  ['Paediatrics', 'user:folasade.adewale'],
  ['Dental', 'user:efe.omoruyi'],
  ['Radiology Department', 'user:imaging'],
] as const;

/** Twenty-four referrals: eight go outside, four are accepted. */
async function refer(stage: DemoStage): Promise<void> {
  for (const [index, row] of (await signed(stage, 24, 24)).entries()) {
    const who = nameOf(stage, row.practitionerId);
    if (!who) continue;
    const external = index % 3 === 0;
    const [department, answers] = targets[index % targets.length] as (typeof targets)[number];
    const order = CreateReferral.parse({
      direction: external ? 'external' : 'internal',
      patientId: row.patientId,
      consultationId: row.id,
      ...(external ? { externalFacility: outside } : { toDepartmentId: stage.idOf(`department:${department}`) }),
      urgency: index % 4 === 1 ? 'urgent' : 'routine',
      reason: external ? 'Not offered here, please see and advise' : 'Please see and advise',
      clinicalSummary: 'Stable. Treated as written in the note of this visit.',
    });
    const sent = await ifAllowed(() => stage.inHospital(demo, who, (scope) => createReferral(scope, order)));
    if (sent && !external && index % 4 === 2)
      await ifAllowed(() =>
        stage.inHospital(demo, answers, (scope) => acceptReferral(scope, sent.id, { reply: 'Bring the film along.', book: null })),
      );
  }
}

/** Thirty certificates. */
async function certify(stage: DemoStage): Promise<void> {
  const today = dayIn(stage.now, zone);
  for (const [index, row] of (await signed(stage, 30, 0)).entries()) {
    const who = nameOf(stage, row.practitionerId);
    if (!who) continue;
    const sick = index % 3 !== 2;
    await ifAllowed(() =>
      stage.inHospital(demo, who, (scope) =>
        issueCertificate(scope, {
          patientId: row.patientId,
          consultationId: row.id,
          kind: sick ? 'sick-leave' : 'attendance',
          from: today,
          to: sick ? dayIn(addDays(stage.now, 2 + (index % 4)), zone) : today,
          text: sick ? 'Was examined here and is unfit for work on the days named.' : 'Attended the clinic on the day named.',
          restrictions: null,
        }),
      ),
    );
  }
}

const unsigned = 6;

/** Signed visits of two years, a morning that is signed as it goes by, some in progress, on hold and unsigned, and papers. */
export function consultationSteps(now: Instant, size: DemoSize): readonly DemoStep[] {
  const past = pastOf[size];
  const ago = (minutes: number, run: DemoStep['run']): DemoStep => ({ at: addMinutes(now, -minutes), run });
  return [
    {
      at: moment(now, 730, '09:00'),
      run: async (stage) => {
        await stage.inHospital(demo, 'user:admin', (scope) => createDefaultTemplates(scope));
      },
    },
    ...Array.from({ length: unsigned }, (_, turn) => ago(1520 + turn * 13, (stage) => leaveUnsigned(stage, turn))),
    ...Array.from({ length: Math.ceil(past / atOnce) }, (_, part) => ({
      at: addSeconds(addMinutes(now, -1436), part),
      run: (stage: DemoStage) => takeOver(stage, past),
    })),
    ago(1400, amendSome),
    ago(1390, refer),
    // Before each turn of the queue's morning.
    ...Array.from({ length: 22 }, (_, turn) => ago(270.4 - 11 * turn, signOpen)),
    ago(60, certify),
    ago(2.5, holdSome),
  ];
}
