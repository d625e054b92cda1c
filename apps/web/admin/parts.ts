import type { AreaParts } from '#kernel/web/frame/parts.tsx';
import { adminMenu } from '#modules/admin-area/web/index.ts';
import { sessionOverlays } from '#modules/auth/web/index.ts';
import { adminCards as notificationCards } from '#modules/notifications-and-calls/web/index.ts';
import { adminMenu as personMenu } from '#modules/patients/web/index.ts';
import { bars } from '#modules/shell/web/index.ts';

/** What the modules give to the admin area beside their pages. */
export const adminParts: AreaParts = {
  area: 'admin',
  home: '/admin/dashboard',
  asksAccess: false,
  bars,
  overlays: [...sessionOverlays],
  menu: [...adminMenu, ...personMenu],
  cards: [...notificationCards],
};
