import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { bandLooks } from '../looks.ts';
import styles from './chart.module.css';

/** The early warning of a set: NEWS2 with its number, other tables with their colour, an unfinished one with what is missing. */
export function ScoreBadge({ vital }: { readonly vital: Vital }) {
  const t = useText();
  const { warning } = vital;
  if (!warning || vital.status === 'entered-in-error') return <span className="muted">–</span>;
  if (warning.table === 'news2' && warning.score === null)
    return <span className={styles.small}>{t('incomplete {answered}/{of}', { answered: warning.answered, of: warning.of })}</span>;
  const look = bandLooks[warning.band ?? 'none'];
  const word = warning.score === null ? t(look.word) : `${warning.score} · ${t(look.word)}`;
  return <StatusBadge look={{ ...look, word }} />;
}
