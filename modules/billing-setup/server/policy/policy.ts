import type { Selectable } from 'kysely';
import type { BillingPoliciesTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { hospitalAdminRole } from '#modules/permissions/contract/catalogue.ts';
import type { BillingPolicy, EditBillingPolicy, RoleLimits } from '../../contract/policy-records.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';
import type { Gate } from '../../contract/words.ts';

type PolicyRow = Selectable<BillingPoliciesTable>;
/** The hospital's billing policy as acts read it. */
export type Policy = Omit<PolicyRow, 'roleLimits' | 'hospitalId'> & { readonly roleLimits: readonly RoleLimits[] };

/** What holds until somebody changes it: outpatients pay for laboratory, radiology and medication first. */
const defaults = {
  gateLaboratory: 'pay-first',
  gateRadiology: 'pay-first',
  gateMedication: 'pay-first',
  gateProcedure: 'none',
  gateBlood: 'none',
  gateAdmission: 'none',
  gateProfessionalService: 'none',
  gateOtherService: 'none',
  emergencyBypass: true,
  roleLimits: [],
  invoiceDueDays: 0,
  bedChargeTime: '00:05',
  minDepositInpatient: 0,
  autoCreateDraftAt: 'discharge',
  requireOpenShift: true,
  blindCashCount: true,
  receiptFooter: null,
  invoiceFooter: null,
  bankDetails: null,
  logoFileId: null,
  wholeMonthLockDay: 10,
} as const satisfies Partial<Policy> & Record<`gate${string}`, Gate>;

function toPolicy({ hospitalId: _hospital, roleLimits, ...row }: PolicyRow): Policy {
  return { ...row, roleLimits: roleLimits as RoleLimits[] };
}

/** The hospital's billing policy; the defaults while nobody has changed it. */
export async function billingPolicyOf(scope: Scope): Promise<Policy> {
  const row = await scope.tx.selectFrom('billingPolicies').selectAll().where('hospitalId', '=', scope.hospitalId).executeTakeFirst();
  if (row) return toPolicy(row);
  const never = '1970-01-01T00:00:00.000Z';
  return { ...defaults, createdAt: never, createdBy: null, updatedAt: never, updatedBy: null, updatedByName: null, version: 1 };
}

/** What the actor may grant without somebody above; null = without limit. */
export type OwnLimits = Omit<RoleLimits, 'roleId'>;

const unlimited: OwnLimits = {
  discountLimitBps: null,
  discountLimitAmount: null,
  writeOffLimitAmount: null,
  refundLimitAmount: null,
  priceOverrideBps: null,
};
const nothing: OwnLimits = {
  discountLimitBps: 0,
  discountLimitAmount: 0,
  writeOffLimitAmount: 0,
  refundLimitAmount: 0,
  priceOverrideBps: 0,
};

/**
 * The limits of the actor's role. A role without a row cannot give discounts; the Hospital Admin without a row, and the
 * system's own acts, everything.
 */
export async function roleLimitsOf(scope: Scope): Promise<OwnLimits> {
  if (scope.actor.kind === 'system') return unlimited;
  const policy = await billingPolicyOf(scope);
  const own = policy.roleLimits.find((limits) => limits.roleId === scope.actor.roleId);
  if (own) return own;
  return scope.actor.role === hospitalAdminRole ? unlimited : nothing;
}

async function roleNames(scope: Scope, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** GET billing-policy. */
export async function readPolicy(scope: Scope): Promise<BillingPolicy> {
  const { createdAt, createdBy: _c, updatedAt, updatedBy: _u, updatedByName: _n, roleLimits, ...policy } = await billingPolicyOf(scope);
  const names = await roleNames(
    scope,
    roleLimits.map((limits) => limits.roleId),
  );
  return {
    ...policy,
    roleLimits: roleLimits.map((limits) => ({ ...limits, roleName: names.get(limits.roleId) ?? '' })),
    updatedAt: createdAt.startsWith('1970') ? null : updatedAt,
  };
}

/** Makes the policy's row with its defaults; one that is there stays. */
export async function ensurePolicy(scope: Scope): Promise<boolean> {
  const made = await scope.tx
    .insertInto('billingPolicies')
    .values({ hospitalId: scope.hospitalId, ...defaults, roleLimits: json([]), ...madeBy(scope) })
    .onConflict((conflict) => conflict.column('hospitalId').doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}

async function checkRoles(scope: Scope, limits: readonly RoleLimits[]): Promise<void> {
  const ids = limits.map((each) => each.roleId);
  const known = await roleNames(scope, ids);
  if (new Set(ids).size < ids.length || known.size < ids.length) throw billingSetupRefusals.refusal('BILLING_ROLE_UNKNOWN');
}

/** PATCH billing-policy. */
export async function editPolicy(scope: Scope, order: EditBillingPolicy): Promise<BillingPolicy> {
  await ensurePolicy(scope);
  const before = await scope.tx
    .selectFrom('billingPolicies')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { version, roleLimits, ...changes } = order;
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  if (roleLimits) await checkRoles(scope, roleLimits);
  const after = await scope.tx
    .updateTable('billingPolicies')
    .set({
      ...named(changes),
      ...(roleLimits ? { roleLimits: json(roleLimits) } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'update',
    entity: 'Setting',
    entityNumber: 'billing-policy',
    summary: 'Billing policy changed',
    before: toPolicy(before),
    after: toPolicy(after),
  });
  await scope.live({ entity: 'billing-policy', action: 'update', permission: 'View Billing Policy' });
  return readPolicy(scope);
}
