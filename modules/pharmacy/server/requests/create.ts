import type { BodyOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { consultationPlace } from '#modules/patients/contract/order-place.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import type { medicationRequestCalls } from '../../contract/calls/requests.ts';
import { MedicationPlace } from '../../contract/events.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';
import type { AskedMedicine, MedicationRow } from '../../contract/request-records.ts';
import type { SafetyAlert } from '../../contract/safety/records.ts';
import { checkSafety, clearForPatient } from '../safety/clear.ts';
import { showRows } from './rows.ts';
import { askedLine } from './safety-lines.ts';
import { requestsById } from './store.ts';
import { createMedicationRequests, requireMedicines, requireNamed } from './write.ts';

type CreateOrder = BodyOf<typeof medicationRequestCalls.create>;

const itemsOf = (body: CreateOrder): readonly AskedMedicine[] => ('items' in body ? body.items : [body]);

/** Patients who live and whose records the actor may open; a body that names nobody is wrong input. */
async function requirePatients(scope: Scope, items: readonly AskedMedicine[]): Promise<Id[]> {
  const ids = [...new Set(items.map(({ patientId }) => patientId))].sort();
  for (const id of ids) {
    await openPatient(scope, id).catch((error: unknown) => {
      if ((error as { code?: string }).code === 'NOT_FOUND')
        throw kernelRefusals.refusal('INVALID_INPUT', {}, { patientId: 'Choose a patient' });
      throw error;
    });
    await requireLivingPatient(scope, id);
  }
  return ids;
}

/** An active billing method of the patient. */
export async function requireBilling(scope: Scope, patientId: Id, billingId: Id): Promise<void> {
  const row = await scope.tx
    .selectFrom('patientBillings')
    .select('status')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', billingId)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  if (row?.status !== 'active') throw orderRefusals.refusal('MEDICATION_BILLING');
}

async function requirePlaces(scope: Scope, items: readonly AskedMedicine[]): Promise<void> {
  for (const { consultationId, patientId, billingId } of items) {
    if (billingId) await requireBilling(scope, patientId, billingId);
    const place = consultationPlace(consultationId);
    if (place && !(await scope.ask(MedicationPlace, { place, patientId })).includes(true)) throw orderRefusals.refusal('MEDICATION_PLACE');
  }
}

/** As the door takes it, with null for what was not said. */
function taken(item: AskedMedicine) {
  const { consultationId, dose, durationDays, maxPerDay, validUntil, ...said } = item;
  return {
    ...said,
    place: consultationPlace(consultationId),
    dose: dose ?? null,
    durationDays: durationDays ?? null,
    maxPerDay: maxPerDay ?? null,
    validUntil: validUntil ?? null,
  };
}

/** The places of each patient's items among all. */
function placesBy(patientIds: readonly Id[], items: readonly AskedMedicine[]): { readonly patientId: Id; readonly places: number[] }[] {
  return patientIds.map((patientId) => ({
    patientId,
    places: items.flatMap((item, at) => (item.patientId === patientId ? [at] : [])),
  }));
}

/** POST medication-request: all or none. */
export async function askForMedicines(scope: Scope, body: CreateOrder): Promise<{ requests: MedicationRow[] }> {
  const items = itemsOf(body);
  const patientIds = await requirePatients(scope, items);
  await requirePlaces(scope, items);
  requireNamed(items);
  await requireMedicines(
    scope,
    items.flatMap(({ productId }) => productId ?? []),
  );
  const alerts: SafetyAlert[][] = items.map(() => []);
  for (const { patientId, places } of placesBy(patientIds, items)) {
    const cleared = await clearForPatient(scope, {
      patientId,
      door: 'order',
      lines: places.map((at) => askedLine(taken(items[at] as AskedMedicine))),
      overrides: body.overrides
        .filter(({ line }) => places.includes(line))
        .map((override) => ({ ...override, line: places.indexOf(override.line) })),
      confirm: body.confirm,
    });
    for (const [nth, at] of places.entries()) alerts[at] = cleared.alerts[nth] ?? [];
  }
  const made = await createMedicationRequests(
    scope,
    items.map((item, at) => ({ ...taken(item), alerts: alerts[at] as SafetyAlert[] })),
  );
  const rows = await requestsById(
    scope,
    made.map(({ id }) => id),
  );
  return {
    requests: await showRows(
      scope,
      made.flatMap(({ id }) => rows.get(id) ?? []),
    ),
  };
}

/** POST medication-request/check: what the same body would raise; nothing is written. */
export async function checkMedicines(scope: Scope, body: CreateOrder): Promise<{ items: { alerts: SafetyAlert[] }[] }> {
  const items = itemsOf(body);
  const patientIds = await requirePatients(scope, items);
  requireNamed(items);
  await requireMedicines(
    scope,
    items.flatMap(({ productId }) => productId ?? []),
  );
  const alerts: SafetyAlert[][] = items.map(() => []);
  for (const { patientId, places } of placesBy(patientIds, items)) {
    const found = await checkSafety(scope, { patientId, lines: places.map((at) => askedLine(taken(items[at] as AskedMedicine))) });
    for (const [nth, at] of places.entries()) alerts[at] = found[nth] ?? [];
  }
  return { items: alerts.map((each) => ({ alerts: each })) };
}
