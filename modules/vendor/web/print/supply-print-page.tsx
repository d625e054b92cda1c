import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines, PaperTotals } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { Supply } from '#modules/vendor/contract/supply-records.ts';

/** The goods received note. */
export function SupplyPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const supply = useCall(supplyCalls.view, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Goods received note')}
      ready={supply.data !== undefined}
      counted={{ paper: 'goods-received-note', records: [{ key: id, params: { id } }] }}
    >
      <Loaded from={supply} rows={10}>
        {(found) => <SupplyPaper supply={found} />}
      </Loaded>
    </PrintPage>
  );
}

function SupplyPaper({ supply }: { readonly supply: Supply }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, supply.currency);
  return (
    <Paper
      title={t('Goods received note')}
      number={supply.supplyNumber ?? t('Draft')}
      facts={[
        [t('Vendor'), supply.vendorName],
        [t('Invoice'), [supply.invoiceNumber, format.day(supply.invoiceDate)].filter(Boolean).join(' · ')],
        [t('Order'), supply.orderNumber],
        [t('Received'), `${format.instant(supply.receivedAt)} · ${supply.locationName}`],
        [t('Temperature on arrival, °C'), supply.temperatureOnArrival],
      ]}
      signs={[t('Received by {name}', { name: supply.postedBy?.name ?? '' }), t('For vendor')]}
    >
      <PaperLines
        label={t('Goods received note')}
        rows={supply.lines}
        columns={[
          { key: 'product', title: t('Product'), text: (line) => line.productName },
          { key: 'batch', title: t('Batch and expiry'), text: (line) => `${line.batchNumber ?? '–'} · ${format.day(line.expiryDate)}` },
          {
            key: 'packs',
            title: t('Packs'),
            align: 'end',
            text: (line) => `${line.quantityPacks + line.freePacks} × ${line.unitsPerPack}`,
          },
          { key: 'rejected', title: t('Rejected units'), kind: 'number', value: (line) => line.rejectedUnits },
          { key: 'units', title: t('Units'), kind: 'number', value: (line) => line.acceptedUnits },
          { key: 'cost', title: t('Cost'), align: 'end', text: (line) => money(line.batchCost ?? line.amount) },
        ]}
      />
      <PaperTotals
        rows={[
          [t('Freight'), money(supply.freight)],
          [t('Discount'), money(supply.discount)],
          [t('Total'), money(supply.total), true],
        ]}
      />
    </Paper>
  );
}
