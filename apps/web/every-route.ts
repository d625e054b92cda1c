import type { Router } from '@tanstack/react-router';
import type { adminTree } from './admin/routes.ts';
import type { hospitalTree } from './hospital/routes.ts';
import type { patientTree } from './patient/routes.ts';

/** Links and searches are checked against the pages of all three areas. */
declare module '@tanstack/react-router' {
  interface Register {
    router: Router<ReturnType<typeof hospitalTree>> | Router<ReturnType<typeof patientTree>> | Router<ReturnType<typeof adminTree>>;
  }
}
