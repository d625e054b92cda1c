import { createRouter } from '@tanstack/react-router';
import { routerOptions, startArea } from '#kernel/web/frame/start-area.tsx';
import { patientParts } from './parts.ts';
import { patientTree } from './routes.ts';

export const patientRouter = createRouter({ routeTree: patientTree, ...routerOptions });

startArea(patientRouter, patientParts);
