import type { AreaParts } from '#kernel/web/frame/parts.tsx';
import { patientCards as admissionCards } from '#modules/admissions/web/index.ts';
import { patientCards as appointmentCards, patientMenu as appointmentsMenu } from '#modules/appointments/web/index.ts';
import { sessionOverlays } from '#modules/auth/web/index.ts';
import { patientMenu as bloodMenu } from '#modules/blood-management/web/index.ts';
import { patientCards as consultationCards } from '#modules/consultation/web/index.ts';
import { patientCards as invoiceCards, patientMenu as invoicesMenu } from '#modules/invoices/web/index.ts';
import { patientCards as labCards, patientMenu as labMenu } from '#modules/laboratory/web/index.ts';
import { patientMenu as prescriptionMenu } from '#modules/prescriptions-and-therapeutics/web/index.ts';
import { patientCards as notificationCards } from '#modules/notifications-and-calls/web/index.ts';
import { patientCards, patientMenu } from '#modules/patient-area/web/index.ts';
import { patientCards as queueCards } from '#modules/queue/web/index.ts';
import { bars } from '#modules/shell/web/index.ts';

/** What the modules give to the patient area beside their pages: bars, menu entries, cards, overlays. */
export const patientParts: AreaParts = {
  area: 'patient',
  home: '/patient/dashboard',
  asksAccess: false,
  bars,
  overlays: [...sessionOverlays],
  menu: [...patientMenu, ...appointmentsMenu, ...invoicesMenu, ...labMenu, ...bloodMenu, ...prescriptionMenu],
  cards: [
    ...notificationCards,
    ...patientCards,
    ...appointmentCards,
    ...queueCards,
    ...admissionCards,
    ...consultationCards,
    ...invoiceCards,
    ...labCards,
  ],
};
