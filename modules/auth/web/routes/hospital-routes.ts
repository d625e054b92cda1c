import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { publicArea } from '#kernel/web/frame/areas.tsx';
import { onlySignedIn, signInSearch, tokenSearch } from './link-search.ts';
import { rootPage } from './root-route.ts';

const publicParent = () => publicArea;
const SignInRoute = lazyComponent(() => import('../public/sign-in-route.tsx'), 'SignInRoute');
const ForgotPasswordPage = lazyComponent(() => import('../public/forgot-password-page.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = lazyComponent(() => import('../public/reset-password-page.tsx'), 'ResetPasswordPage');
const ChangeEmailPage = lazyComponent(() => import('../public/change-email-page.tsx'), 'ChangeEmailPage');
const NewPasswordPage = lazyComponent(() => import('../public/new-password-page.tsx'), 'NewPasswordPage');

export const hospitalOpenRoutes = [
  rootPage,
  createRoute({
    getParentRoute: publicParent,
    path: '/hospital/login',
    ...signInSearch.route,
    component: SignInRoute,
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
