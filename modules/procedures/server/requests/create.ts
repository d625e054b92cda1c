import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { type OrderPlace, placeColumns } from '#modules/patients/contract/order-place.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import { ProcedureOrderPlace, ProcedureRequested } from '../../contract/events.ts';
import type { CreateRequest, ProcedureRequest } from '../../contract/request-records.ts';
import { procedureRequestRefusals } from '../../contract/request-refusals.ts';
import { theatreSettings } from '../../contract/settings.ts';
import { savePrices } from '../catalogue/prices.ts';
import { bookTimes } from './book-times.ts';
import { chargesOf, priceOf, raiseCharges, stayNow } from './charges.ts';
import {
  neededFor,
  type Ordered,
  requireBilling,
  requireDiagnoses,
  requireProcedures,
  requireSession,
  requireTheatre,
  staffHeld,
  takeTurn,
} from './orders.ts';
import { requireStaff } from './people.ts';
import { type Clash, fastingOf, whyNotTeam, whyNotTime } from './rules.ts';
import { noteEvent, ofRequest, type StoredRequest, tellLive } from './store.ts';
import { teamAndTheatre, tellUsers } from './tell.ts';
import { showRequest } from './view.ts';

/** A place that takes orders for the patient now, by the word of who keeps it; 422 PROCEDURE_ORDER_PLACE for every other. */
async function requirePlace(scope: Scope, place: OrderPlace | null, patientId: Id): Promise<void> {
  if (place === null) return;
  const answers = await scope.ask(ProcedureOrderPlace, { place, patientId });
  refuseIf(answers.includes(true) ? null : procedureRequestRefusals.refusal('PROCEDURE_ORDER_PLACE'));
}

/** Items of the price list of procedures; one that has none yet gets one, unpriced. */
export async function itemsFor(scope: Scope, ordered: readonly Ordered[]) {
  const ids = ordered.map(({ procedure }) => procedure.id);
  const known = await priceOf(scope, ids);
  const missing = ordered.filter(({ procedure }) => !known.byId.has(procedure.id));
  if (missing.length === 0) return known;
  await savePrices(
    scope,
    missing.map(({ procedure }) => ({ id: procedure.id, name: procedure.name, departmentId: procedure.departmentId })),
  );
  return priceOf(scope, ids);
}

/** Writes the procedures of a request with the price that they have now. */
export async function writeItems(
  scope: Scope,
  requestId: Id,
  ordered: readonly Ordered[],
  prices: Awaited<ReturnType<typeof itemsFor>>,
): Promise<void> {
  await scope.tx
    .deleteFrom('procedureRequestItems')
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .execute();
  await scope.tx
    .insertInto('procedureRequestItems')
    .values(
      ordered.map(({ procedure, side }, position) => ({
        hospitalId: scope.hospitalId,
        requestId,
        position,
        procedureId: procedure.id,
        name: procedure.name,
        code: procedure.code,
        side,
        durationMinutes: procedure.durationMinutes,
        billableItemId: prices.byId.get(procedure.id)?.item as Id,
        price: prices.byId.get(procedure.id)?.price ?? null,
      })),
    )
    .execute();
}

interface Facts {
  readonly order: CreateRequest;
  readonly ordered: readonly Ordered[];
  readonly staff: ReadonlyMap<Id, string>;
  readonly prices: Awaited<ReturnType<typeof itemsFor>>;
}

async function insertRequest(scope: Scope, { order, ordered, staff, prices }: Facts): Promise<StoredRequest> {
  const settings = await readSettings(scope, theatreSettings);
  const stay = await stayNow(scope, order.patientId);
  const needed = neededFor(ordered, order.startDateTime);
  const lead = order.surgeons.find(({ role }) => role === 'lead')?.consultantId as Id;
  const fasting = fastingOf(order.startDateTime, order.anaesthesiaType, {
    solids: settings.fastingSolidsHours,
    fluids: settings.fastingFluidsHours,
  });
  const { patientId, indication, urgency, anaesthesiaType, position, equipment, implantsPlanned, bloodRequestId } = order;
  const { estimatedBloodMl, postOpDestination } = order;
  const id = scope.newId();
  return scope.tx
    .insertInto('procedureRequests')
    .values({
      hospitalId: scope.hospitalId,
      id,
      requestNumber: await nextNumber(scope, 'PRC-'),
      ...{ patientId, indication, urgency, anaesthesiaType, position, equipment, implantsPlanned, bloodRequestId },
      ...{ estimatedBloodMl, postOpDestination },
      ...needed,
      status: 'created',
      ...placeColumns(order.place),
      admissionId: stay?.admissionId ?? null,
      diagnoses: json(order.diagnoses),
      startsAt: order.startDateTime,
      theatreRoomId: order.theatreRoomId,
      leadSurgeonId: lead,
      leadSurgeonName: staff.get(lead) ?? '',
      patientBillingId: order.patientBillingId ?? stay?.billingId ?? null,
      priceAtRequest: prices.total,
      fastFrom: fasting.fastFrom,
      overrideReason: null,
      createdByName: scope.actor.name,
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function writeTeam(scope: Scope, requestId: Id, { order, staff }: Pick<Facts, 'order' | 'staff'>): Promise<void> {
  await scope.tx
    .insertInto('procedureTeam')
    .values(
      order.surgeons.map(({ consultantId, role }) => ({
        hospitalId: scope.hospitalId,
        requestId,
        userId: consultantId,
        name: staff.get(consultantId) ?? '',
        role,
        addedBy: scope.actor.userId,
        addedAt: scope.now,
      })),
    )
    .execute();
}

/** Leads of bookings whose time an emergency took. */
export async function tellBumped(scope: Scope, by: StoredRequest, clashes: readonly Clash[]): Promise<void> {
  const ids = [...new Set(clashes.flatMap(({ requestId }) => requestId ?? []))];
  if (ids.length === 0) return;
  const rows = await scope.tx
    .selectFrom('procedureRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .execute();
  for (const row of rows)
    await tellUsers(scope, row, {
      title: 'Procedure Bumped',
      words: `an emergency (${by.requestNumber}) takes its time`,
      userIds: [row.leadSurgeonId],
      priority: 'high',
    });
}

/** Bill lines, history, audit, notices and the event of a request: all of it or nothing. */
async function follow(scope: Scope, row: StoredRequest, { order, ordered, prices }: Facts, clashes: readonly Clash[]): Promise<void> {
  await raiseCharges(
    scope,
    row,
    chargesOf(
      ordered.map(({ procedure }) => procedure),
      (id) => prices.byId.get(id)?.item as Id,
    ),
  );
  await noteEvent(scope, row.id, { type: 'created', dateTime: row.startsAt, reason: order.overrideReason });
  await scope.record({
    action: 'create',
    entity: 'ProcedureRequest',
    entityId: row.id,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    summary: `Procedure request ${row.requestNumber} made`,
    after: { urgency: row.urgency, startsAt: row.startsAt, theatreRoomId: row.theatreRoomId, priceAtRequest: row.priceAtRequest },
    reason: order.overrideReason,
  });
  await tellLive(scope, row.id, 'create');
  await tellUsers(scope, row, { title: 'Procedure Creation', words: 'was booked', userIds: await teamAndTheatre(scope, row) });
  await tellBumped(scope, row, clashes);
  await scope.emit(ProcedureRequested, {
    ...ofRequest(row),
    needsAdmission: row.needsAdmission && row.admissionId === null,
    startDateTime: row.startsAt,
  });
}

/**
 * POST procedure-request, and the door `createProcedureRequest`: books a procedure in the caller's transaction. Refuses what POST
 * procedure-request refuses.
 */
export async function createProcedureRequest(scope: Scope, order: CreateRequest): Promise<StoredRequest> {
  await openPatient(scope, order.patientId, 'share').catch((error: unknown) => {
    // A body that names nobody is wrong input, not a missing address.
    if ((error as { code?: string }).code === 'NOT_FOUND')
      throw kernelRefusals.refusal('INVALID_INPUT', {}, { patientId: 'Choose a patient' });
    throw error;
  });
  await requireLivingPatient(scope, order.patientId);
  await requirePlace(scope, order.place, order.patientId);
  const ordered = await requireProcedures(scope, order.procedures);
  refuseIf(whyNotTime(order.startDateTime, scope.now, order.urgency));
  refuseIf(whyNotTeam(order.surgeons));
  const staff = await requireStaff(
    scope,
    order.surgeons.map(({ consultantId }) => consultantId),
  );
  const needed = neededFor(ordered, order.startDateTime);
  await requireTheatre(scope, needed.needsTheatre, order.theatreRoomId);
  await requireBilling(scope, order.patientId, order.patientBillingId);
  await requireDiagnoses(scope, order.diagnoses);
  const leadId = order.surgeons.find(({ role }) => role === 'lead')?.consultantId as Id;
  const { urgency, theatreRoomId, startDateTime } = order;
  await requireSession(scope, { theatreId: theatreRoomId, startsAt: startDateTime, urgency, leadId, confirm: order.confirm ?? false });
  await takeTurn(scope, order.patientId);
  const facts = { order, ordered, staff, prices: await itemsFor(scope, ordered) };
  const inserted = await insertRequest(scope, facts);
  await writeItems(scope, inserted.id, ordered, facts.prices);
  await writeTeam(scope, inserted.id, facts);
  const clashes = await bookTimes(
    scope,
    inserted.id,
    {
      theatreId: theatreRoomId,
      staffIds: staffHeld(order.surgeons.map(({ consultantId, role }) => ({ userId: consultantId, role }))),
      patientId: order.patientId,
      startsAt: startDateTime,
      endsAt: needed.endsAt,
      setup: needed.setupMinutes,
      turnover: needed.turnoverMinutes,
      exceptId: inserted.id,
    },
    { urgency, overrideReason: order.overrideReason },
  );
  const row = clashes.length > 0 ? await keepReason(scope, inserted, order.overrideReason) : inserted;
  await follow(scope, row, facts, clashes);
  return row;
}

/** Why a taken time was taken anyway stands in the request. */
async function keepReason(scope: Scope, row: StoredRequest, overrideReason: string | null): Promise<StoredRequest> {
  return scope.tx
    .updateTable('procedureRequests')
    .set({ overrideReason })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** POST procedure-request. */
export async function createRequest(scope: Scope, order: CreateRequest): Promise<ProcedureRequest> {
  const { id } = await createProcedureRequest(scope, order);
  return showRequest(scope, id);
}
