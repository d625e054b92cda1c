import type { AreaParts } from '#kernel/web/frame/parts.tsx';
import { hospitalCards as accessCards } from '#modules/access-control/web/index.ts';
import { hospitalCards as appointmentCards, hospitalMenu as appointmentsMenu } from '#modules/appointments/web/index.ts';
import { hospitalMenu as auditMenu } from '#modules/audit-trail/web/index.ts';
import { sessionOverlays } from '#modules/auth/web/index.ts';
import { hospitalCards as dashboardCards, hospitalMenu as dashboardMenu } from '#modules/dashboard/web/index.ts';
import { callOverlays, hospitalCards as notificationCards } from '#modules/notifications-and-calls/web/index.ts';
import { hospitalCards as organisationCards, hospitalMenu as organisationMenu } from '#modules/organisation/web/index.ts';
import { hospitalCards as chartCards } from '#modules/patient-chart/web/index.ts';
import { hospitalCards as patientsCards, hospitalMenu as patientsMenu } from '#modules/patients/web/index.ts';
import { hospitalCards as queueCards, hospitalMenu as queueMenu } from '#modules/queue/web/index.ts';
import { bars, hospitalOverlays as shellOverlays } from '#modules/shell/web/index.ts';
import {
  hospitalCards as subscriptionCards,
  hospitalMenu as subscriptionMenu,
  subscriptionOverlays,
} from '#modules/subscription/web/index.ts';

/** What the modules give to the hospital area beside their pages: bars, menu entries, cards, overlays. */
export const hospitalParts: AreaParts = {
  area: 'hospital',
  home: '/hospital/dashboard',
  asksAccess: true,
  bars,
  overlays: [...sessionOverlays, ...subscriptionOverlays, ...shellOverlays, ...callOverlays],
  menu: [...organisationMenu, ...subscriptionMenu, ...auditMenu, ...patientsMenu, ...appointmentsMenu, ...queueMenu, ...dashboardMenu],
  cards: [
    ...organisationCards,
    ...subscriptionCards,
    ...accessCards,
    ...notificationCards,
    ...patientsCards,
    ...chartCards,
    ...appointmentCards,
    ...queueCards,
    ...dashboardCards,
  ],
};
