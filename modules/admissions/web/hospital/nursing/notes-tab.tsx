import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { nursingCalls } from '#modules/admissions/contract/calls/nursing.ts';
import type { NursingNote } from '#modules/admissions/contract/nursing-records.ts';
import { type NoteKind, noteKinds } from '#modules/admissions/contract/nursing-words.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { shiftWords } from '../../looks.ts';
import { amendedLook, noteKindWords } from '../../nursing-looks.ts';
import { NoteForm } from './note-form.tsx';
import styles from './nursing.module.css';

const pageSize = 30;
type Writing = 'new' | NursingNote | null;

/** The nursing notes of a stay by shift, the newest first; what was amended stays. */
export function StayNotesTab({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const [kind, setKind] = useState<NoteKind | ''>('');
  const [limit, setLimit] = useState(pageSize);
  const [writing, setWriting] = useState<Writing>(null);
  const found = useCall(
    nursingCalls.notes,
    { params: { id: stay.id }, query: { limit, kind } },
    { live: ['nursing-notes'], keepOld: true, quiet: true },
  );
  const close = () => setWriting(null);
  return (
    <Panel
      title={t('Nursing notes')}
      {...(found.data?.meta.mayWrite
        ? {
            actions: (
              <Button size="compact-md" onClick={() => setWriting('new')}>
                {t('Write note')}
              </Button>
            ),
          }
        : {})}
    >
      <div className={styles.kinds}>
        <SegmentedControl
          size="xs"
          aria-label={t('Kind')}
          value={kind}
          onChange={(value) => setKind(value as NoteKind | '')}
          data={[{ value: '', label: t('All') }, ...noteKinds.map((one) => ({ value: one, label: t(noteKindWords[one]) }))]}
        />
      </div>
      <Loaded
        from={found}
        rows={5}
        isEmpty={(list) => list.data.length === 0}
        empty={<EmptyState compact title={t('No nursing note found')} />}
      >
        {(list) => (
          <>
            <ul className={styles.list} aria-label={t('Nursing notes')}>
              {list.data.map((note) => (
                <NoteItem key={note.id} note={note} onAmend={() => setWriting(note)} />
              ))}
            </ul>
            {list.meta.count > list.data.length ? (
              <Button variant="subtle" onClick={() => setLimit(limit + pageSize)}>
                {t('Show more')}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
      <DrawerForm title={writing === 'new' ? t('Write note') : t('Amend note')} size={620} opened={writing !== null} onClose={close}>
        {writing ? <NoteForm stay={stay} amends={writing === 'new' ? null : writing} onClose={close} /> : null}
      </DrawerForm>
    </Panel>
  );
}

function NoteItem({ note, onAmend }: { readonly note: NursingNote; readonly onAmend: () => void }) {
  const t = useText();
  const format = useFormat();
  const { kind, shift, shiftDate, amended, mayAmend, text, sbar, at, by } = note;
  return (
    <li className={styles.note}>
      <span className={styles.line}>
        <span className="strong">{t(noteKindWords[kind])}</span>
        <span className="caption">{`${t(shiftWords[shift])}, ${format.day(shiftDate)}`}</span>
        {amended ? <StatusBadge look={amendedLook} /> : null}
        <span className={styles.grow} />
        {mayAmend ? (
          <Button size="compact-sm" variant="default" onClick={onAmend}>
            {t('Amend')}
            <span className="visually-hidden">: {format.instant(at)}</span>
          </Button>
        ) : null}
      </span>
      <div className={amended ? styles.struck : undefined}>
        {text ? <p className={styles.text}>{text}</p> : null}
        {sbar ? <SbarText sbar={sbar} /> : null}
      </div>
      <span className="caption">{`${by} · ${format.instant(at)}`}</span>
    </li>
  );
}

/** The four parts of a handover. */
export function SbarText({ sbar }: { readonly sbar: NonNullable<NursingNote['sbar']> }) {
  const t = useText();
  const parts = [
    [t('Situation'), sbar.situation],
    [t('Background'), sbar.background],
    [t('Assessment'), sbar.assessment],
    [t('Recommendation'), sbar.recommendation],
  ] as const;
  return (
    <>
      {parts
        .filter(([, said]) => said)
        .map(([title, said]) => (
          <p key={title} className={styles.text}>
            <span className="strong">{title}:</span> {said}
          </p>
        ))}
    </>
  );
}
