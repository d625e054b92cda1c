import { createRoute, redirect } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { publicArea } from '#kernel/web/frame/areas.tsx';
import { signedInArea } from '../keep-session.ts';

/** `/`: the area of the last session, else the choice between them. */
export const rootPage = createRoute({
  getParentRoute: () => publicArea,
  path: '/',
  beforeLoad: () => {
    const area = signedInArea();
    if (area === 'hospital') throw redirect({ to: '/hospital/dashboard', replace: true });
    // The other areas are documents of their own.
    if (area) throw redirect({ href: `/${area}`, replace: true, reloadDocument: true });
  },
  component: lazyComponent(() => import('../public/choose-area-page.tsx'), 'ChooseAreaPage'),
});
