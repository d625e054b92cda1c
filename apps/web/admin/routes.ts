import { adminArea, adminRest, publicArea, rootRoute } from '#kernel/web/frame/areas.tsx';

/** Pages of signed-in operators. */
const pages = [...adminRest] as const;
/** Pages of the admin area that need no session. */
const openPages = [] as const;

export const adminTree = rootRoute.addChildren([adminArea.addChildren([...pages]), publicArea.addChildren([...openPages])]);
