import type { Area } from '#kernel/contract/access.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import type { Account } from './accounts.ts';
import type { FailureState } from './rules.ts';

/** What is tried, and from where. */
interface Tried {
  readonly area: Area;
  readonly account: Pick<Account, 'id'> | null;
  readonly identifierHash: Buffer;
  readonly source: Buffer;
}

/** Wrong guesses of one device or address, and those of all strangers together. */
export interface Counts {
  readonly own: FailureState;
  readonly all: FailureState;
}

const none: FailureState = { failedCount: 0, failingSince: null, lockedUntil: null, lockLevel: 0 };
const columns = ['failedCount', 'failingSince', 'lockedUntil', 'lockLevel'] as const;

function ofSource(scope: AnyScope, { area, identifierHash, source }: Tried) {
  return scope.tx
    .selectFrom('signInSources')
    .select(columns)
    .where('area', '=', area)
    .where('identifierHash', '=', identifierHash)
    .where('sourceHash', '=', source);
}

const ofAccount = (scope: AnyScope, id: string) => scope.tx.selectFrom('accounts').select(columns).where('id', '=', id);

function ofStranger(scope: AnyScope, { area, identifierHash }: Tried) {
  return scope.tx.selectFrom('loginStrangers').select(columns).where('area', '=', area).where('identifierHash', '=', identifierHash);
}

/** The counts as they are. */
export async function countsOf(scope: AnyScope, tried: Tried): Promise<Counts> {
  const own = await ofSource(scope, tried).executeTakeFirst();
  const all = tried.account
    ? await ofAccount(scope, tried.account.id).executeTakeFirst()
    : await ofStranger(scope, tried).executeTakeFirst();
  return { own: own ?? none, all: all ?? none };
}

/** The counts, their rows made and locked: first of the source, then of the identifier. */
export async function lockCounts(scope: AnyScope, tried: Tried): Promise<Counts> {
  const { area, identifierHash, source, account } = tried;
  const fresh = { area, identifierHash, failedCount: 0, updatedAt: scope.now };
  await scope.tx
    .insertInto('signInSources')
    .values({ ...fresh, sourceHash: source })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const own = await ofSource(scope, tried).forNoKeyUpdate().executeTakeFirstOrThrow();
  if (account) return { own, all: await ofAccount(scope, account.id).forNoKeyUpdate().executeTakeFirstOrThrow() };
  await scope.tx
    .insertInto('loginStrangers')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { own, all: await ofStranger(scope, tried).forNoKeyUpdate().executeTakeFirstOrThrow() };
}

/** Writes counts; `own` null leaves those of the source. */
export async function writeCounts(scope: AnyScope, tried: Tried, next: { own: FailureState | null; all: FailureState }): Promise<void> {
  const { area, identifierHash, source, account } = tried;
  const only = ({ failedCount, failingSince, lockedUntil, lockLevel }: FailureState) => ({
    ...{ failedCount, failingSince, lockedUntil, lockLevel },
  });
  if (next.own) {
    await scope.tx
      .updateTable('signInSources')
      .set({ ...only(next.own), updatedAt: scope.now })
      .where('area', '=', area)
      .where('identifierHash', '=', identifierHash)
      .where('sourceHash', '=', source)
      .execute();
  }
  if (account) {
    await scope.tx.updateTable('accounts').set(only(next.all)).where('id', '=', account.id).execute();
    return;
  }
  await scope.tx
    .updateTable('loginStrangers')
    .set({ ...only(next.all), updatedAt: scope.now })
    .where('area', '=', area)
    .where('identifierHash', '=', identifierHash)
    .execute();
}

/** Ends the count of a source. */
export async function forgetSource(scope: AnyScope, { area, identifierHash, source }: Tried): Promise<void> {
  await scope.tx
    .deleteFrom('signInSources')
    .where('area', '=', area)
    .where('identifierHash', '=', identifierHash)
    .where('sourceHash', '=', source)
    .execute();
}
