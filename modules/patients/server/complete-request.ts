import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { PatientChanged, PersonDied } from '../contract/events.ts';
import { personContactColumns, type PersonRequestDecider } from '../contract/request-words.ts';
import { joinPersons } from './merge-persons.ts';
import { noteRequest, type PersonRequestRow } from './person-requests.ts';
import { whyOutdated } from './request-rules.ts';
import { tellKeepers } from './tell-keepers.ts';

export interface Decision {
  readonly status: 'done' | 'declined' | 'withdrawn';
  readonly as: PersonRequestDecider;
  readonly byName: string;
  readonly reason: string | null;
}

async function settle(scope: Scope, row: PersonRequestRow, { status, as, byName, reason }: Decision): Promise<PersonRequestRow> {
  return scope.tx
    .updateTable('personRequests')
    .set({
      status,
      decidedAs: as,
      decidedByName: byName,
      decidedAt: scope.now,
      decisionReason: reason,
      updatedAt: scope.now,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function lockPeople(scope: Scope, { kind, personId, mergedPersonId, mergeId }: PersonRequestRow): Promise<void> {
  const ids = [personId, mergedPersonId].filter((id) => id !== null);
  const people = await scope.tx
    .selectFrom('persons')
    .select(['id', 'mergedInto', 'deceasedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const merge = mergeId
    ? await scope.tx
        .selectFrom('patientMerges')
        .select('undoneAt')
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', '=', mergeId)
        .executeTakeFirst()
    : undefined;
  const found = ids.map((id) => people.find((person) => person.id === id));
  refuseIf(whyOutdated(kind, found, merge?.undoneAt ?? null));
}

/** The person's new details; the contact is theirs once they sign in. */
async function changePerson(scope: Scope, { personId, changes }: PersonRequestRow): Promise<void> {
  const person = await scope.tx.selectFrom('persons').select('portalAccountId').where('id', '=', personId).executeTakeFirstOrThrow();
  const own: readonly string[] = person.portalAccountId ? personContactColumns : [];
  const set = Object.fromEntries(Object.entries(changes as object).filter(([column]) => !own.includes(column)));
  await scope.tx
    .updateTable('persons')
    .set((eb) => ({ ...set, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('id', '=', personId)
    .execute();
  const here = await scope.tx
    .selectFrom('personHospitals')
    .select('patientId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  if (here) await scope.emit(PatientChanged, { patientId: here.patientId, personId });
}

/** The death counts everywhere from now on: the register says so, the sign-in and all links end. */
async function closeForGood(scope: Scope, { personId, deceasedAt, hospitalId }: PersonRequestRow): Promise<void> {
  await scope.tx
    .updateTable('persons')
    .set((eb) => ({ deceasedAt, deceasedReportedBy: hospitalId, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('id', '=', personId)
    .execute();
  await scope.emit(PersonDied, { personId });
}

async function carryOut(scope: Scope, row: PersonRequestRow): Promise<void> {
  // The database lets a person whom others know be changed by a transaction that names a granted request of theirs, and by no other.
  await sql`select set_config('app.person_request', ${row.id}, true)`.execute(scope.tx);
  if (row.kind === 'merge')
    await joinPersons(scope, { mergeId: row.mergeId as Id, personId: row.personId, mergedPersonId: row.mergedPersonId as Id });
  else if (row.kind === 'details') await changePerson(scope, row);
  else await closeForGood(scope, row);
  await sql`select set_config('app.person_request', '', true)`.execute(scope.tx);
}

const doneWords = {
  merge: 'The persons of two records were joined',
  details: 'The details of the person were changed',
  death: 'The death of the person was confirmed and counts in all hospitals',
} as const;
const refusedWords = { declined: 'was declined', withdrawn: 'was withdrawn' } as const;

/**
 * Ends a waiting request: carries it out, or leaves everything as it is. The trail here and at the other hospitals of the persons
 * says who decided; whoever asked is told, and so are the persons.
 */
export async function endRequest(scope: Scope, row: PersonRequestRow, decision: Decision): Promise<PersonRequestRow> {
  if (decision.status === 'done') await lockPeople(scope, row);
  const settled = await settle(scope, row, decision);
  if (decision.status === 'done') await carryOut(scope, settled);
  const words = decision.status === 'done' ? doneWords[row.kind] : `A change of this person that waited ${refusedWords[decision.status]}`;
  await noteRequest(scope, settled, 'state', words, decision.reason);
  await tellAll(scope, settled, words, decision);
  return settled;
}

async function tellAll(scope: Scope, row: PersonRequestRow, words: string, { status, reason }: Decision): Promise<void> {
  const notice = { path: '/patients/person-requests', module: 'patients', entity: 'person-requests', entityId: row.id } as const;
  if (row.createdBy && row.hospitalId === scope.hospitalId)
    await scope.notify({ ...notice, title: 'Person Change Decided', content: words, to: { userIds: [row.createdBy] } });
  for (const personId of [row.personId, row.mergedPersonId]) {
    if (!personId) continue;
    await tellKeepers(scope, {
      personId,
      action: 'state',
      entity: 'PersonRequest',
      entityId: row.id,
      summary: `${words} ({patient}; decided at {hospital})`,
      reason,
      notice:
        status === 'done' || row.kind === 'death'
          ? {
              title: 'Person Change Decided',
              content: `${words} ({patient})`,
              to: { permission: row.kind === 'death' ? 'Mark Patient Deceased' : 'View Audit Trail' },
            }
          : null,
    });
    if (status === 'done' && row.kind !== 'death')
      await scope.notify({ ...notice, title: 'Person Change Decided', content: words, path: '/profile', to: { personId } });
  }
}

/** A merge that was undone, or a death that was reversed, takes its waiting request back. */
export async function withdrawWaiting(
  scope: Scope,
  which: { readonly mergeId: Id } | { readonly deathOf: Id },
  reason: string | null,
): Promise<void> {
  let query = scope.tx
    .selectFrom('personRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'waiting')
    .forUpdate();
  query =
    'mergeId' in which
      ? query.where('mergeId', '=', which.mergeId)
      : query.where('kind', '=', 'death').where('personId', '=', which.deathOf);
  const row = await query.executeTakeFirst();
  if (row) await endRequest(scope, row, { status: 'withdrawn', as: 'hospital', byName: scope.actor.name, reason });
}

/** Columns that wait to be changed, over those that wait already: codes that were given no longer count. */
export async function replaceChanges(scope: Scope, row: PersonRequestRow, changes: object): Promise<void> {
  await scope.tx
    .updateTable('personRequests')
    .set({ changes: json(changes), confirmed: [], updatedAt: scope.now, version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .execute();
}
