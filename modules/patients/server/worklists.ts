import { present } from '#kernel/server/reading/present.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { type GrownDependant, type patientWorklistCalls, EndedBilling } from '../contract/calls/worklists.ts';
import { offeredInRow } from './patient-acts.ts';
import { adultSince, lastBirthOfAdults } from './rules.ts';
import { seesConfidential, shownPatient } from './shown-patients.ts';

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
  const count = await countAll(ended);
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
    const { fullname, hospitalPatientId, phoneNumber, enrolleeNumber } = { ...row, ...shownPatient(scope, row) };
    const billingMethod = row.billingMethod ?? 'Self-Pay';
    return present(EndedBilling, row, { hospitalPatientId, fullname, phoneNumber, enrolleeNumber, billingMethod });
  });
  return { data, meta: { count: Number(count), page: query.page, limit: query.limit } };
}

/** GET patients/grown-dependants. */
export async function listGrownDependants(
  scope: Scope,
  query: QueryOf<typeof patientWorklistCalls.grownDependants>,
): Promise<Page<GrownDependant>> {
  const today = await scope.today();
  // Who may not open a record has nothing to do about its age.
  const closed = !seesConfidential(scope);
  const grown = scope.tx
    .selectFrom('patients as p')
    .innerJoin('patients as h', (join) => join.onRef('h.hospitalId', '=', 'p.hospitalId').onRef('h.id', '=', 'p.principalPatientId'))
    .where('p.hospitalId', '=', scope.hospitalId)
    .where('p.listed', '=', true)
    .where('p.isDependant', '=', true)
    .where('p.status', '=', 'active')
    .where('p.dateOfBirth', '<=', lastBirthOfAdults(today))
    .$if(closed, (query) => query.where('p.confidential', '=', false));
  const count = await countAll(grown);
  const rows = await grown
    .select(['p.id', 'p.hospitalPatientId', 'p.civisId', 'p.fullname', 'p.gender', 'p.dateOfBirth', 'p.phoneNumber', 'p.confidential'])
    .select(['p.principalPatientId', 'p.dependantRelationship', 'h.fullname as principalName', 'h.confidential as principalHidden'])
    .select(['p.status', 'p.isDependant', 'p.isUnidentified'])
    .orderBy('p.dateOfBirth', 'desc')
    .orderBy('p.id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const data = rows.map(({ principalHidden, principalPatientId, dependantRelationship, principalName, ...own }) => {
    const { confidential: _c, status: _s, isDependant: _d, isUnidentified: _u, ...plain } = shownPatient(scope, own);
    const birth = own.dateOfBirth ?? today;
    return {
      ...plain,
      principalPatientId: principalPatientId as string,
      principalName: shownPatient(scope, { ...own, fullname: principalName, confidential: principalHidden }).fullname,
      dependantRelationship: dependantRelationship ?? 'other',
      adultSince: adultSince(birth),
      acts: offeredInRow(scope, own).acts,
    };
  });
  return { data, meta: { count: Number(count), page: query.page, limit: query.limit } };
}

/** The night's notice of dependants who came of age since the last one; confidential records are not counted. The list is the call above. */
export async function tellOfGrown(scope: Scope): Promise<void> {
  const today = await scope.today();
  const { hospitalId } = scope;
  const told = await scope.tx
    .selectFrom('patientGrownTold')
    .select('toldUntil')
    .where('hospitalId', '=', hospitalId)
    .forUpdate()
    .executeTakeFirst();
  if (told && told.toldUntil >= today) return;
  const { count } = await scope.tx
    .selectFrom('patients')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', hospitalId)
    .where('listed', '=', true)
    .where('isDependant', '=', true)
    .where('status', '=', 'active')
    .where('confidential', '=', false)
    .where('dateOfBirth', '<=', lastBirthOfAdults(today))
    .$if(told !== undefined, (query) => query.where('dateOfBirth', '>', lastBirthOfAdults(told?.toldUntil ?? today)))
    .executeTakeFirstOrThrow();
  await scope.tx
    .insertInto('patientGrownTold')
    .values({ hospitalId, toldUntil: today })
    .onConflict((conflict) => conflict.column('hospitalId').doUpdateSet({ toldUntil: today }))
    .execute();
  if (Number(count) === 0) return;
  await scope.notify({
    title: 'Dependants Aged 18',
    content: `${count} ${Number(count) === 1 ? 'dependant has turned 18 and can be made a principal' : 'dependants have turned 18 and can be made principals'}.`,
    path: '/patients/worklists?tab=grown-dependants',
    to: { permission: 'Edit Patient' },
    module: 'patients',
    entity: 'patients',
    dedupeKey: `grown-dependants:${today}`,
  });
}
