import { patientOpenRoutes as auth } from '#modules/auth/web/index.ts';
import { patientOpenRoutes as registration } from '#modules/registration/web/index.ts';
import { patientOpenRoutes as patientArea } from '#modules/patient-area/web/index.ts';

/** Pages of the patient area that need no session: sign-in, registration, links out of mails. They are loaded first. */
export const openPages = [...auth, ...registration, ...patientArea] as const;
