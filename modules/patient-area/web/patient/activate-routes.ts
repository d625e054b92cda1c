import { createRoute, redirect } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { clearSession, readSession } from '#kernel/web/client/session.ts';
import { publicArea } from '#kernel/web/frame/areas.tsx';
import { signedInArea } from '#modules/auth/web/index.ts';

/** Activation of the patient area by the person themselves. */
export const activateRoutes = [
  createRoute({
    getParentRoute: () => publicArea,
    path: '/patient/activate',
    beforeLoad: () => {
      if (signedInArea() === 'patient') throw redirect({ to: '/patient/login', replace: true });
      // Somebody of another area was signed in in this browser: two sessions cannot stand side by side.
      if (readSession().token) clearSession();
    },
    component: lazyComponent(() => import('./activate-page.tsx'), 'ActivatePage'),
  }),
] as const;
