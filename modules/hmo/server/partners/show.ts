import type { Id } from '#kernel/contract/fields.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { Partner } from '../../contract/partner-records.ts';
import { showPlans } from '../plans/store.ts';
import { modulesOf } from '../price-lists/modules.ts';
import { versionsOf } from '../price-lists/store.ts';
import { noExposure } from '../bills/exposure.ts';
import { documentsOf } from './documents.ts';
import { showRows } from './list.ts';
import { findPartner } from '../partner-store.ts';

/** GET hmo/{id}. */
export async function showPartner(scope: Scope, id: Id): Promise<Partner> {
  const row = await findPartner(scope, id);
  const [listed] = await showRows(scope, [row]);
  return present(Partner, row, {
    enrollees: listed?.enrollees ?? 0,
    modulesDone: listed?.modulesDone ?? 0,
    exposure: listed?.exposure ?? noExposure,
    acts: listed?.acts ?? {},
    currency: (await currencyOf(scope))?.code ?? null,
    plans: await showPlans(scope, row),
    modules: await modulesOf(scope, row),
    versions: await versionsOf(scope, id),
    documents: await documentsOf(scope, id),
  });
}
