import { areaApp } from '#kernel/web/frame/start-area.tsx';
import { openPages } from './open-pages.ts';

export const app = areaApp({
  area: 'hospital',
  home: '/hospital/dashboard',
  asksAccess: true,
  openPages,
  behind: () => import('./behind.ts'),
});
