import { patientArea, patientRest, publicArea, rootRoute } from '#kernel/web/frame/areas.tsx';
import { patientRoutes as appointments } from '#modules/appointments/web/index.ts';
import { patientOpenRoutes as authOpen } from '#modules/auth/web/index.ts';
import { patientOpenRoutes as patientAreaOpen, patientRoutes as patientAreaPages } from '#modules/patient-area/web/index.ts';
import { patientOpenRoutes as registrationOpen } from '#modules/registration/web/index.ts';

/** Pages of signed-in patients. */
const pages = [...patientAreaPages, ...appointments, ...patientRest] as const;
/** Pages of the patient area that need no session. */
const openPages = [...authOpen, ...registrationOpen, ...patientAreaOpen] as const;

export const patientTree = rootRoute.addChildren([patientArea.addChildren([...pages]), publicArea.addChildren([...openPages])]);
