import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { secondsBetween, startOfDay } from '#kernel/server/clock/instants.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { productsOf } from '#modules/inventory/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { OwnChartRight } from '#modules/patient-chart/contract/events.ts';
import type { medicationRequestCalls } from '../../contract/calls/requests.ts';
import type { HandedOut, OwnMedicine } from '../../contract/request-records.ts';
import { handedOutOf } from './handed-out.ts';
import { directionsOf, type StoredRequest } from './store.ts';

type Query = QueryOf<typeof medicationRequestCalls.own>;

interface Place {
  readonly personId: Id;
  readonly hospitalId: Id;
  readonly patientId: Id;
}

// Most medicines of one person in one hospital that are gone through.
const mostOwn = 500;

async function placesOf(scope: PatientScope, asked: Id | undefined): Promise<Place[]> {
  const personId = asked ?? scope.personId;
  if (!scope.personIds.includes(personId)) throw kernelRefusals.refusal('NOT_FOUND');
  if (personId !== scope.personId && (await scope.ask(OwnChartRight, { personId })).includes('none'))
    throw kernelRefusals.refusal('NOT_FOUND');
  const { rows } = await sql<Place>`
    select person_id, hospital_id, patient_id from portal_hospitals(${scope.now}::timestamptz) where person_id = ${personId}::uuid`.execute(
    scope.tx,
  );
  return rows;
}

/** Whole days from today to the last day, today among them. */
function daysLeft(today: CalendarDate, until: CalendarDate): number {
  return Math.round(secondsBetween(startOfDay(today, 'UTC'), startOfDay(until, 'UTC')) / 86_400) + 1;
}

function stateOf(row: StoredRequest, today: CalendarDate): OwnMedicine['state'] {
  const running = row.courseUntil !== null && row.courseUntil >= today;
  if (running) return 'active';
  return row.open && row.validUntil >= today ? 'waiting' : 'past';
}

async function ownIn(scope: Scope, place: Place): Promise<OwnMedicine[]> {
  const today = await scope.today();
  const rows = await scope.tx
    .selectFrom('medicationRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', place.patientId)
    .where('void', '=', false)
    .where((eb) => eb.or([eb('status', '<>', 'cancelled'), eb('firstDispensedAt', 'is not', null)]))
    .orderBy('createdAt', 'desc')
    .limit(mostOwn)
    .execute();
  const { id, name } = await hospitalOf(scope);
  const handedOut = await handedOutOf(scope, rows);
  const given = [...handedOut.values()].flatMap((parts) => parts.map(({ productId }) => productId));
  const products = await productsOf(scope, [...new Set([...rows.flatMap(({ productId }) => productId ?? []), ...given])]);
  const warningsOf = (productId: Id | null) => [...(products.get(productId ?? '')?.medication?.labelWarnings ?? [])];
  return rows.map((row) => {
    const state = stateOf(row, today);
    const parts = (handedOut.get(row.id) ?? []).map(({ productId, ...part }) => ({ ...part, warnings: warningsOf(productId) }));
    const asked: HandedOut = {
      name: row.productName,
      inPlaceOf: null,
      dosageText: row.dosageText,
      directions: directionsOf(row),
      warnings: warningsOf(row.productId),
      quantity: state === 'waiting' ? row.quantity - row.quantityDispensed : row.quantityDispensed - row.quantityReturned,
      unit: products.get(row.productId ?? '')?.unit ?? '',
    };
    return {
      id: row.id,
      personId: place.personId,
      hospital: { id, name },
      ...(state === 'waiting' ? asked : (parts[0] ?? asked)),
      handedOut: parts,
      requestedBy: row.requestedByName,
      dispensedAt: row.lastDispensedAt,
      until: row.courseUntil,
      daysLeft: state === 'active' && row.courseUntil ? daysLeft(today, row.courseUntil) : null,
      refillsLeft: row.status === 'completed' && row.validUntil >= today ? row.refillsAllowed - row.refillsUsed : 0,
      prescriptionId: row.prescriptionId,
      prescriptionLineId: row.prescriptionLineId,
      frequency: row.frequency,
      state,
    };
  });
}

const order: readonly OwnMedicine['state'][] = ['active', 'waiting', 'past'];

/** GET medication/patient: over all hospitals of the person; what runs first, then what waits, then the past. */
export async function ownMedicines(scope: PatientScope, query: Query): Promise<Page<OwnMedicine>> {
  const all: OwnMedicine[] = [];
  for (const place of await placesOf(scope, query.personId))
    all.push(...(await scope.inHospital(place.hospitalId, (inside) => ownIn(inside, place))));
  const wanted = all
    .filter(({ state }) => query.state === undefined || state === query.state)
    .sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  const start = offsetOf(query);
  return { data: wanted.slice(start, start + query.limit), meta: { count: wanted.length, page: query.page, limit: query.limit } };
}
