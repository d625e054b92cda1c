import { callOf } from '#kernel/web/client/call.ts';
import type { authCalls } from '#modules/auth/contract/calls.ts';
import type { dashboardCalls } from '#modules/dashboard/contract/calls.ts';

export const readProfile = callOf<typeof authCalls.profile>({ method: 'GET', path: '/auth/profile', permission: 'View User Profile' });
export const getPatients = callOf<typeof dashboardCalls.getPatients>({
  method: 'GET',
  path: '/dashboard/getPatients',
  permission: 'View Patients on dashboard',
});
export const getUsers = callOf<typeof dashboardCalls.getUsers>({
  method: 'GET',
  path: '/dashboard/getUsers',
  permission: 'View Users on dashboard',
});
export const getDepartments = callOf<typeof dashboardCalls.getDepartments>({
  method: 'GET',
  path: '/dashboard/getDepartments',
  permission: 'View Departments on dashboard',
});

/** The counts stand in `meta`: one row is enough to know them, so the first page of a million patients weighs nothing. */
export const patientCounts = { query: { page: 1, limit: 1 } } as const;
export const activeUsers = { query: { status: ['active' as const], page: 1, limit: 10_000 } };
/** For so long the counts of patients are taken as fresh; live changes renew them at once. */
export const patientFreshness = 300_000;
