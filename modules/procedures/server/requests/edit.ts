import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { named } from '#kernel/server/database/named.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { ProcedureRescheduled } from '../../contract/events.ts';
import type { EditRequest, ProcedureRequest } from '../../contract/request-records.ts';
import { procedureRequestRecord } from '../../contract/request.record.ts';
import { theatreSettings } from '../../contract/settings.ts';
import { dropConsent } from './drop-consent.ts';
import { bookTimes } from './book-times.ts';
import { chargesOf, chargesOfRequests, raiseCharges, voidCharges } from './charges.ts';
import { itemsFor, tellBumped, writeItems } from './create.ts';
import {
  neededFor,
  type Ordered,
  requireBilling,
  requireDiagnoses,
  requireProcedures,
  requireSession,
  requireTheatre,
  staffHeld,
} from './orders.ts';
import { consentSubject, fastingOf, whyNotTime } from './rules.ts';
import { changeRequest, itemsOf, lockFor, noteAct, ofRequest, type RequestChanges, type StoredRequest, teamOf } from './store.ts';
import { teamAndTheatre, tellUsers } from './tell.ts';
import { showRequest } from './view.ts';

interface Planned {
  /** The procedures anew; null: they stay. */
  readonly ordered: readonly Ordered[] | null;
  readonly changes: RequestChanges;
  readonly startsAt: Instant;
  readonly theatreRoomId: Id | null;
  readonly moved: boolean;
}

async function plan(scope: Scope, row: StoredRequest, order: EditRequest): Promise<Planned> {
  const ordered = order.procedures ? await requireProcedures(scope, order.procedures) : null;
  const startsAt = order.startDateTime ?? row.startsAt;
  const moved = startsAt !== row.startsAt;
  const urgency = order.urgency ?? row.urgency;
  if (moved) refuseIf(whyNotTime(startsAt, scope.now, urgency));
  const minutes = Date.parse(row.endsAt) - Date.parse(row.startsAt);
  const kept = { endsAt: new Date(Date.parse(startsAt) + minutes).toISOString(), needsTheatre: row.needsTheatre };
  const needed = ordered ? neededFor(ordered, startsAt) : kept;
  const wanted = order.theatreRoomId === undefined ? row.theatreRoomId : order.theatreRoomId;
  const theatreRoomId = await requireTheatre(scope, needed.needsTheatre, wanted);
  if (order.patientBillingId) await requireBilling(scope, row.patientId, order.patientBillingId);
  if (order.diagnoses) await requireDiagnoses(scope, order.diagnoses);
  const settings = await readSettings(scope, theatreSettings);
  const anaesthesia = order.anaesthesiaType === undefined ? row.anaesthesiaType : order.anaesthesiaType;
  const { fastFrom } = fastingOf(startsAt, anaesthesia, { solids: settings.fastingSolidsHours, fluids: settings.fastingFluidsHours });
  const { indication, anaesthesiaType, position, equipment, implantsPlanned, bloodRequestId, patientBillingId } = order;
  const { estimatedBloodMl, postOpDestination } = order;
  const plain = {
    indication,
    anaesthesiaType,
    position,
    equipment,
    implantsPlanned,
    bloodRequestId,
    patientBillingId,
    estimatedBloodMl,
    postOpDestination,
  };
  return {
    ordered,
    startsAt,
    theatreRoomId,
    moved,
    changes: {
      ...named(plain),
      ...needed,
      urgency,
      startsAt,
      theatreRoomId,
      fastFrom,
      ...(order.diagnoses ? { diagnoses: json(order.diagnoses) } : {}),
      ...(moved ? { rescheduleCount: row.rescheduleCount + 1 } : {}),
    },
  };
}

/** Other procedures: the lines of the former ones are voided, those of the new ones raised, and a signed consent is withdrawn. */
async function changeProcedures(scope: Scope, row: StoredRequest, ordered: readonly Ordered[]): Promise<number> {
  const before = (await itemsOf(scope, [row.id])).get(row.id) ?? [];
  const after = ordered.map(({ procedure, side }) => ({ procedureId: procedure.id, side }));
  if (consentSubject(before) !== consentSubject(after)) await dropConsent(scope, row, 'Procedure or side was changed');
  const prices = await itemsFor(scope, ordered);
  await writeItems(scope, row.id, ordered, prices);
  const charges = await chargesOfRequests(scope, [row.id]);
  const kept = new Set(after.map(({ procedureId }) => procedureId as string));
  const has = new Set(charges.map(({ key }) => key));
  await voidCharges(
    scope,
    charges.filter(({ key, kind }) => kind !== 'rule' && !kept.has(key)).map(({ id }) => id),
    'Another procedure was chosen',
  );
  await raiseCharges(
    scope,
    row,
    chargesOf(
      ordered.map(({ procedure }) => procedure).filter(({ id }) => !has.has(id)),
      (id) => prices.byId.get(id)?.item as Id,
    ),
  );
  return prices.total;
}

interface Edited {
  readonly row: StoredRequest;
  readonly after: StoredRequest;
  readonly order: EditRequest;
  readonly moved: boolean;
  readonly clashes: Awaited<ReturnType<typeof bookTimes>>;
}

/** History, audit, one notice and the event of an edit. */
async function tellEdited(scope: Scope, { row, after, order, moved, clashes }: Edited): Promise<void> {
  await noteAct(scope, row, after, {
    type: moved ? 'rescheduled' : 'edited',
    words: moved ? 'rescheduled' : 'changed',
    reason: order.reason ?? null,
    prevDateTime: moved ? row.startsAt : null,
    dateTime: after.startsAt,
    before: { startsAt: row.startsAt, theatreRoomId: row.theatreRoomId, priceAtRequest: row.priceAtRequest },
    after: { startsAt: after.startsAt, theatreRoomId: after.theatreRoomId, priceAtRequest: after.priceAtRequest },
  });
  await tellUsers(scope, after, {
    title: moved ? 'Procedure Rescheduled' : 'Procedure Modification',
    words: moved ? 'has another time' : 'was changed',
    userIds: await teamAndTheatre(scope, after),
    ...(moved ? { prevDateTime: row.startsAt } : {}),
  });
  await tellBumped(scope, after, clashes);
  if (moved)
    await scope.emit(ProcedureRescheduled, {
      ...ofRequest(after),
      prevDateTime: row.startsAt,
      startDateTime: after.startsAt,
      by: scope.actor.userId,
    });
}

/** PATCH procedure-request/{id}: time, theatre and procedures are checked as at the booking; one notice tells of it (invariant 10). */
export async function editRequest(scope: Scope, id: Id, order: EditRequest): Promise<ProcedureRequest> {
  const row = await lockFor(scope, id, order.version);
  guard(procedureRequestRecord, 'edit', row);
  const planned = await plan(scope, row, order);
  const { ordered, startsAt, theatreRoomId, moved } = planned;
  const urgency = order.urgency ?? row.urgency;
  if (moved || theatreRoomId !== row.theatreRoomId)
    await requireSession(scope, {
      theatreId: theatreRoomId,
      startsAt,
      urgency,
      leadId: row.leadSurgeonId,
      confirm: order.confirm ?? false,
    });
  const priceAtRequest = ordered ? await changeProcedures(scope, row, ordered) : row.priceAtRequest;
  const current = await scope.tx
    .selectFrom('procedureRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const after = await changeRequest(scope, current, { ...planned.changes, priceAtRequest });
  const team = await teamOf(scope, id);
  const clashes = await bookTimes(
    scope,
    id,
    {
      theatreId: theatreRoomId,
      staffIds: staffHeld(team),
      patientId: row.patientId,
      startsAt,
      endsAt: after.endsAt,
      setup: after.setupMinutes,
      turnover: after.turnoverMinutes,
      exceptId: id,
    },
    { urgency, overrideReason: order.overrideReason },
  );
  await tellEdited(scope, { row, after, order, moved, clashes });
  return showRequest(scope, id);
}
