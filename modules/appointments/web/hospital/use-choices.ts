import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import { clinicalCadres } from '#modules/access-control/contract/words.ts';
import { calendarCalls } from '#modules/appointments/contract/calls/calendar.ts';
import { appointmentTypeCalls } from '#modules/appointments/contract/calls/types.ts';
import type { AppointmentType } from '#modules/appointments/contract/type-records.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { seesPatients } from '#modules/organisation/contract/words.ts';

const fresh = 300_000;
const none: readonly never[] = [];

/** The kinds of appointments in use. */
export function useTypes(): readonly AppointmentType[] {
  const { can } = useAccess();
  const found = useCall(
    appointmentTypeCalls.list,
    { query: { limit: 'All' } },
    { enabled: can(appointmentTypeCalls.list), fresh, live: ['appointment-types'], quiet: true },
  );
  return found.data?.data ?? none;
}

export function optionsOfNamed(rows: readonly { readonly id: string; readonly name: string }[]): readonly Option[] {
  return rows.map((row) => ({ value: row.id, label: row.name }));
}

/** Departments in use that see patients, by name. */
export function useDepartments(): readonly { readonly id: string; readonly name: string; readonly kind: string }[] {
  const found = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { fresh, live: ['departments'], quiet: true });
  const rows = found.data?.data;
  return useMemo(() => (rows ?? none).filter((row) => row.status !== 'archived' && seesPatients(row.kind)), [rows]);
}

export interface Practitioner {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

/** Staff that can be booked, of a department when one is named. */
export function usePractitioners(departmentId?: string | null): readonly Practitioner[] {
  const found = useCall(
    userCalls.pickUsers,
    { query: { limit: 'All', cadre: [...clinicalCadres], ...(departmentId ? { departmentId } : {}) } },
    { fresh, live: ['user'], quiet: true },
  );
  const rows = found.data?.data;
  return useMemo(() => (rows ?? none).map((row) => ({ id: row.id, name: row.fullname, role: row.role })), [rows]);
}

export interface Room {
  readonly id: string;
  readonly name: string;
  readonly departmentId: string;
}

/** Rooms in which patients are seen; none where the hospital keeps none. */
export function useRooms(departmentId?: string | null): readonly Room[] {
  const { can } = useAccess();
  const found = useCall(
    calendarCalls.rooms,
    { query: departmentId ? { departmentId } : {} },
    { enabled: can(calendarCalls.rooms), fresh, live: ['rooms'], quiet: true },
  );
  return found.data ?? none;
}
