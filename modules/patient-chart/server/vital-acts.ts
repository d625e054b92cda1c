import type { ActsOf } from '#kernel/contract/record.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { recordsSettings } from '#modules/patients/contract/settings.ts';
import { vitalActs } from '../contract/calls/vitals.ts';
import type { vitalRecord } from '../contract/vital.record.ts';
import { whyNotAmend } from './rules.ts';
import type { VitalRow } from './vitals-record.ts';

/** Why the actor may not correct a set now, by the hours that the hospital leaves for it. */
export async function amending(scope: Scope): Promise<(row: VitalRow) => Refusal | null> {
  const { amendWithoutCosignHours: hours } = await readSettings(scope, recordsSettings);
  const mayAny = scope.may('Edit Any Vitals');
  return ({ createdBy, createdAt }) =>
    whyNotAmend({ isOwn: createdBy !== null && createdBy === scope.actor.userId, createdAt, now: scope.now, hours, mayAny });
}

/** What the actor may do with each set. */
export async function actsOfSets(scope: Scope): Promise<(row: VitalRow) => ActsOf<typeof vitalRecord>> {
  const whyNot = await amending(scope);
  return (row) => actsOf(scope, vitalActs, row, { amend: whyNot(row) });
}
