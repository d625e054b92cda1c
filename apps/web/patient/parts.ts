import type { AreaParts } from '#kernel/web/frame/parts.tsx';

/** What the modules give to the patient area beside their pages. */
export const patientParts: AreaParts = {
  area: 'patient',
  home: '/patient/home',
  asksAccess: false,
  menu: [],
  cards: [],
};
