import { PersonFace } from '#kernel/web/frame/person-face.tsx';
import styles from './name-cell.module.css';

interface NameCellProps {
  readonly name: string;
  /** The number under the name. */
  readonly under?: string | null;
  /** Address of the photo; initials without one. */
  readonly photo?: string | null;
  /** No disc: for things that are no persons. */
  readonly plain?: boolean;
}

/** Name over number, the first cell of most lists. */
export function NameCell({ name, under, photo, plain }: NameCellProps) {
  return (
    <span className={styles.name}>
      {plain ? null : <PersonFace name={name} photo={photo} size={32} />}
      <span className={styles.nameWords}>
        <span className={styles.nameTop}>{name}</span>
        {under ? <span className={`${styles.nameUnder} code`}>{under}</span> : null}
      </span>
    </span>
  );
}
