import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { generalSettings } from '#modules/organisation/contract/settings.ts';
import { hospitalOf, readSettings } from '#modules/organisation/server/index.ts';
import { allergiesInBrief, isSensitiveCode } from '#modules/patient-chart/server/index.ts';
import { lineBriefs } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { mostBoardBeds } from '../../contract/words.ts';
import { planRows, standingIn } from '../rounds/store.ts';
import { admissionsOf, type StoredAdmission } from '../stay-store.ts';
import { dayOfStay } from '../stays/rules.ts';
import { placesOfBeds, stayPatients } from '../stays/show-stays.ts';
import { staffNames, type StoredWard } from '../store.ts';
import { type PackWords, packWords, wordOf } from './paper-words.ts';
import { aboutPatient, allergyWords, careLines, chartOf, type ChartRow, wallOf } from './rules.ts';
import type { PackPatient, WardPack } from './words.ts';

const idsIn = (ids: readonly Id[]) => sql<Id>`any(${[...ids]}::uuid[])`;

/** Doses of the last and the next day of what is being given to patients, in one query. */
async function dosesOf(scope: Scope, patientIds: readonly Id[]): Promise<readonly (ChartRow & { readonly patientId: Id })[]> {
  const { rows } = await sql<ChartRow & { readonly patientId: Id }>`
    select t.patient_id, t.id, t.medicine, t.dose_amount::float8 as dose_amount, t.dose_unit, t.route, t.frequency_code,
           d.status, d.due_at, d.given_at, d.given_by_name
      from therapeutic_administrations t
      left join administration_dosages d on d.hospital_id = t.hospital_id and d.administration_id = t.id and not d.voided
       and d.due_at between ${addHours(scope.now, -24)} and ${addHours(scope.now, 24)}
     where t.hospital_id = ${scope.hospitalId} and t.patient_id = ${idsIn(patientIds)} and t.status = 'in-progress'
     order by t.medicine, t.id, d.due_at`.execute(scope.tx);
  return rows;
}

/** Tests that are asked for and not released, by the patient; a sensitive one without its name. */
async function resultsOf(scope: Scope, patientIds: readonly Id[], words: PackWords): Promise<Map<Id, string[]>> {
  const { rows } = await sql<{ patientId: Id; number: string; test: string | null; status: string }>`
    select r.patient_id, r.request_number as number, case when not r.sensitive then t.name end as test, r.status
      from lab_requests r
      join lab_tests t on t.hospital_id = r.hospital_id and t.id = r.test_id
     where r.hospital_id = ${scope.hospitalId} and r.patient_id = ${idsIn(patientIds)} and r.open
     order by r.id`.execute(scope.tx);
  return grouped(rows, ({ number, test, status }) => `${number} ${test ?? words.restrictedTest} (${wordOf(words, status)})`);
}

function grouped<T extends { readonly patientId: Id }>(rows: readonly T[], of: (row: T) => string): Map<Id, string[]> {
  return new Map([...Map.groupBy(rows, ({ patientId }) => patientId)].map(([id, own]) => [id, own.map(of)]));
}

/** What is ordered for patients, by the patient. */
async function plansOf(scope: Scope, stayIds: readonly Id[], words: PackWords): Promise<Map<Id, string[]>> {
  const rows = await planRows(scope)
    .where('i.admissionId', '=', idsIn(stayIds))
    .where(standingIn(['active', 'held'], scope.now))
    .orderBy('i.orderedAt')
    .orderBy('i.id')
    .execute();
  const lines = await lineBriefs(scope, { lineIds: rows.flatMap(({ lineId }) => lineId ?? []) });
  const lineOf = new Map(lines.map((line) => [line.id, [line.label, line.directions].filter(Boolean).join(', ')]));
  return grouped(rows, ({ what, lineId, everyMinutes, standing }) => {
    const named = what ?? (lineId ? lineOf.get(lineId) : undefined) ?? words.medicine;
    return [named, everyMinutes ? words.every(everyMinutes) : '', standing === 'held' ? words.held : ''].filter(Boolean).join(', ');
  });
}

/** Everybody with the password of the ward reads the paper: no sensitive diagnosis is on it, though the job itself may know it. */
function diagnosisOn({ finalDiagnoses, admittingDiagnoses }: StoredAdmission): string {
  const list = finalDiagnoses?.length ? finalDiagnoses : admittingDiagnoses;
  return list.find(({ icdCode }) => !isSensitiveCode(icdCode ?? null))?.description ?? '';
}

interface Print {
  readonly wall: (at: Instant) => string;
  readonly words: PackWords;
}

async function patientsOf(scope: Scope, stays: readonly StoredAdmission[], print: Print): Promise<PackPatient[]> {
  const { words } = print;
  const patientIds = stays.map(({ patientId }) => patientId);
  const [zone, today] = [await scope.zone(), await scope.today()];
  const people = await stayPatients(scope, patientIds);
  const places = await placesOfBeds(
    scope,
    stays.map(({ bedId }) => bedId),
  );
  const staff = await staffNames(
    scope,
    stays.map(({ consultantId }) => consultantId),
  );
  const allergies = await allergiesInBrief(scope, patientIds);
  const doses = Map.groupBy(await dosesOf(scope, patientIds), ({ patientId }) => patientId);
  const results = await resultsOf(scope, patientIds, words);
  const plans = await plansOf(
    scope,
    stays.map(({ id }) => id),
    words,
  );
  return stays.flatMap((stay) => {
    const person = people.get(stay.patientId);
    const place = stay.bedId ? places.get(stay.bedId) : undefined;
    if (!person || !place) return [];
    return [
      {
        bed: `${place.roomName} ${place.bedLabel}`,
        ...{ name: person.fullname, number: person.hospitalPatientId, about: aboutPatient(person, today, words) },
        day: dayOfStay(stay.admittedAt, stay.dischargedAt ?? scope.now, zone),
        diagnosis: diagnosisOn(stay),
        consultant: staff.get(stay.consultantId)?.fullname ?? '',
        allergies: allergyWords(allergies.get(stay.patientId), words),
        codeStatus: stay.codeStatus === 'dnr' ? words.noResuscitation : words.fullCode,
        care: careLines(stay, print),
        chart: chartOf(doses.get(stay.patientId) ?? [], { ...print, now: scope.now }),
        plan: plans.get(stay.patientId) ?? [],
        results: results.get(stay.patientId) ?? [],
      },
    ];
  });
}

/** What the downtime pack of a ward prints: everybody who has a bed in it, in the order of the beds. */
export async function gatherPack(scope: Scope, ward: Pick<StoredWard, 'id' | 'name'>): Promise<WardPack> {
  const zone = await scope.zone();
  const wall = (at: Instant) => wallOf(at, zone);
  const stays = await admissionsOf(scope)
    .where('wardId', '=', ward.id)
    .where('bedId', 'is not', null)
    .where('status', 'in', ['admitted', 'discharged'])
    .limit(mostBoardBeds)
    .execute();
  const { name } = await hospitalOf(scope);
  const { language } = await readSettings(scope, generalSettings);
  const patients = stays.length > 0 ? await patientsOf(scope, stays, { wall, words: packWords[language] }) : [];
  const inOrder = (one: PackPatient, other: PackPatient) => one.bed.localeCompare(other.bed, 'en', { numeric: true });
  return { language, hospital: name, ward: ward.name, madeAt: wall(scope.now), patients: patients.sort(inOrder) };
}
