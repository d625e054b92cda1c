import { implement } from '#kernel/server/module/implement.ts';
import type { ServerModule } from '#kernel/server/module/module.ts';
import { dashboardCalls } from '../contract/calls.ts';
import { getDepartments, getPatients, getUsers } from './panels.ts';

const handlers = implement(dashboardCalls)({
  getPatients: (scope, { query }) => getPatients(scope, query),
  getUsers: (scope, { query }) => getUsers(scope, query),
  getDepartments: (scope, { query }) => getDepartments(scope, query),
});

/** The first screen's panels: slim rows and counts of other modules, read only. */
export const dashboardModule: ServerModule = { name: 'dashboard', calls: handlers };
