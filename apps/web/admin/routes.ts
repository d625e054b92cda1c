import { adminArea, adminRest, publicArea, rootRoute } from '#kernel/web/frame/areas.tsx';
import { adminRoutes as adminPages } from '#modules/admin-area/web/index.ts';
import { adminRoutes as personPages } from '#modules/patients/web/index.ts';
import { openPages } from './open-pages.ts';

/** Pages of signed-in operators. */
const pages = [...adminPages, ...personPages, ...adminRest] as const;

/** Grown anew at each call: the areas share their root, which holds the pages of the one that was grown last. */
export const adminTree = () => rootRoute.addChildren([adminArea.addChildren([...pages]), publicArea.addChildren([...openPages])]);
