import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { confirmByPin } from '#modules/access-control/server/index.ts';
import { lockStock, type ProductBrief, requireLocation, requireProduct } from '#modules/inventory/server/index.ts';
import { pharmacyRefusals } from '../../contract/refusals.ts';
import type { CheckedStock, CheckStock } from '../../contract/register-records.ts';
import { registerRows } from './list-register.ts';
import { lastLine } from './write-register.ts';

/** What stands in a place of a product, all batches. The product stays locked, so that nothing moves while it is counted. */
async function standing(scope: Scope, productId: Id, locationId: Id): Promise<number> {
  await lockStock(scope, { productIds: [productId] });
  const row = await scope.tx
    .selectFrom('batchBalances')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('quantity'), eb.lit(0)).as('units'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('productId', '=', productId)
    .where('locationId', '=', locationId)
    .executeTakeFirstOrThrow();
  return Number(row.units);
}

async function witnessName(scope: Scope, { witnessId, witnessPin }: CheckStock): Promise<string> {
  refuseIf(witnessId === scope.actor.userId ? pharmacyRefusals.refusal('REGISTER_WITNESS_SAME') : null);
  const witness = await confirmByPin(scope, { userId: witnessId, pin: witnessPin });
  if (!witness) throw pharmacyRefusals.refusal('REGISTER_WITNESS_PIN');
  return witness.name;
}

async function alarm(scope: Scope, product: ProductBrief, place: string, difference: number): Promise<void> {
  if (difference === 0) return;
  const words = `${product.displayName} in ${place}: ${Math.abs(difference)} ${product.unit} ${difference < 0 ? 'missing' : 'too many'}`;
  await scope.notify({
    title: 'Controlled Drug Difference',
    content: words,
    path: '/medications?tab=register',
    to: { permission: 'View Controlled Drugs Register' },
    priority: 'critical',
    module: 'pharmacy',
    tellActor: true,
  });
}

/**
 * POST medication/controlled-register/check: writes a count into the register beside what should be there. It moves no stock: a
 * difference is put right by an adjustment, which the register then follows.
 */
export async function checkStock(scope: Scope, order: CheckStock): Promise<CheckedStock> {
  const product = await requireProduct(scope, order.productId);
  refuseIf(product.medication?.legalClass === 'controlled' ? null : pharmacyRefusals.refusal('NOT_CONTROLLED', { product: product.name }));
  const place = await requireLocation(scope, order.locationId);
  const witness = await witnessName(scope, order);
  const expected = await standing(scope, product.id, place.id);
  const difference = order.counted - expected;
  const id = scope.newId();
  const before = await lastLine(scope, product.id, place.id);
  await scope.tx
    .insertInto('controlledRegister')
    .values({
      hospitalId: scope.hospitalId,
      id,
      productId: product.id,
      locationId: place.id,
      number: (before?.number ?? 0) + 1,
      at: scope.now,
      direction: 'check',
      quantity: difference,
      balance: expected,
      type: 'check',
      dispensedBy: scope.actor.userId,
      dispensedByName: scope.actor.name,
      witnessedBy: order.witnessId,
      witnessedByName: witness,
      note: order.note,
    })
    .execute();
  await scope.record({
    action: 'create',
    entity: 'ControlledRegister',
    entityId: id,
    summary: `${product.displayName} in ${place.name} counted: ${order.counted} of ${expected}`.slice(0, 300),
    after: { productId: product.id, locationId: place.id, counted: order.counted, expected, difference, witnessId: order.witnessId },
  });
  await alarm(scope, product, place.name, difference);
  await scope.live({ entity: 'controlled-register', id, action: 'create', permission: 'View Controlled Drugs Register' });
  const [entry] = await registerRows(scope, [id]);
  return { entry: entry as CheckedStock['entry'], expected, difference };
}
