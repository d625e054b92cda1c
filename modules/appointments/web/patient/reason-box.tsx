import { Textarea } from '@mantine/core';
import { useText } from '#kernel/web/text/use-text.ts';

/** Why the patient comes, as they say it. */
export function ReasonBox({ value, onChange }: { readonly value: string; readonly onChange: (words: string) => void }) {
  const t = useText();
  return (
    <Textarea
      label={t('Reason for the visit')}
      description={t('Visible to hospital staff only.')}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
