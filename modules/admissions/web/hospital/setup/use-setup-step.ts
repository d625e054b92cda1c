import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { type SetupStep, setupSearch } from '../search.ts';

/** The step of the set-up that the address names, and the way to another. */
export function useSetupStep(): { readonly step: SetupStep; readonly go: (step: SetupStep) => void } {
  const [search, setSearch] = useSearchOf(setupSearch);
  return { step: search.step ?? 'wards', go: (step) => setSearch({ step, drawer: undefined, record: undefined }) };
}
