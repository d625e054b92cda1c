import type { Instant } from '#kernel/contract/fields.ts';
import { addDays, addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import type { BloodGroup, LineState, RequestStatus, UnitAttribute } from '../../contract/words.ts';

interface Line {
  readonly state: LineState;
  readonly issuedAt: Instant | null;
}

/**
 * Where a request stands by its units. Issued units are those that left the bank, whatever became of them (invariant 8): once as many
 * left as were asked for and none of them is open, the request is completed.
 */
export function statusOfLines(
  request: { readonly status: RequestStatus; readonly units: number },
  lines: readonly Line[],
  hasSample: boolean,
): RequestStatus {
  if (request.status === 'declined' || request.status === 'cancelled' || request.status === 'completed') return request.status;
  const issued = lines.filter(({ issuedAt }) => issuedAt !== null);
  if (issued.length >= request.units) return issued.some(({ state }) => state === 'issued') ? 'issued' : 'completed';
  if (issued.length > 0) return 'part-issued';
  if (lines.filter(({ state }) => state === 'reserved').length >= request.units) return 'cross-matched';
  return hasSample ? 'sample-taken' : 'requested';
}

/**
 * Until when a sample counts: three days where the patient was transfused or pregnant in the last three months or nobody knows, else
 * seven. Source: British BSH guideline for pre-transfusion compatibility (2013), as the specification has it.
 */
export function sampleUntil(collectedAt: Instant, recently: boolean | null): Instant {
  return recently === false ? addDays(collectedAt, 7) : addHours(collectedAt, 72);
}

/** A typing of a patient; without a group: records of different groups were merged. */
export interface Typed {
  readonly bloodGroup: BloodGroup | null;
}

export interface GroupState {
  readonly group: BloodGroup | null;
  readonly state: 'unknown' | 'typed' | 'confirmed' | 'discrepant';
}

/**
 * The patient's group out of all typings, oldest first, each of a sample of its own: confirmed once two agree. One that differs makes the
 * record discrepant until two further samples agree.
 */
export function groupStateOf(typings: readonly Typed[]): GroupState {
  let found: GroupState = { group: null, state: 'unknown' };
  let fresh: BloodGroup | null = null;
  for (const { bloodGroup } of typings) {
    if (bloodGroup === null) {
      found = { group: found.group, state: 'discrepant' };
      fresh = null;
    } else if (found.state === 'discrepant') {
      if (fresh === bloodGroup) found = { group: bloodGroup, state: 'confirmed' };
      else fresh = bloodGroup;
    } else if (found.group === null) found = { group: bloodGroup, state: 'typed' };
    else if (found.group === bloodGroup) found = { group: bloodGroup, state: 'confirmed' };
    else {
      found = { group: found.group, state: 'discrepant' };
      fresh = null;
    }
  }
  return found;
}

/** RhD-positive red cells may sensitise: women below 50, children, and those whose sex and age nobody knows. */
export function isRhProtected(sex: string | null, ageYears: number | null): boolean {
  if (ageYears === null) return sex !== 'male';
  if (ageYears < 18) return true;
  return sex !== 'male' && ageYears < 50;
}

/** What a unit lacks of what was asked for. */
export function missingAttributes(wanted: readonly UnitAttribute[], has: readonly string[]): UnitAttribute[] {
  return wanted.filter((attribute) => !has.includes(attribute));
}

/** An electronic cross-match wants a group of two samples, a negative screen and no antibody ever found. */
export function mayMatchElectronically(facts: {
  readonly state: GroupState['state'];
  readonly screen: 'negative' | 'positive';
  readonly antibodies: readonly string[];
}): boolean {
  return facts.state === 'confirmed' && facts.screen === 'negative' && facts.antibodies.length === 0;
}

/** When the next observations are due: after a quarter of an hour, then each hour. */
export function nextVitalsAt(startedAt: Instant, lastAt: Instant | null): Instant {
  const first = addMinutes(startedAt, 15);
  return lastAt === null || lastAt < first ? first : addHours(lastAt, 1);
}
