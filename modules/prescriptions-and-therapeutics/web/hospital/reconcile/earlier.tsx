import { Panel } from '#kernel/web/frame/panel.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Reconciliation } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import styles from '../record/record.module.css';
import { actionWords, momentWords } from './words.ts';

/** Reconciliations of before, the newest first: who decided what. Nothing where there was none. */
export function EarlierReconciliations({ rows }: { readonly rows: readonly Reconciliation[] }) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <Panel title={t('Earlier reconciliations')}>
      <ul className={styles.lines}>
        {rows.map((row) => (
          <li key={row.id} className={styles.line}>
            <p className={styles.facts}>
              <span className="strong">{t(momentWords[row.moment])}</span>
              <Moment at={row.at} />
              <span>{row.by.fullname}</span>
            </p>
            {row.items.map((item) => (
              <span key={item.lineId}>
                {t('{label}:', { label: t(actionWords[item.action]) })} {item.medicine}
                {item.reason ? <span className="muted"> · {item.reason}</span> : null}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
