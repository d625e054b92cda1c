import { type Selectable, sql } from 'kysely';
import type { HmoPriceRowsTable, HmoTariffVersionsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { type BillingModule, billingModules } from '#modules/billing-setup/contract/words.ts';
import { PriceRow, TariffVersion } from '../../contract/price-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import type { VersionSource } from '../../contract/words.ts';
import type { PartnerRecord } from '../partner-store.ts';

export type RowRecord = Selectable<HmoPriceRowsTable>;
export type VersionRecord = Selectable<HmoTariffVersionsTable>;

/** The module that a path names; any other word is not found. */
export function moduleNamed(word: string): BillingModule {
  const found = billingModules.find((module) => module === word);
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
  return found;
}

/** Versions of a price list shown with a partner: the newest. */
const mostVersions = 50;

/** Versions of a partner's price list, the newest first. */
export async function versionsOf(scope: Scope, hmoId: Id): Promise<TariffVersion[]> {
  const rows = await scope.tx
    .selectFrom('hmoTariffVersions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .orderBy('number', 'desc')
    .limit(mostVersions)
    .execute();
  return rows.map((row) => present(TariffVersion, row));
}

/** The open draft of a partner's price list. There is at most one. */
export function findDraft(scope: Scope, hmoId: Id): Promise<VersionRecord | undefined> {
  return scope.tx
    .selectFrom('hmoTariffVersions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('status', '=', 'draft')
    .executeTakeFirst();
}

/** A version of the partner, whatever its status. */
export async function findVersion(scope: Scope, hmoId: Id, id: Id): Promise<VersionRecord> {
  const row = await scope.tx
    .selectFrom('hmoTariffVersions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.hmoId !== hmoId) throw hmoRefusals.refusal('HMO_VERSION_UNKNOWN');
  return row;
}

/**
 * The draft that an act works on: the named one, or of an incomplete partner its first. Null: the list that is in force. The partner
 * is locked.
 */
export async function draftFor(scope: Scope, partner: PartnerRecord, versionId: Id | null): Promise<VersionRecord | null> {
  if (versionId !== null) {
    const version = await findVersion(scope, partner.id, versionId);
    if (version.status !== 'draft') throw hmoRefusals.refusal('HMO_VERSION_STATE', { status: version.status });
    return version;
  }
  if (partner.status !== 'incomplete') return null;
  return (await findDraft(scope, partner.id)) ?? insertVersion(scope, partner.id, { source: 'generate', status: 'draft' });
}

interface NewVersionRow {
  readonly source: VersionSource;
  readonly status: 'draft' | 'active';
  readonly effectiveFrom?: string | null;
  readonly note?: string | null;
  readonly rowsChanged?: number;
}

/** A version with the partner's next number; the partner is locked. */
export async function insertVersion(scope: Scope, hmoId: Id, order: NewVersionRow): Promise<VersionRecord> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from hmo_tariff_versions
     where hospital_id = ${scope.hospitalId} and hmo_id = ${hmoId}`.execute(scope.tx);
  const decided = order.status === 'active';
  return scope.tx
    .insertInto('hmoTariffVersions')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      hmoId,
      number: Number(rows[0]?.next ?? 1),
      source: order.source,
      status: order.status,
      effectiveFrom: order.effectiveFrom ?? null,
      note: order.note ?? null,
      rowsChanged: order.rowsChanged ?? 0,
      ...(decided ? { decidedAt: scope.now, decidedBy: scope.actor.userId, decidedByName: scope.actor.name } : {}),
      ...madeBy(scope),
      createdByName: scope.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The newest version that is in force; pricing copies its number to the lines. */
export async function setTariffVersionOf(scope: Scope, partner: PartnerRecord, number: number): Promise<void> {
  await scope.tx
    .updateTable('hmos')
    .set({ tariffVersion: Math.max(number, partner.tariffVersion) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', partner.id)
    .execute();
}

/** What a price row is made of, but its own stamps. */
export type NewRow = Omit<
  RowRecord,
  'hospitalId' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'updatedByName' | 'version' | 'supersededAt'
>;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A row by the names of its columns. */
export function snakeRow(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value]));
}

/** Rows in one statement of one parameter, so that a whole list is written at once. */
export async function insertRows(scope: Scope, rows: readonly NewRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 5_000) {
    const made = madeBy(scope);
    const records = rows.slice(at, at + 5_000).map((row) => snakeRow({ ...row, hospitalId: scope.hospitalId, ...made }));
    await sql`
      insert into hmo_price_rows select * from jsonb_populate_recordset(null::hmo_price_rows, ${json(records)})`.execute(scope.tx);
  }
}

/** Columns of who changed rows, in SQL; `of` is the name of the changed table in the statement. */
export const changedInSql = (scope: Scope, of = 'r') => {
  const { updatedAt, updatedBy, updatedByName } = changedBy(scope);
  return sql`updated_at = ${updatedAt}, updated_by = ${updatedBy}, updated_by_name = ${updatedByName}, version = ${sql.ref(`${of}.version`)} + 1`;
};

/** Rows of price lists with the name of their plan and the number of their version. */
export function rowsWithNames(scope: Scope) {
  return scope.tx
    .selectFrom('hmoPriceRows as r')
    .innerJoin('hmoTariffVersions as v', (join) => join.onRef('v.hospitalId', '=', 'r.hospitalId').onRef('v.id', '=', 'r.versionId'))
    .leftJoin('hmoPlans as p', (join) => join.onRef('p.hospitalId', '=', 'r.hospitalId').onRef('p.id', '=', 'r.planId'))
    .where('r.hospitalId', '=', scope.hospitalId);
}

/** The columns of `showRow`. */
export function selectRow(query: ReturnType<typeof rowsWithNames>) {
  return query.selectAll('r').select(['v.number as versionNumber', 'p.name as planName']);
}

/** A row as the wire has it. */
export function showRow(row: RowRecord & { readonly versionNumber: number; readonly planName: string | null }): PriceRow {
  return present(PriceRow, row, {
    copayOverride: row.copayKind === null ? null : { kind: row.copayKind, value: row.copayValue ?? 0 },
  });
}

/** One row as the wire has it; the caller knows that it is there. */
export async function showRowOf(scope: Scope, id: Id): Promise<PriceRow> {
  return showRow(await selectRow(rowsWithNames(scope)).where('r.id', '=', id).executeTakeFirstOrThrow());
}
