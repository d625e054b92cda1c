import '#kernel/web/design/mantine-frame.css';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { useDocumentTitle } from '#kernel/web/frame/document-title.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useShortcuts } from '#kernel/web/frame/use-shortcuts.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { liveConsultations } from '#modules/consultation/contract/words.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { amendedLook, consultationLooks, coSignLook, restrictedLook, resultsReadyLook } from '../looks.ts';
import { typeWords } from '../words.ts';
import { useActDrawer } from './acts/act-forms.tsx';
import { ConsultationDrawers } from './acts/consultation-drawers.tsx';
import { ConsultationFoot } from './acts/consultation-foot.tsx';
import styles from './consultation.module.css';
import { LeftColumn } from './left-column.tsx';
import { ConflictCards, NoteCards } from './note/note-cards.tsx';
import { type NoteEditor, useNote } from './note/use-note.ts';
import { DiagnosesPanel } from './orders/diagnoses-panel.tsx';
import { useOrdering } from './orders/use-ordering.ts';
import { RightColumn } from './right-column.tsx';
import { SignedParts } from './signed-parts.tsx';
import { VisitVitals } from './visit-vitals.tsx';

/** /hospital/consultation/{id}: the visit as its doctor works on it. */
export function ConsultationPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <ConsultationOf id={id} />;
}

/** A consultation by its id. */
export function ConsultationOf({ id }: { readonly id: string }) {
  const found = useCall(
    consultationCalls.read,
    { params: { id } },
    { live: [liveConsultations, 'vitals', 'lab-requests', 'patient-bills', 'admission-requests', 'patient-admissions'] },
  );
  return (
    <Loaded from={found} rows={14}>
      {(consultation) => <Visit key={consultation.id} consultation={consultation} />}
    </Loaded>
  );
}

function Visit({ consultation }: { readonly consultation: Consultation }) {
  const t = useText();
  useDocumentTitle(consultation.consultationNumber);
  // A signed one is changed with a reason that is given first: it goes with every change until it is saved.
  const [editReason, setEditReason] = useState<string | null>(null);
  const amends = editReason !== null;
  const editor = useNote(consultation, amends);
  // A note on hold rests until the visit is resumed.
  const locked = (consultation.acts.edit !== null || consultation.heldAt !== null) && !amends;
  useVisitKeys(consultation, editor, locked || amends);
  return (
    <>
      {/* Straight in the page: a box around it would keep it from staying in sight while the note scrolls. */}
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <PatientBanner patientId={consultation.patient.id} />
      </Suspense>
      <h1 className="visually-hidden">{t('Consultation {number}', { number: consultation.consultationNumber })}</h1>
      <VisitVitals consultation={consultation} />
      <div className={styles.page}>
        <LeftColumn consultation={consultation} />
        <div>
          <State consultation={consultation} editor={editor} locked={locked} />
          <DraftLine restoredAt={editor.restoredAt} onDiscard={editor.drop} />
          <ConflictCards editor={editor} />
          <NoteCards
            editor={editor}
            locked={locked}
            amended={consultation.amendedSections}
            female={consultation.patient.gender === 'female'}
            type={consultation.type}
            besideAssessment={<DiagnosesPanel consultation={consultation} locked={locked} editReason={editReason} />}
          />
          <SignedParts consultation={consultation} />
        </div>
        <RightColumn consultation={consultation} locked={locked} />
      </div>
      <ConsultationFoot consultation={consultation} editor={editor} locked={locked} editReason={editReason} onAmend={setEditReason} />
      <ConsultationDrawers consultation={consultation} editor={editor} editReason={editReason} />
    </>
  );
}

/** Keys of a visit that is written: what the buttons at its foot and in its panels do. */
function useVisitKeys(consultation: Consultation, editor: NoteEditor, rests: boolean): void {
  const { acts } = consultation;
  const { tests, medicines } = useOrdering(consultation);
  const open = useActDrawer(editor);
  const opens = (name: string, act: string | null | undefined) => (act === null && !rests ? () => open(name) : null);
  useShortcuts({
    'mod+s': rests ? null : () => void editor.save(),
    'alt+g': rests ? null : () => document.querySelector<HTMLInputElement>('[data-diagnosis-box] input')?.focus(),
    // Orders do not rest with the note: they are taken while it is on hold, and medicines after it.
    'alt+o': tests || medicines ? () => document.querySelector<HTMLInputElement>('[data-order-box] input')?.focus() : null,
    'alt+l': opens('lab', acts.orderLab),
    'alt+t': opens('template', acts.edit),
    'alt+v': opens('vitals', acts.recordVitals),
    'alt+h': opens('hold', acts.hold),
    'alt+enter': opens('complete', acts.complete),
  });
}

interface StateProps {
  readonly consultation: Consultation;
  readonly editor: NoteEditor;
  readonly locked: boolean;
}

function State({ consultation, editor, locked }: StateProps) {
  const t = useText();
  return (
    <div className={styles.state}>
      <span className="code">{consultation.consultationNumber}</span>
      <StatusBadge look={consultationLooks[consultation.status]} />
      {consultation.confidentiality === 'restricted' ? <StatusBadge look={restrictedLook} /> : null}
      {consultation.amended ? <StatusBadge look={amendedLook} /> : null}
      {consultation.coSignRequired && !consultation.coSigned ? <StatusBadge look={coSignLook} /> : null}
      {consultation.resultsReady ? <StatusBadge look={resultsReadyLook} /> : null}
      <span className="muted">
        {t(typeWords[consultation.type])} · {consultation.department.name} · {consultation.practitioner.fullname}
      </span>
      {locked ? null : <SaveMark editor={editor} />}
    </div>
  );
}

/** 'Saved 12:04', or what keeps it from being saved. */
function SaveMark({ editor }: { readonly editor: NoteEditor }) {
  const t = useText();
  const format = useFormat();
  const words = {
    saved: editor.savedAt ? t('Saved {time}', { time: format.time(editor.savedAt) }) : t('No entries yet'),
    typing: t('Not saved yet'),
    saving: t('Saving…'),
    offline: t('No connection. Your text is kept here and will be saved when the connection is back.'),
    refused: editor.message ?? t('Not saved yet'),
  }[editor.state];
  return (
    <span className={styles.saved} role="status" data-state={editor.state}>
      {words}
    </span>
  );
}
