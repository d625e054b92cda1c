import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import { catalogueCalls } from '#modules/procedures/contract/calls/catalogue.ts';
import { theatreCalls } from '#modules/procedures/contract/calls/theatres.ts';

const kept = { fresh: 300_000, quiet: true } as const;

/** Everybody who may be in a team. */
export function useStaffOptions(): readonly Option[] {
  const { data } = useCall(userCalls.pickUsers, { query: { limit: 'All' } }, { ...kept, live: ['user'] });
  return (data?.data ?? []).map(({ id, fullname }) => ({ value: id, label: fullname }));
}

/** Theatres that are in use. */
export function useTheatreOptions(): readonly Option[] {
  const { data } = useCall(theatreCalls.theatres, { query: { limit: 'All', status: 'active' } }, { ...kept, live: ['theatres'] });
  return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** Categories of the catalogue. */
export function useCategoryOptions(): readonly Option[] {
  const { data } = useCall(catalogueCalls.categories, { query: { limit: 'All' } }, { ...kept, live: ['procedure-categories'] });
  return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** Procedures that can be requested. */
export function useProcedures() {
  const { data } = useCall(catalogueCalls.listProcedures, { query: { limit: 'All' } }, { ...kept, live: ['procedures'] });
  return data?.data ?? [];
}
