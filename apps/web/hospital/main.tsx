import { createRouter } from '@tanstack/react-router';
import { routerOptions, startArea } from '#kernel/web/frame/start-area.tsx';
import { hospitalParts } from './parts.ts';
import { hospitalTree } from './routes.ts';

export const hospitalRouter = createRouter({ routeTree: hospitalTree, ...routerOptions });

startArea(hospitalRouter, hospitalParts);
