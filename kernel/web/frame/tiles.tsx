import type { ReactNode } from 'react';
import type { Tone } from '#kernel/web/design/look.ts';
import styles from './tiles.module.css';

export interface Tile {
  readonly key: string;
  readonly title: string;
  /** The figure; a dash while it is not known. */
  readonly value: ReactNode;
  /** A second figure or a word under it. */
  readonly note?: ReactNode;
  readonly tone?: Tone;
  /** Marks the tile whose filter is on. */
  readonly active?: boolean;
  /** What a press does; a tile without it only tells. */
  readonly onPick?: () => void;
}

/** A page at a glance: a row of figures over its list; a press narrows the list. */
export function Tiles({ label, tiles }: { readonly label: string; readonly tiles: readonly Tile[] }) {
  return (
    <ul className={styles.tiles} aria-label={label}>
      {tiles.map((tile) => (
        <li key={tile.key}>
          {tile.onPick ? (
            <button type="button" className={styles.tile} data-tone={tile.tone} aria-pressed={tile.active ?? false} onClick={tile.onPick}>
              <Words tile={tile} />
            </button>
          ) : (
            <div className={styles.tile} data-tone={tile.tone}>
              <Words tile={tile} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ tile }: { readonly tile: Tile }) {
  return (
    <>
      <span className={styles.title}>{tile.title}</span>
      <span className={styles.value}>{tile.value ?? '–'}</span>
      {tile.note ? <span className={styles.note}>{tile.note}</span> : null}
    </>
  );
}
