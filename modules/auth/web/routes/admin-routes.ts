import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicArea } from '#kernel/web/frame/areas.tsx';
import { onlySignedIn, signInSearch, tokenSearch } from './link-search.ts';

const publicParent = () => publicArea;
const SignInRoute = lazyRouteComponent(() => import('../public/sign-in-route.tsx'), 'SignInRoute');
const ForgotPasswordPage = lazyRouteComponent(() => import('../public/forgot-password-page.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = lazyRouteComponent(() => import('../public/reset-password-page.tsx'), 'ResetPasswordPage');
const ChangeEmailPage = lazyRouteComponent(() => import('../public/change-email-page.tsx'), 'ChangeEmailPage');
const NewPasswordPage = lazyRouteComponent(() => import('../public/new-password-page.tsx'), 'NewPasswordPage');

export const adminOpenRoutes = [
  createRoute({
    getParentRoute: publicParent,
    path: '/admin/login',
    ...signInSearch.route,
    component: SignInRoute,
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
