import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { requireIcdCode } from '#modules/reference-data/server/index.ts';
import type { CreateRequest } from '../../contract/request-records.ts';
import { procedureRequestRefusals } from '../../contract/request-refusals.ts';
import type { SurgeonRole, Urgency } from '../../contract/request-words.ts';
import { theatreSettings } from '../../contract/settings.ts';
import { proceduresById, seesSensitive, type StoredProcedure } from '../catalogue/store.ts';
import { holdsTime, whyNotSession, whyNotSide } from './rules.ts';
import { sessionAt } from './sessions-at.ts';

const { refusal } = procedureRequestRefusals;

export interface Ordered {
  readonly procedure: StoredProcedure;
  readonly side: CreateRequest['procedures'][number]['side'];
}

/** The procedures of an order: active, each once, with a side where one is needed. Locked against edits until the act ends. */
export async function requireProcedures(scope: Scope, asked: CreateRequest['procedures']): Promise<Ordered[]> {
  const found = await proceduresById(
    scope,
    asked.map(({ procedureId }) => procedureId),
    'share',
  );
  if (new Set(asked.map(({ procedureId }) => procedureId)).size < asked.length)
    throw refusal('PROCEDURE_UNAVAILABLE', {}, { procedures: 'Choose each procedure once' });
  return asked.map(({ procedureId, side }, at) => {
    const procedure = found.get(procedureId);
    if (procedure?.status !== 'active' || (procedure.sensitive && !seesSensitive(scope)))
      throw refusal('PROCEDURE_UNAVAILABLE', {}, { [`procedures.${at}.procedureId`]: 'Choose an active procedure' });
    refuseIf(whyNotSide(procedure, side, at));
    return { procedure, side: procedure.laterality === 'required-side' ? side : null };
  });
}

/** Diagnoses by codes of the list. Refuses ICD_UNKNOWN and ICD_RETIRED. */
export async function requireDiagnoses(scope: Scope, diagnoses: CreateRequest['diagnoses']): Promise<void> {
  for (const { code } of diagnoses) await requireIcdCode(scope, code);
}

/** A theatre in use where one is needed; none where none is. Refuses PROCEDURE_THEATRE. */
export async function requireTheatre(scope: Scope, needed: boolean, id: Id | null): Promise<Id | null> {
  if (!needed && id === null) return null;
  const row = id
    ? await scope.tx
        .selectFrom('theatres')
        .select('status')
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', '=', id)
        .forShare()
        .executeTakeFirst()
    : undefined;
  if (row?.status !== 'active') throw refusal('PROCEDURE_THEATRE');
  return id;
}

/** An active billing method of the patient. Refuses PROCEDURE_BILLING. */
export async function requireBilling(scope: Scope, patientId: Id, billingId: Id | null): Promise<void> {
  if (billingId === null) return;
  const row = await scope.tx
    .selectFrom('patientBillings')
    .select('status')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', billingId)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  if (row?.status !== 'active') throw refusal('PROCEDURE_BILLING');
}

interface SessionAsked {
  readonly theatreId: Id | null;
  readonly startsAt: Instant;
  readonly urgency: Urgency;
  readonly leadId: Id;
  readonly confirm: boolean;
}

/** The session at a time is one's own, released, or was seen. Refuses SESSION_OTHER and SESSION_CLOSED. */
export async function requireSession(scope: Scope, asked: SessionAsked): Promise<void> {
  if (!asked.theatreId || !(await readSettings(scope, theatreSettings)).sessionsOn) return;
  const { session, kept } = await sessionAt(scope, asked.theatreId, asked.startsAt);
  const departments = await scope.tx
    .selectFrom('userDepartments')
    .select('departmentId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('userId', '=', asked.leadId)
    .execute();
  refuseIf(
    whyNotSession(session, {
      ...asked,
      now: scope.now,
      kept,
      leadDepartments: departments.map(({ departmentId }) => departmentId),
      mayOverride: scope.may('Override Procedure Overlap'),
    }),
  );
}

/** What of a request its procedures decide. */
export function neededFor(ordered: readonly Ordered[], startsAt: Instant) {
  const some = (pick: (procedure: StoredProcedure) => boolean) => ordered.some(({ procedure }) => pick(procedure));
  const most = (pick: (procedure: StoredProcedure) => number) => Math.max(...ordered.map(({ procedure }) => pick(procedure)));
  const minutes = sumOf(ordered.map(({ procedure }) => procedure.durationMinutes));
  return {
    endsAt: addMinutes(startsAt, minutes),
    setupMinutes: most((procedure) => procedure.setupMinutes),
    turnoverMinutes: most((procedure) => procedure.turnoverMinutes),
    needsTheatre: some((procedure) => procedure.needsTheatre),
    needsConsent: some((procedure) => procedure.needsConsent),
    needsAssessment: some((procedure) => procedure.needsPreSurgeryAssessment),
    needsAnaesthesia: some((procedure) => procedure.needsAnaesthesia),
    needsAdmission: some((procedure) => procedure.needsAdmission),
    needsBlood: some((procedure) => procedure.needsBlood !== null),
    antibioticWanted: some((procedure) => procedure.antibiotic.wanted),
    antibioticMinutes: most((procedure) => procedure.antibiotic.minutes),
    sensitive: some((procedure) => procedure.sensitive),
  };
}

/** Staff of a team whose time is taken. */
export function staffHeld(team: readonly { readonly userId: Id; readonly role: SurgeonRole }[]): Id[] {
  return team.filter(({ role }) => holdsTime(role)).map(({ userId }) => userId);
}

/** Requests are written for one patient at a time. */
export async function takeTurn(scope: Scope, patientId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`procedure-order:${patientId}`}, 24))`.execute(scope.tx);
}
