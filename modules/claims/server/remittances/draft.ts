import type { Id } from '#kernel/contract/fields.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import { insertRows } from '#kernel/server/database/insert-rows.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { remittanceRecord } from '../../contract/claim.record.ts';
import type { RemittanceQuery } from '../../contract/calls/remittances.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import type { CreateRemittance, MatchRemittance, NewRemittanceRow, RemittanceDetails } from '../../contract/remittance-records.ts';
import type { RemittanceStatus } from '../../contract/words.ts';
import { mappingsOf } from '../rejections/own-reasons.ts';
import { reasonFor } from '../rejections/reasons.ts';
import { requirePartner } from '../store.ts';
import { type AdviceRow, matchRows, reasonOf } from './matching.ts';
import {
  lockRemittance,
  owedItems,
  recordRemittance,
  type RemittanceRecord,
  rowsOf,
  showRemittance,
  showRemittanceRow,
  sumsOf,
  tellRemittance,
} from './store.ts';

const adviceOf = (row: NewRemittanceRow): AdviceRow => ({
  ...{ claimNumber: row.claimNumber ?? null, invoiceNumber: row.invoiceNumber ?? null, enrolleeNumber: row.enrolleeNumber ?? null },
  ...{ serviceDate: row.serviceDate ?? null, itemCode: row.itemCode ?? null, claimed: row.claimed, paid: row.paid, withheld: row.withheld },
});

/** The file out of which a remittance is made. */
interface FromFile {
  readonly fileId: Id;
  readonly fileName: string;
  readonly fileSha256: string;
}

/** Keeps the rows of an advice as a draft, each with the item that it most likely pays. Nothing is posted. */
export async function insertRemittance(scope: Scope, order: CreateRemittance, file?: FromFile): Promise<RemittanceDetails> {
  await requirePartner(scope, order.hmoId);
  const { rows: given, ...header } = order;
  if (header.withheldTax + header.charges > header.grossAmount || given.some((row) => row.withheld > row.paid))
    throw claimRefusals.refusal('CLAIM_NET');
  if (header.paymentDate > (await scope.today())) throw claimRefusals.refusal('CLAIM_PAYMENT_DATE');
  const id = scope.newId();
  const remittance = await scope.tx
    .insertInto('claimRemittances')
    .values({
      ...{ hospitalId: scope.hospitalId, id, remittanceNumber: await nextNumber(scope, 'RM-'), ...header, status: 'draft' },
      ...{ createdByName: scope.actor.name, assignedTo: scope.actor.userId, ...file, ...madeBy(scope) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const advice = given.map(adviceOf);
  const learnt = await mappingsOf(scope, order.hmoId);
  const matches = matchRows(advice, await owedItems(scope, order.hmoId));
  const rows = advice.map((row, at) => ({
    ...{ hospitalId: scope.hospitalId, id: scope.newId(), remittanceId: id, position: at + 1, ...row },
    ...{
      reason: given[at]?.reason ?? null,
      reasonCode: row.paid < row.claimed ? reasonFor(given[at]?.reason ?? null, learnt, reasonOf) : null,
    },
    ...{ match: matches[at]?.match, claimItemId: matches[at]?.claimItemId ?? null, takenBy: 'system' },
  }));
  await insertRows('claimRemittanceRows', rows).execute(scope.tx);
  await recordRemittance(scope, remittance, 'create', `Remittance ${remittance.remittanceNumber} entered`, {
    after: { ...header, rows: rows.length, ...(file ? { file: file.fileName } : {}) },
  });
  await tellRemittance(scope, id, 'create');
  return showRemittance(scope, id);
}

/** POST hmo/remittance. */
export const createRemittance = (scope: Scope, order: CreateRemittance): Promise<RemittanceDetails> => insertRemittance(scope, order);

async function bump(scope: Scope, remittance: RemittanceRecord): Promise<void> {
  await scope.tx
    .updateTable('claimRemittances')
    .set({ ...changedBy(scope), version: remittance.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', remittance.id)
    .execute();
  await tellRemittance(scope, remittance.id, 'update');
}

const guarded = (remittance: RemittanceRecord) => ({ status: remittance.status as RemittanceStatus });

/** PATCH hmo/remittance/{id}/match: a person says which item a row pays, or confirms what was found. */
export async function matchRemittance(scope: Scope, id: Id, { matches, version }: MatchRemittance): Promise<RemittanceDetails> {
  const remittance = await lockRemittance(scope, id, version);
  guard(remittanceRecord, 'match', guarded(remittance));
  const items = new Set((await owedItems(scope, remittance.hmoId)).map((item) => item.id));
  const rows = new Map((await rowsOf(scope, id)).map((row) => [row.id, row]));
  for (const { rowId, claimItemId } of matches) {
    if (!rows.has(rowId) || (claimItemId !== null && !items.has(claimItemId))) throw claimRefusals.refusal('CLAIM_ITEM_UNKNOWN');
    await scope.tx
      .updateTable('claimRemittanceRows')
      .set({ claimItemId, match: claimItemId ? 'exact' : 'none', takenBy: 'hand' })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', rowId)
      .execute();
  }
  const taken = (await rowsOf(scope, id)).flatMap(({ claimItemId }) => claimItemId ?? []);
  if (new Set(taken).size < taken.length) throw claimRefusals.refusal('REMITTANCE_ROW_TAKEN');
  await bump(scope, remittance);
  await recordRemittance(scope, remittance, 'update', `Rows of remittance ${remittance.remittanceNumber} matched by hand`, {
    after: { rows: matches.length },
  });
  return showRemittance(scope, id);
}

/** DELETE hmo/remittance/{id}: a draft alone. */
export async function removeRemittance(scope: Scope, id: Id, version?: number): Promise<null> {
  const remittance = await lockRemittance(scope, id, version);
  guard(remittanceRecord, 'remove', guarded(remittance));
  await scope.tx.deleteFrom('claimRemittances').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await recordRemittance(scope, remittance, 'delete', `Draft remittance ${remittance.remittanceNumber} deleted`);
  await tellRemittance(scope, id, 'delete');
  return null;
}

/** GET hmo/remittance. */
export async function listRemittances(scope: Scope, query: RemittanceQuery) {
  let found = scope.tx.selectFrom('claimRemittances').where('hospitalId', '=', scope.hospitalId);
  if (query.status?.length) found = found.where('status', 'in', query.status);
  if (query.hmoId) found = found.where('hmoId', '=', query.hmoId);
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const sums = await sumsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const names = new Map<Id, string>();
  for (const hmoId of new Set(rows.map((row) => row.hmoId))) names.set(hmoId, (await requirePartner(scope, hmoId)).name);
  const none = { rowCount: 0, paid: 0 };
  return {
    data: rows.map((row) => showRemittanceRow(scope, row, { hmoName: names.get(row.hmoId) ?? '', sums: sums.get(row.id) ?? none })),
    meta: { count: Number(count), page: query.page, limit: query.limit },
  };
}
