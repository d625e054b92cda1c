import { Button, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { RoundSection } from '#modules/admissions/contract/round-words.ts';
import { sectionWords } from '../../round-looks.ts';
import styles from './rounds.module.css';
import type { RoundEditor } from './use-round.ts';

/** Below what was copied from the round before. */
export const copiedHint = word('Copied from the round before: check that it is still true');

interface NoteSectionProps {
  readonly section: RoundSection;
  readonly editor: RoundEditor;
  /** What the round before says there. */
  readonly previous: string | null;
  readonly locked: boolean;
}

/** One section of the note. 'Copy forward' lays the text of the round before below it, and the section says so. */
export function NoteSection({ section, editor, previous, locked }: NoteSectionProps) {
  const t = useText();
  const title = t(sectionWords[section]);
  return (
    <div className={styles.section}>
      <Textarea
        label={title}
        autosize
        minRows={3}
        maxLength={10_000}
        readOnly={locked}
        value={editor.values[section]}
        {...(editor.copied.includes(section) ? { description: t(copiedHint) } : {})}
        onChange={(event) => editor.put(section, event.currentTarget.value)}
      />
      {previous && !locked && !editor.values[section].includes(previous) ? (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCopy size={14} aria-hidden="true" />}
            onClick={() => editor.copy(section, previous)}
          >
            {t('Copy forward')}
            <span className="visually-hidden"> {title}</span>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
