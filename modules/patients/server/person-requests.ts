import { type Selectable, sql } from 'kysely';
import type { PersonRequestsTable } from '#database/types.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { ActedForBy } from '../contract/events.ts';
import type { PersonRequestKind } from '../contract/request-words.ts';
import { whoMustAgree } from './request-rules.ts';
import { tellKeepers } from './tell-keepers.ts';

export type PersonRequestRow = Selectable<PersonRequestsTable>;

/** Of some persons those whom another hospital registered or knows. */
export async function keptElsewhere(scope: Scope, personIds: readonly Id[]): Promise<Set<Id>> {
  if (personIds.length === 0) return new Set();
  const { rows } = await sql<{ id: Id }>`
    select id from unnest(${[...new Set(personIds)]}::uuid[]) as asked (id) where civis_person_protected(id)`.execute(scope.tx);
  return new Set(rows.map((row) => row.id));
}

/** Whether another hospital registered or knows a person: this hospital alone changes nothing of them. */
export async function isKeptElsewhere(scope: Scope, personId: Id): Promise<boolean> {
  return (await keptElsewhere(scope, [personId])).has(personId);
}

/** Persons of the records that hang on a principal here: before a merge of theirs, or those that it moved. */
export async function dependantsAsked(scope: Scope, which: { readonly principalId: Id } | { readonly mergeId: Id }): Promise<Id[]> {
  let query = scope.tx.selectFrom('patients').select('personId').where('hospitalId', '=', scope.hospitalId);
  if ('principalId' in which) query = query.where('principalPatientId', '=', which.principalId);
  else {
    const moved = sql<boolean>`id in (
      select (r ->> 'id')::uuid from patient_merges m, jsonb_array_elements(m.moved_rows -> 'patients.principal_patient_id') as r
      where m.hospital_id = ${scope.hospitalId} and m.id = ${which.mergeId})`;
    query = query.where(moved);
  }
  return (await query.execute()).map((row) => row.personId);
}

/** Who has to agree to a merge of two persons (rule `whoMustAgree`), with the persons of the records that hang on the merged one. */
export async function mustAgreeToMerge(scope: Scope, personId: Id, mergedPersonId: Id, dependants: readonly Id[]): Promise<Id[]> {
  const acted = (await scope.ask(ActedForBy, { personId: mergedPersonId })).flat();
  const actedFor = [...acted, ...dependants];
  const kept = await keptElsewhere(scope, [personId, mergedPersonId, ...actedFor]);
  return whoMustAgree({ personId, mergedPersonId, actedFor, kept });
}

/** Who has to agree to a request as things stand now: somebody may have become known elsewhere since it was made. */
export async function mustAgreeTo(scope: Scope, { kind, personId, mergedPersonId, mergeId }: PersonRequestRow): Promise<Id[]> {
  if (kind === 'death') return [];
  if (kind === 'details' || !mergedPersonId || !mergeId) return [personId];
  const ids = await mustAgreeToMerge(scope, personId, mergedPersonId, await dependantsAsked(scope, { mergeId }));
  // Nobody is kept elsewhere any more: the person who stays is asked all the same, since this once waited for them.
  return ids.length > 0 ? ids : [personId];
}

/** A request of this hospital, locked. NOT_FOUND for any other. */
export async function lockRequest(scope: Scope, id: Id): Promise<PersonRequestRow> {
  const row = await scope.tx
    .selectFrom('personRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

export interface NewRequest {
  readonly kind: PersonRequestKind;
  readonly personId: Id;
  readonly mergedPersonId?: Id;
  readonly mergeId?: Id;
  readonly changes?: object;
  readonly deceasedAt?: Instant;
}

const asks: Readonly<Record<PersonRequestKind, string>> = {
  merge: 'asked to join the person of {patient} with another one',
  details: 'asked to change the details of the person of {patient}',
  death: 'reported the death of {patient}',
};

/** Keeps what has to wait; the trail here and the other hospitals of the person hear of it. */
export async function openRequest(scope: Scope, { changes, ...order }: NewRequest): Promise<PersonRequestRow> {
  const row = await scope.tx
    .insertInto('personRequests')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      ...order,
      changes: changes ? json(changes) : null,
      status: 'waiting',
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
      updatedAt: scope.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteRequest(scope, row, 'create', 'A change of this person waits for confirmation: another hospital knows them too', null);
  for (const personId of [row.personId, row.mergedPersonId])
    if (personId)
      await tellKeepers(scope, {
        personId,
        action: 'create',
        entity: 'PersonRequest',
        entityId: row.id,
        summary: `{hospital} ${asks[row.kind]}`,
        reason: null,
        notice: {
          title: row.kind === 'death' ? 'Death Reported Elsewhere' : 'Person Change Requested',
          content: `{hospital} ${asks[row.kind]}`,
          to: { permission: row.kind === 'death' ? 'Mark Patient Deceased' : 'View Audit Trail' },
        },
      });
  return row;
}

/** Writes what became of a request into the trail of this hospital, for every person of it that the hospital knows. */
export async function noteRequest(
  scope: Scope,
  row: PersonRequestRow,
  action: 'create' | 'update' | 'state',
  summary: string,
  reason: string | null,
): Promise<void> {
  const patients = await scope.tx
    .selectFrom('patients')
    .select(['id', 'hospitalPatientId', 'personId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'personId',
      'in',
      [row.personId, row.mergedPersonId].filter((id) => id !== null),
    )
    .execute();
  for (const patient of patients) {
    await scope.record({
      action,
      entity: 'PersonRequest',
      entityId: row.id,
      entityNumber: patient.hospitalPatientId,
      patientId: patient.id,
      personId: patient.personId,
      summary,
      after: { kind: row.kind, status: row.status },
      reason,
    });
    await scope.live({ entity: 'patients', id: patient.id, action: 'update', permission: 'View Patient List' });
  }
  await scope.live({ entity: 'person-requests', id: row.id, action: 'update', permission: 'View Patient List' });
}
