import type { AreaParts } from '#kernel/web/frame/parts.tsx';
import { hospitalCards as accessCards } from '#modules/access-control/web/index.ts';
import { hospitalCards as admissionCards, hospitalMenu as admissionsMenu } from '#modules/admissions/web/index.ts';
import { hospitalCards as appointmentCards, hospitalMenu as appointmentsMenu } from '#modules/appointments/web/index.ts';
import { hospitalMenu as auditMenu } from '#modules/audit-trail/web/index.ts';
import { sessionOverlays } from '#modules/auth/web/index.ts';
import { hospitalCards as bloodCards, hospitalMenu as bloodMenu } from '#modules/blood-management/web/index.ts';
import { hospitalCards as consultationCards, hospitalMenu as consultationMenu } from '#modules/consultation/web/index.ts';
import { hospitalCards as dashboardCards, hospitalMenu as dashboardMenu } from '#modules/dashboard/web/index.ts';
import { billingOverlays, hospitalCards as billingSetupCards, hospitalMenu as accountingMenu } from '#modules/billing-setup/web/index.ts';
import { hospitalCards as claimCards, hospitalMenu as claimMenu } from '#modules/claims/web/index.ts';
import { hospitalCards as hmoCards, hospitalMenu as hmoMenu } from '#modules/hmo/web/index.ts';
import { hospitalCards as inventoryCards, hospitalMenu as inventoryMenu } from '#modules/inventory/web/index.ts';
import { hospitalCards as invoiceCards, hospitalMenu as invoicesMenu } from '#modules/invoices/web/index.ts';
import { hospitalCards as labCards, hospitalMenu as labMenu } from '#modules/laboratory/web/index.ts';
import { callOverlays, hospitalCards as notificationCards } from '#modules/notifications-and-calls/web/index.ts';
import { hospitalCards as organisationCards, hospitalMenu as organisationMenu } from '#modules/organisation/web/index.ts';
import { hospitalCards as billCards } from '#modules/patient-bills/web/index.ts';
import { hospitalCards as chartCards } from '#modules/patient-chart/web/index.ts';
import { hospitalCards as patientsCards, hospitalMenu as patientsMenu } from '#modules/patients/web/index.ts';
import { hospitalCards as pharmacyCards, hospitalMenu as pharmacyMenu } from '#modules/pharmacy/web/index.ts';
import {
  hospitalCards as prescriptionCards,
  hospitalMenu as prescriptionsMenu,
} from '#modules/prescriptions-and-therapeutics/web/index.ts';
import { hospitalCards as queueCards, hospitalMenu as queueMenu } from '#modules/queue/web/index.ts';
import { bars, hospitalCards as shellCards, hospitalOverlays as shellOverlays } from '#modules/shell/web/index.ts';
import {
  hospitalCards as subscriptionCards,
  hospitalMenu as subscriptionMenu,
  subscriptionOverlays,
} from '#modules/subscription/web/index.ts';
import { hospitalCards as vendorCards, hospitalMenu as vendorMenu } from '#modules/vendor/web/index.ts';

/** What the modules give to the hospital area beside their pages: bars, menu entries, cards, overlays. */
export const hospitalParts: AreaParts = {
  area: 'hospital',
  home: '/hospital/dashboard',
  asksAccess: true,
  bars,
  overlays: [...sessionOverlays, ...subscriptionOverlays, ...shellOverlays, ...callOverlays, ...billingOverlays],
  menu: [
    ...organisationMenu,
    ...subscriptionMenu,
    ...auditMenu,
    ...patientsMenu,
    ...appointmentsMenu,
    ...queueMenu,
    ...consultationMenu,
    ...labMenu,
    ...bloodMenu,
    ...pharmacyMenu,
    ...prescriptionsMenu,
    ...admissionsMenu,
    ...inventoryMenu,
    ...vendorMenu,
    ...invoicesMenu,
    ...hmoMenu,
    ...claimMenu,
    ...accountingMenu,
    ...dashboardMenu,
  ],
  cards: [
    ...organisationCards,
    ...shellCards,
    ...subscriptionCards,
    ...accessCards,
    ...notificationCards,
    ...patientsCards,
    ...chartCards,
    ...billingSetupCards,
    ...inventoryCards,
    ...vendorCards,
    ...billCards,
    ...invoiceCards,
    ...hmoCards,
    ...claimCards,
    ...appointmentCards,
    ...queueCards,
    ...labCards,
    ...bloodCards,
    ...pharmacyCards,
    ...prescriptionCards,
    ...admissionCards,
    ...consultationCards,
    ...dashboardCards,
  ],
};
