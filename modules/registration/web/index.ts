import { createRoute, redirect } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { clearSession, readSession } from '#kernel/web/client/session.ts';
import { publicArea } from '#kernel/web/frame/areas.tsx';
import { pageSearch, type Reader } from '#kernel/web/frame/search.ts';

/** Tokens and addresses out of mails are longer than a search. */
const longText: Reader<string> = (value) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text !== '' && text.length <= 600 ? text : undefined;
};
const linkSearch = pageSearch({ email: longText, token: longText });
const emailSearch = pageSearch({ to: longText });

/** A link out of a mail is for its own person: whoever was signed in in this browser is signed out first. */
function forgetOthers(): void {
  if (readSession().token) clearSession();
}

const publicParent = () => publicArea;

export const hospitalOpenRoutes = [
  createRoute({
    getParentRoute: publicParent,
    path: '/hospital/register',
    component: lazyComponent(() => import('./hospital/register-page.tsx'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: publicParent,
    path: '/hospital/email',
    ...emailSearch.route,
    component: lazyComponent(() => import('./hospital/check-email-page.tsx'), 'CheckEmailPage'),
  }),
  createRoute({
    getParentRoute: publicParent,
    path: '/hospital/signup-confirmation',
    ...linkSearch.route,
    beforeLoad: forgetOthers,
    component: lazyComponent(() => import('./hospital/confirmation-page.tsx'), 'ConfirmationPage'),
  }),
  createRoute({
    getParentRoute: publicParent,
    path: '/hospital/setup',
    beforeLoad: () => {
      if (!readSession().token) throw redirect({ to: '/hospital/login', replace: true });
    },
    component: lazyComponent(() => import('./hospital/setup-page.tsx'), 'SetupPage'),
  }),
  createRoute({
    getParentRoute: publicParent,
    path: '/hospital/verify',
    ...linkSearch.route,
    beforeLoad: forgetOthers,
    component: lazyComponent(() => import('./hospital/verify-page.tsx'), 'VerifyPage'),
  }),
] as const;

const ToRegistration = lazyComponent(() => import('./to-registration.tsx'), 'ToRegistration');

/** Institutions sign up in one place, whichever area somebody started from. */
export const patientOpenRoutes = [
  createRoute({ getParentRoute: publicParent, path: '/patient/register', component: ToRegistration }),
] as const;
export const adminOpenRoutes = [createRoute({ getParentRoute: publicParent, path: '/admin/register', component: ToRegistration })] as const;
