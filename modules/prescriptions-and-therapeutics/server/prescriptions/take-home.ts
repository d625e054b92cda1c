import type { Id, Instant } from '#kernel/contract/fields.ts';
import { whyNotAct } from '#kernel/contract/record.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { lineRecord } from '../../contract/line.record.ts';
import type { Reconciliation } from '../../contract/medication-records.ts';
import { prescriptionRefusals } from '../../contract/refusals.ts';
import { keptDirections } from '../../contract/rules/dosage-text.ts';
import { stopLine } from './line-acts.ts';
import { isCurrent, keepReconciliation, signedLines } from './medications.ts';
import { medicineWords } from './show.ts';
import { linesOf } from './store.ts';

/** A medicine that a patient takes now, as a discharge asks about it. */
export interface CurrentLine {
  readonly id: Id;
  readonly prescriptionId: Id;
  readonly productId: Id | null;
  readonly genericName: string;
  readonly medicine: string;
  /** Staff give it here: its order ends with the stay. */
  readonly givenHere: boolean;
}

/** The signed medicines that a patient takes now. Door of the module. */
export async function currentLinesOf(scope: Scope, patientId: Id): Promise<CurrentLine[]> {
  const lines = await signedLines(scope, patientId);
  return lines
    .filter((line) => isCurrent(line, scope.now))
    .map((line) => ({
      ...{ id: line.id, prescriptionId: line.prescriptionId, productId: line.productId, genericName: line.genericName },
      medicine: medicineWords(line),
      givenHere: line.administerHere,
    }));
}

/** A prescription of medicines to go home. */
export interface TakeHome {
  readonly id: Id;
  readonly prescriptionNumber: string;
  readonly patientId: Id;
  readonly signedAt: Instant;
  readonly lines: readonly {
    readonly productId: Id | null;
    readonly genericName: string;
    readonly medicine: string;
    readonly dosageText: string;
    readonly directions: ReturnType<typeof keptDirections>;
    readonly quantity: number | null;
    readonly quantityUnit: string | null;
    readonly instructions: string | null;
  }[];
}

/** A signed prescription of kind discharge with the lines that stand; null for any other, and for a cancelled one. Door of the module. */
export async function takeHomeOf(scope: Scope, id: Id): Promise<TakeHome | null> {
  const row = await scope.tx
    .selectFrom('prescriptions')
    .select(['id', 'prescriptionNumber', 'patientId', 'kind', 'status', 'signedAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.kind !== 'discharge' || row.signedAt === null || row.status === 'cancelled') return null;
  const lines = await linesOf(scope, [id]);
  return {
    ...{ id, prescriptionNumber: row.prescriptionNumber, patientId: row.patientId, signedAt: row.signedAt },
    lines: lines
      .filter(({ status, replacedByLineId }) => replacedByLineId === null && status !== 'cancelled' && status !== 'stopped')
      .map((line) => ({
        ...{ productId: line.productId, genericName: line.genericName, dosageText: line.dosageText },
        ...{ quantity: line.quantity, quantityUnit: line.quantityUnit, instructions: line.instructions },
        medicine: medicineWords(line),
        directions: keptDirections(line),
      })),
  };
}

interface AtDischarge {
  readonly lineId: Id;
  readonly action: 'continue' | 'stop';
  readonly reason: string | null;
}

/**
 * What becomes of each medicine at a discharge: stopped ones end, whatever the pharmacy or the ward still holds of them; one that ended
 * meanwhile is kept as it was decided. Whoever calls has locked the patient and the stay. Refuses RX_LINE_UNKNOWN. Door of the module.
 */
export async function reconcileAtDischarge(scope: Scope, patientId: Id, order: readonly AtDischarge[]): Promise<Reconciliation> {
  const lines = await signedLines(scope, patientId);
  const items = order.map(({ lineId, ...decided }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw prescriptionRefusals.refusal('RX_LINE_UNKNOWN');
    return { line, ...decided };
  });
  const stopping = items
    .filter(({ line, action }) => action === 'stop' && whyNotAct(lineRecord, 'stop', line) === null)
    .sort((one, other) => (one.line.prescriptionId < other.line.prescriptionId ? -1 : 1));
  for (const { line, reason } of stopping) await stopLine(scope, line.prescriptionId, line.id, reason ?? 'Stopped at the discharge');
  return keepReconciliation(scope, patientId, { moment: 'discharge', note: null, items });
}
