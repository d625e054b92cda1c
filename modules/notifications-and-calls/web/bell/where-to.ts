import type { AnyRouter } from '@tanstack/react-router';
import type { Access } from '#kernel/web/client/access.tsx';

interface Matched {
  readonly routeId: string;
  readonly globalNotFound?: boolean;
  /** Shorter than the path asked for when only its beginning is known. */
  readonly pathname: string;
  readonly staticData?: { readonly permission?: string | readonly string[] };
}

/** Whether a path leads to a page of this area that the person may open. */
export function isReachable(router: AnyRouter, path: string, can: Access['can']): boolean {
  const asked = path.split(/[?#]/)[0] ?? '';
  const matches = router.matchRoutes(asked, {}) as readonly Matched[];
  const last = matches.at(-1);
  if (
    !last ||
    last.routeId === '__root__' ||
    last.pathname.replace(/\/$/, '') !== asked.replace(/\/$/, '') ||
    matches.some((match) => match.globalNotFound)
  )
    return false;
  const permission = matches.findLast((match) => match.staticData?.permission !== undefined)?.staticData?.permission;
  return permission === undefined || can(permission);
}
