import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { lazyComponent } from './lazy-component.ts';
import { addressAt } from './address.ts';
import type { Area } from '#kernel/contract/access.ts';
import { readSession } from '#kernel/web/client/session.ts';
import { BreakPage, MissingPage } from './fault-pages.tsx';
import { RootLayout } from './root-layout.tsx';

/** The top of every area's tree. */
export const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: MissingPage, errorComponent: BreakPage });

/** Signed out: to the area's sign-in, with the way back. */
function guard(area: Area) {
  return ({ location }: { readonly location: { readonly href: string } }) => {
    if (!readSession().token) throw redirect({ to: `/${area}/login`, search: { next: location.href } });
  };
}

// The frame is loaded with the first signed-in page: sign-in does without it.
const AreaLayout = lazyComponent(() => import('./area-layout.tsx'), 'AreaLayout');
const faults = { errorComponent: BreakPage, notFoundComponent: MissingPage } as const;

/** Parent of all pages of signed-in staff: `createRoute({ getParentRoute: () => hospitalArea, path: '/hospital/patients', … })`. */
export const hospitalArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'hospital-area',
  beforeLoad: guard('hospital'),
  component: AreaLayout,
  ...faults,
});
/** Parent of all pages of signed-in patients. */
export const patientArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'patient-area',
  beforeLoad: guard('patient'),
  component: AreaLayout,
  ...faults,
});
/** Parent of all pages of signed-in operators. */
export const adminArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin-area',
  beforeLoad: guard('admin'),
  component: AreaLayout,
  ...faults,
});
/** Parent of the pages that anybody may see: sign-in, registration, links out of mails. No frame. */
export const publicArea = createRoute({ getParentRoute: () => rootRoute, id: 'public', ...faults });

/**
 * Stands for all pages behind the sign-in until they are loaded: who is signed in gets them and is led to the same address again,
 * which is then theirs. Sign-in and the other open pages do without their weight.
 */
export function pagesBehind<A extends Area>(area: A, load: () => Promise<unknown>) {
  const guarded = guard(area);
  return createRoute({
    getParentRoute: () => rootRoute,
    path: `/${area}/$`,
    beforeLoad: async ({ location }) => {
      guarded({ location });
      await load();
      const { pathname, search, hash } = location;
      throw redirect({ to: addressAt(pathname), search, hash, replace: true });
    },
  });
}

/** Unknown addresses of an area: 'Page not found' inside the frame when signed in. */
export const hospitalRest = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/$',
    beforeLoad: homeWhenBare('/hospital/dashboard'),
    component: MissingPage,
  }),
] as const;
export const patientRest = [
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/$',
    beforeLoad: homeWhenBare('/patient/dashboard'),
    component: MissingPage,
  }),
] as const;
export const adminRest = [
  createRoute({ getParentRoute: () => adminArea, path: '/admin/$', beforeLoad: homeWhenBare('/admin/dashboard'), component: MissingPage }),
] as const;

/** The rest of an area's addresses holds its bare address, too (`/hospital`): that one leads home. */
function homeWhenBare(home: string) {
  return ({ params }: { readonly params: { readonly _splat?: string } }) => {
    if (!params._splat) toHome(home);
  };
}

function toHome(path: string): never {
  throw redirect({ to: path, replace: true });
}
