import { callOf } from '#kernel/web/client/call.ts';
import type { referenceCalls } from '../contract/calls/reference.ts';

type Calls = typeof referenceCalls;

/** The lists, named without their schemas: they stand on sign-up pages, too. */
export const listTimezones = callOf<Calls['listTimezones']>({ method: 'GET', path: '/reference/timezones' });
export const listCountries = callOf<Calls['listCountries']>({ method: 'GET', path: '/reference/countries' });
export const listStates = callOf<Calls['listStates']>({ method: 'GET', path: '/reference/states' });
export const listLgas = callOf<Calls['listLgas']>({ method: 'GET', path: '/reference/lgas' });
export const listDialCodes = callOf<Calls['listDialCodes']>({ method: 'GET', path: '/reference/dial-codes', shape: 'raw' });
export const listCurrencies = callOf<Calls['listCurrencies']>({ method: 'GET', path: '/reference/currencies' });

/** Once a session: the lists change with a release only. */
export const oncePerSession = { fresh: Number.POSITIVE_INFINITY, quiet: true } as const;
