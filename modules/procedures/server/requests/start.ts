import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { confirmByPin } from '#modules/access-control/server/index.ts';
import { requirePayment } from '#modules/patient-bills/server/index.ts';
import { ProcedureStarted } from '../../contract/events.ts';
import type { ProcedureRequest, StartRequest } from '../../contract/request-records.ts';
import { procedureRequestRecord } from '../../contract/request.record.ts';
import { procedureRequestRefusals } from '../../contract/request-refusals.ts';
import type { BlockerCode } from '../../contract/request-words.ts';
import type { StoredWaiver } from '../json-columns.ts';
import { bloodReady } from '../seams/blood.ts';
import { chargesOfRequests, stayNow } from './charges.ts';
import { blockersOfRequest } from './readiness.ts';
import { blockerWords, waivable } from './rules.ts';
import { changeRequest, lockFor, noteAct, ofRequest, type StoredRequest } from './store.ts';
import { showRequest } from './view.ts';

const { refusal } = procedureRequestRefusals;

/** Two doctors who let an emergency begin without assessment or consent, each by their own PIN. Refuses WAIVER_DOCTORS. */
async function confirmWaiver(
  scope: Scope,
  row: StoredRequest,
  waiver: StartRequest['waiver'],
  passed: readonly BlockerCode[],
): Promise<StoredWaiver | null> {
  if (!waiver || passed.length === 0) return null;
  refuseIf(row.urgency === 'emergency' && waiver.doctor1.userId !== waiver.doctor2.userId ? null : refusal('WAIVER_DOCTORS'));
  const doctors = [];
  for (const doctor of [waiver.doctor1, waiver.doctor2]) {
    const confirmed = await confirmByPin(scope, doctor);
    if (!confirmed) throw refusal('WAIVER_DOCTORS');
    doctors.push(confirmed);
  }
  const cadres = await scope.tx
    .selectFrom('users')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('cadre', '=', 'doctor')
    .where(
      'id',
      'in',
      doctors.map(({ id }) => id),
    )
    .execute();
  if (cadres.length < 2) throw refusal('WAIVER_DOCTORS');
  return { reason: waiver.reason, doctors, passed: [...passed] };
}

/** Invariant 3: refuses all that is missing as a list, but what two doctors pass in an emergency. */
async function requireReady(scope: Scope, row: StoredRequest, order: StartRequest, at: Instant): Promise<StoredWaiver | null> {
  const found = await blockersOfRequest(scope, row, at);
  const passed = order.waiver ? found.filter((code) => waivable.has(code)) : [];
  const waiver = await confirmWaiver(scope, row, order.waiver, passed);
  const left = found.filter((code) => !(waiver && passed.includes(code)));
  const [first] = left;
  if (first)
    throw refusal('START_BLOCKED', {
      first: blockerWords[first],
      blockers: left.map((code) => ({ code, message: blockerWords[code] })),
    });
  if (row.needsBlood && order.confirm !== true && !(await bloodReady(scope, [row])).has(row.id)) throw refusal('BLOOD_NOT_READY');
  return waiver;
}

/**
 * PATCH procedure-request/{id}/start. Of two that start at once in one theatre, with one patient or one lead surgeon the database lets
 * one through (invariant 1).
 */
export async function startRequest(scope: Scope, id: Id, order: StartRequest): Promise<ProcedureRequest> {
  const row = await lockFor(scope, id, order.version);
  guard(procedureRequestRecord, 'start', row);
  const startedAt = order.startedAt && order.startedAt <= scope.now ? order.startedAt : scope.now;
  const waiver = await requireReady(scope, row, order, scope.now);
  const stay = await stayNow(scope, row.patientId);
  const charges = await chargesOfRequests(scope, [id]);
  await requirePayment(scope, {
    sourceType: 'procedure-request',
    sourceIds: charges.map((charge) => charge.id),
    emergency: row.urgency === 'emergency',
    ...(stay ? { encounterType: 'inpatient' as const } : {}),
  });
  const theatre = await theatreName(scope, row.theatreRoomId);
  await requireFree(scope, row, theatre);
  const after = await changeRequest(scope, row, {
    status: 'started',
    startedAt,
    admissionId: stay?.admissionId ?? row.admissionId,
    startWaiver: waiver ? json(waiver) : null,
  });
  await noteAct(scope, row, after, {
    type: 'started',
    words: 'started',
    reason: waiver?.reason ?? null,
    ...(waiver ? { after: { waiver } } : {}),
  });
  await scope.emit(ProcedureStarted, { ...ofRequest(after), startedAt, theatreName: theatre });
  return showRequest(scope, id);
}

async function theatreName(scope: Scope, id: Id | null): Promise<string | null> {
  if (id === null) return null;
  const row = await scope.tx
    .selectFrom('theatres')
    .select('name')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Refuses what runs already with words for each; a race is left to the indexes of the same meaning. */
async function requireFree(scope: Scope, row: StoredRequest, theatre: string | null): Promise<void> {
  const running = await scope.tx
    .selectFrom('procedureRequests')
    .select(['theatreRoomId', 'patientId', 'leadSurgeonId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('running', '=', true)
    .where('id', '<>', row.id)
    .execute();
  const has = (pick: (other: (typeof running)[number]) => boolean) => running.some(pick);
  if (row.theatreRoomId && has((other) => other.theatreRoomId === row.theatreRoomId))
    throw refusal('PROCEDURE_RUNNING', { theatre: theatre ?? '' });
  if (has((other) => other.patientId === row.patientId)) throw refusal('PATIENT_IN_THEATRE');
  if (has((other) => other.leadSurgeonId === row.leadSurgeonId)) throw refusal('SURGEON_IN_THEATRE');
}
