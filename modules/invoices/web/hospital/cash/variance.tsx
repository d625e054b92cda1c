import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { DrawerFigures } from '#modules/invoices/contract/cash-records.ts';
import { countedMethods } from '#modules/invoices/contract/cash-words.ts';
import styles from './cash.module.css';
import { sumOfFigures } from './figures.ts';
import { varianceLook, wholeVarianceLook } from './looks.ts';
import { countedWords } from './words.ts';

/** Over or short, in colour and in a word. */
export function Variance({ amount }: { readonly amount: number }) {
  const format = useFormat();
  const look = varianceLook(amount);
  return (
    <span className={styles.variance} data-tone={look.tone}>
      <span>{format.money(amount)}</span>
      <StatusBadge look={look} />
    </span>
  );
}

/** The variance of all methods together. */
export function WholeVariance({ variance }: { readonly variance: DrawerFigures }) {
  const format = useFormat();
  const look = wholeVarianceLook(variance);
  return (
    <span className={styles.variance} data-tone={look.tone}>
      <span>{format.money(sumOfFigures(variance))}</span>
      <StatusBadge look={look} />
    </span>
  );
}

interface VarianceTableProps {
  readonly expected: DrawerFigures;
  readonly counted: DrawerFigures;
  readonly variance: DrawerFigures;
}

/** Expected, counted and variance by method. */
export function VarianceTable({ expected, counted, variance }: VarianceTableProps) {
  const t = useText();
  const format = useFormat();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('Method')}</th>
          <th scope="col" className={styles.end}>
            {t('Expected')}
          </th>
          <th scope="col" className={styles.end}>
            {t('Counted')}
          </th>
          <th scope="col" className={styles.end}>
            {t('Variance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {countedMethods.map((method) => (
          <tr key={method}>
            <th scope="row">{t(countedWords[method])}</th>
            <td className={styles.end}>{format.money(expected[method])}</td>
            <td className={styles.end}>{format.money(counted[method])}</td>
            <td className={styles.end}>
              <Variance amount={variance[method]} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total')}</th>
          <td className={styles.end}>{format.money(sumOfFigures(expected))}</td>
          <td className={styles.end}>{format.money(sumOfFigures(counted))}</td>
          <td className={styles.end}>
            <WholeVariance variance={variance} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
