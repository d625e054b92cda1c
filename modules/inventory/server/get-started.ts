import type { Scope } from '#kernel/server/scope/scope.ts';
import type { GetStartedAnswer } from '#modules/organisation/contract/events.ts';

/** Products, among the first steps of a hospital: nothing is received, prescribed from stock or dispensed without them. */
export async function getStarted(scope: Scope): Promise<GetStartedAnswer[]> {
  const product = await scope.tx.selectFrom('products').select('id').where('hospitalId', '=', scope.hospitalId).limit(1).executeTakeFirst();
  return [
    {
      key: 'products',
      title: 'Add products',
      why: 'Stock is received, dispensed and counted by product.',
      route: '/inventory',
      permission: 'View Products',
      order: 120,
      done: product !== undefined,
      progress: null,
      manual: false,
      skippable: true,
    },
  ];
}
