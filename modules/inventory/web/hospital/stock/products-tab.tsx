import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { oneOf } from '#kernel/web/frame/search.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { ProductRow } from '#modules/inventory/contract/product-records.ts';
import { productKinds, productStatuses, stockStatuses } from '#modules/inventory/contract/words.ts';
import { stockLooks } from '../../looks.ts';
import { kindWords, optionsFrom, productLooks } from '../../stock-looks.ts';
import { usePlaceOptions } from '../documents/choices.ts';
import { type InventorySearch, inventorySearch, useDrawer } from '../search.ts';
import { useVendorFilter } from '../use-vendor-filter.tsx';
import { useProductColumns } from './product-columns.tsx';
import { ProductDrawers } from './product-drawers.tsx';
import { saveProductTemplate } from './product-template.ts';
import { useBrandOptions, useCategoryOptions, useClassOptions, useTypeOptions } from './use-lists.ts';

function toQuery({ page, limit, search, sort, state, low, ...here }: InventorySearch) {
  const { kind, categoryId, medicationTypeId, brandId, vendorId, locationId, stockStatus, expiring, expired } = here;
  return {
    ...{ page, limit, sort, categoryId, medicationTypeId, brandId, vendorId, locationId, expiring, expired },
    stockStatus: oneOf(stockStatuses)(stockStatus),
    searchTerm: search,
    kind: oneOf(productKinds)(kind),
    status: oneOf(productStatuses)(state),
    level: low ? ('low' as const) : undefined,
  };
}

/** Products with what stands of each. */
export function ProductsTab() {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const mayUpload = can(productCalls.uploadProducts);
  const list = useList(productCalls.filterProducts, inventorySearch, {
    name: 'products',
    title: t('Products'),
    live: ['products', 'batches', 'billable-items'],
    toQuery,
  });
  const columns = useProductColumns();
  const filters = [...useFilters(), ...useVendorFilter('inventory-product-filter', t('Vendor'), list)];
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: ProductRow) => row.id}
        open={(row) => ({ to: '/hospital/inventory/products/$id', params: { id: row.id } })}
        searchHint={t('Name, generic name, SKU or barcode')}
        filters={filters}
        begin={{
          title: t('No products yet'),
          text: mayUpload
            ? t('Medicines and supplies are listed here with their stock. Add products one by one, or upload a list from a spreadsheet.')
            : t('Medicines and supplies are listed here with their stock.'),
          action: mayUpload ? (
            <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden="true" />} onClick={() => open('upload-products')}>
              {t('Upload products')}
            </Button>
          ) : null,
        }}
        more={mayUpload ? <UploadItems /> : null}
        add={
          can(productCalls.createProduct) ? (
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-product')}>
              {t('New Product')}
            </Button>
          ) : null
        }
      />
      <ProductDrawers />
    </>
  );
}

function UploadItems() {
  const t = useText();
  const { open } = useDrawer();
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <>
      <Menu.Item leftSection={<IconFileUpload {...icon} />} onClick={() => open('upload-products')}>
        {t('Upload products')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void saveProductTemplate('xlsx')}>
        {t('Download template')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void saveProductTemplate('csv')}>
        {t('Download template (CSV)')}
      </Menu.Item>
    </>
  );
}

function useFilters(): readonly Filter<InventorySearch>[] {
  const t = useText();
  const classes = useClassOptions();
  const categories = useCategoryOptions();
  const [types, brands] = [useTypeOptions(), useBrandOptions()];
  const places = usePlaceOptions();
  return [
    { kind: 'one', key: 'kind', title: t('Kind'), options: optionsFrom(kindWords, t) },
    { kind: 'one', key: 'categoryId', title: t('Category'), options: [...classes, ...categories] },
    // Who may not see these lists has nothing to choose from.
    ...(types.length > 0 ? [{ kind: 'one', key: 'medicationTypeId', title: t('Dosage form'), options: types } as const] : []),
    ...(brands.length > 0 ? [{ kind: 'one', key: 'brandId', title: t('Brand'), options: brands } as const] : []),
    { kind: 'one', key: 'locationId', title: t('Location'), options: places },
    {
      kind: 'one',
      key: 'stockStatus',
      title: t('Stock'),
      options: (['In-Stock', 'Out-Of-Stock'] as const).map((value) => ({ value, label: t(stockLooks[value].word) })),
    },
    {
      kind: 'one',
      key: 'expiring',
      title: t('Expires within'),
      options: [30, 60, 90].map((days) => ({ value: String(days), label: t('{count} days', { count: days }) })),
    },
    { kind: 'flag', key: 'low', title: t('Low stock') },
    { kind: 'flag', key: 'expired', title: t('Expired on hand') },
    {
      kind: 'one',
      key: 'state',
      title: t('Status'),
      options: (['enabled', 'disabled', 'archived'] as const).map((value) => ({ value, label: t(productLooks[value].word) })),
    },
  ];
}
