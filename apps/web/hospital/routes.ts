import { hospitalArea, hospitalRest, publicArea, rootRoute } from '#kernel/web/frame/areas.tsx';
import { hospitalRoutes as access } from '#modules/access-control/web/index.ts';
import { hospitalRoutes as appointments } from '#modules/appointments/web/index.ts';
import { hospitalRoutes as audit } from '#modules/audit-trail/web/index.ts';
import { hospitalOpenRoutes as authOpen } from '#modules/auth/web/index.ts';
import { hospitalOpenRoutes as registrationOpen } from '#modules/registration/web/index.ts';
import { hospitalRoutes as dashboard } from '#modules/dashboard/web/index.ts';
import { hospitalRoutes as organisation } from '#modules/organisation/web/index.ts';
import { hospitalRoutes as chart } from '#modules/patient-chart/web/index.ts';
import { hospitalRoutes as patients } from '#modules/patients/web/index.ts';
import { hospitalOpenRoutes as queueOpen, hospitalRoutes as queue } from '#modules/queue/web/index.ts';
import { hospitalRoutes as shell } from '#modules/shell/web/index.ts';
import { hospitalRoutes as subscription } from '#modules/subscription/web/index.ts';

/** Pages of signed-in staff: one spread for each module's door, in the order of the architecture. */
const pages = [
  ...organisation,
  ...subscription,
  ...access,
  ...audit,
  ...shell,
  ...patients,
  ...chart,
  ...appointments,
  ...queue,
  ...dashboard,
  ...hospitalRest,
] as const;
/** Pages of the hospital area that need no session: sign-in, registration, links out of mails. */
const openPages = [...authOpen, ...registrationOpen, ...queueOpen] as const;

export const hospitalTree = rootRoute.addChildren([hospitalArea.addChildren([...pages]), publicArea.addChildren([...openPages])]);
