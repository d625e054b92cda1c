import { type ReactNode, useEffect, useRef } from 'react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useDocumentTitle } from './document-title.ts';
import styles from './page-head.module.css';

let firstPage = true;

interface PageHeadProps {
  readonly title: string;
  /** How many records the list holds, beside the title. */
  readonly count?: number | undefined;
  /** A muted line below: a date, an explanation. */
  readonly note?: ReactNode;
  /** Status badges beside the title of a record. */
  readonly badges?: ReactNode;
  /** Buttons at the right; one filled at most. */
  readonly actions?: ReactNode;
  /** Title of the browser's tab when the page's title holds a person's name. */
  readonly tabTitle?: string;
}

/** The head of every page: title and count at left, acts at right. Takes the focus after a change of page. */
export function PageHead({ title, count, note, badges, actions, tabTitle }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const format = useFormat();
  useDocumentTitle(tabTitle ?? title);
  useEffect(() => {
    // The very first page keeps the browser's own focus, so that Tab starts at the top.
    if (!firstPage && !document.activeElement?.closest('main form')) heading.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <div className={styles.line}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {count === undefined ? null : <span className={styles.count}>{format.number(count)}</span>}
          {badges}
        </div>
        {note ? <div className={styles.note}>{note}</div> : null}
      </div>
      {actions ? <div className={`${styles.actions} no-print`}>{actions}</div> : null}
    </div>
  );
}
