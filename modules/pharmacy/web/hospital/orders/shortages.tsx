import { useText } from '#kernel/web/text/use-text.ts';
import styles from '../medications.module.css';

interface Short {
  readonly product: string;
  readonly asked: number;
  readonly available: number;
}

export const shortCodes: readonly string[] = ['INSUFFICIENT_STOCK', 'STOCK_CHANGED'];

/** Every line that the stock does not cover, and what can be done about it. */
export function Shortages({ details }: { readonly details: Readonly<Record<string, unknown>> }) {
  const t = useText();
  const lines = (details.lines as readonly Short[] | undefined) ?? [];
  return (
    <>
      <ul className={styles.alerts}>
        {lines.map(({ product, asked, available }) => (
          <li key={product}>
            <span className="strong">{product}</span>
            <span>{t('{asked} requested, {available} available', { asked, available })}</span>
          </li>
        ))}
      </ul>
      <p className="muted">{t('Reduce the quantity, choose another medicine or remove the line.')}</p>
    </>
  );
}
