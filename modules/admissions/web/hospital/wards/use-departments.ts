import { useCall } from '#kernel/web/client/use-call.ts';
import { wardDepartmentKinds } from '#modules/admissions/contract/words.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { useWards } from '../use-wards.ts';

export interface WardDepartment {
  readonly id: string;
  readonly name: string;
}

/** Nursing and clinical departments that are no ward; `own` stays among them. */
export function useWardDepartments(own?: WardDepartment): { readonly departments: readonly WardDepartment[]; readonly loading: boolean } {
  const found = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { live: ['department'], quiet: true });
  const wards = useWards();
  const taken = new Set((wards.data ?? []).map(({ department }) => department.id));
  const kinds: readonly string[] = wardDepartmentKinds;
  const free = (found.data?.data ?? []).filter(({ id, kind }) => kinds.includes(kind) && !taken.has(id) && id !== own?.id);
  return { departments: own ? [own, ...free] : free, loading: found.loading || wards.loading };
}
