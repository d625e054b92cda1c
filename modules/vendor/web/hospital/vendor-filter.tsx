import { Select } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';

interface Props {
  readonly vendorId: string | undefined;
  readonly onPick: (vendorId: string | undefined, name?: string) => void;
}

/** Narrows the reorder list to what is ordered first from one vendor. */
export function ReorderVendor(props: Props) {
  const t = useText();
  return <OneVendor {...props} title={t('Preferred vendor')} />;
}

/** Narrows a list to what belongs to one vendor. */
export function VendorFilter(props: Props) {
  const t = useText();
  return <OneVendor {...props} title={t('Vendor')} />;
}

/** Vendors that are not traded with now may still be named. */
function OneVendor({ vendorId, onPick, title }: Props & { readonly title: string }) {
  const t = useText();
  const found = useCall(vendorCalls.filter, { query: { limit: 'All' } }, { fresh: 60_000, quiet: true });
  const rows = (found.data as { readonly data: readonly { id: string; name: string }[] } | undefined)?.data ?? [];
  return (
    <Select
      label={title}
      placeholder={t('Any')}
      comboboxProps={{ withinPortal: false }}
      searchable
      clearable
      limit={200}
      data={rows.map(({ id, name }) => ({ value: id, label: name }))}
      value={rows.some(({ id }) => id === vendorId) ? (vendorId ?? null) : null}
      onChange={(id, option) => onPick(id ?? undefined, option?.label)}
      nothingFoundMessage={t('No record found')}
    />
  );
}
