import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { callPeople } from '#modules/notifications-and-calls/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import type { BloodRequest, IssuePack } from '../../contract/request-records.ts';
import { choicesFor } from '../../contract/rules/compatibility.ts';
import { bloodSettings } from '../../contract/settings.ts';
import { type Component, componentWords, requestPath } from '../../contract/words.ts';
import { bankDepartment, secondPerson } from '../people.ts';
import { recipientOf } from '../record/store.ts';
import { recordRequest, tellRequest } from '../units/lines.ts';
import { lockUnits } from '../units/store.ts';
import { isEmergency } from './charge.ts';
import { inOrder } from './fit.ts';
import { finish, releaseUnits } from './issue.ts';
import { lockFor, massiveOf } from './store.ts';
import { showRequest } from './view.ts';

/** Minutes between the blood counts of massive transfusion. */
const labsEvery = 30;

async function live(scope: Scope, requestId: Id) {
  const massive = await massiveOf(scope, requestId);
  if (!massive || massive.stoodDownAt !== null) throw bloodRefusals.refusal('MASSIVE_STATE', { status: 'not active' });
  return massive;
}

/** POST massive/activate: the bank is rung. Only one at a time for a request (blood_massive_one_live). */
export async function activateMassive(scope: Scope, id: Id): Promise<BloodRequest> {
  const request = await lockFor(scope, id, 'activate', null);
  if (!isEmergency(request)) throw bloodRefusals.refusal('MASSIVE_URGENCY');
  const running = await massiveOf(scope, id);
  if (running && running.stoodDownAt === null) throw bloodRefusals.refusal('MASSIVE_STATE', { status: 'active' });
  const call = {
    content: `Massive transfusion: ${request.requestNumber}`,
    path: requestPath(id),
    module: 'blood',
    entity: 'BloodRequest',
    entityId: id,
  };
  const { groupId } = await callPeople(scope, { ...call, to: { departmentId: (await bankDepartment(scope)).id } });
  await scope.tx
    .insertInto('bloodMassive')
    .values({
      ...{ hospitalId: scope.hospitalId, id: scope.newId(), requestId: id, activatedAt: scope.now, activatedBy: scope.actor.userId },
      ...{ activatedByName: scope.actor.name, callGroupId: groupId, labsDueAt: addMinutes(scope.now, labsEvery) },
    })
    .execute();
  await scope.notify({
    title: 'Massive Transfusion',
    content: `${request.requestNumber}: prepare the first pack`,
    path: requestPath(id),
    to: { permission: 'Issue Blood' },
    priority: 'critical',
    module: 'blood',
    entity: 'BloodRequest',
    entityId: id,
  });
  await recordRequest(scope, request, request, { words: 'massive transfusion activated' });
  await tellRequest(scope, id, 'update');
  return showRequest(scope, id);
}

interface Picked {
  readonly ids: readonly Id[];
  readonly missing: string | null;
}

/** The first units to expire of the best groups that are there; what is missing is said, never replaced by what does not fit. */
async function pickPack(scope: Scope, patientId: Id): Promise<Picked> {
  const settings = await readSettings(scope, bloodSettings);
  const { card: _card, ...recipient } = await recipientOf(scope, patientId);
  const wanted: readonly (readonly [Component, number])[] = [
    ['packed-red-cells', settings.packRedCells],
    ['fresh-frozen-plasma', settings.packPlasma],
    ['platelets', settings.packPlatelets],
  ];
  const ids: Id[] = [];
  const missing: string[] = [];
  for (const [component, count] of wanted) {
    const groups = choicesFor(recipient, component);
    const { rows } = await sql<{ id: Id }>`
      select id from blood_units
       where hospital_id = ${scope.hospitalId} and component = ${component} and status = 'available' and expires_at > ${scope.now}
         and blood_group = any(${[...groups]}::text[])
       order by array_position(${[...groups]}::text[], blood_group), expires_at, id limit ${count}
         for update skip locked`.execute(scope.tx);
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < count) missing.push(`${count - rows.length} ${componentWords[component]}`);
  }
  return { ids, missing: missing.length > 0 ? missing.join(', ') : null };
}

/** POST massive/pack: the next pack, by the rules of emergency release. */
export async function issuePack(scope: Scope, id: Id, order: IssuePack): Promise<BloodRequest> {
  const doctor = await secondPerson(scope, order.doctor, ['Create Blood Request', 'Emergency Blood Release']);
  const request = await lockFor(scope, id, 'pack', null);
  const massive = await live(scope, id);
  const { ids, missing } = await pickPack(scope, request.patientId);
  const last = await scope.tx
    .selectFrom('bloodMassivePacks')
    .select((eb) => eb.fn.max('no').as('no'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('massiveId', '=', massive.id)
    .executeTakeFirst();
  const no = (last?.no ?? 0) + 1;
  const units = inOrder(ids, await lockUnits(scope, ids));
  const reason = `Massive transfusion, pack ${no}`;
  await releaseUnits(scope, request, units, {
    collectedBy: order.runner,
    coldBox: true,
    destination: null,
    doctor,
    reason,
    packNo: no,
    temperature: null,
  });
  await scope.tx
    .insertInto('bloodMassivePacks')
    .values({
      hospitalId: scope.hospitalId,
      massiveId: massive.id,
      no,
      issuedAt: scope.now,
      issuedByName: scope.actor.name,
      runner: order.runner,
      missing,
    })
    .execute();
  await finish(scope, request, ids, { emergency: true, reason, facts: { pack: no, missing } });
  await scope.notify({
    title: 'Massive Transfusion',
    content: `${request.requestNumber}: pack ${no} has left. Prepare the next one`,
    path: requestPath(id),
    to: { permission: 'Issue Blood' },
    priority: 'high',
    module: 'blood',
    entity: 'BloodRequest',
    entityId: id,
  });
  return showRequest(scope, id);
}

/** POST massive/stand-down. Units that are out are returned one by one, each with its condition. */
export async function standDown(scope: Scope, id: Id): Promise<BloodRequest> {
  const request = await lockFor(scope, id, 'standDown', null);
  const massive = await live(scope, id);
  await scope.tx
    .updateTable('bloodMassive')
    .set({ stoodDownAt: scope.now, stoodDownByName: scope.actor.name })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', massive.id)
    .execute();
  await scope.notify({
    title: 'Massive Transfusion',
    content: `${request.requestNumber}: stood down. Return every unopened unit at once`,
    path: requestPath(id),
    to: { permission: 'Issue Blood' },
    module: 'blood',
    entity: 'BloodRequest',
    entityId: id,
  });
  await recordRequest(scope, request, request, { words: 'massive transfusion stood down' });
  await tellRequest(scope, id, 'update');
  return showRequest(scope, id);
}
