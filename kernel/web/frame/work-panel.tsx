import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CallState } from '#kernel/web/client/use-call.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useShownTable } from './panel-place.ts';
import { Loaded, Panel } from './panel.tsx';
import { EmptyState } from './states.tsx';
import styles from './work-panel.module.css';

/** Where a row or a button of a work panel leads. */
export interface WorkLink {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, unknown>>;
}

/** One piece of work: who or what it is about, what is to know, and at its end a state or what is done next. */
export interface WorkRow {
  readonly key: string;
  readonly lead: string;
  readonly under?: ReactNode;
  /** Stands before the name: a time, a ticket number. */
  readonly mark?: ReactNode;
  readonly end?: ReactNode;
  readonly open?: WorkLink;
  readonly tone?: 'red' | 'amber';
}

interface WorkPanelProps<Payload> {
  readonly title: string;
  readonly from: CallState<Payload>;
  readonly rows: (payload: Payload) => readonly WorkRow[];
  /** How many there are in all; those beyond the rows are behind `all`. */
  readonly count: (payload: Payload) => number;
  /** The list that the panel is the beginning of. */
  readonly all: WorkLink;
  readonly empty: string;
  /** Buttons of the panel: what is begun here. */
  readonly actions?: ReactNode;
  /** Stands above the rows: figures, choices. */
  readonly children?: ReactNode;
}

const mostRows = 6;

/** The first rows of a list of work, each opened or done from here, with the way to all of them. */
export function WorkPanel<Payload>({ title, from, rows, count, all, empty, actions, children }: WorkPanelProps<Payload>) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel
      title={title}
      flush
      {...(actions ? { actions } : {})}
      note={from.data === undefined ? undefined : format.number(count(from.data))}
    >
      {children}
      <Loaded from={from} rows={5}>
        {(payload) => {
          const found = rows(payload);
          if (found.length === 0) return <EmptyState compact title={empty} />;
          return (
            <>
              <WorkRows rows={found.slice(0, mostRows)} title={title} />
              <Link to={all.to} params={all.params ?? {}} search={all.search ?? {}} className={styles.all}>
                {t('View all ({count})', { count: format.number(count(payload)) })}
                <span className="visually-hidden">{` – ${title}`}</span>
              </Link>
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function WorkRows({ rows, title }: { readonly rows: readonly WorkRow[]; readonly title: string }) {
  useShownTable([{ key: 'lead', title, text: (row: WorkRow) => row.lead }], rows);
  return (
    <ul className={styles.rows} aria-label={title}>
      {rows.map(({ key, lead, under, mark, end, open, tone }) => (
        <li key={key} data-tone={tone}>
          {mark ? <span className={styles.mark}>{mark}</span> : null}
          <span className={styles.words}>
            {open ? (
              <Link to={open.to} params={open.params ?? {}} search={open.search ?? {}} className={styles.lead}>
                {lead}
              </Link>
            ) : (
              <span className={styles.lead}>{lead}</span>
            )}
            {under ? <span className={styles.under}>{under}</span> : null}
          </span>
          {end ? <span className={styles.end}>{end}</span> : null}
        </li>
      ))}
    </ul>
  );
}
