import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { partnerCalls } from '#modules/hmo/contract/calls/partners.ts';

/** Partners in use as the options of a field or a filter. */
export function usePartners(): Option[] {
  const { data } = useCall(partnerCalls.picker, { query: {} }, { fresh: 300_000, quiet: true });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
