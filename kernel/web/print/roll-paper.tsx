import '#kernel/web/design/print.css';
import { type ReactNode, useRef } from 'react';
import styles from './paper.module.css';
import { usePaperSize } from './paper-size.ts';

interface RollProps {
  /** What the paper is, for those who hear it. */
  readonly label?: string;
  /** The layout of what is on it; default that of the kit's parts. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A paper of the 80 mm roll: cut off where it ends. */
export function RollPaper({ label, className = styles.roll, children }: RollProps) {
  const content = useRef<HTMLElement>(null);
  usePaperSize('roll', content);
  return (
    <article ref={content} className={`print-roll as-paper ${className}`} data-paper="roll" {...(label ? { 'aria-label': label } : {})}>
      {children}
    </article>
  );
}
