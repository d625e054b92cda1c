import type { AnswerOf, CallSpec, InputOf } from '#kernel/contract/calls.ts';
import { implement } from '#kernel/server/module/implement.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { authCalls } from '../contract/calls.ts';
import { readOwnProfile } from './answer-session.ts';
import { askEmailChange, confirmEmailChange } from './change-email.ts';
import { changePassword, confirmPassword } from './change-password.ts';
import { forgetOtherDevices, forgetOwnDevice, listOwnDevices } from './own-devices.ts';
import { forgotPassword, peekReset, resetPassword } from './forgot-password.ts';
import { chooseTwoFactor, endOtherSessions, endOwnSession, keepAlive, listOwnSessions, signOut } from './own-sessions.ts';
import { setPin } from './pins.ts';
import { signIn } from './sign-in.ts';
import { sendPhoneCode, verifyPhone } from './verify-phone.ts';

type ActOf<C extends CallSpec> = (scope: AnyScope, input: InputOf<C>) => Promise<AnswerOf<C>>;

/** The same act for sessions of all three areas. */
function everywhere<C extends CallSpec>(
  _call: C,
  act: ActOf<C>,
): { readonly hospital: ActOf<C>; readonly patient: ActOf<C>; readonly admin: ActOf<C> } {
  return { hospital: act, patient: act, admin: act };
}

export const authHandlers = implement(authCalls)({
  signIn: (scope, { params, body }) => signIn(scope, params.param, body),
  signOut: everywhere(authCalls.signOut, (scope) => signOut(scope)),
  profile: everywhere(authCalls.profile, (scope) => readOwnProfile(scope)),
  keepAlive: everywhere(authCalls.keepAlive, (scope) => keepAlive(scope)),
  listSessions: everywhere(authCalls.listSessions, (scope) => listOwnSessions(scope)),
  endSession: everywhere(authCalls.endSession, (scope, { params }) => endOwnSession(scope, params.id)),
  endOtherSessions: everywhere(authCalls.endOtherSessions, (scope) => endOtherSessions(scope)),
  listDevices: everywhere(authCalls.listDevices, (scope) => listOwnDevices(scope)),
  forgetDevice: everywhere(authCalls.forgetDevice, (scope, { params }) => forgetOwnDevice(scope, params.id)),
  forgetOtherDevices: everywhere(authCalls.forgetOtherDevices, (scope) => forgetOtherDevices(scope)),
  chooseTwoFactor: everywhere(authCalls.chooseTwoFactor, (scope, { body }) => chooseTwoFactor(scope, body)),
  setPin: (scope, { body }) => setPin(scope, body),
  confirmPassword: everywhere(authCalls.confirmPassword, (scope, { body }) => confirmPassword(scope, body.password)),
  sendPhoneCode: everywhere(authCalls.sendPhoneCode, (scope, { body }) => sendPhoneCode(scope, body.phoneNumber)),
  verifyPhone: everywhere(authCalls.verifyPhone, (scope, { params, body }) => verifyPhone(scope, body.otp ?? params.otp, body.phoneNumber)),
  forgotPassword: (scope, { body }) => forgotPassword(scope, body),
  peekReset: (scope, { params }) => peekReset(scope, params.token),
  resetPassword: (scope, { params, body }) => resetPassword(scope, params.token, body),
  changePassword: everywhere(authCalls.changePassword, (scope, { body }) => changePassword(scope, body)),
  askEmailChange: everywhere(authCalls.askEmailChange, (scope, { body }) => askEmailChange(scope, body)),
  confirmEmailChange: (scope, { params }) => confirmEmailChange(scope, params.token),
});
