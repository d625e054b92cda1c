import { patientArea, patientRest, publicArea, rootRoute } from '#kernel/web/frame/areas.tsx';
import { patientRoutes as admissions } from '#modules/admissions/web/index.ts';
import { patientRoutes as appointments } from '#modules/appointments/web/index.ts';
import { patientRoutes as blood } from '#modules/blood-management/web/index.ts';
import { patientRoutes as consultation } from '#modules/consultation/web/index.ts';
import { patientRoutes as invoices } from '#modules/invoices/web/index.ts';
import { patientRoutes as laboratory } from '#modules/laboratory/web/index.ts';
import { patientRoutes as prescriptions } from '#modules/prescriptions-and-therapeutics/web/index.ts';
import { patientRoutes as patientAreaPages } from '#modules/patient-area/web/index.ts';
import { openPages } from './open-pages.ts';

/** Pages of signed-in patients. */
const pages = [
  ...patientAreaPages,
  ...admissions,
  ...appointments,
  ...consultation,
  ...invoices,
  ...laboratory,
  ...blood,
  ...prescriptions,
  ...patientRest,
] as const;

/** Grown anew at each call: the areas share their root, which holds the pages of the one that was grown last. */
export const patientTree = () => rootRoute.addChildren([patientArea.addChildren([...pages]), publicArea.addChildren([...openPages])]);
