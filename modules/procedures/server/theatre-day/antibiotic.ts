import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { productsOf } from '#modules/inventory/server/index.ts';
import { proceduresById } from '../catalogue/store.ts';
import { itemsOf, requestsOf, type StoredRequest, tellLive } from '../requests/store.ts';
import { isProphylaxis } from './rules.ts';

/** Sets the clock of the prophylaxis of a request when the medicine is one of its drugs. */
export async function noteAntibiotic(scope: Scope, row: StoredRequest, name: string, at: Instant): Promise<void> {
  if (!row.antibioticWanted || row.incisionAt !== null) return;
  const items = (await itemsOf(scope, [row.id])).get(row.id) ?? [];
  const procedures = await proceduresById(
    scope,
    items.map(({ procedureId }) => procedureId),
  );
  const drugs = [...procedures.values()].flatMap(({ antibiotic }) => antibiotic.drugs);
  if (!isProphylaxis(name, drugs)) return;
  await scope.tx
    .updateTable('procedureRequests')
    .set({ antibioticAt: at })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .execute();
  await tellLive(scope, row.id, 'update');
}

interface Dose {
  readonly patientId: Id;
  readonly productId: Id | null;
  readonly status: string;
  readonly voided: boolean;
  readonly at: Instant;
}

/** A dose that was given in the ward or in theatre starts the clock of the patient's open requests. */
export async function followDose(scope: Scope, { patientId, productId, status, voided, at }: Dose): Promise<void> {
  if (!productId || voided || status !== 'given') return;
  const rows = await requestsOf(scope)
    .where('patientId', '=', patientId)
    .where('open', '=', true)
    .where('antibioticWanted', '=', true)
    .where('incisionAt', 'is', null)
    .orderBy('startsAt')
    .limit(5)
    .execute();
  if (rows.length === 0) return;
  const name = (await productsOf(scope, [productId])).get(productId)?.displayName;
  if (name) for (const row of rows) await noteAntibiotic(scope, row, name, at);
}
