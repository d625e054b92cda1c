import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Refused } from '#kernel/web/client/send.ts';
import type { Tone } from '#kernel/web/design/look.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { LockMark } from './states.tsx';
import styles from './summary-strip.module.css';
import type { WorkLink } from './work-panel.tsx';

/** One figure of a strip: it only tells, or a press narrows the list below (`onPick`), or it leads to the list that it counts (`link`). */
export interface SummaryFigure {
  readonly key: string;
  /** What is counted. Where the figure has a tone, this is the word that says the same. */
  readonly title: string;
  /** The figure; a dash while it is not known. */
  readonly value?: ReactNode;
  /** A second figure or a word beside it. */
  readonly note?: ReactNode;
  readonly tone?: Tone;
  /** For a figure with a request of its own: why it has no value yet. */
  readonly state?: 'loading' | 'failed' | 'locked' | undefined;
  /** Whether the filter of a figure with `onPick` is on; left out where the press leads elsewhere. */
  readonly active?: boolean;
  readonly onPick?: () => void;
  readonly link?: WorkLink | undefined;
}

interface SummaryStripProps {
  /** What the figures are about, for screen readers. */
  readonly label: string;
  readonly figures?: readonly SummaryFigure[];
  /** Stands in a Panel or a Card: no box of its own, its lines reach the edges of the card. */
  readonly inPanel?: boolean;
  /** Further cells, each a SummaryCell: those that other modules add. */
  readonly children?: ReactNode;
}

/** The figures of a page, a panel or a record at a glance: one low row, the count first and what it counts below. */
export function SummaryStrip({ label, figures = [], inPanel = false, children }: SummaryStripProps) {
  if (figures.length === 0 && !children) return null;
  return (
    <ul className={styles.strip} aria-label={label} data-bare={inPanel || undefined}>
      {figures.map(({ key, ...figure }) => (
        <SummaryCell key={key} {...figure} />
      ))}
      {children}
    </ul>
  );
}

/** One cell of a strip, for a figure that a card of another module asks and shows by itself. */
export function SummaryCell(figure: Omit<SummaryFigure, 'key'>) {
  const { title, note, tone, active, onPick, link } = figure;
  const words = (
    <>
      <span className={styles.value}>
        <Value {...figure} />
      </span>
      <span className={styles.title}>{title}</span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </>
  );
  return (
    <li className={styles.cell} data-tone={tone}>
      {link ? (
        <Link to={link.to} params={link.params ?? {}} search={link.search ?? {}} className={styles.hold}>
          {words}
        </Link>
      ) : onPick ? (
        <button type="button" className={styles.hold} aria-pressed={active} onClick={onPick}>
          {words}
        </button>
      ) : (
        <div className={styles.hold}>{words}</div>
      )}
    </li>
  );
}

/** The state of a count that a card asks by itself: nothing stands in its place once it is there, unless its module is locked. */
export function countState(
  counted: { readonly count: number; readonly locked?: boolean | undefined } | undefined,
  refused: Refused | null,
): SummaryFigure['state'] {
  if (counted) return counted.locked ? 'locked' : undefined;
  return refused ? 'failed' : 'loading';
}

function Value({ value, state }: Pick<SummaryFigure, 'value' | 'state'>) {
  const t = useText();
  if (state === 'locked') return <LockMark />;
  if (state === 'failed') return <span className={styles.failed}>{t('Could not load')}</span>;
  if (state === 'loading') return <span className={styles.bone} />;
  return value ?? '–';
}
