import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { checkSafety } from '#modules/pharmacy/server/index.ts';
import type { SafetyOverride } from '#modules/pharmacy/contract/safety/records.ts';
import type { LineOrder } from '../../contract/records.ts';
import type { PrescriptionKind } from '../../contract/words.ts';
import { planLines, safetyOfPlanned } from '../prescriptions/plan-lines.ts';

const why = 'Looked at with the patient: benefit outweighs the risk';

/** What the prescriber of the demo passes, with a reason, so that the past holds overridden alerts too. */
export async function clearableAlerts(
  scope: Scope,
  patientId: Id,
  kind: PrescriptionKind,
  lines: readonly LineOrder[],
): Promise<SafetyOverride[]> {
  const planned = await planLines(scope, lines, { kind, lenient: true });
  const found = await checkSafety(scope, {
    patientId,
    lines: planned.map((line) => safetyOfPlanned(line, { ids: [], continuing: false, validUntil: null })),
  });
  return found.flatMap((alerts, line) =>
    alerts.filter(({ level }) => level === 'stop' || level === 'reason').map(({ rule }) => ({ line, rule, reason: why })),
  );
}
