import { useText } from '#kernel/web/text/use-text.ts';
import styles from './nursing.module.css';
import { useOpenWarnings } from './use-warnings.ts';
import { WarningLine } from './warning-line.tsx';

/** The open warnings over the bed board, of one ward where it is narrowed. */
export function BoardWarnings({ wardId }: { readonly wardId: string | undefined }) {
  const t = useText();
  const warnings = useOpenWarnings().filter(({ place }) => !wardId || place?.wardId === wardId);
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.strip} aria-label={t('Early warnings')}>
      {warnings.map((warning) => (
        <WarningLine key={warning.id} warning={warning} named />
      ))}
    </ul>
  );
}
