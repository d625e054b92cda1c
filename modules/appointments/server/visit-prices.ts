import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import {
  archiveItemOfSource,
  itemOfSource,
  requireCurrency,
  saveBillableItem,
  serviceTypeNamed,
} from '#modules/billing-setup/server/index.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import { departmentsOfType, type StoredType } from './store.ts';

/** What a type of visit costs. */
export interface VisitPrice {
  readonly billableItemId: Id;
  /** Minor units; null: not priced yet. */
  readonly price: number | null;
}

/** The items of the price list that visits are charged by; types without one, or with an archived one, are left out. */
export async function pricesOfTypes(scope: Scope, typeIds: readonly Id[]): Promise<Map<Id, VisitPrice>> {
  const items = await itemOfSource(scope, 'appointment-type', typeIds);
  return new Map(
    [...items]
      .filter(([, item]) => item.status === 'active')
      .map(([typeId, item]) => [typeId, { billableItemId: item.id, price: item.price }]),
  );
}

/** Where a visit's revenue belongs while the price list says nothing: a department of the type, else the hospital's first clinical one. */
async function departmentOf(scope: Scope, typeId: Id): Promise<Id> {
  const [own] = await departmentsOfType(scope, typeId);
  if (own) return own;
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'kind'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .orderBy('foldedName')
    .execute();
  const chosen = rows.find(({ kind }) => kind === 'clinical') ?? rows[0];
  if (!chosen) throw new Error('A hospital has at least one department');
  return chosen.id;
}

/**
 * Brings the price list in step with a type of visit, in the same transaction: a price makes its item, a name follows, an archived type
 * is not charged any more. Without a price and without an item nothing happens. Refuses CURRENCY_NOT_SET with a price.
 */
export async function keepPrice(
  scope: Scope,
  type: Pick<StoredType, 'id' | 'name' | 'status'>,
  price: number | null | undefined,
): Promise<void> {
  if (type.status === 'archived') return archiveItemOfSource(scope, 'appointment-type', type.id, 'The type of appointment was archived');
  const known = (await itemOfSource(scope, 'appointment-type', [type.id])).get(type.id);
  if (!known && typeof price !== 'number') return;
  if (known?.name === type.name && known.status === 'active' && typeof price !== 'number') return;
  if (typeof price === 'number') await requireCurrency(scope);
  await saveBillableItem(scope, {
    sourceType: 'appointment-type',
    sourceId: type.id,
    module: 'ProfessionalService',
    name: type.name,
    serviceTypeId: known?.serviceTypeId ?? (await serviceTypeNamed(scope, 'ProfessionalService', 'Consultation')),
    departmentId: known?.departmentId ?? (await departmentOf(scope, type.id)),
    ...(typeof price === 'number' ? { price, priceReason: 'Changed with the type of appointment' } : {}),
    status: 'active',
  });
}

/** Refuses an item for follow-ups that the hospital does not sell. */
export async function requireFollowUpItem(scope: Scope, itemId: Id | null | undefined): Promise<void> {
  if (!itemId) return;
  const item = await scope.tx
    .selectFrom('billableItems')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', itemId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!item) throw appointmentRefusals.refusal('FOLLOW_UP_ITEM_UNKNOWN');
}

/** How visits of a type are charged: its item, and what holds for one soon after a paid one. Null: nothing is charged. */
export async function visitCharge(
  scope: Scope,
  typeId: Id,
): Promise<{ readonly billableItemId: Id; readonly freeFollowUpDays: number; readonly followUpItemId: Id | null } | null> {
  const item = (await pricesOfTypes(scope, [typeId])).get(typeId);
  if (!item) return null;
  const type = await scope.tx
    .selectFrom('appointmentTypes')
    .select(['freeFollowUpDays', 'followUpItemId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', typeId)
    .executeTakeFirstOrThrow();
  return { billableItemId: item.billableItemId, ...type };
}

const mostEarlier = 20;

/** Completed visits of a patient to a type and department since an instant, the newest first. */
export async function completedVisits(
  scope: Scope,
  asked: { readonly patientId: Id; readonly typeId: Id; readonly departmentId: Id; readonly since: Instant },
): Promise<{ id: Id; appointmentNumber: string; completedAt: Instant }[]> {
  const rows = await scope.tx
    .selectFrom('appointments')
    .select(['id', 'appointmentNumber', 'completedAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', asked.patientId)
    .where('appointmentTypeId', '=', asked.typeId)
    .where('departmentId', '=', asked.departmentId)
    .where('status', '=', 'Completed')
    .where('completedAt', '>=', asked.since)
    .orderBy('completedAt', 'desc')
    .limit(mostEarlier)
    .execute();
  return rows.flatMap(({ completedAt, ...row }) => (completedAt ? [{ ...row, completedAt }] : []));
}
