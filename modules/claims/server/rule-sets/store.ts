import { type Selectable, sql } from 'kysely';
import type { ClaimRuleSetsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ClaimRuleFile } from '../../contract/claim-rules.ts';
import { claimRuleFiles } from '../../contract/rule-files.ts';
import type { Partner } from '../store.ts';

export type RuleSetRecord = Selectable<ClaimRuleSetsTable>;

/** Files of a partner that are in force or being written. */
export function liveRuleSets(scope: Scope, hmoId: Id): Promise<RuleSetRecord[]> {
  return scope.tx
    .selectFrom('claimRuleSets')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('status', 'in', ['active', 'draft'])
    .execute();
}

/** Two who save rules of one partner together do so one after the other. */
export async function lockRules(scope: Scope, hmoId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claim-rules|${scope.hospitalId}|${hmoId}`}, 0))`.execute(scope.tx);
}

/** By what the claims of a partner are checked now: its own file, else that of its type. */
export async function ruleFileOf(scope: Scope, partner: Pick<Partner, 'id' | 'type'>): Promise<ClaimRuleFile> {
  const active = (await liveRuleSets(scope, partner.id)).find(({ status }) => status === 'active');
  return active ? { version: `rules-${active.version}`, rules: active.rules } : claimRuleFiles[partner.type];
}
