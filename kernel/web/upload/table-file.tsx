import { FileInput } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { whyNotSend } from './upload-body.ts';

interface TableFileProps {
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  readonly label?: string;
  readonly placeholder?: string;
  /** The `bodyLimit` of the import's call. */
  readonly most: number | undefined;
  /** What the server found wrong with the file as a whole. */
  readonly error?: string;
  readonly className?: string | undefined;
}

/** Takes the file of an import: a spreadsheet or CSV. One that is too large is said so and not taken. */
export function TableFile({ file, onChange, label, placeholder, most, error, className }: TableFileProps) {
  const t = useText();
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  return (
    <FileInput
      {...(className ? { className } : {})}
      label={label ?? t('File')}
      required
      clearable
      placeholder={placeholder ?? t('CSV or spreadsheet (.xlsx)')}
      accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      leftSection={<IconFileSpreadsheet size={17} stroke={1.6} aria-hidden="true" />}
      value={file}
      error={tooLarge ?? (error || null)}
      onChange={(chosen) => {
        const why = chosen ? whyNotSend(t, chosen, most) : null;
        setTooLarge(why);
        onChange(why ? null : chosen);
      }}
    />
  );
}
