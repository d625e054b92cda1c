import { foldPermission } from '#kernel/contract/access.ts';
import { hashToken, type SessionCache } from '../access/session-cache.ts';
import { millisecondsOf } from '../clock/instants.ts';
import type { SessionFacts } from '../module/module.ts';
import { inPlatformScope, publicActor, type ScopeFacts } from '../scope/make-scope.ts';
import type { Kernel } from '../scope/kernel.ts';
import type { Actor } from '../scope/scope.ts';

/** Facts of a request that acts and the audit trail want. */
export interface RequestFacts {
  readonly token: string | null;
  readonly ip: string;
  readonly userAgent: string | null;
  /** The secret that the browser keeps in its cookie. */
  readonly browser?: string | null;
  readonly requestId: string;
  /** Background polling: does not count as use of the session. */
  readonly background: boolean;
}

const permissionSets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Folded permissions of a session, made once per list of names. */
export function permissionsOf({ permissions }: SessionFacts): ReadonlySet<string> {
  let set = permissionSets.get(permissions);
  if (!set) {
    set = new Set(permissions.map(foldPermission));
    permissionSets.set(permissions, set);
  }
  return set;
}

const mostLists = 500;
const lists = new Map<string, readonly string[]>();

/** Sessions of one role share one list of names: some hundred of them would else be held for each session and stream. */
function withSharedNames(facts: SessionFacts): SessionFacts {
  const key = facts.permissions.join('\n');
  const known = lists.get(key);
  if (known) return { ...facts, permissions: known };
  if (lists.size >= mostLists) lists.clear();
  lists.set(key, facts.permissions);
  return facts;
}

/** The actor of a session's requests. */
export function actorOf(facts: SessionFacts, request: RequestFacts): Actor {
  const kind = facts.area === 'hospital' ? 'user' : facts.area === 'patient' ? 'patient' : 'operator';
  return {
    kind,
    accountId: facts.accountId,
    userId: facts.userId ?? facts.personId,
    name: facts.name,
    role: facts.area === 'hospital' ? facts.roleName : facts.area === 'patient' ? 'portal' : 'platform',
    roleId: facts.roleId,
    sessionId: facts.sessionId,
    permissions: permissionsOf(facts),
    ip: request.ip,
    userAgent: request.userAgent,
    browser: request.browser ?? null,
    requestId: request.requestId,
  };
}

const noCall: ScopeFacts['call'] = { permission: null, method: null, route: null };
/** Nothing is written, so nobody waits for the end of the transaction. */
const reading: ScopeFacts['call'] = { ...noCall, method: 'GET' };

/** The live session of a token, from memory for at most 5 s, else from the database; null when there is none. */
export async function resolveSession(kernel: Kernel, cache: SessionCache, request: RequestFacts): Promise<SessionFacts | null> {
  if (!request.token || request.token.length > 200) return null;
  const tokenHash = hashToken(request.token);
  const now = kernel.clock();
  const scopeFacts: ScopeFacts = { actor: publicActor({ ip: request.ip, requestId: request.requestId }), now, call: noCall, area: null };
  const facts = await cache.find(tokenHash, async () => {
    const asked = { ...scopeFacts, call: reading };
    const { result } = await inPlatformScope(kernel, asked, (scope) => kernel.ports.resolveSession(scope, tokenHash));
    return result && withSharedNames(result);
  });
  if (!facts || facts.absoluteExpiresAt <= now) return null;
  if (!request.background && cache.wantsTouch(facts.sessionId, millisecondsOf(now))) {
    // A crash may take back the last minute's use: the limit then moves with the next request.
    await inPlatformScope(kernel, { ...scopeFacts, lazy: true }, (scope) => kernel.ports.touchSession(scope, facts, { ip: request.ip }));
  }
  return facts;
}
