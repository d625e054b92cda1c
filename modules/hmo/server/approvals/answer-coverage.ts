import type { Id } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import type { BillCoverageAnswer, BillFact } from '#modules/patient-bills/contract/events.ts';
import { hmoSettings } from '../../contract/settings.ts';
import { isWorth, needsApproval, takesPlanned } from './standing.ts';
import { itemsOfBills, partnersOf, type StoredItem } from './store.ts';

/** Whether a waiting approval holds the acts of outpatients here, or is only shown. */
export async function blocksAct(scope: Scope): Promise<boolean> {
  return (await readSettings(scope, hmoSettings)).approvalGate === 'block';
}

/** A declined item stands only while its insurer pays nothing of the line: charged to it once more, the line is asked for anew. */
const stands = (fact: BillFact, item: StoredItem | undefined): item is StoredItem =>
  item !== undefined && !(item.status === 'declined' && isWorth(fact));

/**
 * Answers `BillCoverage`: the decision that stands for a line, else `approved` where an approved plan of its source covers it, else
 * `pending` where the price list asks for approval. Asked before the line's row exists, so it writes nothing.
 */
export async function answerCoverage(
  scope: Scope,
  { bills }: { readonly bills: readonly BillFact[] },
): Promise<BillCoverageAnswer[] | undefined> {
  const { partners, items } = await readTogether({
    partners: partnersOf(
      scope,
      bills.flatMap(({ hmoId }) => hmoId ?? []),
    ),
    items: itemsOfBills(
      scope,
      bills.map(({ billId }) => billId),
    ),
  });
  const own = bills.filter(({ hmoId }) => hmoId !== null && partners.has(hmoId));
  if (own.length === 0) return undefined;
  const fresh = own.filter((fact) => !stands(fact, items.get(fact.billId)) && needsApproval(fact));
  const covered = await takesPlanned(scope, fresh);
  const blocks = await blocksAct(scope);
  const asked = new Set<Id>(fresh.map(({ billId }) => billId));
  return own.map((fact) => {
    const item = items.get(fact.billId);
    if (stands(fact, item)) return { billId: fact.billId, coverageStatus: item.status, blocks };
    if (!asked.has(fact.billId)) return { billId: fact.billId, coverageStatus: 'not-required', blocks: false };
    return { billId: fact.billId, coverageStatus: covered.has(fact.billId) ? 'approved' : 'pending', blocks };
  });
}
