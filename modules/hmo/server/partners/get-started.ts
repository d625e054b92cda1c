import { sql } from 'kysely';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { GetStartedAnswer } from '#modules/organisation/contract/events.ts';

interface Progress {
  readonly active: boolean;
  readonly name: string | null;
  readonly done: string | null;
  readonly currency: boolean;
  readonly priced: boolean;
}

/** How far the newest partner is whose price list is not complete yet. */
async function progressOf(scope: Scope): Promise<Progress> {
  const { hospitalId } = scope;
  const { rows } = await sql<Progress>`
    select exists (select 1 from hmos where hospital_id = ${hospitalId} and status = 'active') as active, h.name,
           (select count(*) from hmo_price_list_modules m where m.hospital_id = ${hospitalId} and m.hmo_id = h.id) as done,
           exists (select 1 from currencies where hospital_id = ${hospitalId}) as currency,
           exists (select 1 from price_periods where hospital_id = ${hospitalId}) as priced
      from (select 1) one
      left join lateral (select id, name from hmos where hospital_id = ${hospitalId} and status = 'incomplete'
                          order by created_at desc limit 1) h on true`.execute(scope.tx);
  return rows[0] as Progress;
}

/** Currency and priced items come before it; what is missing is named with its page, not refused late. */
export async function getStarted(scope: Scope): Promise<GetStartedAnswer[]> {
  const { active, name, done, currency, priced } = await progressOf(scope);
  const ready = currency && priced;
  const own = name ? `${name}: ${Number(done ?? 0)} of 8 parts` : null;
  const missing = currency ? 'Price the billable items first' : 'Set the currency first';
  return [
    {
      key: 'hmo',
      title: 'Add HMOs and price lists',
      why: 'Members of an HMO are charged by its price list.',
      route: ready ? '/hmo-management' : `/settings/billing?tab=${currency ? 'items' : 'currency'}`,
      permission: 'View Health Plan Partner',
      order: 120,
      done: active,
      progress: active || ready ? own : missing,
      manual: false,
      skippable: true,
    },
  ];
}
