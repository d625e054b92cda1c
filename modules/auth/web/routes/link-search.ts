import { redirect } from '@tanstack/react-router';
import type { Area } from '#kernel/contract/access.ts';
import { readSession } from '#kernel/web/client/session.ts';
import { pageSearch, type Reader } from '#kernel/web/frame/search.ts';

/** Tokens, addresses and ways back are longer than a search. */
const longText: Reader<string> = (value) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text !== '' && text.length <= 600 ? text : undefined;
};

/** The way back after sign-in, and an address to fill in. */
export const signInSearch = pageSearch({ next: longText, email: longText });
export const tokenSearch = pageSearch({ token: longText });

/** Leads to the area's sign-in when nobody is signed in. */
export function onlySignedIn(area: Area): void {
  if (!readSession().token) throw redirect({ to: `/${area}/login`, replace: true });
}
