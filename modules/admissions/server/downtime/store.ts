import type { Selectable } from 'kysely';
import type { WardDowntimePacksTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { openText, sealText } from '#kernel/server/files/sealed-text.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { wardSettings } from '../../contract/settings.ts';

export type StoredPack = Selectable<WardDowntimePacksTable>;

const purpose = 'downtime-password';

/** Whether the hospital has turned its downtime packs on. */
export async function packsAreOn(scope: Scope): Promise<boolean> {
  return (await readSettings(scope, wardSettings)).downtimePack;
}

/** Packs of a hospital: those wards that have a password. */
export function packsOf(scope: Scope) {
  return scope.tx.selectFrom('wardDowntimePacks').selectAll().where('hospitalId', '=', scope.hospitalId);
}

/** Keeps the password of a ward, sealed; the file that the former one opens stays until the next one is made. */
export async function keepPassword(scope: Scope, wardId: Id, password: string): Promise<void> {
  const kept = {
    passwordSealed: sealText(scope.settings.secretKey, purpose, password),
    passwordSetAt: scope.now,
    passwordSetBy: scope.actor.userId,
  };
  await scope.tx
    .insertInto('wardDowntimePacks')
    .values({ hospitalId: scope.hospitalId, wardId, ...kept, fileId: null, madeAt: null })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'wardId']).doUpdateSet(kept))
    .execute();
}

/** The password that a pack is made with; null where another site's key sealed it: then it has to be set again. */
export function passwordOf(scope: Scope, { passwordSealed }: Pick<StoredPack, 'passwordSealed'>): string | null {
  return openText(scope.settings.secretKey, purpose, passwordSealed);
}

/** Notes which file is the newest, or that there is none. */
export async function noteFile(scope: Scope, wardId: Id, fileId: Id | null): Promise<void> {
  await scope.tx
    .updateTable('wardDowntimePacks')
    .set({ fileId, madeAt: fileId === null ? null : scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where('wardId', '=', wardId)
    .execute();
}
