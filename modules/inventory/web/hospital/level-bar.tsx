import type { CSSProperties } from 'react';
import styles from './level-bar.module.css';

const tones: Readonly<Record<string, string>> = { '#D92D20': 'red', '#F79009': 'amber', '#12B76A': 'green' };

/** How full the shelf is; nothing is drawn as a sliver, and the figure stands beside the bar. */
export function LevelBar({ percent, color }: { readonly percent: number; readonly color: string }) {
  return (
    <span className={styles.level}>
      <span className={styles.track} aria-hidden="true">
        <span
          className={styles.fill}
          data-tone={tones[color] ?? 'green'}
          style={{ '--level': `${Math.max(2, percent)}%` } as CSSProperties}
        />
      </span>
      <span className="tnum">{percent}%</span>
    </span>
  );
}
