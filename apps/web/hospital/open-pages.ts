import { hospitalOpenRoutes as auth } from '#modules/auth/web/index.ts';
import { hospitalOpenRoutes as shell } from '#modules/shell/web/index.ts';
import { hospitalOpenRoutes as registration } from '#modules/registration/web/index.ts';
import { hospitalOpenRoutes as queue } from '#modules/queue/web/index.ts';
import { hospitalOpenRoutes as consultation } from '#modules/consultation/web/index.ts';
import { hospitalOpenRoutes as prescriptions } from '#modules/prescriptions-and-therapeutics/web/index.ts';

/** Pages of the hospital area that need no session: sign-in, registration, links out of mails. They are loaded first. */
export const openPages = [...auth, ...shell, ...registration, ...queue, ...consultation, ...prescriptions] as const;
