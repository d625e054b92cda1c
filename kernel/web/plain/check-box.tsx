import styles from './plain.module.css';

interface PlainCheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The kit's tick for pages that must stay without the kit. */
export function PlainCheck({ label, checked, onChange }: PlainCheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" className={styles.tick} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
