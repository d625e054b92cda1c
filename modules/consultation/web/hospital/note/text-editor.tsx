import { ActionIcon, Button, Popover, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconTextPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { commonPhrases, expandPhrase } from '#modules/consultation/contract/quick-phrases.ts';
import { mostSectionText, type TextSection } from '#modules/consultation/contract/words.ts';
import { sectionWords } from '../../words.ts';
import styles from './note.module.css';

interface TextEditorProps {
  readonly section: TextSection;
  readonly value: string | null;
  readonly locked: boolean;
  readonly onChange: (value: string | null) => void;
}

type Phrases = Readonly<Record<string, string>>;

/** The phrases of the house under the own ones. */
function usePhrases(): { readonly all: Phrases; readonly own: Phrases; readonly keep: (word: string, text: string | null) => void } {
  const { preferences, prefer } = usePreferences();
  const own = (preferences['phrases'] ?? {}) as Phrases;
  const keep = (word: string, text: string | null) => prefer({ phrases: { [word]: text } });
  return { all: { ...commonPhrases, ...own }, own, keep };
}

/** A section in plain words. `.ros` and a blank become the review of systems; the button beside it shows and keeps phrases. */
export function TextEditor({ section, value, locked, onChange }: TextEditorProps) {
  const t = useText();
  const { all } = usePhrases();
  const box = useRef<HTMLTextAreaElement>(null);
  if (locked) return <p className={styles.text}>{value ?? '–'}</p>;
  const type = (text: string, caret: number) => {
    const expanded = expandPhrase(text, caret, all);
    const short = expanded && expanded.text.length <= mostSectionText ? expanded : null;
    onChange((short?.text ?? text) || null);
    if (short) requestAnimationFrame(() => box.current?.setSelectionRange(short.caret, short.caret));
  };
  return (
    <div className={styles.writing}>
      <Textarea
        ref={box}
        aria-label={t(sectionWords[section])}
        autosize
        minRows={2}
        maxRows={18}
        maxLength={mostSectionText}
        value={value ?? ''}
        onChange={({ currentTarget }) => type(currentTarget.value, currentTarget.selectionStart)}
      />
      <PhraseBox
        of={t(sectionWords[section])}
        text={value ?? ''}
        onPut={(phrase) => onChange([value, phrase].filter(Boolean).join('\n').slice(0, mostSectionText))}
      />
    </div>
  );
}

interface PhraseBoxProps {
  readonly of: string;
  /** What stands in the section: kept as an own phrase when asked. */
  readonly text: string;
  readonly onPut: (phrase: string) => void;
}

function PhraseBox({ of, text, onPut }: PhraseBoxProps) {
  const t = useText();
  const { all, own, keep } = usePhrases();
  const [opened, setOpened] = useState(false);
  const [word, setWord] = useState('');
  const ready = /^[a-z0-9]{2,20}$/.test(word) && text.trim() !== '' && text.length <= 2000;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" aria-label={t('Phrases for {section}', { section: of })} onClick={() => setOpened(!opened)}>
          <IconTextPlus size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.phrases} aria-label={t('Phrases')}>
        <p className="muted">{t('Type a dot, the keyword and a space.')}</p>
        <ul className={styles.phraseList}>
          {Object.entries(all).map(([name, phrase]) => (
            <li key={name}>
              <UnstyledButton
                className={styles.phrase}
                onClick={() => {
                  onPut(phrase);
                  setOpened(false);
                }}
              >
                <span className="code strong">.{name}</span> <span>{phrase}</span>
              </UnstyledButton>
              {Object.hasOwn(own, name) ? (
                <ActionIcon variant="subtle" aria-label={t('Remove .{word}', { word: name })} onClick={() => keep(name, null)}>
                  <IconTrash size={16} stroke={1.7} aria-hidden="true" />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
        <div className={styles.keepPhrase}>
          <TextInput
            label={t('Save this text as')}
            value={word}
            maxLength={20}
            onChange={({ currentTarget }) => setWord(currentTarget.value.toLowerCase())}
          />
          <Button
            variant="default"
            disabled={!ready}
            onClick={() => {
              keep(word, text.trim());
              setWord('');
            }}
          >
            {t('Keep')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
