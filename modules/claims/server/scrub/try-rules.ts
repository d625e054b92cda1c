import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { TriedClaimRules, TryClaimRules } from '../../contract/claim-rules.ts';
import { mostTriedFindings, mostTriedInvoices } from '../../contract/rule-words.ts';
import { tryOnInvoices } from './facts.ts';
import { requirePartner } from '../store.ts';
import { monthAround, wasCaught } from '../rule-sets/rules.ts';

async function invoicesOf(scope: Scope, hmoId: Id, days: { readonly from: string; readonly to: string }): Promise<Id[]> {
  const { from, until } = await between(scope, { startDate: days.from, endDate: days.to });
  let rows = scope.tx
    .selectFrom('invoices')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('status', 'in', ['billed', 'paid']);
  if (from) rows = rows.where('billedAt', '>=', from);
  if (until) rows = rows.where('billedAt', '<', until);
  const found = await rows.orderBy('billedAt', 'desc').limit(mostTriedInvoices).execute();
  return found.map(({ id }) => id);
}

interface Rejected {
  readonly id: Id;
  readonly invoiceId: Id;
  readonly invoiceItemId: Id;
  readonly invoiceNumber: string;
  readonly itemName: string;
  readonly reasonCode: string;
  readonly amount: number;
}

async function rejectionsOf(scope: Scope, invoiceIds: readonly Id[]): Promise<Rejected[]> {
  const { rows } = await sql<Rejected>`
    select r.id, i.invoice_id, i.invoice_item_id, v.invoice_number, i.item_name, r.reason_code, r.amount
      from claim_items i
      join claim_rejections r on r.hospital_id = i.hospital_id and r.claim_item_id = i.id
      join invoices v on v.hospital_id = i.hospital_id and v.id = i.invoice_id
     where i.hospital_id = ${scope.hospitalId} and i.invoice_id = any(${[...invoiceIds]}::uuid[])
     order by r.created_at desc, r.id limit 1000`.execute(scope.tx);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** POST hmo/{id}/claim-rules/try: writes nothing. */
export async function tryRules(scope: Scope, hmoId: Id, { rules, month }: TryClaimRules): Promise<TriedClaimRules> {
  const partner = await requirePartner(scope, hmoId);
  const { from, to } = month ? monthAround(month, false) : monthAround(await scope.today(), true);
  const invoiceIds = await invoicesOf(scope, hmoId, { from, to });
  const { items, findings } = await tryOnInvoices(scope, partner, invoiceIds, { rules, today: to });
  const errors = findings.filter(({ level }) => level === 'error');
  const rejections = await rejectionsOf(scope, invoiceIds);
  const caught = rejections.filter((rejection) => wasCaught(rejection, findings));
  return {
    ...{ from, to, items, invoices: invoiceIds.length, findings: findings.slice(0, mostTriedFindings) },
    stopped: new Set(errors.map(({ invoiceId }) => invoiceId)).size,
    rejections: rejections.length,
    caught: caught
      .slice(0, mostTriedFindings)
      .map(({ id, invoiceNumber, itemName, reasonCode, amount }) => ({ id, invoiceNumber, itemName, reasonCode, amount })),
  };
}
