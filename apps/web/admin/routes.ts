import { adminArea, adminRest, publicArea, rootRoute } from '#kernel/web/frame/areas.tsx';
import { adminRoutes as adminPages } from '#modules/admin-area/web/index.ts';
import { adminOpenRoutes as authOpen } from '#modules/auth/web/index.ts';
import { adminOpenRoutes as registrationOpen } from '#modules/registration/web/index.ts';

/** Pages of signed-in operators. */
const pages = [...adminPages, ...adminRest] as const;
/** Pages of the admin area that need no session. */
const openPages = [...authOpen, ...registrationOpen] as const;

export const adminTree = rootRoute.addChildren([adminArea.addChildren([...pages]), publicArea.addChildren([...openPages])]);
