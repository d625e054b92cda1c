import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf, type Refusal } from '#kernel/contract/refusals.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { callPeople } from '#modules/notifications-and-calls/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { placeColumns } from '#modules/patients/contract/order-place.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import { BloodOrderPlace } from '../../contract/events.ts';
import type { AddRequest, BloodRequest } from '../../contract/request-records.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import { isRedCells } from '../../contract/rules/compatibility.ts';
import { type BloodSettings, bloodSettings } from '../../contract/settings.ts';
import { openRequestStatuses, requestPath } from '../../contract/words.ts';
import { bankDepartment } from '../people.ts';
import { latestOf } from '../record/show-record.ts';
import { cardOf } from '../record/store.ts';
import { recordRequest, requestWords, type StoredRequest, tellRequest } from '../units/lines.ts';
import { isPriceSet } from '../units/prices.ts';
import { chargeCrossMatch, isEmergency } from './charge.ts';
import { viewRequest } from './view.ts';

/** Four months, below which a volume may be asked for in place of whole units. */
const infantDays = 122;

async function requirePlace(scope: Scope, order: AddRequest): Promise<void> {
  if (!order.place) return;
  const answers = await scope.ask(BloodOrderPlace, { place: order.place, patientId: order.patientId });
  refuseIf(answers.includes(true) ? null : bloodRefusals.refusal('BLOOD_ORDER_PLACE'));
}

/** An open request of the same component within a day; told unless it is meant so. */
async function refuseDuplicate(scope: Scope, order: AddRequest): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`blood-order:${order.patientId}`}, 24))`.execute(scope.tx);
  if (order.confirm) return;
  const row = await scope.tx
    .selectFrom('bloodRequests')
    .select(['id', 'requestNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', order.patientId)
    .where('component', '=', order.component)
    .where('status', 'in', [...openRequestStatuses])
    .where('createdAt', '>', addHours(scope.now, -24))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  if (row) throw bloodRefusals.refusal('DUPLICATE_REQUEST', { requestNumber: row.requestNumber, requestId: row.id });
}

interface Values {
  readonly haemoglobin: number | null;
  readonly platelets: number | null;
}

/** A value above the limit of the settings wants a reason; emergencies are not asked. */
export function whyNotValues(
  order: Pick<AddRequest, 'component' | 'reason' | 'urgency' | 'indication'>,
  values: Values,
  limits: Pick<BloodSettings, 'thresholdHb' | 'thresholdPlatelets'>,
): Refusal | null {
  if (order.reason || isEmergency(order)) return null;
  const { haemoglobin, platelets } = values;
  if (isRedCells(order.component) && haemoglobin !== null && haemoglobin >= limits.thresholdHb)
    return bloodRefusals.refusal('BLOOD_REASON', { value: `Hb ${haemoglobin} g/dL`, limit: `${limits.thresholdHb} g/dL` });
  if (order.component === 'platelets' && platelets !== null && platelets >= limits.thresholdPlatelets)
    return bloodRefusals.refusal('BLOOD_REASON', { value: `Platelets ${platelets}`, limit: String(limits.thresholdPlatelets) });
  return null;
}

async function requireBilling(scope: Scope, { patientId, billingId }: AddRequest): Promise<void> {
  if (!billingId) return;
  const row = await scope.tx
    .selectFrom('patientBillings')
    .select('status')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', billingId)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  if (row?.status !== 'active') throw bloodRefusals.refusal('BLOOD_BILLING');
}

function isInfant(dateOfBirth: string | null, today: string): boolean {
  return dateOfBirth !== null && Date.parse(today) - Date.parse(dateOfBirth) < infantDays * 86_400_000;
}

async function judge(scope: Scope, order: AddRequest): Promise<Values & { readonly inr: number | null }> {
  await requirePlace(scope, order);
  const patient = await requireLivingPatient(scope, order.patientId);
  if (order.neededAt < addHours(scope.now, -1)) throw bloodRefusals.refusal('BLOOD_NEEDED_AT');
  if (order.volumeMl && !isInfant(patient.dateOfBirth, await scope.today())) throw bloodRefusals.refusal('BLOOD_VOLUME');
  if (!isEmergency(order)) {
    if (!(await isPriceSet(scope))) throw bloodRefusals.refusal('BLOOD_PRICE_NOT_SET');
    if (!order.consentGiven) throw bloodRefusals.refusal('BLOOD_CONSENT');
  }
  const latest = await latestOf(scope, order.patientId);
  const values = {
    haemoglobin: order.haemoglobin ?? latest.haemoglobin,
    platelets: order.platelets ?? latest.platelets,
    inr: order.inr ?? latest.inr,
  };
  refuseIf(whyNotValues(order, values, await readSettings(scope, bloodSettings)));
  await requireBilling(scope, order);
  await refuseDuplicate(scope, order);
  return values;
}

/** The blood bank is told; an emergency rings there. */
async function tellBank(scope: Scope, request: StoredRequest): Promise<void> {
  const urgent = isEmergency(request);
  await scope.notify({
    title: 'New Blood Request',
    content: requestWords(request),
    path: requestPath(request.id),
    to: { permission: 'Cross Match Blood' },
    priority: urgent ? 'critical' : request.urgency === 'urgent' ? 'high' : 'normal',
    module: 'blood',
    entity: 'BloodRequest',
    entityId: request.id,
  });
  if (!urgent) return;
  await callPeople(scope, {
    content: `Blood, ${request.urgency}: ${request.requestNumber}`,
    path: requestPath(request.id),
    to: { departmentId: (await bankDepartment(scope)).id },
    module: 'blood',
    entity: 'BloodRequest',
    entityId: request.id,
  });
}

/**
 * Asks for blood for a patient in the caller's transaction, with the fee of its cross-match; answers the id. Refuses as POST
 * add-blood-request does (BLOOD_ORDER_PLACE, BLOOD_PRICE_NOT_SET, BLOOD_CONSENT, BLOOD_REASON, DUPLICATE_REQUEST, PATIENT_DECEASED).
 */
export async function createBloodRequest(scope: Scope, order: AddRequest): Promise<Id> {
  const values = await judge(scope, order);
  const card = await cardOf(scope, order.patientId);
  const { patientId, component, units, urgency, neededAt, indication, indicationText, reason, specialRequirements, consentGiven } = order;
  const id = scope.newId();
  const charged = { id, patientId, source: order.source, placeId: order.place?.id ?? null, billingId: order.billingId ?? null, urgency };
  await chargeCrossMatch(scope, charged);
  const row = await scope.tx
    .insertInto('bloodRequests')
    .values({
      ...{ hospitalId: scope.hospitalId, id, patientId, component, units, urgency, neededAt, indication, indicationText, reason },
      ...{ specialRequirements, consentGiven, volumeMl: order.volumeMl ?? null, bloodGroup: card.group, source: order.source },
      ...{ haemoglobin: values.haemoglobin, platelets: values.platelets, inr: values.inr, billingId: order.billingId ?? null },
      ...placeColumns(order.place ?? null),
      ...{ status: 'requested' as const, requestedBy: scope.actor.userId, requestedByName: scope.actor.name },
      ...madeBy(scope),
      requestNumber: await nextNumber(scope, 'BRQ-'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordRequest(scope, null, row, { words: 'made', facts: { component, units, urgency }, reason });
  await tellRequest(scope, row.id, 'create');
  await tellBank(scope, row);
  return row.id;
}

/** POST add-blood-request. */
export async function addRequest(scope: Scope, order: AddRequest): Promise<BloodRequest> {
  await openPatient(scope, order.patientId, 'share');
  return viewRequest(scope, await createBloodRequest(scope, order));
}

/** The requests of a visit or round: one component each, in the order of the list. Door of the module. */
export async function createBloodRequests(scope: Scope, orders: readonly AddRequest[]): Promise<readonly Id[]> {
  const ids: Id[] = [];
  for (const order of orders) ids.push(await createBloodRequest(scope, order));
  return ids;
}
