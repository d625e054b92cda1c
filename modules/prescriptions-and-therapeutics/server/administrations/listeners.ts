import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { EventKind } from '#kernel/contract/events.ts';
import type { MedicationDispensed } from '#modules/pharmacy/contract/events.ts';
import type { AdministrationAsked, PrescriptionLineChanged } from '../../contract/events.ts';
import { lineForAdministration, noteAdministration } from '../prescriptions/door.ts';
import { keep, terminateLocked } from './finish.ts';
import { holdLocked, resumeLocked } from './hold.ts';
import { makeAdministration, medicineFacts, type NewAdministration, ofLine } from './make.ts';
import { reschedule } from './schedule-doses.ts';
import { type AdministrationChanges, findAdministration, noteAct, type StoredAdministration } from './store.ts';
import { tellMedicines, wardNurses } from './tell.ts';
import { wardOfPatient } from './wards.ts';

type FactOf<E> = E extends EventKind<infer Fact> ? Fact : never;

/**
 * Signed lines that are given here go on the chart of the ward in which the patient lies, of who is in no stay on the prescriber's; its
 * nurses are told once for the prescription.
 */
export async function onAsked(scope: Scope, fact: FactOf<typeof AdministrationAsked>): Promise<void> {
  const departmentId = await wardOfPatient(scope, fact.patientId);
  for (const lineId of fact.lineIds) {
    const made = await makeAdministration(scope, ofLine(await lineForAdministration(scope, lineId), { departmentId }));
    await noteAdministration(scope, lineId, made.id);
  }
  await scope.notify({
    title: 'New Administration',
    content: `${fact.prescriptionNumber}: ${fact.lineIds.length === 1 ? 'a medicine is' : `${fact.lineIds.length} medicines are`} to be given`,
    path: '/administrations',
    to: { userIds: await wardNurses(scope, departmentId) },
    module: 'prescriptions-and-therapeutics',
    entity: 'Prescription',
    entityId: fact.prescriptionId,
  });
}

/** The pharmacy handed out what runs on the chart: the nurses of its ward are told, once an order. What came back they brought. */
export async function onDispensed(scope: Scope, fact: FactOf<typeof MedicationDispensed>): Promise<void> {
  const lineIds = fact.requests.flatMap(({ prescriptionLineId, quantity }) =>
    prescriptionLineId && quantity > 0 ? [prescriptionLineId] : [],
  );
  if (lineIds.length === 0) return;
  const wards = await scope.tx
    .selectFrom('therapeuticAdministrations')
    .select('departmentId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('prescriptionLineId', 'in', [...new Set(lineIds)])
    .where('status', '=', 'in-progress')
    .execute();
  for (const { departmentId } of wards) await tellMedicines(scope, departmentId, fact);
}

async function liveOfLine(scope: Scope, lineId: Id): Promise<StoredAdministration | null> {
  const row = await scope.tx
    .selectFrom('therapeuticAdministrations')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('prescriptionLineId', '=', lineId)
    .where('status', '=', 'in-progress')
    .executeTakeFirst();
  const found = row ? await findAdministration(scope, row.id, 'update') : null;
  return found?.status === 'in-progress' ? found : null;
}

function courseColumns(order: NewAdministration): AdministrationChanges {
  const {
    productId,
    genericName,
    medicine,
    strength,
    doseAmount,
    doseUnit,
    route,
    frequencyCode,
    everyHours,
    durationValue,
    durationUnit,
  } = order;
  const {
    prn,
    prnReason,
    prnMinIntervalMinutes,
    prnMaxPerDay,
    maxDosePerDay,
    indication,
    instructions,
    supplyFrom,
    controlled,
    doubleCheck,
  } = order;
  return {
    ...{ productId, genericName, medicine, strength, doseAmount, doseUnit, route, frequencyCode, everyHours, durationValue, durationUnit },
    ...{
      prn,
      prnReason,
      prnMinIntervalMinutes,
      prnMaxPerDay,
      maxDosePerDay,
      indication,
      instructions,
      supplyFrom,
      controlled,
      doubleCheck,
    },
    prescriptionLineId: order.prescription?.lineId ?? null,
    times: json([...order.times]),
    daysOfWeek: json([...order.daysOfWeek]),
    infusion: order.infusion ? json(order.infusion) : null,
    tapering: json(order.tapering),
    safety: json([...order.safety]),
    startAt: order.startAt,
  };
}

/** The new line goes on where the old one stood: doses to come are made anew, given ones stay. */
async function takeOver(scope: Scope, row: StoredAdministration, newLineId: Id, reason: string): Promise<void> {
  const found = await lineForAdministration(scope, newLineId);
  const order = ofLine(found, { departmentId: row.departmentId, titration: row.titration });
  const { frequencyCode, times, everyHours, daysOfWeek, durationValue, durationUnit, prn, doseAmount, tapering } = order;
  const startAt = order.startAt > scope.now ? order.startAt : scope.now;
  const columns = await reschedule(scope, row, {
    from: scope.now,
    changes: { frequencyCode, times, everyHours, daysOfWeek, durationValue, durationUnit, prn, doseAmount, tapering, startAt },
  });
  await noteAdministration(scope, newLineId, row.id);
  const facts = await medicineFacts(scope, order);
  const after = await keep(scope, row, { ...courseColumns({ ...order, startAt }), ...facts, ...columns });
  await noteAct(scope, after, {
    what: 'changed with its prescription',
    reason,
    before: { doseAmount: row.doseAmount, frequencyCode: row.frequencyCode },
    after: { doseAmount: after.doseAmount, frequencyCode: after.frequencyCode },
  });
}

/** What became of a line is what becomes of its administration. The line is locked by whoever changed it. */
export async function onLineChanged(scope: Scope, fact: FactOf<typeof PrescriptionLineChanged>): Promise<void> {
  const row = await liveOfLine(scope, fact.lineId);
  if (!row) return;
  const { change, reason } = fact;
  if (change === 'stopped') await terminateLocked(scope, row, { reason, byLine: true });
  if (change === 'held' && !row.heldAt) await holdLocked(scope, row, { reason, until: null, byLine: true });
  if (change === 'resumed' && row.heldAt && row.heldByLine) await resumeLocked(scope, row, reason);
  if (change === 'replaced' && fact.newLineId) await takeOver(scope, row, fact.newLineId, reason);
}

/** A death ends what was being given. */
export async function terminateForDead(scope: Scope, fact: { readonly patientId: Id; readonly deathRecordId: Id }): Promise<void> {
  const rows = await scope.tx
    .selectFrom('therapeuticAdministrations')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', fact.patientId)
    .where('status', '=', sql.lit('in-progress'))
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    const row = await findAdministration(scope, id, 'update');
    if (row.status === 'in-progress')
      await terminateLocked(scope, row, { reason: 'Patient is deceased', deathRecordId: fact.deathRecordId, byLine: true });
  }
}
