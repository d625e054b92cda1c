import '#kernel/web/design/print.css';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './print.module.css';

export interface PrintPageProps {
  readonly title: string;
  /** False while the data is on its way. */
  readonly ready: boolean;
  readonly children: ReactNode;
}

/** A page that shows what will be on paper, with the one button that prints it. */
export function PrintPage({ title, ready, children }: PrintPageProps) {
  const t = useText();
  return (
    <>
      <div className="no-print">
        <PageHead
          title={title}
          actions={
            <Button
              disabled={!ready}
              leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('Print')}
            </Button>
          }
        />
      </div>
      <div className={styles.desk}>{children}</div>
    </>
  );
}
