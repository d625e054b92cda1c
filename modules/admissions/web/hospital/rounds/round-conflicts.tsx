import { Button } from '@mantine/core';
import { useId } from 'react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type RoundSection, roundSections } from '#modules/admissions/contract/round-words.ts';
import type { StayDiagnosis } from '#modules/admissions/contract/stay-records.ts';
import { factWords, sectionWords } from '../../round-looks.ts';
import { diagnosisLine } from '../stay-end/diagnosis-line.ts';
import { bothOf, type RoundConflict, type RoundFact, type RoundField } from './round-state.ts';
import styles from './rounds.module.css';
import type { RoundEditor } from './use-round.ts';
import { useStaffOptions } from './use-staff.ts';

const isSection = (field: RoundField): field is RoundSection => roundSections.some((section) => section === field);

/** Words of a field. */
export function fieldWords(field: RoundField): string {
  return isSection(field) ? sectionWords[field] : factWords[field satisfies RoundFact];
}

/** What stands in a field, as people read it. */
export function useValueWords(): (field: RoundField, value: unknown) => string {
  const t = useText();
  const format = useFormat();
  const staff = useStaffOptions();
  return (field, value) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('Empty');
    if (field === 'diagnoses') return (value as readonly StayDiagnosis[]).map(diagnosisLine).join('\n');
    if (field === 'problems') return (value as readonly string[]).join('\n');
    if (field === 'attendeeIds')
      return (value as readonly string[]).map((id) => staff.find((one) => one.value === id)?.label ?? t('Unknown')).join(', ');
    if (field === 'nextReviewAt') return format.instant(value as string);
    if (field === 'dischargePlanned') return format.day(value as string);
    if (field === 'vitalsId') return t('Another set of vitals');
    return value as string;
  };
}

/** What both wrote, where two people changed the same field: one, the other, or both are kept. */
export function RoundConflicts({ editor }: { readonly editor: RoundEditor }) {
  const t = useText();
  const heading = useId();
  if (editor.conflicts.length === 0) return null;
  return (
    <section className={styles.stack} aria-labelledby={heading} role="alert">
      <h3 id={heading}>{t('The round was changed elsewhere, review both versions')}</h3>
      {editor.conflicts.map((conflict) => (
        <Conflict key={conflict.field} conflict={conflict} editor={editor} />
      ))}
    </section>
  );
}

function Conflict({ conflict, editor }: { readonly conflict: RoundConflict; readonly editor: RoundEditor }) {
  const t = useText();
  const words = useValueWords();
  const { field, mine, theirs, by } = conflict;
  const both = bothOf(conflict, field);
  return (
    <div className={styles.section}>
      <h4>{t(fieldWords(field))}</h4>
      <div className={styles.versions}>
        <Version title={t('Yours')} text={words(field, mine)} onKeep={() => editor.settle(field, mine)} />
        <Version title={t('Saved by {name}', { name: by })} text={words(field, theirs)} onKeep={() => editor.settle(field, theirs)} />
      </div>
      {both === null ? null : (
        <div>
          <Button variant="default" size="compact-md" onClick={() => editor.settle(field, both)}>
            {isSection(field) ? t('Keep both texts') : t('Keep both')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Version({ title, text, onKeep }: { readonly title: string; readonly text: string; readonly onKeep: () => void }) {
  const t = useText();
  return (
    <div className={styles.section}>
      <p className="strong">{title}</p>
      <p className={styles.text}>{text}</p>
      <div>
        <Button variant="default" size="compact-md" onClick={onKeep}>
          {t('Keep this')}
        </Button>
      </div>
    </div>
  );
}
