import '#kernel/web/design/print.css';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PaperSize, usePaperSize } from '#kernel/web/print/paper-size.ts';
import { PrintMarksContext } from '#kernel/web/print/print-marks.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './print-page.module.css';
import { type PrintCount, usePrintCount } from './use-print-count.ts';

export interface PrintPageProps {
  readonly title: string;
  /** False while the data is on its way. */
  readonly ready: boolean;
  /** Default A4. A roll gives its own length. */
  readonly size?: PaperSize;
  /** What is printed and counted; missing for papers that are no document: shelf labels, the patient's own area. */
  readonly counted?: PrintCount | undefined;
  /** Opens the print dialog as soon as the paper is ready. */
  readonly atOnce?: boolean;
  readonly children: ReactNode;
}

/** A page that shows what will be on paper, with the one button that prints it. Reprints say which copy they are. */
export function PrintPage({ title, ready, size = 'a4', counted, atOnce = false, children }: PrintPageProps) {
  const t = useText();
  usePaperSize(size === 'roll' ? null : size);
  const { marks, print, busy } = usePrintCount(ready ? counted : undefined);
  const isPrinted = useRef(false);
  useEffect(() => {
    if (!atOnce || !ready || isPrinted.current) return;
    isPrinted.current = true;
    void print();
  });
  return (
    <>
      <div className="no-print">
        <PageHead
          title={title}
          actions={
            <Button
              disabled={!ready}
              loading={busy}
              leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden="true" />}
              onClick={() => void print()}
            >
              {t('Print')}
            </Button>
          }
        />
      </div>
      <div className={styles.desk} data-paper={size}>
        <PrintMarksContext value={marks}>{children}</PrintMarksContext>
      </div>
    </>
  );
}
