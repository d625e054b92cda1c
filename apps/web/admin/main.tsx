import { createRouter } from '@tanstack/react-router';
import { routerOptions, startArea } from '#kernel/web/frame/start-area.tsx';
import { adminParts } from './parts.ts';
import { adminTree } from './routes.ts';

export const adminRouter = createRouter({ routeTree: adminTree, ...routerOptions });

startArea(adminRouter, adminParts);
