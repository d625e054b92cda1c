import { Button, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import type { RoundSection } from '#modules/admissions/contract/round-words.ts';
import { sectionWords } from '../../round-looks.ts';
import styles from './rounds.module.css';
import type { RoundEditor } from './use-round.ts';

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
        value={editor.text[section]}
        {...(editor.copied.includes(section) ? { description: t('Copied from the round before: check that it is still true') } : {})}
        onChange={(event) => editor.put(section, event.currentTarget.value)}
      />
      {previous && !locked && !editor.text[section].includes(previous) ? (
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

/** The texts of both, where two people wrote the same section: one, the other, or both are kept. */
export function RoundConflicts({ editor }: { readonly editor: RoundEditor }) {
  const t = useText();
  const heading = useId();
  if (editor.conflicts.length === 0) return null;
  return (
    <section className={styles.stack} aria-labelledby={heading} role="alert">
      <h3 id={heading}>{t('The round was changed elsewhere, review both versions')}</h3>
      {editor.conflicts.map(({ section, mine, theirs, by }) => (
        <div key={section} className={styles.section}>
          <h4>{t(sectionWords[section])}</h4>
          <div className={styles.versions}>
            <Version title={t('Yours')} text={mine} onKeep={() => editor.settle(section, mine)} />
            <Version title={t('Saved by {name}', { name: by })} text={theirs} onKeep={() => editor.settle(section, theirs)} />
          </div>
          <div>
            <Button variant="default" size="compact-md" onClick={() => editor.settle(section, `${theirs}\n\n${mine}`)}>
              {t('Keep both texts')}
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}

function Version({ title, text, onKeep }: { readonly title: string; readonly text: string; readonly onKeep: () => void }) {
  const t = useText();
  return (
    <div className={styles.section}>
      <p className="strong">{title}</p>
      <p className={styles.text}>{text || t('Empty')}</p>
      <div>
        <Button variant="default" size="compact-md" onClick={onKeep}>
          {t('Keep this')}
        </Button>
      </div>
    </div>
  );
}
