import type { CSSProperties } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { Product, ProductStock } from '#modules/inventory/contract/product-records.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { legalWords, routeWords, safetyWordNames, scheduleWords, storageWords } from '../../stock-looks.ts';
import { LevelBar } from '../level-bar.tsx';
import { packWords } from './quantity-words.ts';
import styles from './stock.module.css';

/** What stands of a product, how it went over the year, and what it is. */
export function OverviewTab({ product }: { readonly product: Product }) {
  const stock = useCall(productCalls.productStock, { params: { id: product.id } }, { live: ['products', 'batches'], keepOld: true });
  return (
    <div className={styles.stack}>
      <Loaded from={stock} rows={5}>
        {(found) => <StockParts product={product} stock={found} />}
      </Loaded>
      <div className={styles.grid}>
        <GeneralPanel product={product} />
        {product.medication ? <MedicinePanel medication={product.medication} /> : null}
      </div>
    </div>
  );
}

function StockParts({ product, stock }: { readonly product: Product; readonly stock: ProductStock }) {
  const t = useText();
  const format = useFormat();
  const { figures } = stock;
  const { unit, packs } = product;
  const packed = packWords(figures.quantity, unit, packs, t);
  const figure = (key: string, title: string, value: number) => ({ key, title, value: format.number(value) });
  return (
    <>
      <SummaryStrip
        label={t('Stock by location')}
        figures={[
          { ...figure('quantity', t('Quantity'), figures.quantity), note: packed ?? unitWord(figures.quantity, unit) },
          figure('available', t('Available'), figures.available),
          figure('allocated', t('Reserved for orders'), figures.allocated),
          ...(figures.quarantined > 0 ? [figure('aside', t('Quarantined'), figures.quarantined)] : []),
          ...(figures.expired > 0 ? [{ ...figure('expired', t('Expired on hand'), figures.expired), tone: 'red' as const }] : []),
          ...(figures.inTransit > 0 ? [figure('transit', t('In transit'), figures.inTransit)] : []),
          {
            key: 'cover',
            title: t('Days of cover'),
            value: stock.daysOfCover === null ? '–' : format.number(stock.daysOfCover),
            note: t('{count} used per day', { count: format.number(stock.perDay) }),
          },
          ...(figures.value === null ? [] : [{ key: 'value', title: t('Stock value'), value: format.money(figures.value) }]),
        ]}
      />
      <div className={styles.grid}>
        <Panel title={t('Units on hand over a year')}>
          <Months months={stock.months} />
        </Panel>
        <Places stock={stock} unit={unit} />
        {stock.allocations.length > 0 ? <Held stock={stock} /> : null}
      </div>
    </>
  );
}

function Months({ months }: { readonly months: ProductStock['months'] }) {
  const format = useFormat();
  const most = Math.max(1, ...months.map(({ units }) => units));
  return (
    <ul className={styles.chart}>
      {months.map(({ month, units }) => (
        <li key={month} className={styles.bar} title={`${month}: ${format.number(units)}`}>
          <span className={styles.fill} style={{ '--height': `${Math.round((units / most) * 100)}%` } as CSSProperties} />
          <span>
            <span className="visually-hidden">{format.number(units)} </span>
            {month.slice(5)}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Place = ProductStock['places'][number];

function Places({ stock, unit }: { readonly stock: ProductStock; readonly unit: string }) {
  const t = useText();
  const columns: readonly Column<Place>[] = [
    { key: 'location', title: t('Location'), text: (row) => row.location.name },
    { key: 'usable', title: t('Usable'), kind: 'number', value: (row) => row.usable },
    { key: 'quantity', title: t('On hand'), kind: 'number', value: (row) => row.quantity },
  ];
  return (
    <Panel title={t('Location in the store')} note={unit} flush>
      <PlainTable
        label={t('Location in the store')}
        columns={columns}
        rows={stock.places}
        rowKey={(row) => row.location.id}
        empty={<p className="muted">{t('No units in stock.')}</p>}
      />
    </Panel>
  );
}

function Held({ stock }: { readonly stock: ProductStock }) {
  const t = useText();
  const columns: readonly Column<ProductStock['allocations'][number]>[] = [
    { key: 'location', title: t('Location'), text: (row) => row.locationName },
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: (row) => row.quantity },
    { key: 'since', title: t('Reserved since'), cell: (row) => <Moment at={row.heldAt} /> },
    { key: 'until', title: t('Until'), cell: (row) => (row.expiresAt ? <Moment at={row.expiresAt} /> : t('Paid')) },
  ];
  return (
    <Panel title={t('Reserved for orders')} flush>
      <PlainTable label={t('Reserved for orders')} columns={columns} rows={stock.allocations} rowKey={(row) => row.orderLineId} />
    </Panel>
  );
}

function GeneralPanel({ product }: { readonly product: Product }) {
  const t = useText();
  const format = useFormat();
  const packs = product.packs.map(({ name, unitsPerPack }) => t('{name} of {count}', { name, count: unitsPerPack })).join(', ');
  return (
    <Panel title={t('General')}>
      <Facts
        rows={[
          [t('Category'), product.category?.name ?? '–'],
          [t('Dispensing unit'), product.unit],
          [t('Packs'), packs || '–'],
          [t('Price'), product.sellingPrice === null ? t('Not for sale') : format.money(product.sellingPrice)],
          ...(product.lastUnitCost === null ? [] : [[t('Cost of the last batch'), format.money(product.lastUnitCost)] as const]),
          [
            t('Stock Level'),
            <LevelBar key="level" percent={product.stockLevel.stockLevelPercent} color={product.stockLevel.stockLevelColor} />,
          ],
          [t('Reserve'), format.number(product.stockReserve)],
          [t('Par level'), product.parLevel === null ? '–' : format.number(product.parLevel)],
          [t('Storage'), t(storageWords[product.storage])],
          [t('Vendors'), product.vendors.map(({ name }) => name).join(', ') || '–'],
          [t('Shelves'), product.shelves.map(({ shelf }) => shelf).join(', ') || '–'],
          [t('Barcodes'), product.barcodes.join(', ') || '–'],
          ...(product.note ? [[t('Note'), product.note] as const] : []),
        ]}
      />
    </Panel>
  );
}

function MedicinePanel({ medication }: { readonly medication: NonNullable<Product['medication']> }) {
  const t = useText();
  const strength = [medication.strength, medication.strengthUnit].filter(Boolean).join(' ');
  const unit = medication.doseUnit ?? '';
  const most = (amount: number | null) => (amount === null ? '–' : `${amount} ${unit}`);
  return (
    <Panel title={t('Medication')}>
      <Facts
        rows={[
          [t('Generic name'), medication.genericName],
          [t('Type'), medication.medicationType.name],
          [t('Brand'), medication.brand?.name ?? '–'],
          [t('Strength'), [strength, medication.concentration].filter(Boolean).join(', ') || '–'],
          [t('Routes'), medication.routes.map((route) => t(routeWords[route])).join(', ') || '–'],
          [
            t('Legal class'),
            [t(legalWords[medication.legalClass]), medication.schedule ? t(scheduleWords[medication.schedule]) : '']
              .filter(Boolean)
              .join(', '),
          ],
          [t('ATC code'), medication.atcCode ?? '–'],
          [t('Maximum single dose, adult'), most(medication.maxSingleDose)],
          [t('Maximum daily dose, adult'), most(medication.maxDailyDose)],
          [t('In pregnancy'), t(safetyWordNames[medication.pregnancy])],
          [t('In renal failure'), medication.renalAdjust ? (medication.renalText ?? t('Adjust')) : '–'],
          [t('Warnings on the label'), medication.labelWarnings.join('; ') || '–'],
        ]}
      />
    </Panel>
  );
}
