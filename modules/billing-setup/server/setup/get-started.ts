import { sql } from 'kysely';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { GetStartedAnswer } from '#modules/organisation/contract/events.ts';

interface Counts {
  readonly currency: string | null;
  readonly items: number;
  readonly priced: number;
  readonly types: number;
  readonly taxes: number;
  readonly policyChanged: boolean;
}

async function countAll(scope: Scope): Promise<Counts> {
  const today = await scope.today();
  const { rows } = await sql<Counts>`
    select
      (select code from currencies where hospital_id = ${scope.hospitalId}) as currency,
      (select count(*) from billable_items where hospital_id = ${scope.hospitalId} and status = 'active') as items,
      (select count(*) from billable_items i join price_periods p
         on p.hospital_id = i.hospital_id and p.billable_item_id = i.id and p.superseded_at is null
        and p.effective_from <= ${today} and (p.effective_to is null or p.effective_to >= ${today})
       where i.hospital_id = ${scope.hospitalId} and i.status = 'active') as priced,
      (select count(*) from service_types where hospital_id = ${scope.hospitalId} and status = 'active') as types,
      (select count(*) from taxes where hospital_id = ${scope.hospitalId} and status = 'active') as taxes,
      coalesce((select version > 1 from billing_policies where hospital_id = ${scope.hospitalId}), false) as policy_changed
  `.execute(scope.tx);
  const [row] = rows as [Counts];
  return { ...row, items: Number(row.items), priced: Number(row.priced), types: Number(row.types), taxes: Number(row.taxes) };
}

const toReview = { done: false, manual: true, skippable: true } as const;

/** What must be there before money moves. */
function moneyItems({ currency, items, priced }: Counts): GetStartedAnswer[] {
  return [
    {
      key: 'currency',
      title: 'Currency',
      why: 'A currency is required for prices and bills.',
      route: '/settings/billing?tab=currency',
      permission: 'Create Currency',
      order: 70,
      done: currency !== null,
      progress: currency ?? 'Currency not set for hospital',
      manual: false,
      skippable: false,
    },
    {
      key: 'billable-items',
      title: 'Billable items',
      why: 'All charges are items of the price list.',
      route: items > priced ? '/settings/billing?tab=items&priced=false' : '/settings/billing?tab=items',
      permission: 'View Billable Items',
      order: 71,
      done: items > 0 && priced === items,
      progress: `${priced} of ${items} priced`,
      manual: false,
      skippable: true,
    },
  ];
}

/** The money steps of the get-started list. Lists to look over are confirmed by hand. */
export async function getStarted(scope: Scope): Promise<GetStartedAnswer[]> {
  const counts = await countAll(scope);
  return [
    ...moneyItems(counts),
    {
      ...toReview,
      key: 'service-types',
      title: 'Service types',
      why: 'Services are grouped by type on price lists and reports.',
      route: '/settings/billing?tab=service-types',
      permission: 'View Service Types',
      order: 72,
      progress: `Service types: ${counts.types}`,
    },
    {
      ...toReview,
      key: 'taxes',
      title: 'Taxes',
      why: 'Taxes are set on the items they apply to.',
      route: '/settings/billing?tab=taxes',
      permission: 'Manage Taxes',
      order: 73,
      progress: `Taxes: ${counts.taxes}`,
    },
    {
      ...toReview,
      key: 'payment-policy',
      title: 'Payment policy',
      why: 'Services that must be paid first, and the limits of each role.',
      route: '/settings/billing?tab=policy',
      permission: 'View Billing Policy',
      order: 74,
      done: counts.policyChanged,
      progress: null,
    },
  ];
}
