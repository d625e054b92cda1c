import { useSyncExternalStore } from 'react';
import { type Area, areas, foldPermission } from '#kernel/contract/access.ts';
import { resetPlace, setPlace } from '#kernel/web/text/place.ts';

/** The eight keys of local storage, and no other (auth.md). */
export const storageKeys = [
  'token',
  'userId',
  'roleName',
  'email',
  'user_permission',
  'hospital_info',
  'signupInfo',
  'subscription',
] as const;
type StorageKey = (typeof storageKeys)[number];

export interface HospitalInfo {
  readonly hospitalId?: string;
  readonly name?: string;
  readonly fullname?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly middleName?: string | null;
  readonly title?: string | null;
  readonly email?: string;
  readonly phoneNumber?: string | null;
  readonly dialCode?: string | null;
  readonly address?: string | null;
  readonly roleId?: string | null;
  readonly civisHospitalId?: string;
  readonly country?: string | null;
  readonly timeZoneLabel?: string | null;
}

export interface SubscriptionInfo {
  readonly status?: string;
  readonly paymentStatus?: string;
  readonly currency?: string | null;
  readonly country?: string | null;
}

/** What the browser knows of the signed-in person. Never a record of a patient. */
export interface Session {
  readonly token: string | null;
  readonly userId: string | null;
  readonly roleName: string | null;
  readonly email: string | null;
  /** Permission names for the first paint; the server's own answer follows (access.ts). */
  readonly permissions: readonly string[];
  readonly hospital: HospitalInfo | null;
  readonly subscription: SubscriptionInfo | null;
}

/** What a sign-in stores. */
export interface SignedIn {
  readonly token: string;
  readonly userId: string;
  readonly roleName: string;
  readonly email: string;
  readonly permissions: readonly { readonly name: string }[];
  readonly hospital: HospitalInfo | null;
  readonly subscription: SubscriptionInfo | null;
}

function readJson<T>(key: StorageKey): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function readAll(): Session {
  const names = readJson<readonly { readonly name?: unknown }[]>('user_permission');
  const session: Session = {
    token: localStorage.getItem('token'),
    userId: localStorage.getItem('userId'),
    roleName: localStorage.getItem('roleName'),
    email: localStorage.getItem('email'),
    permissions: Array.isArray(names) ? names.map((entry) => String(entry?.name ?? '')) : [],
    hospital: readJson<HospitalInfo>('hospital_info'),
    subscription: readJson<SubscriptionInfo>('subscription'),
  };
  placeFrom(session);
  return session;
}

function placeFrom({ hospital, subscription }: Session): void {
  if (!hospital) return;
  // The label is `Africa/Lagos (GMT+01:00)`; its first word is the IANA code.
  const zone = hospital.timeZoneLabel?.split(' ')[0];
  setPlace({
    name: hospital.name ?? '',
    ...(zone ? { zone } : {}),
    ...(subscription?.currency ? { currency: subscription.currency } : {}),
  });
}

const keptBeginning = 'kept:';

/** Where text that a person typed and did not save lies in the session storage of the tab, until the same person signs in again. */
export function keptKey(userId: string, name: string): string {
  return `${keptBeginning}${userId}:${name}`;
}

/** Takes typed text out of the tab: all of it, or all but that of whoever is signed in now. */
export function forgetKept(but: string | null = null): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keptBeginning) && (but === null || !key.startsWith(keptKey(but, '')))) sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to take out.
  }
}

let session: Session = readAll();
const listeners = new Set<() => void>();
if (session.token) forgetKept(session.userId);

function renew(): void {
  session = readAll();
  if (session.token) forgetKept(session.userId);
  for (const listener of listeners) listener();
}

function put(key: StorageKey, value: unknown): void {
  if (value === null || value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
}

export function readSession(): Session {
  return session;
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(onSession, readSession);
}

/** Stores a session after sign-in, registration or verification. */
export function startSession(answer: SignedIn): void {
  put('userId', answer.userId);
  put('roleName', answer.roleName);
  put('email', answer.email);
  put(
    'user_permission',
    answer.permissions.map(({ name }) => ({ name })),
  );
  put('hospital_info', answer.hospital);
  put('subscription', answer.subscription);
  // Last, because other tabs take up the session when the token changes.
  put('token', answer.token);
  renew();
}

/** Rewrites single parts, e.g. `hospital_info` after the time zone was changed. */
export function updateSession(change: {
  readonly hospital?: HospitalInfo;
  readonly subscription?: SubscriptionInfo;
  readonly permissions?: readonly string[];
  readonly roleName?: string;
}): void {
  if (change.hospital) put('hospital_info', { ...session.hospital, ...change.hospital });
  if (change.subscription) put('subscription', { ...session.subscription, ...change.subscription });
  if (change.permissions)
    put(
      'user_permission',
      change.permissions.map((name) => ({ name })),
    );
  if (change.roleName) put('roleName', change.roleName);
  renew();
}

/** What a registration remembers until the address is confirmed. */
export interface SignupInfo {
  readonly client_name: string;
  readonly sender_name: string;
  readonly to: string;
  readonly from: string;
  readonly hospital_name: string;
}

export function readSignupInfo(): SignupInfo | null {
  return readJson<SignupInfo>('signupInfo');
}

export function keepSignupInfo(info: SignupInfo | null): void {
  put('signupInfo', info);
}

/** Empties all local storage; other tabs hear it and sign out, too. */
export function clearSession(): void {
  localStorage.clear();
  resetPlace();
  renew();
}

/** The area of an address: its first segment. */
export function areaOf(pathname: string): Area {
  const first = pathname.split('/')[1];
  return areas.find((area) => area === first) ?? 'hospital';
}

/** True when the held names, case and spaces aside, hold any of the wanted ones. */
export function holdsAny(held: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return wanted.some((name) => held.has(foldPermission(name)));
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    // A null key is localStorage.clear() of another tab: signed out there, signed out here.
    if (event.key === null || (storageKeys as readonly string[]).includes(event.key)) renew();
  });
}
