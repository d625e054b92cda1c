import type { Id } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { productsOf } from '#modules/inventory/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { billsOf } from '#modules/patient-bills/server/index.ts';
import { placeOf } from '#modules/patients/contract/order-place.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { procedureRequestActs } from '../../contract/calls/theatre-day.ts';
import { Milestone, ProcedureRequest, RequestEvent, RequestRow } from '../../contract/request-records.ts';
import { theatreSettings } from '../../contract/settings.ts';
import { milestoneKinds } from '../../contract/words.ts';
import { proceduresById } from '../catalogue/store.ts';
import { chargesOfRequests } from './charges.ts';
import { peopleOf } from './people.ts';
import { asBlocker, blockersOfRequest, readinessOf, shownBlockers } from './readiness.ts';
import { fastingOf, whyNotCancel } from './rules.ts';
import { findRequest, itemsOf, type StoredItem, type StoredRequest, teamOf } from './store.ts';
import { procedureRequestRefusals } from '../../contract/request-refusals.ts';

async function theatresOf(scope: Scope): Promise<Map<Id, string>> {
  const rows = await scope.tx.selectFrom('theatres').select(['id', 'name']).where('hospitalId', '=', scope.hospitalId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function openDiscrepanciesOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, number>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('procedureCountDiscrepancies')
    .select(['requestId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', 'in', [...ids])
    .where('closedAt', 'is', null)
    .groupBy('requestId')
    .execute();
  return new Map(rows.map(({ requestId, count }) => [requestId, Number(count)]));
}

const shownItem = ({ procedureId, name, code, side, price }: StoredItem) => ({ procedureId, name, code, side, price });

/** Requests as lists show them, in the given order and a fixed number of queries. */
export async function showRows(scope: Scope, rows: readonly StoredRequest[]): Promise<RequestRow[]> {
  const ids = rows.map(({ id }) => id);
  const items = await itemsOf(scope, ids);
  const personOf = await peopleOf(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const theatres = await theatresOf(scope);
  const readiness = await readinessOf(scope, rows, items);
  const discrepancies = await openDiscrepanciesOf(scope, ids);
  return rows.map((row) =>
    present(RequestRow, row, {
      patient: personOf(row.patientId),
      procedures: (items.get(row.id) ?? []).map(shownItem),
      startDateTime: row.startsAt,
      endDateTime: row.endsAt,
      theatre: row.theatreRoomId ? { id: row.theatreRoomId, name: theatres.get(row.theatreRoomId) ?? '' } : null,
      leadSurgeon: { id: row.leadSurgeonId, name: row.leadSurgeonName },
      readiness: readiness.get(row.id) as RequestRow['readiness'],
      running: row.running ?? false,
      openDiscrepancies: discrepancies.get(row.id) ?? 0,
      acts: actsOf(scope, procedureRequestActs, row, { cancel: whyNotCancel(row) }),
    }),
  );
}

/** Milestones of a request in the order of the day. */
export async function milestonesOf(scope: Scope, requestId: Id) {
  const rows = await scope.tx
    .selectFrom('procedureMilestones')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .execute();
  return rows
    .sort((one, other) => milestoneKinds.indexOf(one.kind) - milestoneKinds.indexOf(other.kind))
    .map((row) => present(Milestone, row, { corrections: row.corrections ?? [] }));
}

async function chargeLines(scope: Scope, requestId: Id): Promise<ProcedureRequest['charges']> {
  const charges = await chargesOfRequests(scope, [requestId]);
  const ids = charges.map(({ billableItemId }) => billableItemId);
  const names = ids.length
    ? await scope.tx
        .selectFrom('billableItems')
        .select(['id', 'name'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', 'in', ids)
        .execute()
    : [];
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const bills = await billsOf(
    scope,
    'procedure-request',
    charges.map(({ id }) => id),
  );
  return charges.map(({ id, kind, billableItemId, quantity }) => {
    const bill = bills.get(id);
    const priced = bill?.pricingStatus === 'priced';
    return {
      ...{ id, kind, quantity },
      name: nameOf.get(billableItemId) ?? '',
      net: priced ? bill.net : null,
      paid: bill?.paid ?? null,
      balance: bill?.balance ?? null,
      stage: bill?.stage ?? null,
    };
  });
}

export async function eventsOf(scope: Scope, requestId: Id, most: number) {
  const rows = await scope.tx
    .selectFrom('procedureRequestEvents')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => present(RequestEvent, row));
}

/** What the catalogue says of the procedures of a request: preparation, template of the note, preference card. */
async function cardOf(scope: Scope, items: readonly StoredItem[]) {
  const procedures = [
    ...(
      await proceduresById(
        scope,
        items.map(({ procedureId }) => procedureId),
      )
    ).values(),
  ];
  const lines = procedures.flatMap(({ consumables }) => consumables);
  const products = await productsOf(
    scope,
    lines.map(({ productId }) => productId),
  );
  return {
    preparation: procedures.flatMap(({ preparation }) => preparation ?? []),
    noteTemplate: procedures.map(({ noteTemplate }) => noteTemplate).find((text) => text) ?? null,
    consumables: lines.map(({ productId, quantity }) => ({
      productId,
      quantity,
      name: products.get(productId)?.displayName ?? '',
      unit: products.get(productId)?.unit ?? '',
    })),
  };
}

async function startRule(scope: Scope, row: StoredRequest) {
  if (row.startedAt !== null || row.status === 'cancelled') return null;
  const [first] = (await blockersOfRequest(scope, row, scope.now)).map(asBlocker);
  return first ? procedureRequestRefusals.refusal('START_BLOCKED', { first: first.message }) : null;
}

/** A request as its page shows it. */
export async function showRequest(scope: Scope, id: Id): Promise<ProcedureRequest> {
  const row = await findRequest(scope, id);
  const [shown] = (await showRows(scope, [row])) as [RequestRow];
  const items = (await itemsOf(scope, [id])).get(id) ?? [];
  const settings = await readSettings(scope, theatreSettings);
  const fasting = fastingOf(row.startsAt, row.anaesthesiaType, {
    solids: settings.fastingSolidsHours,
    fluids: settings.fastingFluidsHours,
  });
  const team = await teamOf(scope, id);
  return present(ProcedureRequest, row, {
    ...shown,
    ...(await cardOf(scope, items)),
    place: placeOf(row),
    surgeons: team.map(({ userId, name, role, addedAt }) => ({ consultantId: userId, name, role, addedAt })),
    drinkUntil: fasting.drinkUntil,
    blockers: await shownBlockers(scope, row),
    milestones: await milestonesOf(scope, id),
    charges: await chargeLines(scope, id),
    history: await eventsOf(scope, id, 100),
    acts: actsOf(scope, procedureRequestActs, row, { cancel: whyNotCancel(row), start: await startRule(scope, row) }),
    eatAgainAt: row.leftTheatreAt ? addMinutes(row.leftTheatreAt, 60) : null,
  });
}

/** GET procedure-request/{id}: the patient may be opened; every view of a sensitive one is in the trail. */
export async function viewRequest(scope: Scope, id: Id): Promise<ProcedureRequest> {
  const row = await findRequest(scope, id);
  await openPatient(scope, row.patientId);
  if (row.sensitive)
    await scope.record({
      action: 'read',
      entity: 'ProcedureRequest',
      entityId: id,
      entityNumber: row.requestNumber,
      patientId: row.patientId,
      summary: `Sensitive procedure request ${row.requestNumber} opened`,
    });
  return showRequest(scope, id);
}
