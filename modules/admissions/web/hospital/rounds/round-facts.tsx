import { Button, CloseButton, MultiSelect, Select, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { MomentBox } from '#kernel/web/form/moment-box.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { WardRound } from '#modules/admissions/contract/round-records.ts';
import { mostAttendees, mostProblems } from '#modules/admissions/contract/round-words.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { VitalsLine } from '#modules/patient-chart/web/index.ts';
import { factWords } from '../../round-looks.ts';
import { DiagnosesInput } from '../diagnoses-field.tsx';
import { copiedHint } from './note-section.tsx';
import { missingOf, type RoundField } from './round-state.ts';
import styles from './rounds.module.css';
import type { RoundEditor } from './use-round.ts';
import { useStaffOptions } from './use-staff.ts';

interface RoundFactsProps {
  readonly round: WardRound;
  readonly editor: RoundEditor;
  readonly previous: WardRound | null;
  /** Sets of vitals of the last 24 hours. */
  readonly vitals: readonly Vital[];
}

/** What a round says before its text: problems, diagnoses, and the vitals it looked at. */
export function RoundFindings({ round, editor, previous, vitals }: RoundFactsProps) {
  const t = useText();
  const { values, put } = editor;
  const isOpen = useOpen(editor);
  return (
    <>
      <VitalsOfRound round={round} editor={editor} vitals={vitals} />
      {isOpen('problems') ? <Problems value={values.problems} onChange={(next) => put('problems', next)} /> : null}
      <Forward editor={editor} field="problems" previous={previous} />
      {isOpen('diagnoses') ? (
        <DiagnosesInput
          name="diagnoses"
          label={t(factWords.diagnoses)}
          value={values.diagnoses}
          onChange={(next) => put('diagnoses', [...next])}
        />
      ) : null}
      <Forward editor={editor} field="diagnoses" previous={previous} />
    </>
  );
}

/** What a round says after its text: when the patient is seen again, goes home, and who came along. */
export function RoundOutlook({ round, editor }: Pick<RoundFactsProps, 'round' | 'editor'>) {
  const t = useText();
  const staff = useStaffOptions();
  const { values, put } = editor;
  const isOpen = useOpen(editor);
  // What the reader cannot choose from any more stays by its name.
  const known = [...staff, ...round.attendees.filter(({ id }) => !staff.some(({ value }) => value === id)).map(asOption)];
  return (
    <>
      <div className={styles.pair}>
        {isOpen('nextReviewAt') ? <NextReview value={values.nextReviewAt} onChange={(at) => put('nextReviewAt', at)} /> : null}
        {isOpen('dischargePlanned') ? (
          <DayBox
            label={t(factWords.dischargePlanned)}
            value={values.dischargePlanned}
            onChange={(day) => put('dischargePlanned', day || null)}
          />
        ) : null}
      </div>
      {isOpen('attendeeIds') ? (
        <MultiSelect
          label={t(factWords.attendeeIds)}
          data={known}
          searchable
          maxValues={mostAttendees}
          value={values.attendeeIds}
          onChange={(ids) => put('attendeeIds', ids)}
        />
      ) : null}
    </>
  );
}

interface NextReviewProps {
  readonly value: string | null;
  readonly onChange: (at: string | null) => void;
}

/** The box keeps what is typed of day and time; a value that came from elsewhere is drawn anew. */
function NextReview({ value, onChange }: NextReviewProps) {
  const t = useText();
  const [shown, setShown] = useState({ value, turn: 0 });
  if (shown.value !== value) setShown({ value, turn: shown.turn + 1 });
  return (
    <MomentBox
      key={shown.turn}
      label={t(factWords.nextReviewAt)}
      value={value ?? ''}
      onChange={(typed) => {
        const at = typed || null;
        // A half of a moment waits for its other half.
        if (at !== null && Number.isNaN(Date.parse(at))) return;
        setShown({ value: at, turn: shown.turn });
        onChange(at);
      }}
    />
  );
}

const asOption = ({ id, fullname }: { readonly id: string; readonly fullname: string }) => ({ value: id, label: fullname });

/** A field that two people changed at once is chosen above, not typed in. */
function useOpen({ conflicts }: RoundEditor): (field: RoundField) => boolean {
  const held = new Set(conflicts.map(({ field }) => field));
  return (field) => !held.has(field);
}

interface ForwardProps {
  readonly editor: RoundEditor;
  readonly field: 'problems' | 'diagnoses';
  readonly previous: WardRound | null;
}

/** 'Copy forward' of a list, and the mark of one that was copied. */
function Forward({ editor, field, previous }: ForwardProps) {
  const t = useText();
  const before = previous?.[field] ?? [];
  const offers = missingOf<unknown>(editor.values[field], before).length > 0 && !editor.conflicts.some((one) => one.field === field);
  return (
    <>
      {editor.copied.includes(field) ? <p className="caption">{t(copiedHint)}</p> : null}
      {offers ? (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCopy size={14} aria-hidden="true" />}
            onClick={() => editor.copyList(field, before)}
          >
            {t('Copy forward')}
            <span className="visually-hidden"> {t(factWords[field])}</span>
          </Button>
        </div>
      ) : null}
    </>
  );
}

function VitalsOfRound({ round, editor, vitals }: Omit<RoundFactsProps, 'previous'>) {
  const t = useText();
  const format = useFormat();
  const { vitalsId } = editor.values;
  const own = round.vitals;
  const sets = own && !vitals.some(({ id }) => id === own.id) ? [...vitals, own] : vitals;
  const chosen = sets.find(({ id }) => id === vitalsId);
  if (sets.length === 0 || editor.conflicts.some(({ field }) => field === 'vitalsId')) return null;
  return (
    <div className={styles.section}>
      <Select
        label={t(factWords.vitalsId)}
        data={sets.map(({ id, takenAt }) => ({ value: id, label: format.instant(takenAt) }))}
        clearable
        value={chosen ? chosen.id : null}
        onChange={(id) => editor.put('vitalsId', id)}
      />
      {chosen ? (
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <VitalsLine vital={chosen} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The problems of the patient, one line each. */
function Problems({ value, onChange }: { readonly value: readonly string[]; readonly onChange: (next: string[]) => void }) {
  const t = useText();
  const [words, setWords] = useState('');
  const isFull = value.length >= mostProblems;
  const fits = words.trim().length > 1 && !isFull && !value.includes(words.trim());
  const add = () => {
    if (!fits) return;
    onChange([...value, words.trim()]);
    setWords('');
  };
  return (
    <div className={styles.section}>
      <div className={styles.line}>
        <TextInput
          className={styles.grow}
          label={t(factWords.problems)}
          maxLength={200}
          value={words}
          disabled={isFull}
          onChange={(event) => setWords(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </div>
      {value.length > 0 ? (
        <ol className={styles.list} aria-label={t(factWords.problems)}>
          {value.map((problem) => (
            <li key={problem} className={styles.line}>
              <span className={styles.grow}>{problem}</span>
              <CloseButton
                aria-label={t('Remove {name}', { name: problem })}
                onClick={() => onChange(value.filter((one) => one !== problem))}
              />
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
