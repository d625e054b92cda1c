import { present } from '#kernel/server/reading/present.ts';
import { sql, type SqlBool } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { sharedWithActor } from '#modules/access-control/server/index.ts';
import type { PricedLine } from '#modules/billing-setup/contract/pricing-records.ts';
import { priceLines, requireCurrency } from '#modules/billing-setup/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { requestCalls } from '../../contract/calls/requests.ts';
import { OrderableTest } from '../../contract/request-records.ts';
import { favouritesAmong } from '../catalogue/favourites.ts';
import { testIdsBy, testIdsNamed } from '../catalogue/list-catalogue.ts';
import { pricesOfTests } from '../catalogue/prices.ts';
import { categoryNames, membersOf, type StoredTest } from '../catalogue/store.ts';
import { whyUnfit } from './order-checks.ts';
import { ageDaysOn, subjectOf } from './people.ts';
import { seesSensitive } from './store.ts';

type Query = QueryOf<typeof requestCalls.orderable>;

interface Method {
  readonly id: Id | null;
  readonly method: string;
}

async function methodsOf(scope: Scope, patientId: Id, only: Id | undefined): Promise<Method[]> {
  const rows = await scope.tx
    .selectFrom('patientBillings')
    .select(['id', 'method', 'planName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'active')
    .orderBy('isDefault', 'desc')
    .orderBy('priority')
    .execute();
  const methods = rows.map(({ id, method, planName }) => ({ id, method: planName ? `${method} · ${planName}` : method }));
  const wanted = only ? methods.filter(({ id }) => id === only) : methods;
  return wanted.length > 0 ? wanted : [{ id: null, method: 'Self-Pay' }];
}

/** When each test was last done for the patient: released here. A sensitive one tells nothing without the right. */
async function lastDone(scope: Scope, patientId: Id, testIds: readonly Id[]): Promise<Map<Id, string>> {
  if (testIds.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('labRequests')
    .select(['testId', (eb) => eb.fn.max<string>('releasedAt').as('at')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('testId', 'in', [...testIds])
    .where('status', '=', 'result-released')
    .$if(!seesSensitive(scope), (query) => query.where('sensitive', '=', false))
    .groupBy('testId')
    .execute();
  return new Map(rows.flatMap(({ testId, at }) => (at ? [[testId, at] as const] : [])));
}

/** Items priced together under one method; a profile without a price of its own costs what its tests cost. */
async function pricesUnder(scope: Scope, patientId: Id, method: Method, itemIds: readonly Id[]): Promise<Map<Id, PricedLine>> {
  const lines = await priceLines(scope, {
    patientId,
    ...(method.id ? { billingId: method.id } : { payer: 'Self-Pay' as const }),
    encounterType: 'outpatient',
    lines: itemIds.map((billableItemId) => ({ billableItemId, quantity: 1 })),
  });
  return new Map(lines.map((line) => [line.billableItemId, line]));
}

function sumOf(method: Method, lines: readonly (PricedLine | undefined)[]): OrderableTest['prices'][number] {
  const known = lines.flatMap((line) => line ?? []);
  const priced = known.length > 0 && known.length === lines.length && known.every(({ pricingStatus }) => pricingStatus === 'priced');
  const total = (pick: (line: PricedLine) => number) => known.reduce((sum, line) => sum + pick(line), 0);
  return {
    billingId: method.id,
    method: method.method,
    unitPrice: priced ? total((line) => line.unitPrice) : null,
    coveredAmount: total((line) => line.hmoAmount),
    patientAmount: total((line) => line.patientAmount),
    approvalRequired: known.some(({ requiresApproval }) => requiresApproval),
    excluded: known.some(({ payer, covered }) => payer !== 'Self-Pay' && payer !== 'External' && !covered),
  };
}

async function pageOfTests(scope: Scope, query: Query): Promise<{ rows: StoredTest[]; count: number }> {
  const ids = query.names?.length
    ? await testIdsNamed(scope, query.names)
    : query.searchTerm
      ? await testIdsBy(scope, query.searchTerm)
      : null;
  if (ids?.length === 0) return { rows: [], count: 0 };
  let tests = scope.tx.selectFrom('labTests').where('hospitalId', '=', scope.hospitalId).where('status', '=', 'active');
  if (ids) tests = tests.where('id', 'in', ids);
  if (query.ids?.length) tests = tests.where('id', 'in', query.ids);
  if (query.categoryId) tests = tests.where('categoryId', '=', query.categoryId);
  const isFavourite = sql<SqlBool>`exists (select from lab_favourite_tests f where f.hospital_id = lab_tests.hospital_id
    and f.user_id = ${scope.actor.userId} and f.test_id = lab_tests.id)`;
  const isShared = sql<SqlBool>`exists (select from lab_favourite_tests f where f.hospital_id = lab_tests.hospital_id
    and f.test_id = lab_tests.id and ${sharedWithActor(scope, 'f')})`;
  if (query.favourite) tests = tests.where(isFavourite);
  const count = await countAll(tests);
  const rows = await tests
    .selectAll()
    .orderBy(isFavourite, 'desc')
    .orderBy(isShared, 'desc')
    .orderBy('foldedName')
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { rows, count };
}

/** GET lab-request/test-pbm/filter/{patientId}. */
export async function orderableTests(scope: Scope, patientId: Id, query: Query): Promise<Page<OrderableTest>> {
  const patient = await openPatient(scope, patientId);
  await requireCurrency(scope);
  const { rows, count } = await pageOfTests(scope, query);
  const profiles = rows.filter(({ kind }) => kind === 'profile').map(({ id }) => id);
  const members = await membersOf(scope, profiles);
  const items = await pricesOfTests(scope, [...rows.map(({ id }) => id), ...members.map(({ id }) => id)]);
  const itemIds = [...new Set([...items.values()].filter(({ active }) => active).map(({ billableItemId }) => billableItemId))];
  const methods = await methodsOf(scope, patientId, query.billingId);
  const prices: Map<Id, PricedLine>[] = [];
  for (const method of methods) prices.push(await pricesUnder(scope, patientId, method, itemIds));
  const done = await lastDone(
    scope,
    patientId,
    rows.map(({ id }) => id),
  );
  const favourites = await favouritesAmong(
    scope,
    rows.map(({ id }) => id),
  );
  const categories = await categoryNames(scope);
  const subject = subjectOf(patient);
  const ageDays = ageDaysOn(subject, await scope.today());
  const data = rows.map((row): OrderableTest => {
    const own = members.filter(({ profileId }) => profileId === row.id);
    const whole = row.kind === 'profile' && typeof items.get(row.id)?.price !== 'number';
    const charged = whole ? own.map(({ id }) => id) : [row.id];
    return present(OrderableTest, row, {
      category: { id: row.categoryId, name: categories.get(row.categoryId) ?? '' },
      members: own.map((member) => ({ id: member.id, name: member.name, specimenType: member.specimenType, container: member.container })),
      volumeMl: row.volumeMl === null ? null : Number(row.volumeMl),
      unfit: whyUnfit(row, subject, ageDays)?.message ?? null,
      lastDoneAt: done.get(row.id) ?? null,
      favourite: favourites.own.has(row.id),
      sharedFavourite: favourites.shared.has(row.id),
      prices: methods.map((method, at) =>
        sumOf(
          method,
          charged.map((testId) => prices[at]?.get(items.get(testId)?.billableItemId ?? '')),
        ),
      ),
    });
  });
  return { data, meta: { count, page: query.page, limit: query.limit } };
}
