import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { ClaimRuleSet, type ClaimRulesOf, type SaveClaimRules } from '../../contract/claim-rules.ts';
import { claimRuleFiles, claimRuleTemplates, templateOf } from '../../contract/rule-files.ts';
import type { ClaimTemplate } from '../../contract/rule-words.ts';
import { requirePartner } from '../store.ts';
import { whyNotSave } from './rules.ts';
import { liveRuleSets, lockRules, type RuleSetRecord } from './store.ts';

const shown = (row: RuleSetRecord) =>
  present(ClaimRuleSet, row, {
    status: row.status as ClaimRuleSet['status'],
    template: row.template as ClaimTemplate,
    savedBy: row.savedByName,
  });

/** GET hmo/{id}/claim-rules. */
export async function showRules(scope: Scope, hmoId: Id): Promise<ClaimRulesOf> {
  const partner = await requirePartner(scope, hmoId);
  const rows = await liveRuleSets(scope, hmoId);
  const active = rows.find(({ status }) => status === 'active');
  const draft = rows.find(({ status }) => status === 'draft');
  const file = claimRuleFiles[partner.type];
  return {
    active: active ? shown(active) : null,
    draft: draft ? shown(draft) : null,
    template: ((draft ?? active)?.template as ClaimTemplate | undefined) ?? templateOf[partner.type],
    inForce: active ? { version: `rules-${active.version}`, rules: active.rules } : { version: file.version, rules: [...file.rules] },
  };
}

async function lastVersion(scope: Scope, hmoId: Id): Promise<number> {
  const { last } = await scope.tx
    .selectFrom('claimRuleSets')
    .select((eb) => eb.fn.max('version').as('last'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

async function keepDraft(scope: Scope, hmoId: Id, draft: RuleSetRecord | undefined, order: SaveClaimRules): Promise<Id> {
  const { template, rules } = order;
  const stamps = { savedAt: scope.now, savedBy: scope.actor.userId, savedByName: scope.actor.name };
  const fields = { template, rules: json(rules), validFrom: await scope.today(), ...stamps };
  if (draft) {
    await scope.tx.updateTable('claimRuleSets').set(fields).where('hospitalId', '=', scope.hospitalId).where('id', '=', draft.id).execute();
    return draft.id;
  }
  const id = scope.newId();
  const version = (await lastVersion(scope, hmoId)) + 1;
  await scope.tx
    .insertInto('claimRuleSets')
    .values({ hospitalId: scope.hospitalId, id, hmoId, version, status: 'draft', ...fields })
    .execute();
  return id;
}

async function setStatus(scope: Scope, id: Id, status: 'active' | 'retired'): Promise<void> {
  await scope.tx.updateTable('claimRuleSets').set({ status }).where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
}

/** PUT hmo/{id}/claim-rules: a draft, or the file in force from now on; the one before is retired and stays as it ran. */
export async function saveRules(scope: Scope, hmoId: Id, order: SaveClaimRules): Promise<ClaimRulesOf> {
  const partner = await requirePartner(scope, hmoId);
  await lockRules(scope, hmoId);
  const rows = await liveRuleSets(scope, hmoId);
  const active = rows.find(({ status }) => status === 'active');
  const draft = rows.find(({ status }) => status === 'draft');
  refuseIf(whyNotSave({ seen: order.seen, newest: (draft ?? active)?.version ?? 0 }));
  const id = await keepDraft(scope, hmoId, draft, order);
  if (order.activate) {
    if (active) await setStatus(scope, active.id, 'retired');
    await setStatus(scope, id, 'active');
  }
  await scope.record({
    action: order.activate ? 'state' : 'update',
    entity: 'Hmo',
    entityId: hmoId,
    entityNumber: partner.name,
    summary: order.activate ? `Claim rules of ${partner.name} put in force` : `Draft of claim rules of ${partner.name} saved`,
    before: { version: active?.version ?? null, rules: active?.rules.length ?? null },
    after: { template: order.template, rules: order.rules.length },
  });
  return showRules(scope, hmoId);
}

/** GET hmo/claim-rules/template. */
export const ruleTemplate = (template: ClaimTemplate) => ({ template, rules: [...claimRuleTemplates[template]] });
