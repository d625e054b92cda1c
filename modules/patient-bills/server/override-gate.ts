import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { GateOverride } from '../contract/records.ts';
import { billRefusals } from '../contract/refusals.ts';
import { billingPath, type SourceType, sourceWords } from '../contract/words.ts';
import { gateState } from './gate.ts';
import { tellLive } from './store.ts';

export interface OverrideOrder {
  readonly sourceType: SourceType;
  readonly sourceId: Id;
  readonly reason: string;
}

/** POST patient-bills/gate/override: the service may go ahead unpaid; audited, and billing is told. */
export async function overrideGate(scope: Scope, { sourceType, sourceId, reason }: OverrideOrder): Promise<GateOverride> {
  const state = await gateState(scope, { sourceType, sourceIds: [sourceId] });
  if (state.overridden) throw billRefusals.refusal('GATE_OVERRIDDEN');
  if (!state.refusal) throw billRefusals.refusal('GATE_OPEN');
  const [first] = state.bills;
  const row = await scope.tx
    .insertInto('gateOverrides')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      sourceType,
      sourceId,
      patientId: first?.patientId ?? null,
      amount: state.required - state.paid,
      reason,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'override',
    entity: 'GateOverride',
    entityId: row.id,
    entityNumber: first?.billNumber ?? null,
    patientId: row.patientId,
    summary: `Payment requirement overridden: ${sourceWords(sourceType)}, bill ${first?.billNumber}`,
    after: { sourceType, sourceId, amount: row.amount },
    reason,
  });
  await scope.notify({
    title: 'Payment Gate Overridden',
    content: `${scope.actor.name}: ${sourceWords(sourceType)}, bill ${first?.billNumber}. ${reason}`.slice(0, 300),
    path: billingPath,
    to: { permission: 'View Billing Module' },
    module: 'billing',
    entity: 'GateOverride',
    entityId: row.id,
  });
  await tellLive(scope, [row.patientId]);
  return present(GateOverride, row, { sourceType, sourceId, reason, createdBy: row.createdByName });
}
