import type { CSSProperties } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useShownTable } from '#kernel/web/frame/panel-place.ts';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { stockValueCall } from './calls.ts';
import styles from './stock-value.module.css';
import { type ValueBar, valueBars } from './value-bars.ts';

const shownBars = 8;
const freshMs = 300_000;

type Worth = PayloadOf<typeof stockValueCall>;

/** What the stock is worth, and in which categories the money lies. */
export function StockValueCard() {
  const t = useText();
  // Not live: it adds up all products, and what one box changes of it is not seen.
  const found = useCall(stockValueCall, { query: { page: 1, limit: 'All' } }, { fresh: freshMs, keepOld: true, quiet: true });
  return (
    <Panel title={t('Stock value by category')} link={{ to: '/hospital/inventory', words: t('Inventory') }}>
      <Loaded
        from={found}
        rows={6}
        isEmpty={({ meta }: Worth) => meta.count === 0}
        empty={<EmptyState compact title={t('No stock on hand')} />}
      >
        {(worth) => <Categories worth={worth} />}
      </Loaded>
    </Panel>
  );
}

function Categories({ worth: { data, meta } }: { readonly worth: Worth }) {
  const t = useText();
  const format = useFormat();
  const nameOf = ({ kind, name }: Pick<ValueBar, 'kind' | 'name'>) =>
    kind === 'category' ? name : kind === 'none' ? t('No category') : t('Other categories');
  useShownTable(
    [
      { key: 'category', title: t('Category'), text: ({ category }) => category?.name ?? t('No category') },
      { key: 'value', title: t('Value'), kind: 'money', value: ({ value }) => value },
    ],
    data,
  );
  return (
    <>
      <SummaryStrip
        inPanel
        label={t('Stock value by category')}
        figures={[{ key: 'value', title: t('Stock value'), value: format.money(meta.value) }]}
      />
      <ul className={styles.bars} aria-label={t('Categories by value')}>
        {valueBars(data, meta.value, shownBars).map((bar) => (
          <li key={bar.key}>
            <span className={styles.name}>{nameOf(bar)}</span>
            <span className={styles.value}>{format.money(bar.value)}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ '--part': `${bar.part}%` } as CSSProperties} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
