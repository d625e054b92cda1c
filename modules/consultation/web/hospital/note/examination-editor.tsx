import { Textarea } from '@mantine/core';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Note } from '#modules/consultation/contract/note-records.ts';
import type { ConsultationType } from '#modules/consultation/contract/words.ts';
import styles from './note.module.css';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { SystemsEditor } from './systems-editor.tsx';

const BodyMap = lazyPart(() => import('./body-map.tsx').then((file) => file.BodyMap));
const DentalChart = lazyPart(() => import('./dental-chart.tsx').then((file) => file.DentalChart));
const EyeBlock = lazyPart(() => import('./eye-block.tsx').then((file) => file.EyeBlock));

type Examination = NonNullable<Note['examination']>;

interface ExaminationEditorProps {
  readonly value: Examination | null;
  readonly type: ConsultationType;
  readonly locked: boolean;
  readonly onChange: (value: Examination | null) => void;
}

const none: Examination = { general: null, systems: {}, marks: [], teeth: [], eyes: null };

/** What was found on examination: in general and system by system. */
export function ExaminationEditor({ value, type, locked, onChange }: ExaminationEditorProps) {
  const t = useText();
  const held = value ?? none;
  const put = (part: Partial<Examination>) => onChange({ ...held, ...part });
  return (
    <div className={styles.rows}>
      {locked ? (
        <p className={styles.text}>{held.general ?? '–'}</p>
      ) : (
        <Textarea
          aria-label={t('General examination')}
          placeholder={t('General examination')}
          autosize
          minRows={2}
          value={held.general ?? ''}
          onChange={(event) => put({ general: event.currentTarget.value || null })}
        />
      )}
      <SystemsEditor fills value={held.systems} locked={locked} onChange={(systems) => put({ systems })} />
      {type === 'dental' || held.teeth.length > 0 ? (
        <DentalChart value={held.teeth} locked={locked} onChange={(teeth) => put({ teeth })} />
      ) : null}
      {type === 'eye' || held.eyes ? <EyeBlock value={held.eyes} locked={locked} onChange={(eyes) => put({ eyes })} /> : null}
      <details open={held.marks.length > 0 || undefined}>
        <summary>{t('Body map')}</summary>
        <BodyMap value={held.marks} locked={locked} onChange={(marks) => put({ marks })} />
      </details>
    </div>
  );
}
