import styles from './reference.module.css';

/** Text that scrolls in its own box, also by the keyboard. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
    <pre className={styles.block} tabIndex={0} role="group" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}
