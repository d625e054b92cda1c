import styles from './two-lines.module.css';

/** What a row is, with what belongs to it below: for records that are not people. */
export function TwoLines({ name, under }: { readonly name: string; readonly under: string }) {
  return (
    <span className={styles.cell}>
      <span className={styles.name}>{name}</span>
      {under ? <span className="note">{under}</span> : null}
    </span>
  );
}
