import { type Selectable, sql } from 'kysely';
import type { ClaimRemittanceRowsTable, ClaimRemittancesTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { remittanceActs } from '../../contract/calls/remittances.ts';
import { Remittance, RemittanceDetails, RemittanceRow } from '../../contract/remittance-records.ts';
import { liveRemittances, type RemittanceStatus } from '../../contract/words.ts';
import { requirePartner } from '../store.ts';
import type { OwedItem } from './matching.ts';

export type RemittanceRecord = Selectable<ClaimRemittancesTable>;
export type RowRecord = Selectable<ClaimRemittanceRowsTable>;

export async function findRemittance(scope: Scope, id: Id): Promise<RemittanceRecord> {
  const row = await scope.tx
    .selectFrom('claimRemittances')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

export async function lockRemittance(scope: Scope, id: Id, version?: number): Promise<RemittanceRecord> {
  const row = await scope.tx
    .selectFrom('claimRemittances')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

export function rowsOf(scope: Scope, remittanceId: Id): Promise<RowRecord[]> {
  return scope.tx
    .selectFrom('claimRemittanceRows')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('remittanceId', '=', remittanceId)
    .orderBy('position')
    .execute();
}

/** Items of submitted claims of a partner that something is open of, the oldest service first. */
export async function owedItems(scope: Scope, hmoId: Id, most = 5000): Promise<(OwedItem & { readonly itemName: string })[]> {
  const { rows } = await sql<OwedItem & { readonly itemName: string }>`
    select i.id, c.claim_number, c.hmo_reference, v.invoice_number, v.enrollee_number, i.service_date, i.hmo_code as item_code,
           i.item_name, i.balance - i.rejected_open as balance
      from claims c
      join claim_items i on i.hospital_id = c.hospital_id and i.claim_id = c.id
      join invoices v on v.hospital_id = i.hospital_id and v.id = i.invoice_id
     where c.hospital_id = ${scope.hospitalId} and c.hmo_id = ${hmoId} and c.status in ('submitted', 'payment-added')
       and i.balance - i.rejected_open > 0
     order by i.service_date, c.claim_number, i.position limit ${most}`.execute(scope.tx);
  return rows.map((row) => ({ ...row, balance: Number(row.balance) }));
}

export interface RowSums {
  readonly rowCount: number;
  readonly paid: number;
}

export async function sumsOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, RowSums>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('claimRemittanceRows')
    .select(['remittanceId', (eb) => eb.fn.countAll<number>().as('rowCount'), (eb) => eb.fn.sum<number>('paid').as('paid')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('remittanceId', 'in', [...ids])
    .groupBy('remittanceId')
    .execute();
  return new Map(rows.map((row) => [row.remittanceId, { rowCount: Number(row.rowCount), paid: Number(row.paid) }]));
}

export function showRemittanceRow(
  scope: Scope,
  row: RemittanceRecord,
  facts: { readonly hmoName: string; readonly sums: RowSums },
): Remittance {
  const status = row.status as RemittanceStatus;
  return present(Remittance, row, {
    ...{ hmoName: facts.hmoName, rowCount: facts.sums.rowCount, createdBy: row.createdByName },
    netAmount: row.grossAmount - row.withheldTax - row.charges,
    difference: row.grossAmount - facts.sums.paid,
    acts: actsOf(scope, remittanceActs, { status }),
  });
}

interface MatchedItem {
  readonly id: Id;
  readonly claimNumber: string;
  readonly itemName: string;
  readonly balance: number;
}

async function matchedItems(scope: Scope, ids: readonly Id[]): Promise<Map<Id, MatchedItem>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MatchedItem>`
    select i.id, c.claim_number, i.item_name, i.balance - i.rejected_open as balance
      from claim_items i join claims c on c.hospital_id = i.hospital_id and c.id = i.claim_id
     where i.hospital_id = ${scope.hospitalId} and i.id = any(${[...ids]}::uuid[])`.execute(scope.tx);
  return new Map(rows.map((row) => [row.id, { ...row, balance: Number(row.balance) }]));
}

// What a person can choose from in a list; the rest is matched by better numbers in the file.
const mostOffered = 500;

/** GET hmo/remittance/{id}. */
export async function showRemittance(scope: Scope, id: Id): Promise<RemittanceDetails> {
  const remittance = await findRemittance(scope, id);
  const partner = await requirePartner(scope, remittance.hmoId);
  const rows = await rowsOf(scope, id);
  const matched = await matchedItems(
    scope,
    rows.flatMap(({ claimItemId }) => claimItemId ?? []),
  );
  const sums = { rowCount: rows.length, paid: rows.reduce((sum, { paid }) => sum + paid, 0) };
  const open = remittance.status === 'draft' ? await owedItems(scope, remittance.hmoId, mostOffered) : [];
  return present(RemittanceDetails, remittance, {
    ...showRemittanceRow(scope, remittance, { hmoName: partner.name, sums }),
    rows: rows.map((row) => {
      const item = row.claimItemId ? matched.get(row.claimItemId) : undefined;
      return present(RemittanceRow, row, {
        ...{ matchedClaim: item?.claimNumber ?? null, matchedItem: item?.itemName ?? null, matchedBalance: item?.balance ?? null },
      });
    }),
    openItems: open.map((item) => ({
      id: item.id,
      label: [item.claimNumber, item.enrolleeNumber, item.serviceDate, item.itemName].filter(Boolean).join(' · '),
      balance: item.balance,
    })),
    currency: (await currencyOf(scope))?.code ?? null,
  });
}

export function tellRemittance(scope: Scope, id: Id, action: 'create' | 'update' | 'delete'): Promise<void> {
  return scope.live({ entity: liveRemittances, id, action, permission: 'Import Remittance' });
}

/** An audit entry of a remittance. */
export function recordRemittance(
  scope: Scope,
  remittance: Pick<RemittanceRecord, 'id' | 'remittanceNumber'>,
  action: 'create' | 'update' | 'state' | 'delete',
  summary: string,
  facts: { readonly after?: object; readonly reason?: string | null } = {},
): Promise<unknown> {
  return scope.record({
    ...{ action, entity: 'ClaimRemittance', entityId: remittance.id, entityNumber: remittance.remittanceNumber, summary },
    ...(facts.after ? { after: { ...facts.after } } : {}),
    ...(facts.reason ? { reason: facts.reason } : {}),
  });
}
