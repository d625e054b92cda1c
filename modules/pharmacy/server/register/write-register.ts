import type { Insertable } from 'kysely';
import type { ControlledRegisterTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import type { MovedStock, StockParty } from '#modules/inventory/contract/events.ts';
import { patientFacts } from '#modules/patients/server/index.ts';

export type RegisterRow = Insertable<ControlledRegisterTable>;

/** Which of the products are controlled medicines. */
export async function controlledAmong(scope: Scope, productIds: readonly Id[]): Promise<Set<Id>> {
  if (productIds.length === 0) return new Set();
  const rows = await scope.tx
    .selectFrom('productMedications')
    .select('productId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('productId', 'in', [...new Set(productIds)])
    .where('legalClass', '=', 'controlled')
    .execute();
  return new Set(rows.map(({ productId }) => productId));
}

export interface LastLine {
  readonly number: number;
  readonly balance: number;
}

/** The last line of a product in a place. The product is locked by whoever moves it, so that lines follow each other. */
export async function lastLine(scope: Scope, productId: Id, locationId: Id): Promise<LastLine | null> {
  const row = await scope.tx
    .selectFrom('controlledRegister')
    .select(['number', 'balance'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('productId', '=', productId)
    .where('locationId', '=', locationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

interface Names {
  readonly party: string | null;
  readonly prescriber: string | null;
  readonly by: string | null;
  readonly witness: string | null;
}

/** Names as they are now: the register keeps them whatever becomes of the people. */
async function namesOf(scope: Scope, party: StockParty | null): Promise<Names> {
  const asked = [party?.prescriberId, party?.byId, party?.witnessId].flatMap((id) => id ?? []);
  const users = asked.length > 0 ? await usersBrief(scope, asked) : [];
  const nameOf = (id: Id | null | undefined) => users.find((user) => user.id === id)?.fullname ?? null;
  const [patient] = party?.patientId ? await patientFacts(scope, [party.patientId]) : [];
  return {
    party: patient ? `${patient.fullname} (${patient.hospitalPatientId})` : (party?.name ?? null),
    prescriber: party?.prescriberName ?? nameOf(party?.prescriberId),
    by: party?.byName ?? nameOf(party?.byId) ?? scope.actor.name,
    witness: party?.witnessName ?? nameOf(party?.witnessId),
  };
}

function rowOf(scope: Scope, moved: MovedStock, number: number, party: StockParty | null, names: Names): RegisterRow {
  const dispensedBy = party?.byId ?? scope.actor.userId;
  // Nobody witnesses himself: such a name says nothing.
  const witnessedBy = party?.witnessId && party.witnessId !== dispensedBy ? party.witnessId : null;
  return {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    productId: moved.productId,
    locationId: moved.locationId,
    number,
    at: moved.at,
    direction: moved.quantity > 0 ? 'in' : 'out',
    quantity: Math.abs(moved.quantity),
    balance: moved.locationBalanceAfter,
    batchId: moved.batchId,
    batchNumber: moved.batchNumber,
    movementId: moved.id,
    type: moved.type,
    refType: moved.refType,
    refId: moved.refId,
    refNumber: moved.refNumber,
    patientId: party?.patientId ?? null,
    party: names.party,
    prescriber: names.prescriber,
    dispensedBy,
    dispensedByName: names.by,
    witnessedBy,
    witnessedByName: witnessedBy ? names.witness : null,
    note: party?.note ?? moved.reason,
  };
}

/**
 * Every movement of a controlled medicine becomes a line of the register in the same transaction (invariants 7 and 9). The products
 * are locked by the movement, so that numbers and balances follow each other.
 */
export async function writeRegister(
  scope: Scope,
  { movements, party }: { readonly movements: readonly MovedStock[]; readonly party: StockParty | null },
): Promise<void> {
  const controlled = await controlledAmong(
    scope,
    movements.map(({ productId }) => productId),
  );
  const moved = movements.filter(({ productId }) => controlled.has(productId));
  if (moved.length === 0) return;
  const names = await namesOf(scope, party);
  const next = new Map<string, number>();
  const rows: RegisterRow[] = [];
  for (const each of moved) {
    const place = `${each.productId} ${each.locationId}`;
    const number = next.get(place) ?? ((await lastLine(scope, each.productId, each.locationId))?.number ?? 0) + 1;
    rows.push(rowOf(scope, each, number, party, names));
    next.set(place, number + 1);
  }
  await scope.tx.insertInto('controlledRegister').values(rows).execute();
  await scope.live({ entity: 'controlled-register', action: 'create', permission: 'View Controlled Drugs Register' });
}
