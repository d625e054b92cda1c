import { callOf } from '#kernel/web/client/call.ts';
import type { registrationCalls } from '#modules/registration/contract/calls.ts';

type Calls = typeof registrationCalls;

// Named without their schemas: only the wizard itself checks what is typed.
export const existsCall = callOf<Calls['exists']>({ method: 'GET', path: '/hospitals/exists/{value}' });
export const confirmCall = callOf<Calls['confirm']>({ method: 'POST', path: '/auth/loginbytoken/{token}' });
export const setupCall = callOf<Calls['setup']>({ method: 'GET', path: '/hospitals/{id}/setup' });
export const retrySetupCall = callOf<Calls['retrySetup']>({ method: 'POST', path: '/hospitals/{id}/setup/retry' });
export const resendCall = callOf<Calls['resendConfirmation']>({ method: 'POST', path: '/hospitals/resend-confirmation' });
export const termsCall = callOf<Calls['terms']>({ method: 'GET', path: '/legal/terms' });
export const privacyCall = callOf<Calls['privacy']>({ method: 'GET', path: '/legal/privacy' });
