import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type RaiseOrder, raiseBills, voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { stayOf } from '#modules/patients/server/index.ts';
import { feeParts } from '../../contract/words.ts';
import { pricesOf, theatreDepartment } from '../catalogue/prices.ts';
import type { StoredProcedure } from '../catalogue/store.ts';
import type { StoredRequest } from './store.ts';

/** One charge of a request: its id is the source of its bill line, so that it is voided or lowered alone. */
export interface NewCharge {
  readonly kind: 'procedure' | 'surgeon' | 'anaesthetist' | 'theatre' | 'rule' | 'consumable';
  readonly key: string;
  readonly billableItemId: Id;
  readonly quantity: number;
  /** Minor units instead of the list's price. */
  readonly unitPrice: number | null;
  readonly note?: string | null;
}

type Billed = Pick<
  StoredRequest,
  'id' | 'patientId' | 'urgency' | 'placeKind' | 'placeId' | 'patientBillingId' | 'leadSurgeonId' | 'admissionId' | 'startedAt'
>;

/** What kind of encounter a procedure is billed as. */
export function encounterOf({
  admissionId,
  urgency,
  placeKind,
}: Pick<Billed, 'admissionId' | 'urgency' | 'placeKind'>): RaiseOrder['encounterType'] {
  if (admissionId) return 'inpatient';
  if (urgency === 'emergency') return 'emergency';
  return placeKind === 'antenatal' ? 'antenatal' : 'outpatient';
}

/** The charges of procedures: one each, or one for each part of a fee that is split; parts of nothing are left out. */
export function chargesOf(procedures: readonly Pick<StoredProcedure, 'id' | 'feeSplits'>[], itemOf: (id: Id) => Id): NewCharge[] {
  return procedures.flatMap(({ id, feeSplits }): NewCharge[] => {
    const base = { key: id, billableItemId: itemOf(id), quantity: 1 };
    if (!feeSplits) return [{ ...base, kind: 'procedure', unitPrice: null }];
    return feeParts
      .filter((part) => feeSplits[part] > 0)
      .map((part) => ({ ...base, kind: part, unitPrice: feeSplits[part], note: `Fee part: ${part}` }));
  });
}

/** The price of procedures by their items, in minor units; a procedure without a price counts nothing. */
export async function priceOf(
  scope: Scope,
  ids: readonly Id[],
): Promise<{ total: number; byId: Map<Id, { item: Id; price: number | null }> }> {
  const prices = await pricesOf(scope, ids);
  const byId = new Map([...prices].map(([id, { billableItemId, price }]) => [id, { item: billableItemId, price }]));
  return { total: sumOf(ids.map((id) => byId.get(id)?.price ?? 0)), byId };
}

/** Raises charges with their bill lines, in the act's transaction; answers their ids. */
export async function raiseCharges(scope: Scope, request: Billed, charges: readonly NewCharge[]): Promise<Id[]> {
  if (charges.length === 0) return [];
  const rows = charges.map(({ note: _note, ...charge }) => ({
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    requestId: request.id,
    ...charge,
    state: 'raised' as const,
    createdAt: scope.now,
  }));
  await scope.tx.insertInto('procedureCharges').values(rows).execute();
  const departmentId = await theatreDepartment(scope);
  await raiseBills(
    scope,
    rows.map((row, at) => ({
      patientId: request.patientId,
      billableItemId: row.billableItemId,
      quantity: row.quantity,
      sourceType: 'procedure-request' as const,
      sourceId: row.id,
      // What lowers a line of a source names its line: a charge has one.
      sourceLineId: row.id,
      module: 'Procedure' as const,
      departmentId,
      performerId: request.leadSurgeonId,
      encounterId: request.placeId,
      encounterType: encounterOf(request),
      billingId: request.patientBillingId,
      emergency: request.urgency === 'emergency',
      unitPrice: row.unitPrice,
      performedAt: request.startedAt,
      note: charges[at]?.note ?? null,
    })),
  );
  return rows.map(({ id }) => id);
}

/** Charges of requests that are not voided. */
export async function chargesOfRequests(scope: Scope, requestIds: readonly Id[]) {
  if (requestIds.length === 0) return [];
  return scope.tx
    .selectFrom('procedureCharges')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', 'in', [...new Set(requestIds)])
    .where('state', '=', 'raised')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Voids charges with their lines; what stands on a billed invoice is credited there. */
export async function voidCharges(scope: Scope, ids: readonly Id[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  await voidBillsOf(scope, { sourceType: 'procedure-request', sourceIds: ids, reason });
  await scope.tx
    .updateTable('procedureCharges')
    .set({ state: 'voided' })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...ids])
    .execute();
}

/** The stay that the patient is in now. */
export async function stayNow(scope: Scope, patientId: Id) {
  return stayOf(scope, patientId, scope.now);
}
