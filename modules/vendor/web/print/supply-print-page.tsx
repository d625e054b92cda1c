import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { Supply } from '#modules/vendor/contract/supply-records.ts';
import { Paper, PaperPage } from './paper.tsx';

/** The goods received note. */
export function SupplyPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const supply = useCall(supplyCalls.view, { params: { id } }, { quiet: true });
  return (
    <PaperPage
      title={t('Goods received note')}
      ready={supply.data !== undefined}
      counted={{ paper: 'goods-received-note', records: [{ key: id, params: { id } }] }}
    >
      <Loaded from={supply} rows={10}>
        {(found) => <SupplyPaper supply={found} />}
      </Loaded>
    </PaperPage>
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
      heads={[t('Product'), t('Batch and expiry'), t('Packs'), t('Rejected units'), t('Units'), t('Cost')]}
      rows={supply.lines.map((line) => [
        line.productName,
        `${line.batchNumber ?? '–'} · ${format.day(line.expiryDate)}`,
        `${line.quantityPacks + line.freePacks} × ${line.unitsPerPack}`,
        format.number(line.rejectedUnits),
        format.number(line.acceptedUnits),
        money(line.batchCost ?? line.amount),
      ])}
      sums={[
        [t('Freight'), money(supply.freight)],
        [t('Discount'), money(supply.discount)],
        [t('Total'), <strong key="total">{money(supply.total)}</strong>],
      ]}
      signs={[t('Received by {name}', { name: supply.postedBy?.name ?? '' }), t('For the vendor')]}
    />
  );
}
