import type { Id } from '#kernel/contract/fields.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import type { SupportNote } from '../contract/records.ts';

/** Notes of operators on a hospital, newest first. */
export async function listNotes(scope: PlatformScope, hospitalId: Id): Promise<SupportNote[]> {
  return scope.tx
    .selectFrom('supportNotes')
    .select(['id', 'hospitalId', 'text', 'byName', 'at'])
    .where('hospitalId', '=', hospitalId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

/** Adds a note; nobody changes it afterwards. */
export async function addNote(scope: PlatformScope, hospitalId: Id, text: string): Promise<SupportNote> {
  const note = { id: scope.newId(), hospitalId, text, byName: scope.actor.name, at: scope.now };
  await scope.tx
    .insertInto('supportNotes')
    .values({ ...note, byUserId: scope.actor.userId ?? nobody })
    .execute();
  await scope.record({ action: 'create', entity: 'Hospital', entityId: hospitalId, summary: 'Support note added', after: { text } });
  await scope.inHospital(hospitalId, (inside) =>
    inside.record({ action: 'create', entity: 'Hospital', entityId: hospitalId, summary: 'The operator added a support note' }),
  );
  return note;
}
