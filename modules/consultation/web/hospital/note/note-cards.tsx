import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Note } from '#modules/consultation/contract/note-records.ts';
import { type ConsultationType, type NoteSection, type TextSection, textSections } from '#modules/consultation/contract/words.ts';
import { sectionText } from '../../print/section-text.ts';
import { sectionWords } from '../../words.ts';
import { ComplaintsEditor } from './complaints-editor.tsx';
import { ExaminationEditor } from './examination-editor.tsx';
import { FormCard } from './form-card.tsx';
import styles from './note.module.css';
import { SocialEditor } from './social-editor.tsx';
import { SystemsEditor } from './systems-editor.tsx';
import { TextEditor } from './text-editor.tsx';
import type { NoteEditor } from './use-note.ts';

interface NoteCardsProps {
  readonly editor: NoteEditor;
  readonly locked: boolean;
  /** Sections changed after the signing. */
  readonly amended: readonly string[];
  readonly female: boolean;
  readonly type: ConsultationType;
  /** Stands beside the assessment: the diagnoses that it ends in. */
  readonly besideAssessment?: ReactNode;
}

/** Sections in the order in which a visit goes; those rarely needed are folded until they hold something. */
const order: readonly NoteSection[] = [
  'presentingComplaints',
  'historyOfComplaint',
  'pastMedical',
  'pastSurgical',
  'drugHistory',
  'familyHistory',
  'socialHistory',
  'gynaeObstetricHistory',
  'immunisationHistory',
  'reviewOfSystems',
  'examination',
  'assessment',
  'plan',
  'clinicalNotes',
  'patientInstructions',
];
const open = new Set<NoteSection>(['presentingComplaints', 'historyOfComplaint', 'examination', 'assessment', 'plan']);

function holds(note: Note, section: NoteSection): boolean {
  const value = note[section];
  if (value === null) return false;
  return Array.isArray(value) ? value.length > 0 : typeof value === 'object' ? Object.keys(value).length > 0 : true;
}

const firstWordsOf = 140;

/** The note, section by section; one that is only read shows what was written and nothing else. */
export function NoteCards({ editor, locked, amended, female, type, besideAssessment }: NoteCardsProps) {
  const t = useText();
  // Where both texts wait to be chosen from, nothing is typed over either.
  const inConflict = new Set(editor.conflicts.map(({ section }) => section));
  const shown = order.filter((section) => holds(editor.note, section) || (!locked && (section !== 'gynaeObstetricHistory' || female)));
  const card = (section: NoteSection) => (
    <SectionCard
      key={section}
      section={section}
      firstWords={holds(editor.note, section) ? sectionText(section, editor.note[section], t).slice(0, firstWordsOf) : ''}
      startsOpen={open.has(section) || holds(editor.note, section)}
      amended={amended.includes(section)}
    >
      <SectionEditor section={section} editor={editor} locked={locked || inConflict.has(section)} type={type} />
    </SectionCard>
  );
  const at = order.indexOf('assessment');
  const before = shown.filter((section) => order.indexOf(section) < at);
  const after = shown.filter((section) => order.indexOf(section) > at);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving any field saves; the events of all fields bubble up here.
    <div className={styles.cards} onBlur={locked ? undefined : () => void editor.save()}>
      {shown.length === 0 ? <p className="muted">{t('No entries')}</p> : null}
      {before.map(card)}
      <div className={styles.pair}>
        {shown.includes('assessment') ? card('assessment') : null}
        {besideAssessment}
      </div>
      {after.map(card)}
      {editor.note.customForm ? (
        <FormCard
          value={editor.note.customForm}
          locked={locked || inConflict.has('customForm')}
          onChange={(value) => editor.put('customForm', value)}
        />
      ) : null}
    </div>
  );
}

interface SectionCardProps {
  readonly section: NoteSection;
  /** Of what is written, shown while the section is closed. */
  readonly firstWords: string;
  readonly startsOpen: boolean;
  readonly amended: boolean;
  readonly children: ReactNode;
}

function SectionCard({ section, firstWords, startsOpen, amended, children }: SectionCardProps) {
  const t = useText();
  return (
    <details className={styles.card} open={startsOpen || undefined}>
      <summary className={styles.title}>
        <h2>{t(sectionWords[section])}</h2>
        {amended ? <span className={styles.mark}>{t('Amended')}</span> : null}
        {firstWords ? <span className={styles.first}>{firstWords}</span> : null}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

interface SectionEditorProps {
  readonly section: NoteSection;
  readonly editor: NoteEditor;
  readonly locked: boolean;
  readonly type: ConsultationType;
}

const isText = (section: NoteSection): section is TextSection => (textSections as readonly string[]).includes(section);

function SectionEditor({ section, editor, locked, type }: SectionEditorProps) {
  const { note, put } = editor;
  if (isText(section))
    return <TextEditor section={section} value={note[section]} locked={locked} onChange={(value) => put(section, value)} />;
  if (section === 'presentingComplaints')
    return <ComplaintsEditor value={note.presentingComplaints} locked={locked} onChange={(value) => put(section, value)} />;
  if (section === 'socialHistory')
    return <SocialEditor value={note.socialHistory} locked={locked} onChange={(value) => put(section, value)} />;
  if (section === 'reviewOfSystems')
    return <SystemsEditor value={note.reviewOfSystems} locked={locked} onChange={(value) => put(section, value)} />;
  return <ExaminationEditor value={note.examination} type={type} locked={locked} onChange={(value) => put(section, value)} />;
}

/** The texts of both, where two people wrote the same section: one, the other, or both are kept. */
export function ConflictCards({ editor }: { readonly editor: NoteEditor }) {
  const t = useText();
  const heading = useId();
  if (editor.conflicts.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-labelledby={heading} role="alert">
      <h2 id={heading}>{t('Consultation was changed elsewhere, review both versions')}</h2>
      {editor.conflicts.map(({ section, mine, theirs, by }) => (
        <div key={section} className={styles.conflict}>
          <h3>{t(sectionWords[section])}</h3>
          <div className={styles.versions}>
            <Version title={t('Yours')} section={section} value={mine} onKeep={() => editor.settle(section, mine)} />
            <Version
              title={t('Saved by {name}', { name: by })}
              section={section}
              value={theirs}
              onKeep={() => editor.settle(section, theirs)}
            />
          </div>
          {typeof mine === 'string' && typeof theirs === 'string' ? (
            <Button variant="default" size="compact-md" onClick={() => editor.settle(section, `${theirs}\n\n${mine}`)}>
              {t('Keep both texts')}
            </Button>
          ) : null}
        </div>
      ))}
    </section>
  );
}

interface VersionProps {
  readonly title: string;
  readonly section: NoteSection;
  readonly value: unknown;
  readonly onKeep: () => void;
}

function Version({ title, section, value, onKeep }: VersionProps) {
  const t = useText();
  return (
    <div>
      <p className="strong">{title}</p>
      <p className={styles.version}>{sectionText(section, value, t)}</p>
      <Button variant="default" size="compact-md" onClick={onKeep}>
        {t('Keep this')}
      </Button>
    </div>
  );
}
