import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addHours, addMinutes, secondsBetween, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { allergiesInBrief } from '#modules/patient-chart/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import type { DueDose, Worklist } from '../../contract/administration-records.ts';
import type { ChartPatient } from '../../contract/bedside-records.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import { therapeuticSettings } from '../../contract/administration-settings.ts';
import { type DueState, mostChartDays, worklistHours } from '../../contract/administration-words.ts';
import type { administrationCalls } from '../../contract/calls/administrations.ts';
import { chartPatients } from './rows.ts';
import { wardNames } from './wards.ts';

type Query = QueryOf<typeof administrationCalls.worklist>;

/** Most doses of one answer; a ward has some hundreds a day. */
const mostDoses = 5000;

interface DueRow {
  readonly dosageId: Id;
  readonly administrationId: Id;
  readonly administrationNumber: string;
  readonly patientId: Id;
  readonly departmentId: Id;
  readonly medicine: string;
  readonly productId: Id | null;
  readonly doseAmount: number;
  readonly doseUnit: DueDose['doseUnit'];
  readonly route: DueDose['route'];
  readonly controlled: boolean;
  readonly doubleCheck: boolean;
  readonly insulin: boolean;
  readonly dueAt: Instant;
  readonly windowMinutes: number;
  readonly version: number;
}

async function dueRows(scope: Scope, wardId: Id | null, from: Instant | null, until: Instant): Promise<DueRow[]> {
  let rows = scope.tx
    .selectFrom('administrationDosages as d')
    .innerJoin('therapeuticAdministrations as a', (join) =>
      join.onRef('a.hospitalId', '=', 'd.hospitalId').onRef('a.id', '=', 'd.administrationId'),
    )
    .select([
      'd.id as dosageId',
      'a.id as administrationId',
      'a.administrationNumber',
      'a.patientId',
      'd.departmentId',
      'a.medicine',
      'a.productId',
      'd.doseAmount',
      'a.doseUnit',
      'a.route',
      'a.controlled',
      'a.doubleCheck',
      'a.insulin',
      'd.dueAt',
      'd.windowMinutes',
      'a.version',
    ])
    .where('d.hospitalId', '=', scope.hospitalId)
    .where('d.status', '=', sql.lit('pending'))
    .where('d.dueAt', '<', until)
    .where('a.heldAt', 'is', null)
    .where('a.status', '=', 'in-progress');
  if (wardId) rows = rows.where('d.departmentId', '=', wardId);
  if (from) rows = rows.where('d.dueAt', '>=', from);
  return rows.orderBy('d.dueAt').orderBy('d.id').limit(mostDoses).execute();
}

/** Overdue beyond its window, due from the window's beginning on, coming before. */
export function dueState(dose: { readonly dueAt: Instant; readonly windowMinutes: number }, now: Instant): DueState {
  if (addMinutes(dose.dueAt, dose.windowMinutes) < now) return 'overdue';
  return addMinutes(dose.dueAt, -dose.windowMinutes) <= now ? 'due' : 'coming';
}

async function figuresOfDay(scope: Scope, wardId: Id | null): Promise<{ given: number; missed: number }> {
  const from = startOfDay(await scope.today(), await scope.zone());
  let rows = scope.tx
    .selectFrom('administrationDosages')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')] as const)
    .where('hospitalId', '=', scope.hospitalId)
    .where('recordedAt', '>=', from)
    .where('voided', '=', false);
  if (wardId) rows = rows.where('departmentId', '=', wardId);
  const counts = new Map((await rows.groupBy('status').execute()).map(({ status, count }) => [status, Number(count)]));
  return { given: (counts.get('given') ?? 0) + (counts.get('partially-given') ?? 0), missed: counts.get('missed') ?? 0 };
}

/** GET therapeutic-administrations/worklist: whoever's dose is due first on top. */
export async function readWorklist(scope: Scope, query: Query): Promise<Worklist> {
  const wardId = query.wardId || null;
  const until = query.to ?? addHours(scope.now, worklistHours);
  if (query.from && secondsBetween(query.from, until) > mostChartDays * 86_400) throw administrationRefusals.refusal('CHART_TOO_LONG');
  const rows = await dueRows(scope, wardId, query.from ?? null, until);
  const ids = [...new Set(rows.map(({ patientId }) => patientId))];
  const patients = await chartPatients(scope, ids);
  const allergies = await allergiesInBrief(scope, ids);
  const wards = await wardNames(
    scope,
    rows.map(({ departmentId }) => departmentId),
  );
  const doses = rows.map((row) => ({ ...row, doseAmount: Number(row.doseAmount), state: dueState(row, scope.now) }));
  const { given, missed } = await figuresOfDay(scope, wardId);
  const { scanMedicine } = await readSettings(scope, therapeuticSettings);
  return {
    scanMedicine,
    from: query.from ?? rows[0]?.dueAt ?? scope.now,
    until,
    counts: {
      pending: doses.length,
      overdue: doses.filter(({ state }) => state === 'overdue').length,
      givenToday: given,
      missedToday: missed,
    },
    patients: ids.map((id) => {
      const own = doses.filter(({ patientId }) => patientId === id);
      const departmentId = own[0]?.departmentId as Id;
      return {
        patient: patients.get(id) as ChartPatient,
        ward: { id: departmentId, name: wards.get(departmentId) ?? '' },
        allergies: [...(allergies.get(id)?.names ?? [])],
        noKnownAllergies: allergies.get(id)?.noneKnown ?? false,
        doses: own.map(({ patientId: _patient, departmentId: _ward, ...dose }) => dose),
      };
    }),
  };
}
