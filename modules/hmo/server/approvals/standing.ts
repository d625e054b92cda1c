import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { BillFact } from '#modules/patient-bills/contract/events.ts';
import { sourceOfRequest } from './rules.ts';
import { anyOf, type StoredItem } from './store.ts';

/** The insurer pays something of the line, or absorbs it by capitation. */
export const isWorth = ({ hmoAmount, capitatedValue }: Pick<BillFact, 'hmoAmount' | 'capitatedValue'>): boolean =>
  hmoAmount > 0 || capitatedValue > 0;

/** A line of a patient that its insurer wants to approve. */
export function needsApproval(fact: BillFact): boolean {
  return fact.requiresApproval && isWorth(fact) && fact.hmoId !== null && fact.planId !== null && fact.patientId !== null;
}

/** Approved plans of the sources of lines, with what is left of them. */
async function plansOf(scope: Scope, facts: readonly BillFact[]): Promise<(StoredItem & { readonly key: string })[]> {
  const sources = [...new Set(facts.map((fact) => sourceOfRequest(fact).sourceId))];
  const rows = await scope.tx
    .selectFrom('hmoApprovalItems as i')
    .innerJoin('hmoApprovals as a', (join) => join.onRef('a.hospitalId', '=', 'i.hospitalId').onRef('a.id', '=', 'i.approvalId'))
    .selectAll('i')
    .select(sql<string>`concat_ws('|', a.hmo_id, a.source_type, a.source_id, i.billable_item_id)`.as('key'))
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.status', '=', 'approved')
    .where('a.sourceId', '=', anyOf(sources))
    .where('i.billId', 'is', null)
    .where('i.removedAt', 'is', null)
    .where('i.status', '=', 'approved')
    .orderBy('i.id')
    .execute();
  return rows as (StoredItem & { readonly key: string })[];
}

/**
 * The planned item whose approved amount covers each of these lines whole; lines of one order use it up one after the other. A line that
 * costs more than is left is asked for anew. Reads without a lock: whoever writes takes the lock and looks again.
 */
export async function takesPlanned(scope: Scope, facts: readonly BillFact[]): Promise<Map<Id, StoredItem>> {
  const found = new Map<Id, StoredItem>();
  if (facts.length === 0) return found;
  const plans = await plansOf(scope, facts);
  const left = new Map(plans.map((plan) => [plan.id, (plan.approvedAmount ?? 0) - plan.usedAmount]));
  for (const fact of facts) {
    const { sourceType, sourceId } = sourceOfRequest(fact);
    const key = [fact.hmoId, sourceType, sourceId, fact.billableItemId].join('|');
    const plan = plans.find((each) => each.key === key && (left.get(each.id) ?? 0) >= fact.hmoAmount);
    if (!plan) continue;
    left.set(plan.id, (left.get(plan.id) ?? 0) - fact.hmoAmount);
    found.set(fact.billId, plan);
  }
  return found;
}
