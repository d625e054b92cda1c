import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { makeClearance } from '#modules/inventory/contract/clearance.ts';
import { pharmacyRefusals } from '../../contract/refusals.ts';
import type { SafetyAlert } from '../../contract/safety/records.ts';
import { type Settled, settleSafety } from '../../contract/safety/settle.ts';
import { overrideRight, type SafetyDoor } from '../../contract/words.ts';
import { type Examined, examine } from './examine.ts';
import type { Cleared, ClearOrder, SafetyAsk } from './orders.ts';

/**
 * All findings on each line, in the order of the lines, the gravest first; writes nothing and refuses nothing but an unknown
 * patient (NOT_FOUND). What was passed earlier (`line.earlier`) is shown as passed.
 */
export async function checkSafety(scope: Scope, ask: SafetyAsk): Promise<SafetyAlert[][]> {
  const examined = await examine(scope, ask);
  return settle(scope, { ...ask, door: ask.door ?? 'check' }, examined).alerts;
}

type Settling = Omit<ClearOrder, 'door'> & { readonly door: SafetyDoor };

function settle(scope: Scope, order: Settling, { alerts, lines, running }: Examined): Settled {
  return settleSafety({
    door: order.door,
    alerts,
    earlier: order.lines.map((line) => line.earlier ?? []),
    overrides: order.overrides ?? [],
    confirm: order.confirm ?? false,
    mayOverride: scope.may(overrideRight),
    by: { id: scope.actor.userId, name: scope.actor.name },
    names: lines.map(({ name }) => name),
    running,
  });
}

const handsOut: readonly SafetyDoor[] = ['order', 'submit', 'dispense'];

/** Invariant: no medicine on a prescription that is over, none that wants one without a prescriber. */
export function whyNotSupplied({ today, lines }: Examined, { door, patientId, customer }: Settling): Refusal | null {
  if (!handsOut.includes(door)) return null;
  const over = lines.find(({ line }) => line.validUntil != null && line.validUntil < today);
  if (over) return pharmacyRefusals.refusal('PRESCRIPTION_EXPIRED', { medicine: over.name, validUntil: over.line.validUntil });
  if (patientId !== null || customer?.prescriber?.trim()) return null;
  const wants = lines.find(({ product }) => product?.prescriptionOnly);
  return wants ? pharmacyRefusals.refusal('PRESCRIPTION_REQUIRED', { medicine: wants.name }) : null;
}

async function auditPassed(scope: Scope, order: ClearOrder, settled: Settled): Promise<void> {
  for (const { alert } of settled.passed) {
    await scope.record({
      action: 'override',
      entity: order.record?.entity ?? 'MedicationAlert',
      entityId: order.record?.id ?? null,
      entityNumber: order.record?.number ?? null,
      patientId: order.patientId,
      summary: `Alert passed: ${alert.text}`.slice(0, 300),
      after: { rule: alert.rule, level: alert.level, about: alert.about, dataVersion: alert.dataVersion, door: order.door },
      reason: alert.overrideReason,
    });
  }
}

/** An override that was tried without the right is remembered although the act is refused. */
async function rememberRefused(scope: Scope, order: ClearOrder, refusal: Refusal): Promise<void> {
  if (refusal.code !== 'FORBIDDEN') return;
  await scope.apart((apart) =>
    apart.record({
      action: 'override',
      entity: 'MedicationAlert',
      patientId: order.patientId,
      summary: 'An alert on a medicine was not passed: the right is missing',
      after: { door: order.door, overrides: (order.overrides ?? []).map(({ rule }) => rule) },
      outcome: 'refused',
    }),
  );
}

/**
 * The one safety check of everything that orders or gives medicines (invariant 10). Answers the clearance without which stock does
 * not leave for a person, and the alerts to store with each line. Refuses ALLERGY, DUPLICATE_THERAPY, SAFETY_STOP, SAFETY_REASON,
 * PRESCRIPTION_EXPIRED, PRESCRIPTION_REQUIRED (details `alerts`: each with its `line`), FORBIDDEN for an override without the right,
 * NOT_FOUND for an unknown patient. Overrides passed are audited here; storing the alerts is the caller's.
 */
export async function clearForPatient(scope: Scope, order: ClearOrder): Promise<Cleared> {
  const examined = await examine(scope, order);
  refuseIf(whyNotSupplied(examined, order));
  const settled = settle(scope, order, examined);
  if (settled.refusal) {
    await rememberRefused(scope, order, settled.refusal);
    throw settled.refusal;
  }
  await auditPassed(scope, order, settled);
  const lines = order.lines.flatMap(({ productId, quantity }) => (productId && quantity ? [{ productId, quantity }] : []));
  return { clearance: makeClearance(order.patientId, lines), alerts: settled.alerts };
}
