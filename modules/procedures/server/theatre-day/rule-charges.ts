import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { lowerBillsOf } from '#modules/patient-bills/server/index.ts';
import { theatreSettings } from '../../contract/settings.ts';
import type { MilestoneKind } from '../../contract/words.ts';
import { unitsOf } from '../catalogue/rules.ts';
import { proceduresById } from '../catalogue/store.ts';
import { chargesOfRequests, raiseCharges, voidCharges } from '../requests/charges.ts';
import { itemsOf, type StoredRequest } from '../requests/store.ts';
import { milestonesOf } from '../requests/view.ts';
import { rulesInForce } from '../theatres/charge-rules.ts';
import { minutesBetween } from './rules.ts';

type Rule = Awaited<ReturnType<typeof rulesInForce>>[number];

/** The line of a rule comes to so many units: raised, lowered, or voided and raised anew; 0 voids it. */
async function settle(scope: Scope, row: StoredRequest, rule: Rule, units: number): Promise<void> {
  const charge = (await chargesOfRequests(scope, [row.id])).find(({ kind, key }) => kind === 'rule' && key === rule.key);
  if (charge?.quantity === units) return;
  if (charge && units > 0 && units < charge.quantity) {
    await lowerBillsOf(scope, {
      sourceType: 'procedure-request',
      sourceId: charge.id,
      lines: [{ sourceLineId: charge.id, quantity: units }],
      reason: 'The time in theatre was corrected',
    });
    await scope.tx
      .updateTable('procedureCharges')
      .set({ quantity: units })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', charge.id)
      .execute();
    return;
  }
  if (charge) await voidCharges(scope, [charge.id], 'The time in theatre was corrected');
  if (units > 0)
    await raiseCharges(scope, row, [
      { kind: 'rule', key: rule.key, billableItemId: rule.billableItemId, quantity: units, unitPrice: null, note: rule.name },
    ]);
}

/** Does a rule hold for the procedures of a request? */
async function kindsOf(scope: Scope, requestId: Id): Promise<string[]> {
  const items = (await itemsOf(scope, [requestId])).get(requestId) ?? [];
  const procedures = await proceduresById(
    scope,
    items.map(({ procedureId }) => procedureId),
  );
  return [...procedures.values()].map(({ kind }) => kind);
}

/** Invariant 6: after a milestone each rule that it begins or ends is charged by the milestones as they stand; started units count. */
export async function chargeRules(scope: Scope, row: StoredRequest, changed: MilestoneKind): Promise<void> {
  const { chargeRulesOn } = await readSettings(scope, theatreSettings);
  if (!chargeRulesOn) return;
  const rules = (await rulesInForce(scope)).filter(({ fromKind, toKind }) => fromKind === changed || toKind === changed);
  if (rules.length === 0) return;
  const kinds = await kindsOf(scope, row.id);
  const times = new Map((await milestonesOf(scope, row.id)).map(({ kind, at }) => [kind as string, at]));
  // Without the milestone that the patient arrived by, the theatre is used from the start on.
  if (row.startedAt && !times.has('arrived')) times.set('arrived', row.startedAt);
  for (const rule of rules) {
    if (rule.kinds.length > 0 && !kinds.some((kind) => rule.kinds.includes(kind))) continue;
    const [from, until] = [times.get(rule.fromKind), times.get(rule.toKind)];
    if (!until || (rule.key !== 'per-case' && !from)) continue;
    await settle(scope, row, rule, rule.key === 'per-case' ? 1 : unitsOf(rule, minutesBetween(from as string, until)));
  }
}
