import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { yearsBetween } from '#modules/patients/server/index.ts';
import { allergyStateTexts } from '#modules/patients/contract/words.ts';
import type { GeneratedSummary, SummarySection } from '../contract/document-records.ts';
import { SummarySections } from '../contract/events.ts';
import { adultYears } from '../contract/scores.ts';
import type { Vital } from '../contract/vital-records.ts';
import { ownSummarySections, presentStatuses } from '../contract/words.ts';
import { allergiesOfPatient } from './allergies.ts';
import { type ChartPatient, hospitalName, openChart } from './chart.ts';
import { visibleConditions } from './conditions.ts';
import { setsById } from './list-vitals.ts';
import { isActiveAllergy } from '../contract/active-allergy.ts';
import { toVital } from './vitals-record.ts';

type Rows = SummarySection['rows'];
type OwnSection = (typeof ownSummarySections)[number];

const row = (label: string, value: string | null, at: string | null = null) => (value === null ? [] : [{ label, value, at }]);

async function demographics(scope: Scope, patient: ChartPatient): Promise<Rows> {
  const age = patient.dateOfBirth ? `${yearsBetween(patient.dateOfBirth, await scope.today())} years` : null;
  return [
    ...row('Name', patient.fullname),
    ...row('Patient ID', patient.hospitalPatientId),
    ...row('Civis ID', patient.civisId),
    ...row('Gender', patient.gender),
    ...row('Date of birth', patient.dateOfBirth),
    ...row('Age', age),
    ...row('Blood group', patient.bloodGroup),
    ...row('Genotype', patient.genotype),
  ];
}

async function allergies(scope: Scope, patient: ChartPatient): Promise<Rows> {
  const { data, allergyReview } = await allergiesOfPatient(scope, patient);
  if (allergyReview.state !== 'recorded') return row('Allergies', allergyStateTexts[allergyReview.state], allergyReview.at);
  return data.filter(isActiveAllergy).map((each) => {
    const reactions = each.reactions.map((reaction) => reaction.manifestation).join(', ');
    return { label: each.substance, value: [each.criticality, reactions].filter(Boolean).join(' · '), at: each.recordedAt };
  });
}

async function conditions(scope: Scope, patient: ChartPatient): Promise<Rows> {
  const present = (await visibleConditions(scope, patient)).filter(
    (each) => presentStatuses.includes(each.clinicalStatus) && !['refuted', 'entered-in-error'].includes(each.verificationStatus),
  );
  return present.map((each) => ({
    label: each.name,
    value: [each.icdCode, each.severity, each.onsetDate && `since ${each.onsetDate}`, each.hospitalName].filter(Boolean).join(' · '),
    at: each.recordedAt,
  }));
}

interface Shown {
  readonly label: string;
  readonly of: (set: Vital) => number | string | null;
  /** Which sets have a value, by their columns alone. */
  readonly known: RawBuilder<boolean>;
}

const news2Known = sql<boolean>`(respiratory_rate is not null and spo2 is not null and on_oxygen is not null and systolic is not null
  and pulse is not null and consciousness is not null and temperature is not null
  and not obstetric and (age_months is null or age_months >= ${sql.lit(adultYears * 12)}))`;

const shown: readonly Shown[] = [
  { label: 'Temperature °C', of: (set) => set.temperature, known: sql`temperature is not null` },
  { label: 'Pulse /min', of: (set) => set.pulse, known: sql`pulse is not null` },
  { label: 'Respiratory rate /min', of: (set) => set.respiratoryRate, known: sql`respiratory_rate is not null` },
  {
    label: 'Blood pressure mmHg',
    of: (set) => (set.systolic === null ? null : `${set.systolic}/${set.diastolic}`),
    known: sql`systolic is not null`,
  },
  { label: 'SpO2 %', of: (set) => set.spo2, known: sql`spo2 is not null` },
  { label: 'Blood glucose mmol/L', of: (set) => set.bloodGlucose, known: sql`blood_glucose is not null` },
  { label: 'Weight kg', of: (set) => (set.weight === null ? null : set.weight / 1000), known: sql`weight is not null` },
  { label: 'BMI', of: (set) => set.bmi, known: sql`(weight is not null and height is not null)` },
  { label: 'NEWS2', of: (set) => set.news2, known: news2Known },
];

const trendDays = 182;

interface Course {
  readonly newest: Id | null;
  readonly first: Id | null;
  readonly readings: number;
}

/**
 * Of each measurement its newest set, its first of six months and how many there were, in one statement: the newest is found along the
 * index of the patient's sets, six months are read once, and nothing older is.
 */
async function coursesOf(scope: Scope, patientId: Id): Promise<readonly Course[]> {
  const own = sql`hospital_id = ${scope.hospitalId} and patient_id = ${patientId} and status <> 'entered-in-error'`;
  const since = addDays(scope.now, -trendDays);
  const columns = shown.flatMap(({ known }, at) => [
    sql`(select id from vitals where ${own} and ${known} order by taken_at desc, id desc limit 1) as ${sql.ref(`newest${at}`)}`,
    sql`(array_agg(id order by taken_at, id) filter (where ${known}))[1] as ${sql.ref(`first${at}`)}`,
    sql`(count(*) filter (where ${known}))::int as ${sql.ref(`readings${at}`)}`,
  ]);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from vitals where ${own} and taken_at >= ${since}`.execute(scope.tx);
  const [found = {}] = rows;
  return shown.map((_, at) => ({
    newest: (found[`newest${at}`] ?? null) as Id | null,
    first: (found[`first${at}`] ?? null) as Id | null,
    readings: Number(found[`readings${at}`] ?? 0),
  }));
}

/** The last value of each measurement and, where there are more, its course over six months. */
async function vitals(scope: Scope, patient: ChartPatient): Promise<Rows> {
  const here = await hospitalName(scope);
  const courses = await coursesOf(scope, patient.id);
  const sets = new Map(
    (
      await setsById(
        scope,
        courses.flatMap(({ newest, first }) => [newest, first]),
      )
    ).map((set) => [set.id, toVital(set, here)]),
  );
  return shown.flatMap(({ label, of }, at) => {
    const { newest, first, readings } = courses[at] as Course;
    const [last, oldest] = [sets.get(newest as Id), sets.get(first as Id)];
    if (!last) return [];
    const course = oldest && readings > 1 ? ` (6 months: ${readings} readings, first ${of(oldest)})` : '';
    return [{ label, value: `${of(last)}${course}`, at: last.takenAt }];
  });
}

const made: Readonly<
  Record<OwnSection, { title: string; permission: string | null; rows: (scope: Scope, patient: ChartPatient) => Promise<Rows> }>
> = {
  demographics: { title: 'Demographics', permission: null, rows: demographics },
  allergies: { title: 'Allergies', permission: 'View Allergies', rows: allergies },
  conditions: { title: 'Active conditions', permission: 'View Pre Existing Conditions', rows: conditions },
  vitals: { title: 'Vitals', permission: 'View Vitals', rows: vitals },
};

/** GET patient-summaries/patient/{patientId}/generated: made now, of what this user may see, and never kept. */
export async function generateSummary(scope: Scope, patientId: Id, asked: readonly string[] | undefined): Promise<GeneratedSummary> {
  const patient = await openChart(scope, patientId);
  const wanted = asked?.length ? asked : null;
  const sections: SummarySection[] = [];
  for (const key of ownSummarySections) {
    const { title, permission, rows } = made[key];
    if ((wanted && !wanted.includes(key)) || (permission && !scope.may(permission))) continue;
    sections.push({ key, title, rows: await rows(scope, patient) });
  }
  for (const more of await scope.ask(SummarySections, { patientId: patient.id, sections: wanted })) sections.push(...more);
  return { generatedAt: scope.now, sections };
}
