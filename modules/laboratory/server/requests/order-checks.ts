import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import { noteIcdUse, requireIcdCode } from '#modules/reference-data/server/index.ts';
import { LabOrderPlace } from '../../contract/events.ts';
import type { Diagnosis } from '../../contract/order-records.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import { membersOf, type StoredTest, testsById } from '../catalogue/store.ts';
import { pricesOfTests } from '../catalogue/prices.ts';
import { ageDaysOn, type Subject } from './people.ts';
import { seesSensitive } from './store.ts';

/** A test to be requested; those of a profile with a price of its own share one bill line. */
export interface OrderLine {
  readonly test: StoredTest;
  readonly note: string | null;
  readonly profile: StoredTest | null;
  /** The profile is charged as one. */
  readonly panel: boolean;
}

/** A place that takes orders for the patient now, by the word of who keeps it; 422 LAB_ORDER_PLACE for every other. */
export async function requirePlace(scope: Scope, place: OrderPlace, patientId: Id): Promise<void> {
  const answers = await scope.ask(LabOrderPlace, { place, patientId });
  refuseIf(answers.includes(true) ? null : laboratoryRefusals.refusal('LAB_ORDER_PLACE'));
}

type Asked = readonly { readonly testId: Id; readonly note?: string | null }[];

/** The tests of an order, profiles taken apart; a test that comes twice is requested once. Locked against edits until the act ends. */
export async function linesOf(scope: Scope, asked: Asked): Promise<OrderLine[]> {
  const heads = await testsById(
    scope,
    asked.map(({ testId }) => testId),
    'share',
  );
  const profiles = [...heads.values()].filter(({ kind }) => kind === 'profile');
  const members = await membersOf(
    scope,
    profiles.map(({ id }) => id),
  );
  const memberTests = await testsById(
    scope,
    members.map(({ id }) => id),
    'share',
  );
  const prices = await pricesOfTests(
    scope,
    profiles.map(({ id }) => id),
  );
  const lines: OrderLine[] = [];
  const take = (test: StoredTest | undefined, line: Omit<OrderLine, 'test'>) => {
    if (test?.status !== 'active') throw laboratoryRefusals.refusal('LAB_TEST_UNAVAILABLE');
    if (!lines.some((each) => each.test.id === test.id)) lines.push({ test, ...line });
  };
  for (const { testId, note } of asked) {
    const head = heads.get(testId);
    if (head?.kind !== 'profile') take(head, { note: note ?? null, profile: null, panel: false });
    else if (head.status !== 'active') throw laboratoryRefusals.refusal('LAB_TEST_UNAVAILABLE');
    else {
      const panel = typeof prices.get(testId)?.price === 'number';
      for (const { id } of members.filter(({ profileId }) => profileId === testId))
        take(memberTests.get(id), { note: note ?? null, profile: head, panel });
    }
  }
  return lines;
}

/** Why a test does not suit somebody: their sex, or their age in days. Unknown sex and age pass. */
export function whyUnfit(
  test: Pick<StoredTest, 'name' | 'sexRestriction' | 'minAgeDays' | 'maxAgeDays'>,
  subject: Subject,
  ageDays: number | null,
): Refusal | null {
  if (test.sexRestriction !== 'none' && subject.sex !== null && subject.sex !== test.sexRestriction)
    return laboratoryRefusals.refusal('LAB_TEST_SEX', { test: test.name });
  if (ageDays === null) return null;
  const young = test.minAgeDays !== null && ageDays < test.minAgeDays;
  return young || (test.maxAgeDays !== null && ageDays > test.maxAgeDays)
    ? laboratoryRefusals.refusal('LAB_TEST_AGE', { test: test.name })
    : null;
}

/** Every test suits the person and has the consent it needs. */
export function requireFit(lines: readonly OrderLine[], subject: Subject, today: string, consentGiven: boolean): void {
  const ageDays = ageDaysOn(subject, today);
  for (const { test } of lines) {
    refuseIf(whyUnfit(test, subject, ageDays));
    if (test.consentRequired && !consentGiven) throw laboratoryRefusals.refusal('LAB_CONSENT_REQUIRED', { test: test.name });
  }
}

/** One order of a patient at a time, so that a duplicate is looked for and written as one. */
export async function takeTurn(scope: Scope, patientId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lab-order:${patientId}`}, 24))`.execute(scope.tx);
}

interface Duplicate {
  readonly id: Id;
  readonly requestNumber: string;
  readonly status: string;
  readonly createdAt: string;
  readonly testId: Id;
  readonly sensitive: boolean;
}

/** The newest request of each test that is open, or was made within the test's time for a repeat. */
async function duplicatesOf(scope: Scope, patientId: Id, lines: readonly OrderLine[]): Promise<Duplicate[]> {
  const rows = await scope.tx
    .selectFrom('labRequests')
    .select(['id', 'requestNumber', 'status', 'createdAt', 'testId', 'sensitive', 'open'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where(
      'testId',
      'in',
      lines.map(({ test }) => test.id),
    )
    .where('status', '<>', 'cancelled')
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.filter((row) => {
    const test = lines.find((line) => line.test.id === row.testId)?.test as StoredTest;
    return row.open === true || (test.minRetestHours > 0 && row.createdAt > addHours(scope.now, -test.minRetestHours));
  });
}

/** Refuses a test that the patient waits for or had lately, unless somebody means it and says why. */
export async function requireNoDuplicate(
  scope: Scope,
  patientId: Id,
  lines: readonly OrderLine[],
  meant: { readonly confirm: boolean; readonly reason: string | null },
): Promise<readonly Duplicate[]> {
  const found = await duplicatesOf(scope, patientId, lines);
  const [first] = found;
  if (!first || (meant.confirm && meant.reason)) return found;
  const hidden = first.sensitive && !seesSensitive(scope);
  const name = lines.find((line) => line.test.id === first.testId)?.test.name ?? '';
  throw laboratoryRefusals.refusal(
    'DUPLICATE_ORDER',
    {
      test: name,
      requestNumber: hidden ? '—' : first.requestNumber,
      duplicates: found
        .filter(({ sensitive }) => !sensitive || seesSensitive(scope))
        .map(({ id, requestNumber, status, createdAt, testId }) => ({
          ...{ id, requestNumber, status, createdAt, testId },
          released: status === 'result-released',
        })),
    },
    meant.confirm ? { reason: 'Reason is required' } : undefined,
  );
}

/** An active billing method of the patient. */
export async function requireBilling(scope: Scope, patientId: Id, billingId: Id): Promise<void> {
  const row = await scope.tx
    .selectFrom('patientBillings')
    .select('status')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', billingId)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  if (row?.status !== 'active') throw laboratoryRefusals.refusal('LAB_BILLING_UNKNOWN');
}

/** Somebody of the staff; answers their name. */
export async function requireUser(scope: Scope, userId: Id, field: string): Promise<string> {
  const [user] = await usersBrief(scope, [userId]);
  if (user?.status !== 'active') throw laboratoryRefusals.refusal('LAB_USER_UNKNOWN', {}, { [field]: 'Choose an active staff member' });
  return user.fullname;
}

/** Diagnoses by codes of the list; their words are the order's. */
export async function requireDiagnoses(scope: Scope, diagnoses: readonly Diagnosis[]): Promise<void> {
  for (const { code } of diagnoses) await requireIcdCode(scope, code);
  if (diagnoses.length > 0 && scope.actor.userId)
    await noteIcdUse(
      scope,
      diagnoses.map(({ code }) => code),
    );
}
