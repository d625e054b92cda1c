import { areaApp } from '#kernel/web/frame/start-area.tsx';
import { openPages } from './open-pages.ts';

export const app = areaApp({
  area: 'admin',
  home: '/admin/dashboard',
  asksAccess: false,
  openPages,
  behind: () => import('./behind.ts'),
});
