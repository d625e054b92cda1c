import { Checkbox, Select, Textarea } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { useText } from '#kernel/web/text/use-text.ts';
import type { AttachmentCategory } from '#modules/patient-chart/contract/words.ts';
import { attachmentCategoryWords, optionsFrom } from '../words.ts';
import styles from './chart.module.css';

export interface Choices {
  readonly category: AttachmentCategory;
  readonly visibleToPatient: boolean;
  readonly isSensitive: boolean;
  readonly description: string;
}

interface UploadChoicesProps {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly own: boolean;
}

/** What is said of all files of one upload. */
export function UploadChoices({ choices, onChange, own }: UploadChoicesProps) {
  const t = useText();
  return (
    <div className={styles.stack}>
      <Select
        label={t('Category')}
        data={[...optionsFrom(attachmentCategoryWords, t)]}
        value={choices.category}
        allowDeselect={false}
        onChange={(value) => onChange({ ...choices, category: (value ?? 'other') as AttachmentCategory })}
      />
      <Textarea
        label={t('Description')}
        maxLength={500}
        rows={2}
        value={choices.description}
        onChange={(event) => onChange({ ...choices, description: event.currentTarget.value })}
      />
      {own ? null : (
        <>
          <Checkbox
            label={t('Visible to patient')}
            checked={choices.visibleToPatient}
            onChange={(event) => onChange({ ...choices, visibleToPatient: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('Sensitive')}
            checked={choices.isSensitive}
            onChange={(event) => onChange({ ...choices, isSensitive: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  );
}
