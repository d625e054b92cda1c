import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { Area } from '#kernel/contract/access.ts';
import { readSession } from '#kernel/web/client/session.ts';
import { publicArea } from '#kernel/web/frame/areas.tsx';
import { type Reader, pageSearch } from '#kernel/web/frame/search.ts';

/** Tokens, addresses and ways back are longer than a search. */
const longText: Reader<string> = (value) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text !== '' && text.length <= 600 ? text : undefined;
};
const signInSearch = pageSearch({ next: longText, email: longText });
const tokenSearch = pageSearch({ token: longText });

function onlySignedIn(area: Area): void {
  if (!readSession().token) throw redirect({ to: `/${area}/login` as string, replace: true });
}

const publicParent = () => publicArea;
const SignInPage = lazyRouteComponent(() => import('./public/sign-in-page.tsx'), 'SignInPage');
const PatientSignInPage = lazyRouteComponent(() => import('./public/patient-sign-in-page.tsx'), 'PatientSignInPage');
const ForgotPasswordPage = lazyRouteComponent(() => import('./public/forgot-password-page.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = lazyRouteComponent(() => import('./public/reset-password-page.tsx'), 'ResetPasswordPage');
const ChangeEmailPage = lazyRouteComponent(() => import('./public/change-email-page.tsx'), 'ChangeEmailPage');
const NewPasswordPage = lazyRouteComponent(() => import('./public/new-password-page.tsx'), 'NewPasswordPage');

export const hospitalOpenRoutes = [
  createRoute({
    getParentRoute: publicParent,
    path: '/hospital/login',
    ...signInSearch.route,
    component: SignInPage,
  }),
  createRoute({ getParentRoute: publicParent, path: '/hospital/forgot-password', component: ForgotPasswordPage }),
  createRoute({ getParentRoute: publicParent, path: '/hospital/reset-password', ...tokenSearch.route, component: ResetPasswordPage }),
  createRoute({ getParentRoute: publicParent, path: '/hospital/change-email', ...tokenSearch.route, component: ChangeEmailPage }),
  createRoute({
    getParentRoute: publicParent,
    path: '/hospital/new-password',
    beforeLoad: () => onlySignedIn('hospital'),
    component: NewPasswordPage,
  }),
] as const;

export const patientOpenRoutes = [
  createRoute({
    getParentRoute: publicParent,
    path: '/patient/login',
    ...signInSearch.route,
    component: PatientSignInPage,
  }),
  createRoute({ getParentRoute: publicParent, path: '/patient/forgot-password', component: ForgotPasswordPage }),
  createRoute({ getParentRoute: publicParent, path: '/patient/reset-password', ...tokenSearch.route, component: ResetPasswordPage }),
  createRoute({ getParentRoute: publicParent, path: '/patient/change-email', ...tokenSearch.route, component: ChangeEmailPage }),
  createRoute({
    getParentRoute: publicParent,
    path: '/patient/new-password',
    beforeLoad: () => onlySignedIn('patient'),
    component: NewPasswordPage,
  }),
] as const;

export const adminOpenRoutes = [
  createRoute({
    getParentRoute: publicParent,
    path: '/admin/login',
    ...signInSearch.route,
    component: SignInPage,
  }),
  createRoute({ getParentRoute: publicParent, path: '/admin/forgot-password', component: ForgotPasswordPage }),
  createRoute({ getParentRoute: publicParent, path: '/admin/reset-password', ...tokenSearch.route, component: ResetPasswordPage }),
  createRoute({ getParentRoute: publicParent, path: '/admin/change-email', ...tokenSearch.route, component: ChangeEmailPage }),
  createRoute({
    getParentRoute: publicParent,
    path: '/admin/new-password',
    beforeLoad: () => onlySignedIn('admin'),
    component: NewPasswordPage,
  }),
] as const;
