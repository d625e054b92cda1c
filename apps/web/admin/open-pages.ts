import { adminOpenRoutes as auth } from '#modules/auth/web/index.ts';
import { adminOpenRoutes as registration } from '#modules/registration/web/index.ts';

/** Pages of the admin area that need no session: sign-in, registration, links out of mails. They are loaded first. */
export const openPages = [...auth, ...registration] as const;
