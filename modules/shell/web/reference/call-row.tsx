import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CallDetails } from './call-details.tsx';
import type { ApiCall, Schemas } from './document.ts';
import styles from './reference.module.css';

interface CallRowProps {
  readonly call: ApiCall;
  readonly schemas: Schemas;
  readonly opened: boolean;
  readonly onOpen: (id: string | undefined) => void;
}

/** One call of the list; all about it is drawn once it is open. */
export function CallRow({ call, schemas, opened, onOpen }: CallRowProps) {
  const own = useRef<HTMLLIElement>(null);
  const openedFirst = useRef(opened);
  // Come to by its own address.
  useEffect(() => {
    if (openedFirst.current) own.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  const id = `call-${call.id}`;
  return (
    <li ref={own} className={styles.call} data-open={opened || undefined}>
      <h3 className={styles.head}>
        <UnstyledButton
          className={styles.row}
          aria-expanded={opened}
          {...(opened ? { 'aria-controls': id } : {})}
          onClick={() => onOpen(opened ? undefined : call.id)}
        >
          <IconChevronRight size={16} aria-hidden className={styles.chevron} />
          <span className={styles.method} data-method={call.method}>
            {call.method}
          </span>
          <code className={styles.path}>{call.path}</code>
          <span className={styles.summary} lang="en">
            {call.summary}
          </span>
        </UnstyledButton>
      </h3>
      {opened ? (
        <div id={id} className={styles.details}>
          <CallDetails call={call} schemas={schemas} />
        </div>
      ) : null}
    </li>
  );
}
