import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { bandLooks } from '../looks.ts';
import styles from './chart.module.css';

/** The early warning of a set: NEWS2 with its number, marked where parameters are missing; other tables with their colour. */
export function ScoreBadge({ vital }: { readonly vital: Vital }) {
  const t = useText();
  const { warning } = vital;
  if (!warning || vital.status === 'entered-in-error') return <span className="muted">–</span>;
  const look = bandLooks[warning.band ?? 'none'];
  const word = warning.score === null ? t(look.word) : `${warning.score} · ${t(look.word)}`;
  const badge = <StatusBadge look={{ ...look, word }} />;
  if (!warning.partial) return badge;
  return (
    <span className={styles.partial}>
      {badge}
      <span className="note">{t('partial {answered}/{of}', { answered: warning.answered, of: warning.of })}</span>
    </span>
  );
}
