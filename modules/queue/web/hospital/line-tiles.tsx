import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { LineCounts } from '#modules/queue/contract/records.ts';
import styles from './page.module.css';
import type { QueueSearch } from './search.ts';
import { useElapsed } from './use-elapsed.ts';

/** The department at a glance, above the tabs: how many stand where, and how long they wait. */
export function LineTiles({
  counts,
  departmentId,
  answer,
}: {
  readonly counts: LineCounts | undefined;
  readonly departmentId: string;
  readonly answer: unknown;
}) {
  const t = useText();
  const format = useFormat();
  const elapsed = useElapsed(answer);
  const number = (value: number | undefined) => (value === undefined ? '–' : format.number(value));
  const longest = counts?.longestWaitMinutes;
  const tiles: readonly (readonly [string, ReactNode, Partial<QueueSearch> | null])[] = [
    [t('Waiting'), number(counts?.waiting), null],
    [t('Called'), number(counts?.called), null],
    [t('Serving'), number(counts?.serving), null],
    [t('Unavailable'), number(counts?.unavailable), { tab: 'unavailable' }],
    [t('Served today'), number(counts?.servedToday), { tab: 'history', status: ['served'] }],
    [t('Average wait'), spanWords(counts?.averageWaitMinutes, t), null],
    [t('Longest wait'), spanWords(typeof longest === 'number' ? longest + elapsed : null, t), null],
  ];
  return (
    <ul className={styles.tiles} aria-label={t('Today in this department')}>
      {tiles.map(([words, value, to]) => {
        const content = (
          <>
            <span className={styles.tileValue}>{value}</span>
            <span className={styles.tileWords}>{words}</span>
          </>
        );
        return (
          <li key={words} className={styles.tile}>
            {to ? (
              <Link to="/hospital/queue-management" search={{ departmentId, ...to }} className={styles.tileLink}>
                {content}
              </Link>
            ) : (
              content
            )}
          </li>
        );
      })}
    </ul>
  );
}
