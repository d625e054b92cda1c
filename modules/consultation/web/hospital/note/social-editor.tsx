import { Select, Textarea, TextInput } from '@mantine/core';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Note } from '#modules/consultation/contract/note-records.ts';
import { alcoholWords, optionsFrom, smokingWords } from '../../words.ts';
import styles from './note.module.css';

type SocialHistory = NonNullable<Note['socialHistory']>;

interface SocialEditorProps {
  readonly value: SocialHistory | null;
  readonly locked: boolean;
  readonly onChange: (value: SocialHistory | null) => void;
}

const none: SocialHistory = { smoking: null, alcohol: null, occupation: null, text: null };

/** How the patient lives: smoking, alcohol, work. */
export function SocialEditor({ value, locked, onChange }: SocialEditorProps) {
  const t = useText();
  const held = value ?? none;
  const put = (part: Partial<SocialHistory>) => {
    const next = { ...held, ...part };
    onChange(Object.values(next).every((each) => each === null || each === '') ? null : next);
  };
  return (
    <div className={styles.rows}>
      <div className={styles.three}>
        <Select
          label={t('Smoking')}
          clearable
          disabled={locked}
          data={optionsFrom(smokingWords, t).map((option) => ({ ...option }))}
          value={held.smoking}
          onChange={(smoking) => put({ smoking: smoking as SocialHistory['smoking'] })}
        />
        <Select
          label={t('Alcohol')}
          clearable
          disabled={locked}
          data={optionsFrom(alcoholWords, t).map((option) => ({ ...option }))}
          value={held.alcohol}
          onChange={(alcohol) => put({ alcohol: alcohol as SocialHistory['alcohol'] })}
        />
        <TextInput
          label={t('Occupation')}
          disabled={locked}
          maxLength={200}
          value={held.occupation ?? ''}
          onChange={(event) => put({ occupation: event.currentTarget.value || null })}
        />
      </div>
      <Textarea
        aria-label={t('Social history')}
        autosize
        minRows={1}
        disabled={locked}
        value={held.text ?? ''}
        onChange={(event) => put({ text: event.currentTarget.value || null })}
      />
    </div>
  );
}
