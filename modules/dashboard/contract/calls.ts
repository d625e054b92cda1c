import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { mostRows, pageWith, paging } from '#kernel/contract/envelope.ts';
import { id, many } from '#kernel/contract/fields.ts';
import { defaultUserRows } from './words.ts';

const count = z.number().int();
const locked = z.boolean();

export const DashboardPatient = z.object({ id, status: z.enum(['active', 'deceased']) });
export const DashboardUser = z.object({ id, name: z.string(), status: z.string(), role: z.object({ name: z.string() }) });
export const DashboardDepartment = z.object({ id, name: z.string(), userCount: count });

export const dashboardCalls = declareCalls({
  getPatients: {
    method: 'GET',
    path: '/dashboard/getPatients',
    summary: 'Patients of the hospital: ids and status, newest first; the counts stand in meta.',
    permission: 'View Patients on dashboard',
    ungated: true,
    query: z.object({ ...paging, status: many(z.enum(['active', 'deceased'])) }),
    payload: pageWith(DashboardPatient, { active: count, deceased: count, locked }),
  },
  getUsers: {
    method: 'GET',
    path: '/dashboard/getUsers',
    summary: 'Staff with name, status and role; 1000 rows unless a limit is sent.',
    permission: 'View Users on dashboard',
    ungated: true,
    query: z.object({
      ...paging,
      limit: z
        .union([z.literal('All'), z.coerce.number<number | string>().int().min(1).max(1_000_000_000)])
        .default(defaultUserRows)
        .transform((limit) => (limit === 'All' ? mostRows : Math.min(limit, mostRows))),
      status: many(z.enum(['pending', 'active', 'inactive', 'archived'])),
    }),
    payload: pageWith(DashboardUser, { locked }),
  },
  getDepartments: {
    method: 'GET',
    path: '/dashboard/getDepartments',
    summary: 'Departments with the number of their staff.',
    permission: 'View Departments on dashboard',
    ungated: true,
    query: z.object(paging),
    payload: pageWith(DashboardDepartment, { locked }),
  },
});
