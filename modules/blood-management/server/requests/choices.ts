import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { stockCalls } from '../../contract/calls/stock.ts';
import { advisesAntiD, choicesFor, decidingGroup, judgePair, type Recipient } from '../../contract/rules/compatibility.ts';
import type { AvailableUnit } from '../../contract/unit-records.ts';
import { type Component, components, type UnitAttribute } from '../../contract/words.ts';
import { recipientOf } from '../record/store.ts';
import { isScarce } from '../units/bank.ts';
import { standsAs } from '../units/list.ts';
import { showUnitRows } from '../units/show.ts';
import type { StoredUnit } from '../units/store.ts';

type Query = QueryOf<typeof stockCalls.available>;

/** Rank of a unit for a patient: its group's place in the order of choice; O negative comes last for others while it is scarce. */
function rankOf(unit: StoredUnit, recipient: Recipient, scarce: boolean): number | null {
  const at = choicesFor(recipient, unit.component).indexOf(unit.bloodGroup);
  if (at < 0) return null;
  const spared = scarce && unit.bloodGroup === 'O-' && decidingGroup(recipient) !== 'O-';
  return spared ? at + 100 : at;
}

function noteOf(unit: StoredUnit, recipient: Recipient): string | null {
  if (advisesAntiD(recipient, unit)) return 'Consider anti-D immunoglobulin';
  return judgePair(recipient, { ...unit, attributes: unit.attributes as UnitAttribute[] }) === 'note' ? 'Another ABO group' : null;
}

/** Most units that are ranked for one patient. */
const mostRanked = 500;

/** GET available-blood: usable now, the first to expire first; for a patient those alone that fit, best first. */
export async function availableUnits(scope: Scope, query: Query): Promise<Page<AvailableUnit>> {
  if (query.forPatientId) await openPatient(scope, query.forPatientId);
  const recipient = query.forPatientId ? await recipientOf(scope, query.forPatientId) : null;
  const wanted: readonly Component[] = query.component ? [query.component] : components;
  let rows = scope.tx
    .selectFrom('bloodUnits')
    .where('hospitalId', '=', scope.hospitalId)
    .where('component', 'in', [...wanted])
    .where((eb) => standsAs(eb, 'available', scope.now));
  if (query.bloodGroup) rows = rows.where('bloodGroup', '=', query.bloodGroup);
  if (query.attributes?.length) rows = rows.where(sql<boolean>`attributes @> ${query.attributes}::text[]`);
  const found = await rows.selectAll().orderBy('expiresAt').orderBy('id').limit(mostRanked).execute();
  const scarce = await isScarce(scope, 'O-');
  const ranked = found
    .map((unit) => ({ unit, rank: recipient ? rankOf(unit, recipient, scarce) : null }))
    .filter(({ rank }) => recipient === null || rank !== null)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  const page = ranked.slice(offsetOf(query), offsetOf(query) + query.limit);
  const shown = await showUnitRows(
    scope,
    page.map(({ unit }) => unit),
  );
  const data = page.map(({ unit, rank }, at) => ({
    ...(shown[at] as (typeof shown)[number]),
    rank,
    note: recipient ? noteOf(unit, recipient) : null,
    scarce: scarce && unit.bloodGroup === 'O-',
  }));
  return { data, meta: { count: ranked.length, page: query.page, limit: query.limit } };
}
