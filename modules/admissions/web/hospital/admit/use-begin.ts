import { useAccess } from '#kernel/web/client/access.tsx';
import { useChangeSearch } from '#kernel/web/frame/use-search.ts';

/** In the place of a patient in the address: nobody is chosen yet. */
export const nobodyYet = 'new';

export interface Begin {
  /** Opens the drawer that admits: a patient, into a bed, or both yet to be chosen. */
  readonly admit: (start?: { readonly patientId?: string | undefined; readonly bedId?: string | undefined }) => void;
  /** Opens the drawer that asks for a bed. */
  readonly request: (patientId?: string) => void;
  readonly close: () => void;
}

/** Whether the reader may admit a patient. */
export function useMayAdmit(): boolean {
  return useAccess().can('Create Admission');
}

/** Opens what begins an admission, in the address of the page. */
export function useBegin(): Begin {
  const change = useChangeSearch();
  return {
    admit: ({ patientId, bedId } = {}) => change({ admit: patientId ?? nobodyYet, into: bedId, request: undefined, drawer: undefined }),
    request: (patientId) => change({ request: patientId ?? nobodyYet, admit: undefined, into: undefined, drawer: undefined }),
    close: () => change({ drawer: undefined, admit: undefined, request: undefined, into: undefined }),
  };
}
