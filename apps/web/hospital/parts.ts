import type { AreaParts } from '#kernel/web/frame/parts.tsx';
import { sessionOverlays } from '#modules/auth/web/index.ts';

/** What the modules give to the hospital area beside their pages: bars, menu entries, cards, overlays. */
export const hospitalParts: AreaParts = {
  area: 'hospital',
  home: '/hospital/dashboard',
  asksAccess: true,
  overlays: [...sessionOverlays],
  menu: [],
  cards: [],
};
