import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';
import type { VendorOffer } from '#modules/vendor/contract/records.ts';

/** What each vendor asks for a product and how it delivers: a panel of the product's own page. */
export function ProductOffers({ productId }: { readonly productId: string }) {
  const t = useText();
  const format = useFormat();
  const found = useCall(vendorCalls.compare, { query: { productId } }, { live: ['vendors'], quiet: true });
  const columns: readonly Column<VendorOffer>[] = [
    {
      key: 'vendor',
      title: t('Vendor'),
      text: ({ vendorName, preferred }) => (preferred ? t('{name} (preferred)', { name: vendorName }) : vendorName),
    },
    { key: 'pack', title: t('Pack'), wide: true, text: ({ packName, unitsPerPack }) => `${packName} (${unitsPerPack})` },
    { key: 'price', title: t('Price per pack'), wide: true, kind: 'money', value: (row) => row.price },
    { key: 'unitPrice', title: t('Price per unit'), kind: 'money', value: (row) => row.unitPrice },
    { key: 'last', title: t('Last bought'), kind: 'money', value: (row) => row.lastPrice },
    {
      key: 'lead',
      title: t('Delivery time'),
      wide: true,
      align: 'end',
      text: ({ leadTimeDays }) => (leadTimeDays === null ? '–' : t('{count} day | {count} days', { count: leadTimeDays })),
    },
    { key: 'valid', title: t('Price valid'), wide: true, text: ({ valid }) => (valid ? t('Yes') : t('No')) },
  ];
  return (
    <Panel title={t('Offers of vendors')} flush>
      <Loaded from={found} rows={3}>
        {(offers) => (
          <PlainTable
            label={t('Offers of vendors')}
            columns={columns}
            rows={offers}
            rowKey={(row) => `${row.vendorId} ${row.packName} ${format.number(row.price)}`}
            empty={<EmptyState title={t('No vendor has a price for this product')} compact />}
          />
        )}
      </Loaded>
    </Panel>
  );
}
