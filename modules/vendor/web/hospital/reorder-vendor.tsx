import { Select } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';

interface Props {
  readonly vendorId: string | undefined;
  readonly onPick: (vendorId: string | undefined) => void;
}

/** Narrows the reorder list to what is ordered first from one vendor; those that are not traded with now may still be named by products. */
export function ReorderVendor({ vendorId, onPick }: Props) {
  const t = useText();
  const found = useCall(vendorCalls.filter, { query: { limit: 'All' } } as never, { fresh: 60_000, quiet: true });
  const rows = (found.data as { readonly data: readonly { id: string; name: string }[] } | undefined)?.data ?? [];
  return (
    <Select
      aria-label={t('Preferred vendor')}
      placeholder={t('Preferred vendor')}
      size="sm"
      w={220}
      searchable
      clearable
      limit={200}
      data={rows.map(({ id, name }) => ({ value: id, label: name }))}
      value={rows.some(({ id }) => id === vendorId) ? (vendorId ?? null) : null}
      onChange={(id) => onPick(id ?? undefined)}
      nothingFoundMessage={t('No record found')}
    />
  );
}
