import { useText } from '#kernel/web/text/use-text.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import styles from './settings-forms.module.css';

interface ChangedByProps {
  readonly at: string | null;
  readonly by: { readonly name: string } | null;
}

/** 'Last changed by … on …', or that the defaults still stand. */
export function ChangedBy({ at, by }: ChangedByProps) {
  const t = useText();
  const format = useFormat();
  if (!at) return <p className={styles.changed}>{t('Not changed yet')}</p>;
  return (
    <p className={styles.changed}>
      {by
        ? t('Last changed by {name} on {time}', { name: by.name, time: format.instant(at) })
        : t('Last changed on {time}', { time: format.instant(at) })}
    </p>
  );
}
