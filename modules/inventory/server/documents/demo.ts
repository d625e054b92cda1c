import { sql } from 'kysely';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, addDays, addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { RequisitionPriority, RequisitionStatus } from '../../contract/documents/words.ts';
import { createAdjustment } from './adjustments/create-adjustment.ts';
import { approveAdjustment, rejectAdjustment } from './adjustments/decide-adjustment.ts';
import { openCount } from './counts/open-count.ts';
import { saveCount } from './counts/save-count.ts';
import { issueStock } from './issues/issue-stock.ts';
import { receiveIssue } from './issues/receive-issue.ts';
import { cancelIssue, returnIssue } from './issues/return-issue.ts';
import { approveRequisition, issueRequisition, rejectRequisition } from './issues/decide-requisition.ts';
import { cancelRequisition, createRequisition } from './requisitions/write-requisition.ts';
import { sendTransfer } from './transfers/send-transfer.ts';
import { recordUse } from './record-use.ts';

const demo = 'hospital:demo';
const keeper = 'user:inventory';
const keepers = ['user:uche.nnaji', 'user:ladi.gyang'] as const;
const manager = 'user:hospitaladmin';

interface Ward {
  readonly departmentId: Id;
  readonly locationId: Id;
}

/** Departments of the demo that keep stock, by name. */
async function wardsOf(scope: Scope): Promise<Ward[]> {
  const { rows } = await sql<Ward>`
    select department_id as "departmentId", id as "locationId" from stock_locations
     where hospital_id = ${scope.hospitalId} and kind = 'department' and keeps_stock and status = 'active' order by folded_name`.execute(
    scope.tx,
  );
  return rows;
}

async function mainStore(scope: Scope): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    select id from stock_locations where hospital_id = ${scope.hospitalId} and kind = 'main-store' order by created_at limit 1`.execute(
    scope.tx,
  );
  return rows[0]?.id ?? null;
}

interface Plenty {
  readonly productId: Id;
  readonly quantity: number;
}

/** Goods that are no medicines and of which a place has plenty: what is moved of them leaves their level as it is. */
async function plentyAt(scope: Scope, locationId: Id, day: CalendarDate): Promise<Plenty[]> {
  const { rows } = await sql<Plenty>`
    select p.id as "productId", sum(s.quantity)::int as quantity
      from batch_balances s
      join products p on p.hospital_id = s.hospital_id and p.id = s.product_id
      join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
     where s.hospital_id = ${scope.hospitalId} and s.location_id = ${locationId} and p.kind in ('consumable', 'reagent') and p.status = 'enabled'
       and b.status = 'available' and (b.expiry_date is null or b.expiry_date >= ${day}::date)
     group by p.id, p.stock_reserve, p.sku having sum(s.quantity) >= 4 * p.stock_reserve and sum(s.quantity) >= 20
     order by p.sku`.execute(scope.tx);
  return rows;
}

/** Somebody of a department who is on the stage, else the manager. */
async function somebodyOf(stage: DemoStage, departmentId: Id): Promise<string> {
  const ids = await stage.inHospital(demo, 'system', async (scope) => {
    const rows = await scope.tx
      .selectFrom('userDepartments')
      .select('userId')
      .where('hospitalId', '=', scope.hospitalId)
      .where('departmentId', '=', departmentId)
      .execute();
    return new Set(rows.map(({ userId }) => userId));
  });
  const found = [...stage.actors].find(([name, actor]) => name.startsWith('user:') && actor.userId !== null && ids.has(actor.userId));
  return found?.[0] ?? manager;
}

interface Chosen {
  readonly store: Id;
  readonly ward: Ward;
  readonly lines: { readonly productId: Id; readonly quantity: number }[];
}

/** The turn's ward and some goods for it; null when the demo keeps no stock. */
function choose(stage: DemoStage, turn: number, count: number): Promise<Chosen | null> {
  return stage.inHospital(demo, 'system', async (scope) => {
    const store = await mainStore(scope);
    const wards = await wardsOf(scope);
    if (!store || wards.length === 0) return null;
    const plenty = await plentyAt(scope, store, stage.today);
    if (plenty.length === 0) return null;
    const picked = Array.from({ length: Math.min(count, plenty.length) }, (_, at) => plenty[(turn * 3 + at) % plenty.length] as Plenty);
    const lines = picked.map(({ productId, quantity }) => ({ productId, quantity: Math.max(2, Math.floor(quantity / 40)) }));
    return { store, ward: wards[turn % wards.length] as Ward, lines };
  });
}

const plain = { useReserve: false, reserveReason: null, note: null };
const seen = { version: null };

type IssueEnd = 'issued' | 'received' | 'part-returned' | 'cancelled';

/** Issues something and leads it to where it ends. */
async function issueOnce(stage: DemoStage, turn: number, end: IssueEnd): Promise<void> {
  const chosen = await choose(stage, turn, 6);
  if (!chosen) return;
  const { store, ward, lines } = chosen;
  const issue = await stage.inHospital(demo, keeper, (scope) =>
    issueStock(scope, {
      ...plain,
      fromLocationId: store,
      departmentId: ward.departmentId,
      lines: lines.map((line) => ({ ...line, reserve: Math.max(1, Math.floor(line.quantity / 2)) })),
    }),
  );
  if (end === 'issued') return;
  if (end === 'cancelled') {
    await stage.inHospital(demo, keeper, (scope) =>
      cancelIssue(scope, issue.id, { reason: 'Sent to the wrong department', version: null }),
    );
    return;
  }
  const receiver = await somebodyOf(stage, ward.departmentId);
  await stage.inHospital(demo, receiver, (scope) => receiveIssue(scope, issue.id, { lines: [], note: null, version: null }));
  const lineId = issue.lines[0]?.id as Id;
  if (end === 'part-returned')
    await stage.inHospital(demo, keeper, (scope) =>
      returnIssue(scope, issue.id, { lines: [{ lineId, quantity: 1 }], reason: 'Not needed any more', version: null }),
    );
}

/** A ward uses some of what it holds, so that its consumption shows. */
async function spendOnce(stage: DemoStage, turn: number): Promise<void> {
  const wards = await stage.inHospital(demo, 'system', wardsOf);
  const ward = wards[turn % Math.max(1, wards.length)];
  if (!ward) return;
  const held = await stage.inHospital(demo, 'system', async (scope) => {
    const { rows } = await sql<Plenty>`
      select s.product_id as "productId", sum(s.quantity)::int as quantity from batch_balances s
        join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
       where s.hospital_id = ${scope.hospitalId} and s.location_id = ${ward.locationId} and s.quantity > 1 and b.status = 'available'
         and (b.expiry_date is null or b.expiry_date >= ${stage.today}::date)
       group by 1 order by 1 limit 10`.execute(scope.tx);
    return rows;
  });
  if (held.length === 0) return;
  await stage.inHospital(demo, await somebodyOf(stage, ward.departmentId), (scope) =>
    recordUse(scope, {
      departmentId: ward.departmentId,
      patientId: null,
      lines: held.map(({ productId, quantity }) => ({ productId, quantity: Math.max(1, Math.floor(quantity / 5)), batchId: null })),
      overrides: [],
      confirm: false,
      note: null,
    }),
  );
}

const priorities: readonly RequisitionPriority[] = ['routine', 'urgent', 'emergency'];

/** Asks for something and leads it to a state. */
async function requireOnce(stage: DemoStage, turn: number, end: RequisitionStatus): Promise<void> {
  const chosen = await choose(stage, turn + 1, 2);
  if (!chosen) return;
  const { store, ward, lines } = chosen;
  const asker = await somebodyOf(stage, ward.departmentId);
  const { id, lines: asked } = await stage.inHospital(demo, asker, (scope) =>
    createRequisition(scope, {
      departmentId: ward.departmentId,
      lines: lines.map((line) => ({ ...line, note: null })),
      priority: priorities[turn % 3] as RequisitionPriority,
      neededBy: addCalendarDays(stage.today, 3),
      note: null,
      draft: end === 'draft',
    }),
  );
  const as = <T>(who: string, act: (scope: Scope) => Promise<T>) => stage.inHospital(demo, who, act);
  if (end === 'rejected') await as(keeper, (scope) => rejectRequisition(scope, id, { reason: 'Was issued yesterday', version: null }));
  if (end === 'cancelled') await as(asker, (scope) => cancelRequisition(scope, id, { reason: 'Asked for twice', version: null }));
  if (end !== 'approved' && end !== 'part-issued' && end !== 'issued') return;
  await as(keeper, (scope) => approveRequisition(scope, id, { lines: [], version: null }));
  if (end === 'approved') return;
  const first = asked[0];
  const part = end === 'part-issued' && first ? [{ lineId: first.id, quantity: 1, reserve: null }] : [];
  await as(keeper, (scope) => issueRequisition(scope, id, { ...plain, ...seen, fromLocationId: store, lines: part }));
}

/** A correction that was approved, rejected, or waits. */
async function adjustOnce(stage: DemoStage, turn: number, end: 'posted' | 'rejected' | 'pending-approval'): Promise<void> {
  const chosen = await choose(stage, turn * 2, 1);
  const productId = chosen?.lines[0]?.productId;
  if (!chosen || !productId) return;
  const adjustment = await stage.inHospital(demo, keepers[turn % 2] as string, async (scope) => {
    const { batchId } = await scope.tx
      .selectFrom('batchBalances')
      .select('batchId')
      .where('hospitalId', '=', scope.hospitalId)
      .where('productId', '=', productId)
      .where('locationId', '=', chosen.store)
      .where('quantity', '>', 3)
      .orderBy('batchId')
      .limit(1)
      .executeTakeFirstOrThrow();
    const reason = (['breakage', 'found', 'damage'] as const)[turn % 3] as 'breakage' | 'found' | 'damage';
    const delta = reason === 'found' ? 2 : -2;
    const line = { batchId, delta, reason, note: null };
    return createAdjustment(scope, { locationId: chosen.store, lines: [line], note: null, draft: false });
  });
  const { id, status } = adjustment;
  if (status !== 'pending-approval') return;
  if (end === 'posted') await stage.inHospital(demo, manager, (scope) => approveAdjustment(scope, id, seen));
  if (end === 'rejected')
    await stage.inHospital(demo, manager, (scope) => rejectAdjustment(scope, id, { reason: 'The units were found again', version: null }));
}

/** A transfer to the pharmacy that has not arrived. */
async function transferOnce(stage: DemoStage): Promise<void> {
  const chosen = await choose(stage, 5, 2);
  if (!chosen) return;
  await stage.inHospital(demo, keeper, async (scope) => {
    const { rows } = await sql<{ id: Id }>`
      select id from stock_locations where hospital_id = ${scope.hospitalId} and kind = 'pharmacy' order by created_at limit 1`.execute(
      scope.tx,
    );
    const to = rows[0]?.id;
    if (!to) return;
    const lines = chosen.lines.map((line) => ({ ...line, batchId: null }));
    await sendTransfer(scope, { fromLocationId: chosen.store, toLocationId: to, lines, note: null });
  });
}

/** A count of a ward of which some lines are counted. */
async function countOnce(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, keepers[0], async (scope) => {
    const [ward] = await wardsOf(scope);
    const standing = ward
      ? await scope.tx
          .selectFrom('batchBalances')
          .select(['batchId', 'quantity'])
          .where('hospitalId', '=', scope.hospitalId)
          .where('locationId', '=', ward.locationId)
          .where('quantity', '>', 0)
          .orderBy('batchId')
          .limit(2)
          .execute()
      : [];
    if (!ward || standing.length === 0) return;
    const order = { categoryId: null, shelf: null, abcClass: null, freeze: false, note: null };
    const { id } = await openCount(scope, { ...order, locationId: ward.locationId, scope: 'all', blind: true });
    const lines = standing.map(({ batchId, quantity }, at) => ({ batchId, counted: Math.max(0, quantity - at), skipReason: null }));
    await saveCount(scope, id, { lines, review: false });
  });
}

const issueEnds: readonly IssueEnd[] = ['received', 'received', 'received', 'part-returned', 'received', 'cancelled'];
const ofEach = 5;
const requisitionEnds = ['issued', 'rejected', 'cancelled', 'part-issued', 'approved', 'submitted', 'draft'] as const;

/** Documents of the last three months: issues, what wards used, requisitions at every state, corrections, a count, a transfer. */
export function documentSteps(now: Instant): DemoStep[] {
  const ago = (days: number, hours = 0) => addHours(addDays(now, -days), hours);
  const issues = Array.from({ length: 18 }, (_, turn): DemoStep => {
    const end = turn >= 16 ? ('issued' as const) : (issueEnds[turn % issueEnds.length] as IssueEnd);
    return { at: turn >= 16 ? addMinutes(now, -90 * (18 - turn)) : ago(88 - turn * 5), run: (stage) => issueOnce(stage, turn, end) };
  });
  const uses = Array.from({ length: 24 }, (_, turn): DemoStep => ({ at: ago(80 - turn * 3, 5), run: (stage) => spendOnce(stage, turn) }));
  const requisitions = Array.from({ length: requisitionEnds.length * ofEach }, (_, turn): DemoStep => {
    const end = requisitionEnds[Math.floor(turn / ofEach)] as RequisitionStatus;
    return { at: ago(14 - Math.floor((turn * 2) / ofEach), 2 + (turn % ofEach)), run: (stage) => requireOnce(stage, turn, end) };
  });
  return [
    ...issues,
    ...uses,
    ...requisitions,
    { at: ago(40), run: (stage) => adjustOnce(stage, 0, 'posted') },
    { at: ago(20), run: (stage) => adjustOnce(stage, 1, 'rejected') },
    { at: ago(1), run: (stage) => adjustOnce(stage, 2, 'pending-approval') },
    { at: ago(0, -4), run: transferOnce },
    { at: ago(0, -3), run: countOnce },
  ];
}
