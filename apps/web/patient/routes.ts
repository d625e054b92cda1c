import { patientArea, patientRest, publicArea, rootRoute } from '#kernel/web/frame/areas.tsx';

/** Pages of signed-in patients. */
const pages = [...patientRest] as const;
/** Pages of the patient area that need no session. */
const openPages = [] as const;

export const patientTree = rootRoute.addChildren([patientArea.addChildren([...pages]), publicArea.addChildren([...openPages])]);
