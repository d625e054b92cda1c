import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';

/** Who sells a product, and from whom it is ordered first: fields of the inventory's product form. */
export function ProductVendorFields() {
  const t = useText();
  const chosen = useFormAround().useValue('vendorIds') as readonly string[] | undefined;
  const query = { status: ['active'], limit: 'All' } as const;
  const found = useCall(vendorCalls.filter, { query }, { fresh: 60_000, quiet: true });
  const rows = (found.data as { readonly data: readonly { id: string; name: string }[] } | undefined)?.data ?? [];
  const options = rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <MultiSelectField name="vendorIds" label={t('Vendors')} options={options} loading={found.loading} />
      <SelectField
        name="preferredVendorId"
        label={t('Preferred vendor')}
        clearable
        options={options.filter(({ value }) => chosen?.includes(value))}
      />
    </>
  );
}
