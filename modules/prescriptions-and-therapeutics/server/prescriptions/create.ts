import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { type OrderPlace, placeColumns } from '#modules/patients/contract/order-place.ts';
import { checkSafety } from '#modules/pharmacy/server/index.ts';
import type { SafetyAlert } from '#modules/pharmacy/contract/safety/records.ts';
import type { CreateInConsultation, CreatePrescription, Prescription } from '../../contract/records.ts';
import { prescriptionRefusals } from '../../contract/refusals.ts';
import { refillToAnswer } from './refill-requests/answer.ts';
import { createdBy } from './context.ts';
import { requireAllergies, requirePatientForRx, requirePlace, requireSignRight, snapshotOf } from './people.ts';
import { type PlannedLine, planLines, type SafetyOwn, safetyOfPlanned } from './plan-lines.ts';
import { validUntilOf } from './rules.ts';
import { showPrescription } from './show.ts';
import { clearLines, type Passing, sendOut, signature } from './sign.ts';
import { insertLines, linesOf, recordChange, type StoredPrescription, tellLive } from './store.ts';
import { keepCode } from './verify-code.ts';

/** A prescription to write, with what only other acts know of it. */
export interface NewPrescription extends Omit<CreatePrescription, 'lines' | 'validUntil' | 'consultationId' | 'place'> {
  readonly place: OrderPlace | null;
  readonly validUntil: string | null;
  readonly planned: readonly PlannedLine[];
  readonly billingId: Id | null;
  readonly refillOfId: Id | null;
  /** Goes on with what the patient takes: the lines that are repeated. */
  readonly repeats?: readonly { readonly ids: readonly Id[]; readonly earlier: readonly SafetyAlert[] }[];
}

/** The alerts of planned lines: cleared when they are signed, only looked at for a draft. */
export async function alertsFor(
  scope: Scope,
  header: { readonly id: Id; readonly prescriptionNumber: string | null; readonly patientId: Id; readonly validUntil: string },
  planned: readonly PlannedLine[],
  how: Passing & { readonly sign: boolean; readonly own: (at: number) => SafetyOwn },
): Promise<SafetyAlert[][]> {
  const lines = planned.map((line, at) => safetyOfPlanned(line, { ...how.own(at), validUntil: header.validUntil }));
  if (how.sign) return clearLines(scope, header, lines, how);
  return checkSafety(scope, { patientId: header.patientId, lines });
}

/** Writes a checked prescription: its alerts, header, lines and, when it is signed, all that follows. */
export async function writePrescription(scope: Scope, order: NewPrescription): Promise<StoredPrescription> {
  const { patientId, planned, sign } = order;
  const place = placeColumns(order.place);
  const patient = await requirePatientForRx(scope, patientId);
  await requireAllergies(scope, patientId, order.allergiesReviewed);
  const id = scope.newId();
  const controlled = planned.some((line) => line.controlled);
  const validUntil = order.validUntil ?? validUntilOf(await scope.today(), controlled);
  const lines = planned.map((line, at) => ({ id: scope.newId(), lineNumber: at + 1, planned: line }));
  const repeats = order.repeats;
  const alerts = await alertsFor(scope, { id, prescriptionNumber: null, patientId, validUntil }, planned, {
    ...{ sign, overrides: order.overrides, confirm: order.confirm },
    own: (at) => ({
      ids: [(lines[at] as { id: Id }).id, ...(repeats?.[at]?.ids ?? [])],
      continuing: repeats !== undefined,
      earlier: repeats?.[at]?.earlier ?? [],
    }),
  });
  const row = await scope.tx
    .insertInto('prescriptions')
    .values({
      hospitalId: scope.hospitalId,
      ...{ id, patientId, validUntil, ...place },
      kind: order.kind,
      priority: order.priority,
      prescriberId: scope.actor.userId,
      prescriberName: scope.actor.name,
      diagnoses: json(order.diagnoses),
      notes: order.notes,
      ...(await snapshotOf(scope, patient)),
      allergiesReviewed: order.allergiesReviewed,
      editReason: order.editReason,
      billingId: order.billingId,
      refillOfId: order.refillOfId,
      refillRequestId: order.refillRequestId,
      ...(sign ? signature(scope) : { status: 'draft' as const }),
      ...createdBy(scope),
      ...changedBy(scope),
      prescriptionNumber: await nextNumber(scope, 'RX-'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.verifyCode) await keepCode(scope, id, row.verifyCode);
  await insertLines(
    scope,
    row,
    lines.map((line, at) => ({ ...line, alerts: alerts[at] ?? [] })),
    sign,
  );
  await recordChange(scope, {
    before: null,
    after: row,
    words: sign ? 'written and signed' : 'written as a draft',
    reason: order.editReason,
    facts: { kind: row.kind, lines: lines.length, ...place },
  });
  if (sign) await sendOut(scope, row, await linesOf(scope, [id]));
  await tellLive(scope, id, 'create');
  return row;
}

/** What is written, and where; a patient's request for a refill is named only by who answers one. */
export type PrescriptionOrder = Omit<CreatePrescription, 'consultationId' | 'place' | 'refillRequestId'> &
  Partial<Pick<CreatePrescription, 'refillRequestId'>> & { readonly place: OrderPlace | null };

/** POST prescriptions. Refuses RX_PLACE for a place that nobody answers for, or of another patient. */
export async function createPrescription(scope: Scope, order: PrescriptionOrder): Promise<Prescription> {
  if (order.sign) requireSignRight(scope);
  const place = order.place ? await requirePlace(scope, order.place, 'write') : null;
  if (place && place.patientId !== order.patientId) throw prescriptionRefusals.refusal('RX_PLACE');
  if (place && !place.open && !order.editReason) throw prescriptionRefusals.refusal('RX_EDIT_REASON');
  const refillRequestId = order.refillRequestId ?? null;
  if (refillRequestId) await refillToAnswer(scope, refillRequestId, order.patientId);
  const planned = await planLines(scope, order.lines, order);
  const row = await writePrescription(scope, { ...order, refillRequestId, planned, billingId: place?.billingId ?? null, refillOfId: null });
  return showPrescription(scope, row);
}

/** POST consultation/{id}/prescriptions, as in every other place: the patient is the place's. */
export async function createInPlace(scope: Scope, place: OrderPlace, order: CreateInConsultation): Promise<Prescription> {
  const { patientId } = await requirePlace(scope, place, 'write');
  return createPrescription(scope, { ...order, patientId, place });
}
