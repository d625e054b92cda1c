import type { Id } from '#kernel/contract/fields.ts';
import { addDays, dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import { yearsBetween } from '#modules/patients/server/index.ts';
import type { GeneratedSummary, SummarySection } from '../contract/document-records.ts';
import { SummarySections } from '../contract/events.ts';
import type { Vital } from '../contract/vital-records.ts';
import { ownSummarySections, presentStatuses } from '../contract/words.ts';
import { allergiesOfPatient } from './allergies.ts';
import { type ChartPatient, hospitalName, openChart } from './chart.ts';
import { visibleConditions } from './conditions.ts';
import { standingSets } from './list-vitals.ts';
import { isActiveAllergy } from './rules.ts';
import { toVital } from './vitals-record.ts';

type Rows = SummarySection['rows'];
type OwnSection = (typeof ownSummarySections)[number];

const row = (label: string, value: string | null, at: string | null = null) => (value === null ? [] : [{ label, value, at }]);

async function demographics(scope: Scope, patient: ChartPatient): Promise<Rows> {
  const age = patient.dateOfBirth ? `${yearsBetween(patient.dateOfBirth, dayIn(scope.now, await zoneOf(scope)))} years` : null;
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
  if (allergyReview.state !== 'recorded')
    return row('Allergies', allergyReview.state === 'none-known' ? 'No known allergies' : 'Allergies not recorded', allergyReview.at);
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

const shown: readonly { readonly label: string; readonly of: (set: Vital) => number | string | null }[] = [
  { label: 'Temperature °C', of: (set) => set.temperature },
  { label: 'Pulse /min', of: (set) => set.pulse },
  { label: 'Respiratory rate /min', of: (set) => set.respiratoryRate },
  { label: 'Blood pressure mmHg', of: (set) => (set.systolic === null ? null : `${set.systolic}/${set.diastolic}`) },
  { label: 'SpO2 %', of: (set) => set.spo2 },
  { label: 'Blood glucose mmol/L', of: (set) => set.bloodGlucose },
  { label: 'Weight kg', of: (set) => (set.weight === null ? null : set.weight / 1000) },
  { label: 'BMI', of: (set) => set.bmi },
  { label: 'NEWS2', of: (set) => set.news2 },
];

const trendDays = 182;

/** The last value of each measurement and, where there are more, its course over six months. */
async function vitals(scope: Scope, patient: ChartPatient): Promise<Rows> {
  const here = await hospitalName(scope);
  const sets = (await standingSets(scope, patient.id, {})).map((each) => toVital(each, here)).reverse();
  const since = addDays(scope.now, -trendDays);
  return shown.flatMap(({ label, of }) => {
    const values = sets.filter((set) => of(set) !== null);
    const [newest] = values;
    if (!newest) return [];
    const recent = values.filter((set) => set.takenAt >= since);
    const oldest = recent.at(-1);
    const course = oldest && recent.length > 1 ? ` (6 months: ${recent.length} readings, first ${of(oldest)})` : '';
    return [{ label, value: `${of(newest)}${course}`, at: newest.takenAt }];
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
