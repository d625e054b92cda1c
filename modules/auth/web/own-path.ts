import type { Area } from '#kernel/contract/access.ts';

/**
 * The page asked for before sign-in, when it is one of this area's own: an open redirect would send people who trust
 * our address to somebody else's page. Null for everything else, sign-in pages included.
 */
export function ownPath(wish: string | undefined, area: Area): string | null {
  if (!wish || !/^\/(?![/\\])[^\s\\]*$/.test(wish)) return null;
  const path = wish.split(/[?#]/)[0] ?? '';
  const parts = path.split('/');
  if (parts[1] !== area || parts.includes('..') || !parts[2] || parts[2] === 'login') return null;
  return wish;
}
