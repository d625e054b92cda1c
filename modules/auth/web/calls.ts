import { callOf } from '#kernel/web/client/call.ts';
import type { authCalls } from '#modules/auth/contract/calls.ts';

// Named without their schemas: these calls are made from doors, sign-in and the frame.
export const signInCall = callOf<typeof authCalls.signIn>({ method: 'POST', path: '/auth/login/otp/{param}' });
export const signOutCall = callOf<typeof authCalls.signOut>({ method: 'POST', path: '/auth/logout' });
export const keepAliveCall = callOf<typeof authCalls.keepAlive>({ method: 'POST', path: '/auth/keepalive' });
export const profileCall = callOf<typeof authCalls.profile>({
  method: 'GET',
  path: '/auth/profile',
  permission: 'View User Profile',
  freeAreas: ['patient', 'admin'],
});
export const sendPhoneCodeCall = callOf<typeof authCalls.sendPhoneCode>({ method: 'POST', path: '/auth/sendPhoneNumberOTP' });
export const verifyPhoneCall = callOf<typeof authCalls.verifyPhone>({ method: 'POST', path: '/auth/verifyPhoneNumber/{otp}' });
