import { type ReactNode, useId } from 'react';
import { FaultWall } from './panel.tsx';
import styles from './panel.module.css';

interface PanelPartProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One of the parts of a Panel, with a title and acts of its own: several kinds of orders in one card. A fault inside stays inside. */
export function PanelPart({ title, actions, children }: PanelPartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h3 id={id} className={styles.partTitle}>
          {title}
        </h3>
        <span className={`${styles.end} no-print`}>{actions}</span>
      </div>
      <FaultWall>{children}</FaultWall>
    </section>
  );
}
