import type { AreaParts } from '#kernel/web/frame/parts.tsx';
import { sessionOverlays } from '#modules/auth/web/index.ts';

/** What the modules give to the patient area beside their pages. */
export const patientParts: AreaParts = {
  area: 'patient',
  home: '/patient/home',
  asksAccess: false,
  overlays: [...sessionOverlays],
  menu: [],
  cards: [],
};
