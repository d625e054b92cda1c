import styles from './print.module.css';
import { useCopyMark } from './print-marks.ts';

/** On rolls, labels and cards, which have no foot: which copy this is, when and by whom; nothing on the original. */
export function CopyMark({ of }: { readonly of?: string }) {
  const mark = useCopyMark(of);
  return mark ? <p className={styles.copy}>{mark}</p> : null;
}
