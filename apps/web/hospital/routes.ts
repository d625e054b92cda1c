import { hospitalArea, hospitalRest, publicArea, rootRoute } from '#kernel/web/frame/areas.tsx';
import { hospitalRoutes as access } from '#modules/access-control/web/index.ts';
import { hospitalRoutes as admissions } from '#modules/admissions/web/index.ts';
import { hospitalRoutes as appointments } from '#modules/appointments/web/index.ts';
import { hospitalRoutes as audit } from '#modules/audit-trail/web/index.ts';
import { hospitalRoutes as blood } from '#modules/blood-management/web/index.ts';
import { hospitalRoutes as accounting } from '#modules/billing-setup/web/index.ts';
import { hospitalRoutes as dashboard } from '#modules/dashboard/web/index.ts';
import { hospitalRoutes as claims } from '#modules/claims/web/index.ts';
import { hospitalRoutes as hmo } from '#modules/hmo/web/index.ts';
import { hospitalRoutes as inventory } from '#modules/inventory/web/index.ts';
import { hospitalRoutes as invoices } from '#modules/invoices/web/index.ts';
import { hospitalRoutes as consultation } from '#modules/consultation/web/index.ts';
import { hospitalRoutes as laboratory } from '#modules/laboratory/web/index.ts';
import { hospitalRoutes as organisation } from '#modules/organisation/web/index.ts';
import { hospitalRoutes as chart } from '#modules/patient-chart/web/index.ts';
import { hospitalRoutes as patients } from '#modules/patients/web/index.ts';
import { hospitalRoutes as pharmacy } from '#modules/pharmacy/web/index.ts';
import { hospitalRoutes as prescriptions } from '#modules/prescriptions-and-therapeutics/web/index.ts';
import { hospitalRoutes as queue } from '#modules/queue/web/index.ts';
import { hospitalRoutes as shell } from '#modules/shell/web/index.ts';
import { hospitalRoutes as subscription } from '#modules/subscription/web/index.ts';
import { hospitalRoutes as vendor } from '#modules/vendor/web/index.ts';
import { openPages } from './open-pages.ts';

/** Pages of signed-in staff: one spread for each module's door, in the order of the architecture. */
const pages = [
  ...organisation,
  ...subscription,
  ...access,
  ...audit,
  ...shell,
  ...patients,
  ...chart,
  ...inventory,
  ...vendor,
  ...invoices,
  ...hmo,
  ...claims,
  ...accounting,
  ...appointments,
  ...queue,
  ...laboratory,
  ...blood,
  ...pharmacy,
  ...prescriptions,
  ...admissions,
  ...consultation,
  ...dashboard,
  ...hospitalRest,
] as const;

/** Grown anew at each call: the areas share their root, which holds the pages of the one that was grown last. */
export const hospitalTree = () => rootRoute.addChildren([hospitalArea.addChildren([...pages]), publicArea.addChildren([...openPages])]);
