import { areaApp } from '#kernel/web/frame/start-area.tsx';
import { openPages } from './open-pages.ts';

export const app = areaApp({
  area: 'patient',
  home: '/patient/dashboard',
  asksAccess: false,
  openPages,
  behind: () => import('./behind.ts'),
});
