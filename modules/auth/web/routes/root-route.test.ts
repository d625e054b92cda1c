// @vitest-environment happy-dom
import { isRedirect } from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '#kernel/web/client/session.ts';
import { rootPage } from './root-route.ts';

const signedIn = { token: 'cvs_test', userId: 'u', email: 'a@b.test', permissions: [], subscription: null };

/** Where `/` leads; null: the choice stays. */
function whereTo(): unknown {
  try {
    rootPage.options.beforeLoad?.({} as never);
    return null;
  } catch (found) {
    if (!isRedirect(found)) throw found;
    return found.options.to ?? found.options.href;
  }
}

beforeEach(() => clearSession());

test('signed out, the area is chosen', () => {
  expect(whereTo()).toBeNull();
});
test('staff come to the dashboard', () => {
  startSession({ ...signedIn, roleName: 'Nurse', hospital: { hospitalId: 'h' } });
  expect(whereTo()).toBe('/hospital/dashboard');
});
test('patients and operators come to their own area', () => {
  startSession({ ...signedIn, roleName: 'Patient', hospital: {} });
  expect(whereTo()).toBe('/patient');
  startSession({ ...signedIn, roleName: 'Platform Admin', hospital: {} });
  expect(whereTo()).toBe('/admin');
});
