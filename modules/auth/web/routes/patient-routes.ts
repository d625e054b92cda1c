import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { publicArea } from '#kernel/web/frame/areas.tsx';
import { onlySignedIn, signInSearch, tokenSearch } from './link-search.ts';

const publicParent = () => publicArea;
const PatientSignInRoute = lazyComponent(() => import('../public/sign-in-route.tsx'), 'PatientSignInRoute');
const ForgotPasswordPage = lazyComponent(() => import('../public/forgot-password-page.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = lazyComponent(() => import('../public/reset-password-page.tsx'), 'ResetPasswordPage');
const ChangeEmailPage = lazyComponent(() => import('../public/change-email-page.tsx'), 'ChangeEmailPage');
const NewPasswordPage = lazyComponent(() => import('../public/new-password-page.tsx'), 'NewPasswordPage');

export const patientOpenRoutes = [
  createRoute({
    getParentRoute: publicParent,
    path: '/patient/login',
    ...signInSearch.route,
    component: PatientSignInRoute,
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
