import { createRouter } from '@tanstack/react-router';
import { pagesBehind, publicArea, rootRoute } from '#kernel/web/frame/areas.tsx';
import { loadBehind, routerOptions, startArea } from '#kernel/web/frame/start-area.tsx';
import { openPages } from './open-pages.ts';

const behind = loadBehind(
  () => import('./behind.ts'),
  () => router,
);
const router = createRouter({
  routeTree: rootRoute.addChildren([publicArea.addChildren([...openPages]), pagesBehind('hospital', behind)]),
  ...routerOptions,
});

startArea(router, { area: 'hospital', home: '/hospital/dashboard', asksAccess: true, menu: [], cards: [] }, behind);
