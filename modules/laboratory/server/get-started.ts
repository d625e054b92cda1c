import type { Scope } from '#kernel/server/scope/scope.ts';
import type { GetStartedAnswer } from '#modules/organisation/contract/events.ts';

/** The laboratory's tests, among the first steps of a hospital. The usual ones are there from the start: they are looked over. */
export async function getStarted(scope: Scope): Promise<GetStartedAnswer[]> {
  const { count } = await scope.tx
    .selectFrom('labTests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return [
    {
      key: 'lab-tests',
      title: 'Review laboratory tests',
      why: 'Only tests of the list can be ordered and billed.',
      route: '/labs?tab=tests',
      permission: 'View Lab Tests',
      order: 110,
      done: false,
      progress: `Tests: ${Number(count)}`,
      manual: true,
      skippable: true,
    },
  ];
}
