import { useMemo } from 'react';
import { TextField } from '#kernel/web/form/fields.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { brandActs, medicationListCalls } from '#modules/inventory/contract/calls/medication-lists.ts';
import type { Brand } from '#modules/inventory/contract/list-records.ts';
import { ListForm } from './list-form.tsx';
import { ListTab } from './list-tab.tsx';

const calls = {
  list: medicationListCalls.brands,
  create: medicationListCalls.createBrand,
  edit: medicationListCalls.editBrand,
} as const;

/** Brands of medicines. */
export function BrandsTab() {
  const t = useText();
  const columns = useMemo(
    (): readonly Column<Brand>[] => [
      { key: 'manufacturer', title: t('Manufacturer'), wide: true, text: (row) => row.manufacturer ?? '' },
      { key: 'country', title: t('Country'), wide: true, text: (row) => row.country ?? '' },
    ],
    [t],
  );
  return (
    <ListTab
      name="brands"
      title={t('Brands')}
      add={t('Add brand')}
      edit={t('Edit brand')}
      calls={calls}
      acts={brandActs}
      columns={columns}
      form={(row, close) => <BrandForm key={row?.id} row={row} onClose={close} />}
    />
  );
}

function BrandForm({ row, onClose }: { readonly row: Brand | undefined; readonly onClose: () => void }) {
  const t = useText();
  const start = row ? { manufacturer: row.manufacturer ?? '', country: row.country ?? '' } : {};
  return (
    <ListForm row={row} calls={calls} refresh="brand" submit={t('Save brand')} start={start} onClose={onClose}>
      <TextField name="manufacturer" label={t('Manufacturer')} maxLength={120} />
      <TextField name="country" label={t('Country')} maxLength={60} />
    </ListForm>
  );
}
