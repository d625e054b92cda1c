import type { Scope } from '#kernel/server/scope/scope.ts';
import type { GetStartedAnswer } from '#modules/organisation/contract/events.ts';
import { pricesOfTypes } from './visit-prices.ts';

async function hasHours(scope: Scope): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('appointmentSchedules')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many types of visits there are, and how many of them have a price. */
async function countPriced(scope: Scope): Promise<{ readonly types: number; readonly priced: number }> {
  const types = await scope.tx
    .selectFrom('appointmentTypes')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .execute();
  const prices = await pricesOfTypes(
    scope,
    types.map(({ id }) => id),
  );
  return { types: types.length, priced: [...prices.values()].filter(({ price }) => price !== null).length };
}

/** The get-started list: hours of at least one practitioner or pool, and what visits cost. */
export async function getStarted(scope: Scope): Promise<GetStartedAnswer[]> {
  const { types, priced } = await countPriced(scope);
  return [
    {
      key: 'appointment-types',
      title: 'Appointment types and schedules',
      why: 'Free times are based on the working hours of staff and clinics.',
      route: '/appointments',
      permission: 'View Appointment',
      order: 100,
      done: await hasHours(scope),
      progress: null,
      manual: false,
      skippable: true,
    },
    {
      key: 'visit-prices',
      title: 'Prices of visits',
      why: 'A visit is charged by the price of its appointment type. Visits of a type without a price are free.',
      route: '/appointments?tab=types',
      permission: 'Edit Appointment Type',
      order: 101,
      done: priced > 0,
      progress: `${priced} of ${types} priced`,
      manual: false,
      skippable: true,
    },
  ];
}
