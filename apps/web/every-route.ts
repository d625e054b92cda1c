import type { adminRouter } from './admin/main.tsx';
import type { hospitalRouter } from './hospital/main.tsx';
import type { patientRouter } from './patient/main.tsx';

/** Links and searches are checked against the pages of all three areas. */
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof hospitalRouter | typeof patientRouter | typeof adminRouter;
  }
}
