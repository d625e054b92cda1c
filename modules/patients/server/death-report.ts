import { present } from '#kernel/server/reading/present.ts';
import type { Page } from '#kernel/contract/envelope.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { dayIn, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { type Cause, type DeathReportRow, type DeathTotals, DeathCertificate } from '../contract/death-records.ts';
import { patientRefusals } from '../contract/refusals.ts';
import { liveDeath, showDeath } from './death-rows.ts';
import { ageAt, ageBands, chainOf, isNeonatal, underlyingCause } from './death-rules.ts';
import { openPatient } from './open-patient.ts';
import { ageText } from './rules.ts';
import { seesConfidential } from './shown-patients.ts';

/** GET patients/{id}/death-certificate: 404 until it is signed. */
export async function readCertificate(scope: Scope, patientId: Id): Promise<DeathCertificate> {
  const patient = await openPatient(scope, patientId);
  const row = await liveDeath(scope, patientId).executeTakeFirst();
  if (row?.status !== 'signed') throw patientRefusals.refusal('DEATH_NOT_SIGNED');
  const record = showDeath(row);
  const hospital = await hospitalOf(scope);
  const day = dayIn(row.dateTimeOfDeath, hospital.timeZoneCode ?? 'UTC');
  const informant = row.informantNextOfKinId
    ? await scope.tx
        .selectFrom('nextOfKin')
        .select(['fullname', 'relationship', 'phoneNumber'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', '=', row.informantNextOfKinId)
        .executeTakeFirst()
    : undefined;
  await scope.record({
    action: 'print',
    entity: 'DeathRecord',
    entityId: row.id,
    entityNumber: row.certificateNumber,
    patientId,
    personId: patient.personId,
    summary: `Death certificate ${row.certificateNumber} opened`,
  });
  const { dateOfBirth } = patient;
  return {
    ...record,
    patient: present(DeathCertificate.shape.patient, patient, { age: ageText(dateOfBirth, day) }),
    underlyingCause: underlyingCause(record),
    informant: informant ?? null,
    hospital: { name: hospital.name, address: [hospital.address, hospital.city, hospital.state].filter(Boolean).join(', ') || null },
  };
}

const reported = [
  'd.id',
  'd.patientId',
  'd.certificateNumber',
  'd.dateTimeOfDeath',
  'd.place',
  'd.causeA',
  'd.causeB',
  'd.causeC',
  'd.causeD',
  'd.manner',
  'd.isMaternalDeath',
  'd.certifiedByName',
  'd.certifiedAt',
  'p.fullname',
  'p.hospitalPatientId',
  'p.dateOfBirth',
  'p.sexAtBirth',
  'p.confidential',
] as const;

function tally(keys: readonly string[], order?: readonly string[]): { key: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const rows = [...counts].map(([key, count]) => ({ key, count }));
  return order
    ? rows.sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
    : rows.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

function causeKey(cause: Cause | null): string {
  return cause ? [cause.icdCode, cause.text].filter(Boolean).join(' ') : 'unknown';
}

function totalsOf(rows: readonly (DeathReportRow & { month: string })[]): DeathTotals {
  const sexed = (band: string, sex: string) => rows.filter((row) => row.ageBand === band && row.sex === sex).length;
  return {
    deaths: rows.length,
    byCause: tally(rows.map((row) => causeKey(row.underlyingCause))).slice(0, 100),
    byAgeBand: tally(
      rows.map((row) => row.ageBand),
      ageBands,
    ),
    bySex: tally(rows.map((row) => row.sex)),
    byPlace: tally(rows.map((row) => row.place)),
    byMonth: tally(rows.map((row) => row.month)).sort((a, b) => (a.key < b.key ? -1 : 1)),
    pyramid: ageBands.map((band) => ({ band, male: sexed(band, 'male'), female: sexed(band, 'female') })),
  };
}

// Of one range; a hospital that certifies more in a year asks for shorter ranges.
const mostDeaths = 20_000;

interface ReportQuery {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly page: number;
  readonly limit: number;
}

/**
 * GET report/deceased/{start}/{end}: signed deaths between two days in the hospital's zone, newest first, with totals over all of
 * them. Names only for those who may see the patient list.
 */
export async function reportDeaths(scope: Scope, query: ReportQuery): Promise<Page<DeathReportRow> & { meta: { totals: DeathTotals } }> {
  if (!scope.may('View Report Module')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'View Report Module' });
  if (query.start > query.end) throw patientRefusals.refusal('REPORT_DATES');
  const zone = await scope.zone();
  const rows = await scope.tx
    .selectFrom('deathRecords as d')
    .innerJoin('patients as p', (join) => join.onRef('p.hospitalId', '=', 'd.hospitalId').onRef('p.id', '=', 'd.patientId'))
    .select([...reported])
    .where('d.hospitalId', '=', scope.hospitalId)
    .where('d.status', '=', 'signed')
    .where('d.dateTimeOfDeath', '>=', startOfDay(query.start, zone))
    .where('d.dateTimeOfDeath', '<', endOfDayExclusive(query.end, zone))
    .orderBy('d.dateTimeOfDeath', 'desc')
    .orderBy('d.id', 'desc')
    .limit(mostDeaths)
    .execute();
  const named = scope.may('View Patient List');
  const shown = rows.map((row) => {
    const causes = { causeA: row.causeA, causeB: row.causeB, causeC: row.causeC, causeD: row.causeD };
    const day = dayIn(row.dateTimeOfDeath, zone);
    const age = ageAt(row.dateOfBirth, day);
    const open = named && (!row.confidential || seesConfidential(scope));
    return {
      id: row.id,
      patientId: row.patientId,
      certificateNumber: row.certificateNumber,
      patient: open ? row.fullname : null,
      hospitalPatientId: row.hospitalPatientId,
      ageYears: age.years,
      ageBand: age.band,
      sex: row.sexAtBirth as string,
      dateTimeOfDeath: row.dateTimeOfDeath,
      place: row.place,
      immediateCause: causes.causeA,
      underlyingCause: underlyingCause(causes),
      causes: chainOf(causes),
      manner: row.manner,
      isMaternalDeath: row.isMaternalDeath,
      isNeonatal: isNeonatal(row.dateOfBirth, day),
      certifiedBy: row.certifiedByName,
      certifiedAt: row.certifiedAt,
      month: day.slice(0, 7),
    };
  });
  const data = shown.slice(offsetOf(query), offsetOf(query) + query.limit).map(({ month: _month, ...row }) => row);
  return { data, meta: { count: shown.length, page: query.page, limit: query.limit, totals: totalsOf(shown) } };
}
