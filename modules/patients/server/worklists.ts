import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import type { EndedBilling, GrownDependant, patientWorklistCalls } from '../contract/calls/worklists.ts';
import { maskRow } from './patient-record.ts';

/** What the nightly job writes as the reason; the index of this list reads it. */
export const validityEnded = 'Validity ended';

/** GET patients/ended-billings. */
export async function listEndedBillings(
  scope: Scope,
  query: QueryOf<typeof patientWorklistCalls.endedBillings>,
): Promise<Page<EndedBilling>> {
  const ended = scope.tx
    .selectFrom('patientBillings as b')
    .innerJoin('patients as p', (join) => join.onRef('p.hospitalId', '=', 'b.hospitalId').onRef('p.id', '=', 'b.patientId'))
    .where('b.hospitalId', '=', scope.hospitalId)
    .where('b.endedReason', '=', validityEnded)
    .where('b.status', '=', 'ended')
    .where('p.listed', '=', true);
  const { count } = await ended.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await ended
    .select(['b.id as billingId', 'b.patientId', 'b.method', 'b.planName', 'b.enrolleeNumber', 'b.validTo', 'b.updatedAt as endedAt'])
    .select(['p.id', 'p.hospitalPatientId', 'p.civisId', 'p.fullname', 'p.gender', 'p.dateOfBirth', 'p.phoneNumber', 'p.confidential'])
    .select('p.billingMethod')
    .orderBy('b.updatedAt', 'desc')
    .orderBy('b.id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const data = rows.map((row): EndedBilling => {
    const { fullname, hospitalPatientId, phoneNumber, enrolleeNumber } = { ...row, ...maskRow(scope, row) };
    const { billingId, patientId, method, planName, validTo, endedAt } = row;
    const billingMethod = row.billingMethod ?? 'Self-Pay';
    return {
      billingId,
      patientId,
      hospitalPatientId,
      fullname,
      phoneNumber,
      method,
      planName,
      enrolleeNumber,
      validTo,
      endedAt,
      billingMethod,
    };
  });
  return { data, meta: { count: Number(count), page: query.page, limit: query.limit } };
}

/** The same day eighteen years ago: whoever was born then or before is of age. */
function lastBirthOfAdults(today: string): string {
  return `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
}

/** GET patients/grown-dependants. */
export async function listGrownDependants(
  scope: Scope,
  query: QueryOf<typeof patientWorklistCalls.grownDependants>,
): Promise<Page<GrownDependant>> {
  const today = dayIn(scope.now, await zoneOf(scope));
  const grown = scope.tx
    .selectFrom('patients as p')
    .innerJoin('patients as h', (join) => join.onRef('h.hospitalId', '=', 'p.hospitalId').onRef('h.id', '=', 'p.principalPatientId'))
    .where('p.hospitalId', '=', scope.hospitalId)
    .where('p.listed', '=', true)
    .where('p.isDependant', '=', true)
    .where('p.status', '=', 'active')
    .where('p.dateOfBirth', '<=', lastBirthOfAdults(today));
  const { count } = await grown.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await grown
    .select(['p.id', 'p.hospitalPatientId', 'p.civisId', 'p.fullname', 'p.gender', 'p.dateOfBirth', 'p.phoneNumber', 'p.confidential'])
    .select(['p.principalPatientId', 'p.dependantRelationship', 'h.fullname as principalName', 'h.confidential as principalHidden'])
    .orderBy('p.dateOfBirth', 'desc')
    .orderBy('p.id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const data = rows.map(({ principalHidden, principalPatientId, dependantRelationship, principalName, ...own }) => {
    const { confidential: _confidential, ...plain } = maskRow(scope, own);
    const birth = own.dateOfBirth ?? today;
    return {
      ...plain,
      principalPatientId: principalPatientId as string,
      principalName: maskRow(scope, { ...own, fullname: principalName, confidential: principalHidden }).fullname,
      dependantRelationship: dependantRelationship ?? 'other',
      adultSince: `${Number(birth.slice(0, 4)) + 18}${birth.slice(4) === '-02-29' ? '-03-01' : birth.slice(4)}`,
    };
  });
  return { data, meta: { count: Number(count), page: query.page, limit: query.limit } };
}
