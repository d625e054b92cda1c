import { activateRoutes } from './patient/activate-routes.ts';

export const patientOpenRoutes = [...activateRoutes] as const;
