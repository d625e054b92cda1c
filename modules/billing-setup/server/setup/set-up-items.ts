import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { DepartmentKind } from '#modules/organisation/contract/words.ts';
import { hospitalOf, requireSpecializations } from '#modules/organisation/server/index.ts';
import { currencyOfCountry } from '#modules/reference-data/server/index.ts';
import type { SetupItems, SetupResult } from '../../contract/item-records.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';
import { type BillingModule, billingModules, serviceKindOf } from '../../contract/words.ts';
import { lockPriceList, nameKey } from '../context.ts';
import { type Currency, currencyOf } from '../currency/currency.ts';
import { insertItems, type NewItem } from '../items/insert-items.ts';
import { ensureServiceTypes } from '../items/service-types.ts';
import { taxesOfModule } from '../items/write-item.ts';
import { type UsualItems, usualItems } from './usual-items.ts';

type Group = UsualItems['groups'][number];

/** The department of each kind that items go to; the hospital's first one where it has none of the kind. */
async function departmentsByKind(scope: Scope): Promise<(kind: DepartmentKind) => Id> {
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'kind'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .orderBy('name')
    .execute();
  const [first] = rows;
  if (!first) throw billingSetupRefusals.refusal('DEPARTMENT_REQUIRED');
  return (kind) => (rows.find((row) => row.kind === kind) ?? first).id;
}

async function wantedGroups(scope: Scope, specializationIds: readonly Id[] | undefined): Promise<Group[]> {
  const { groups } = usualItems();
  if (!specializationIds) return groups;
  const rows = specializationIds.length
    ? await scope.tx
        .selectFrom('specializations')
        .select('name')
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', 'in', [...specializationIds])
        .execute()
    : [];
  const names = rows.map((row) => nameKey(row.name));
  return groups.filter((group) => !group.specialization || names.includes(nameKey(group.specialization)));
}

async function serviceTypeIds(scope: Scope, groups: readonly Group[]): Promise<Map<string, Id>> {
  const typed = groups.flatMap(({ module, serviceType }) => {
    const type = serviceKindOf(module);
    return type && serviceType ? [{ type, name: serviceType }] : [];
  });
  await ensureServiceTypes(scope, typed);
  const rows = await scope.tx
    .selectFrom('serviceTypes')
    .select(['id', 'type', 'foldedName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .execute();
  return new Map(rows.map((row) => [`${row.type} ${row.foldedName}`, row.id]));
}

const keyOf = (item: { module: BillingModule; serviceTypeId: Id | null; name: string }) =>
  `${item.module} ${item.serviceTypeId ?? ''} ${nameKey(item.name)}`;

/** Prices are known in the currency of the list alone. */
function minorOf(price: number | null, currency: Currency | null): number | null {
  if (price === null || currency?.code !== usualItems().currency) return null;
  return price * 10 ** currency.minorDigits;
}

async function newItemsOf(scope: Scope, groups: readonly Group[], currency: Currency | null): Promise<NewItem[]> {
  const departmentOf = await departmentsByKind(scope);
  const types = await serviceTypeIds(scope, groups);
  const taxes = new Map<BillingModule, Id[]>();
  for (const module of billingModules) taxes.set(module, await taxesOfModule(scope, module));
  return groups.flatMap((group) => {
    const kind = serviceKindOf(group.module);
    const serviceTypeId = kind ? (types.get(`${kind} ${nameKey(group.serviceType ?? '')}`) ?? null) : null;
    return group.items.map(([name, price]) => ({
      name,
      module: group.module,
      serviceTypeId,
      departmentId: departmentOf(group.department),
      ...(group.unit ? { unit: group.unit } : {}),
      taxIds: taxes.get(group.module) ?? [],
      price: minorOf(price, currency),
    }));
  });
}

/** Names that are there in any status: what was archived on purpose does not come back. */
async function knownKeys(scope: Scope): Promise<Set<string>> {
  const rows = await scope.tx
    .selectFrom('billableItems')
    .select(['module', 'serviceTypeId', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .execute();
  return new Set(rows.map(keyOf));
}

/**
 * POST billable-items/setup: adds the usual items that are missing by part, service type and name; a second call and a
 * second caller at the same time add nothing (invariant 8). Prices only when asked for, and known in the hospital's
 * currency.
 */
export async function setUpItems(scope: Scope, order: SetupItems): Promise<SetupResult> {
  await requireSpecializations(scope, order.specializationIds ?? []);
  const currency = order.includePrices ? await currencyOf(scope) : null;
  refuseIf(order.includePrices && !currency ? billingSetupRefusals.refusal('CURRENCY_NOT_SET') : null);
  const country = order.country ?? (await hospitalOf(scope)).country;
  const fits = currencyOfCountry(country ?? '') === usualItems().currency;
  await lockPriceList(scope);
  const wanted = await newItemsOf(scope, await wantedGroups(scope, order.specializationIds), fits ? currency : null);
  const known = await knownKeys(scope);
  const missing = wanted.filter((item) => !known.has(keyOf({ ...item, serviceTypeId: item.serviceTypeId ?? null })));
  await insertItems(scope, missing, { from: await scope.today(), reason: null, source: 'setup' });
  await scope.record({
    action: missing.length > 0 ? 'create' : 'job',
    entity: 'BillableItem',
    summary: `Usual billable items set up: ${missing.length} added, ${wanted.length - missing.length} were there`,
  });
  if (missing.length > 0) await scope.live({ entity: 'billable-items', action: 'create' });
  return { created: missing.length, existing: wanted.length - missing.length };
}
