import { knownTitle } from '../contract/words.ts';

/** Largest page, and the page when none is asked for. */
const mostPerPage = 1000;
const usualPerPage = 30;

/** Page and size of a list as the SDK means them: anything unusable is the usual. */
export function pagingOf(query: { page?: number | undefined; perPage?: number | undefined }): { page: number; perPage: number } {
  return { page: query.page || 1, perPage: Math.min(query.perPage || usualPerPage, mostPerPage) };
}

/** Whether totals are left out (`skipTotal=1` or `true`). */
export function skipsTotal(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Whether a row may be marked so: a call that was answered stays answered. */
export function mayMark(row: { readonly kind: 'notice' | 'call'; readonly readStatus: boolean }, readStatus: boolean): boolean {
  return readStatus || row.kind !== 'call';
}

/**
 * The registered spelling of a notice's title. A title outside the registry is a programming error: people could not
 * mute it, and the client would not know its placeholders.
 */
export function requireTitle(title: string): string {
  const known = knownTitle(title);
  if (!known) throw new Error(`'${title}' is not a registered notification title`);
  return known;
}

/** Recipients of a notice: each once, without the actor unless asked. */
export function recipientsBut(userIds: readonly string[], actorUserId: string | null, tellActor: boolean): string[] {
  return [...new Set(userIds)].filter((userId) => tellActor || userId !== actorUserId);
}
