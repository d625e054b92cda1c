import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { foldPermission, permissionNames } from '#kernel/contract/access.ts';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { holdsAny, readSession, updateSession, useSession } from './session.ts';
import { onSignal } from './signals.ts';
import { useCall } from './use-call.ts';

/** A sellable module and whether the subscription holds it. */
export interface ModuleAccess {
  readonly key: string;
  readonly allowed: boolean;
  readonly reason?: string | null;
}

interface AccessAnswer {
  readonly permissions: readonly string[];
  readonly modules: readonly ModuleAccess[];
}

/** The kernel's own name of the call; access-control declares it, and the kernel knows no module. */
const myAccess = { method: 'GET', path: '/users/me/access', summary: '', permission: 'signed in' } as unknown as CallSpec;

/** A call, a permission's name, or a list of names of which any suffices. */
export type Wanted = Pick<CallSpec, 'permission' | 'freeAreas'> | string | readonly string[];

export interface Access {
  /** True when the signed-in person may: `can(patientCalls.create)` or `can('Create Patient')`. */
  readonly can: (wanted: Wanted) => boolean;
  /** Why a sellable module is locked, or null when it is open. */
  readonly locked: (moduleKey: string) => string | null;
  /** The subscription does not hold the module. False when only its time is over: what is there is read and brought to its end. */
  readonly outside: (moduleKey: string) => boolean;
  /** False while only the stored names of the last sign-in are known. */
  readonly sure: boolean;
}

const AccessContext = createContext<Access>({ can: () => false, locked: () => null, outside: () => false, sure: false });

function isCall(wanted: Wanted): wanted is Pick<CallSpec, 'permission'> {
  return typeof wanted === 'object' && !Array.isArray(wanted);
}

/** The names that a wish comes down to; none means that anybody signed in may. */
export function wantedNames(wanted: Wanted): readonly string[] {
  if (!isCall(wanted)) return permissionNames(wanted);
  if (wanted.permission === undefined) throw new Error('A call without its permission cannot be asked about: say it in callOf');
  return permissionNames(wanted.permission);
}

/** Access out of a fixed list of names. */
export function accessOf(permissions: readonly string[], modules: readonly ModuleAccess[] = [], sure = true): Access {
  const held = new Set(permissions.map(foldPermission));
  const locked = (key: string) => {
    const found = modules.find((module) => module.key === key);
    return found && !found.allowed ? (found.reason ?? '') : null;
  };
  return {
    can: (wanted) => {
      const names = wantedNames(wanted);
      return names.length === 0 || holdsAny(held, names);
    },
    locked,
    outside: (key) => locked(key) === 'Subscription Upgrade Required',
    sure,
  };
}

/** Provides access to the tree: first from storage, then from the server; asked again on a 403 and when told so live. */
export function AccessProvider({ children, ask = true }: { readonly children: ReactNode; readonly ask?: boolean }) {
  const session = useSession();
  const answer = useCall(myAccess, {}, { enabled: ask && session.token !== null, live: ['access'], fresh: 60_000, quiet: true });
  const data = answer.data as AccessAnswer | undefined;
  const { retry } = answer;

  useEffect(() => onSignal('forbidden', () => retry()), [retry]);
  useEffect(() => {
    if (data && data.permissions.join() !== readSession().permissions.join()) updateSession({ permissions: data.permissions });
  }, [data]);

  const access = useMemo(
    // Where the server is not asked, what the sign-in told is all there is to know.
    () => accessOf(data?.permissions ?? session.permissions, data?.modules ?? [], Boolean(data) || !ask),
    [data, session.permissions, ask],
  );
  return <AccessContext value={access}>{children}</AccessContext>;
}

/** For tests and for pages shown with fixed permissions. */
export function FixedAccess({ access, children }: { readonly access: Access; readonly children: ReactNode }) {
  return <AccessContext value={access}>{children}</AccessContext>;
}

/** What the signed-in person may do: `const { can } = useAccess()`. */
export function useAccess(): Access {
  return use(AccessContext);
}

/** Shows its children only to those who may. */
export function Allowed({ to, children }: { readonly to: Wanted; readonly children: ReactNode }) {
  return useAccess().can(to) ? children : null;
}
