import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './draft-line.module.css';

/** 'Draft restored, saved 12:31 · Discard', above a form into which typed text was put back. */
export function DraftLine({ restoredAt, onDiscard }: { readonly restoredAt: number | null; readonly onDiscard: () => void }) {
  const t = useText();
  const format = useFormat();
  if (restoredAt === null) return null;
  const at = new Date(restoredAt).toISOString();
  const today = format.instant(at).slice(0, -5) === format.instant(new Date().toISOString()).slice(0, -5);
  return (
    <p className={styles.line} role="status">
      <IconRestore size={16} stroke={1.7} aria-hidden="true" />
      <span>{t('Draft restored, saved {time}', { time: today ? format.time(at) : format.instant(at) })}</span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {t('Discard draft')}
      </Button>
    </p>
  );
}
