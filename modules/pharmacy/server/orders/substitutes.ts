import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type ProductBrief, productsOf, stockOf } from '#modules/inventory/server/index.ts';
import type { Substitute } from '../../contract/medication-order-records.ts';
import { pharmacyRefusals } from '../../contract/refusals.ts';
import { isControlled, medicineName } from '../requests/write.ts';
import { inPlaceOf } from './lines.ts';
import { openOrder } from './papers.ts';

/** Most products that are offered in place of another. */
const most = 30;

/** Enabled products of the same generic name, and those that the product names itself. */
async function candidates(scope: Scope, product: ProductBrief): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('productMedications as wanted')
    .innerJoin('productMedications as other', (join) =>
      join.onRef('other.hospitalId', '=', 'wanted.hospitalId').onRef('other.foldedGeneric', '=', 'wanted.foldedGeneric'),
    )
    .select('other.productId')
    .where('wanted.hospitalId', '=', scope.hospitalId)
    .where('wanted.productId', '=', product.id)
    .orderBy('other.productId')
    .limit(200)
    .execute();
  const named = product.medication?.substituteIds ?? [];
  return [...new Set([...rows.map(({ productId }) => productId), ...named])].filter((id) => id !== product.id);
}

/** How near a product is to the one asked for: strength and form, then the generic, then what the product names. */
function nearness(wanted: ProductBrief, other: ProductBrief): Substitute['match'] {
  const [one, two] = [wanted.medication, other.medication];
  if (one?.genericName.toLowerCase() !== two?.genericName.toLowerCase()) return 'listed';
  const same =
    one?.strength === two?.strength &&
    one?.strengthUnit === two?.strengthUnit &&
    one?.concentration === two?.concentration &&
    one?.typeId === two?.typeId;
  return same ? 'same' : 'generic';
}

const order = ['same', 'generic', 'listed'] as const satisfies readonly Substitute['match'][];

/** GET medication-order/{id}/substitutes: what can be given in place of a product, the nearest first, then what there is most of. */
export async function substitutesFor(scope: Scope, id: Id, productId: Id): Promise<Substitute[]> {
  await openOrder(scope, id);
  const wanted = (await productsOf(scope, [productId])).get(productId);
  if (!wanted?.medication) throw pharmacyRefusals.refusal('NOT_A_MEDICINE', { product: wanted?.name ?? '' });
  const ids = await candidates(scope, wanted);
  const products = await productsOf(scope, ids);
  const stock = await stockOf(scope, ids);
  return [...products.values()]
    .filter((product) => product.status === 'enabled' && product.medication !== null)
    .map((product) => ({
      id: product.id,
      name: medicineName(product),
      form: product.medication?.typeName ?? '',
      unit: product.unit,
      available: stock.get(product.id)?.available ?? 0,
      controlled: isControlled(product),
      match: nearness(wanted, product),
      inPlace: inPlaceOf(wanted, product),
    }))
    .sort((one, two) => order.indexOf(one.match) - order.indexOf(two.match) || two.available - one.available)
    .slice(0, most);
}
