import type { AreaParts } from '#kernel/web/frame/parts.tsx';
import { sessionOverlays } from '#modules/auth/web/index.ts';

/** What the modules give to the admin area beside their pages. */
export const adminParts: AreaParts = {
  area: 'admin',
  home: '/admin/hospitals',
  asksAccess: true,
  overlays: [...sessionOverlays],
  menu: [],
  cards: [],
};
