import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, addDays, dayIn, secondsBetween, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { allergiesInBrief } from '#modules/patient-chart/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { Chart } from '../../contract/administration-records.ts';
import type { ChartPatient } from '../../contract/bedside-records.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import { type ChartGroup, chartGroups, mostChartDays } from '../../contract/administration-words.ts';
import type { administrationCalls } from '../../contract/calls/administrations.ts';
import { chartPatients, rowOf } from './rows.ts';
import type { StoredAdministration, StoredDosage } from './store.ts';
import { isDoseOverdue, isLate } from './view.ts';
import { wardNames, wardOf } from './wards.ts';
import { dueState } from './worklist.ts';

type Query = QueryOf<typeof administrationCalls.chart>;

const mostDoses = 10_000;

function groupOf(row: StoredAdministration): ChartGroup {
  if (row.status !== 'in-progress') return 'stopped';
  if (row.prn) return 'prn';
  if (row.infusion) return 'infusion';
  return row.frequencyCode === 'STAT' ? 'stat' : 'regular';
}

interface Place {
  readonly wardId: Id | null;
  readonly patientId: Id | null;
}

type ChartDosage = Pick<
  StoredDosage,
  'id' | 'administrationId' | 'dueAt' | 'windowMinutes' | 'status' | 'prn' | 'givenAt' | 'doseGiven' | 'givenByName' | 'reasonCode'
>;

function isDueNow(scope: Scope, row: StoredAdministration, dose: ChartDosage): boolean {
  return dose.status === 'pending' && row.status === 'in-progress' && !row.heldAt && dueState(dose, scope.now) === 'due';
}

async function dosesIn(scope: Scope, { wardId, patientId }: Place, from: Instant, until: Instant): Promise<ChartDosage[]> {
  let rows = scope.tx
    .selectFrom('administrationDosages')
    .select(['id', 'administrationId', 'dueAt', 'windowMinutes', 'status', 'prn', 'givenAt', 'doseGiven', 'givenByName', 'reasonCode'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('dueAt', '>=', from)
    .where('dueAt', '<', until)
    .where('voided', '=', false)
    .where('status', '<>', 'cancelled');
  if (patientId) rows = rows.where('patientId', '=', patientId);
  else if (wardId) rows = rows.where('departmentId', '=', wardId);
  return rows.orderBy('dueAt').limit(mostDoses).execute();
}

async function administrationsOf(
  scope: Scope,
  { wardId, patientId }: Place,
  ids: readonly Id[],
  until: Instant,
): Promise<StoredAdministration[]> {
  const rows = await scope.tx
    .selectFrom('therapeuticAdministrations')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) =>
      eb.or([
        sql<boolean>`id = any(${[...ids]}::uuid[])`,
        eb.and([
          eb('status', '=', 'in-progress'),
          eb('startAt', '<', until),
          patientId ? eb('patientId', '=', patientId) : eb('departmentId', '=', wardId as Id),
        ]),
      ]),
    )
    .orderBy('medicine')
    .orderBy('id')
    .execute();
  return rows;
}

async function spanOf(scope: Scope, query: Query): Promise<{ from: Instant; until: Instant }> {
  const zone = await scope.zone();
  const day = query.day?.slice(0, 10) ?? dayIn(scope.now, zone);
  const from = query.from ?? startOfDay(day, zone);
  const until = query.to ?? (query.from ? addDays(from, query.days) : startOfDay(addCalendarDays(day, query.days), zone));
  if (from >= until || secondsBetween(from, until) > mostChartDays * 86_400) throw administrationRefusals.refusal('CHART_TOO_LONG');
  return { from, until };
}

/** GET therapeutic-administrations/chart: four queries, however many lie in the ward. */
export async function readChart(scope: Scope, query: Query): Promise<Chart> {
  const { from, until } = await spanOf(scope, query);
  const patientId = query.patientId || null;
  if (patientId) await openPatient(scope, patientId);
  const place = { patientId, wardId: patientId ? null : query.wardId || (await wardOf(scope, scope.actor.userId)) };
  const doses = await dosesIn(scope, place, from, until);
  const rows = await administrationsOf(scope, place, [...new Set(doses.map(({ administrationId }) => administrationId))], until);
  const ids = [...new Set(rows.map((row) => row.patientId))];
  const patients = await chartPatients(scope, ids);
  const allergies = await allergiesInBrief(scope, ids);
  const wards = await wardNames(
    scope,
    rows.map(({ departmentId }) => departmentId),
  );
  const dosesOf = Map.groupBy(doses, ({ administrationId }) => administrationId);
  const medicineOf = (row: StoredAdministration) => ({
    ...rowOf(scope, row, wards),
    group: groupOf(row),
    instructions: row.instructions,
    doses: (dosesOf.get(row.id) ?? []).map((dose) => ({
      ...{
        id: dose.id,
        dueAt: dose.dueAt,
        status: dose.status,
        givenAt: dose.givenAt,
        givenBy: dose.givenByName,
        reasonCode: dose.reasonCode,
      },
      doseGiven: dose.doseGiven === null ? null : Number(dose.doseGiven),
      due: isDueNow(scope, row, dose),
      overdue: isDoseOverdue(scope, row, dose as StoredDosage),
      late: isLate(dose as StoredDosage),
    })),
  });
  const inOrder = [...ids].sort((a, b) => ((patients.get(a)?.fullname ?? '') < (patients.get(b)?.fullname ?? '') ? -1 : 1));
  const byPatient = Map.groupBy(rows, (row) => row.patientId);
  return {
    from,
    until,
    patients: inOrder.map((id) => ({
      patient: patients.get(id) as ChartPatient,
      allergies: [...(allergies.get(id)?.names ?? [])],
      noKnownAllergies: allergies.get(id)?.noneKnown ?? false,
      medicines: (byPatient.get(id) ?? [])
        .map(medicineOf)
        .sort((a, b) => chartGroups.indexOf(a.group) - chartGroups.indexOf(b.group) || (a.medicine < b.medicine ? -1 : 1)),
    })),
  };
}
