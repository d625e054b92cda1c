import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { together } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { postEntry } from '#modules/billing-setup/server/index.ts';
import { type MovedStock, StockMoved, type StockParty } from '../../contract/events.ts';
import { type MovementType, movementNames } from '../../contract/words.ts';
import { balanceKey, balancesOf, type BookBalance, type BookBatch, standingAt, type StockBook } from './book.ts';

/** What a movement belongs to. */
export interface MoveReference {
  readonly type: MovementType;
  readonly refType: string;
  readonly refId: Id;
  readonly refNumber?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly party?: StockParty | null | undefined;
  /** Between two places: nothing is posted. */
  readonly transit: boolean;
}

interface NoteOf {
  readonly batch: BookBatch;
  readonly locationId: Id;
  /** Signed. */
  readonly quantity: number;
  /** Signed minor units. */
  readonly cost: number;
}

export interface NotedMove extends MovedStock {
  readonly cost: number;
  readonly reference: MoveReference;
}

/** The changes of one act to its book, until they are written. */
export class BookChanges {
  readonly moves: NotedMove[] = [];
  readonly balances = new Set<string>();
  readonly batches = new Set<Id>();

  /** Notes a movement of which the balance was changed already. */
  note(scope: Scope, book: StockBook, { batch, locationId, quantity, cost }: NoteOf, reference: MoveReference): NotedMove {
    const { type, refType, refId, refNumber = null, reason = null } = reference;
    const move: NotedMove = {
      id: scope.newId(),
      productId: batch.productId,
      batchId: batch.id,
      batchNumber: batch.batchNumber,
      locationId,
      quantity,
      balanceAfter: book.balances.get(balanceKey(batch.id, locationId))?.quantity ?? 0,
      locationBalanceAfter: standingAt(book, batch.productId, locationId),
      type,
      refType,
      refId,
      refNumber,
      reason,
      at: scope.now,
      cost,
      reference,
    };
    this.moves.push(move);
    this.balances.add(balanceKey(batch.id, locationId));
    this.batches.add(batch.id);
    return move;
  }
}

async function writeBalances(scope: Scope, rows: readonly BookBalance[]): Promise<void> {
  await sql`
    insert into batch_balances (hospital_id, batch_id, location_id, product_id, quantity, quarantined, value)
    select ${scope.hospitalId}, r."batchId", r."locationId", r."productId", r.quantity, r.quarantined, r.value
      from jsonb_to_recordset(${json(rows)}) as r ("batchId" uuid, "locationId" uuid, "productId" uuid, quantity int, quarantined int, value bigint)
    on conflict (hospital_id, batch_id, location_id)
    do update set quantity = excluded.quantity, quarantined = excluded.quarantined, value = excluded.value`.execute(scope.tx);
}

async function writeBatches(scope: Scope, rows: readonly BookBatch[]): Promise<void> {
  await sql`
    update batches b
       set status = r.status, transit_quantity = r."transitQuantity", transit_value = r."transitValue", quantity_received = r."quantityReceived",
           total_cost = r."totalCost", unit_cost = round(r."totalCost"::numeric / r."quantityReceived", 4), updated_at = ${scope.now}, updated_by = ${scope.actor.userId},
           updated_by_name = ${scope.actor.name}, version = b.version + 1
      from jsonb_to_recordset(${json(rows)}) as r (id uuid, status text, "transitQuantity" int, "transitValue" bigint, "quantityReceived" int,
           "totalCost" bigint)
     where b.hospital_id = ${scope.hospitalId} and b.id = r.id`.execute(scope.tx);
}

async function writeMoves(scope: Scope, moves: readonly NotedMove[]): Promise<void> {
  const rows = moves.map(({ reference: { party, transit }, ...move }) => ({
    ...move,
    transit,
    patientId: party?.patientId ?? null,
    partyName: party?.name ?? null,
    by: party?.byId ?? scope.actor.userId,
    byName: party?.byName ?? scope.actor.name,
    witnessId: party?.witnessId ?? null,
  }));
  await sql`
    insert into stock_movements (hospital_id, id, product_id, batch_id, location_id, quantity, balance_after, location_balance_after, type, transit,
                                 reason, ref_type, ref_id, ref_number, unit_cost, cost, patient_id, party_name, by, by_name, witness_id, at)
    select ${scope.hospitalId}, r.id, r."productId", r."batchId", r."locationId", r.quantity, r."balanceAfter", r."locationBalanceAfter", r.type,
           r.transit, r.reason, r."refType", r."refId", r."refNumber", b.unit_cost, r.cost, r."patientId", r."partyName", r.by, r."byName",
           r."witnessId", r.at
      from jsonb_to_recordset(${json(rows)}) as r (id uuid, "productId" uuid, "batchId" uuid, "locationId" uuid, quantity int, "balanceAfter" int,
           "locationBalanceAfter" int, type text, transit boolean, reason text, "refType" text, "refId" uuid, "refNumber" text,
           cost bigint, "patientId" uuid, "partyName" text, by uuid, "byName" text, "witnessId" uuid, at timestamptz)
      join batches b on b.hospital_id = ${scope.hospitalId} and b.id = r."batchId" order by r.id`.execute(scope.tx);
}

// Receipts and returns of a supply are posted with the supply, to the vendor's account.
const postedElsewhere: ReadonlySet<MovementType> = new Set(['receive', 'supplier-return']);

/** Opening stock was there before the books: E21, against opening balances. What moves later is a cost of its department: E15. */
async function postMoves(scope: Scope, book: StockBook, moves: readonly NotedMove[]): Promise<void> {
  const posted = moves.filter(({ type, reference }) => !reference.transit && !postedElsewhere.has(type));
  await postOpening(
    scope,
    posted.filter(({ type }) => type === 'opening'),
  );
  await postCost(
    scope,
    book,
    posted.filter(({ type }) => type !== 'opening'),
  );
}

async function postOpening(scope: Scope, moves: readonly NotedMove[]): Promise<void> {
  const [first] = moves;
  if (!first) return;
  const value = moves.reduce((sum, { cost }) => sum + cost, 0);
  await postEntry(scope, {
    event: 'E21',
    sourceType: first.refType,
    sourceId: first.refId,
    narration: 'Stock: opening',
    lines: [
      { account: '1300', ...sideOf(value) },
      { account: '3000', ...sideOf(-value) },
    ],
  });
}

/** E15: what left the stock is a cost of its department; what came in is a cost less. */
async function postCost(scope: Scope, book: StockBook, posted: readonly NotedMove[]): Promise<void> {
  const [first] = posted;
  if (!first) return;
  const byDepartment = new Map<Id | null, number>();
  for (const { locationId, cost } of posted) {
    const departmentId = book.locations.get(locationId)?.departmentId ?? null;
    byDepartment.set(departmentId, (byDepartment.get(departmentId) ?? 0) - cost);
  }
  const used = [...byDepartment].map(([departmentId, cost]) => ({ account: '5000' as const, departmentId, ...sideOf(cost) }));
  const total = [...byDepartment.values()].reduce((sum, cost) => sum + cost, 0);
  await postEntry(scope, {
    event: 'E15',
    sourceType: first.refType,
    sourceId: first.refId,
    narration: [`Stock: ${movementNames[first.type].toLowerCase()}`, first.refNumber].filter(Boolean).join(', '),
    lines: [...used, { account: '1300', ...sideOf(-total) }],
  });
}

const sideOf = (amount: number) => (amount >= 0 ? { debit: amount } : { credit: -amount });

/** Whether nothing of a batch stands anywhere. */
function isUsedUp(book: StockBook, batch: BookBatch): boolean {
  if (batch.transitQuantity > 0) return false;
  return balancesOf(book, batch.productId).every(({ batchId, quantity }) => batchId !== batch.id || quantity === 0);
}

/** Writes what an act changed, posts its cost and tells who listens. Nothing noted: nothing happens. */
export async function writeBook(scope: Scope, book: StockBook, changes: BookChanges): Promise<void> {
  const { moves } = changes;
  if (moves.length === 0) return;
  const batches = [...changes.batches].map((id) => book.batches.get(id) as BookBatch);
  for (const batch of batches) {
    if (isUsedUp(book, batch)) {
      if (batch.status === 'available' || batch.status === 'expired') batch.status = 'depleted';
    } else if (batch.status === 'depleted')
      batch.status = batch.expiryDate !== null && batch.expiryDate < book.today ? 'expired' : 'available';
  }
  const balances = [...changes.balances].map((key) => book.balances.get(key) as BookBalance);
  // None needs another's answer, and they are carried out in this order. Movements before balances: they hold their places against a
  // change of what serves, which the levels kept with balances read.
  await together([writeBatches(scope, batches), writeMoves(scope, moves), writeBalances(scope, balances), postMoves(scope, book, moves)]);
  const told = moves.map(({ cost: _cost, reference: _reference, ...moved }) => moved);
  await scope.emit(StockMoved, { movements: told, party: moves[0]?.reference.party ?? null });
  await scope.live({ entity: 'products', action: 'update', permission: 'View Products' });
}
