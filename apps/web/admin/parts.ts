import type { AreaParts } from '#kernel/web/frame/parts.tsx';

/** What the modules give to the admin area beside their pages. */
export const adminParts: AreaParts = {
  area: 'admin',
  home: '/admin/hospitals',
  asksAccess: true,
  menu: [],
  cards: [],
};
