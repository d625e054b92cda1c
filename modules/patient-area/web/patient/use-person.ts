import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { dependantsCall } from './calls.ts';

/** Entities whose changes renew a person's own answers. */
export const ownLive = ['patients'] as const;

/** Whose record the page shows: the address says it, so a link and a reload keep it and the menu leads back to the own one. */
export function usePerson(): { readonly personId: string | undefined; readonly query: { readonly personId?: string } } {
  const { person } = useSearch({ strict: false }) as { person?: string };
  return { personId: person, query: person ? { personId: person } : {} };
}

/** Shows the page for another person, or (undefined) the own one. */
export function useShowPerson(): (personId: string | undefined) => void {
  const navigate = useNavigate();
  const address = useRouterState({ select: (state) => state.location.pathname });
  return (personId) => void navigate({ to: address, search: personId ? { person: personId } : {} });
}

/** Those the signed-in person acts for. */
export function useDependants() {
  return useCall(dependantsCall, {}, { live: ownLive, fresh: 60_000, quiet: true });
}
