import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { roundCalls } from '#modules/admissions/contract/calls/rounds.ts';
import type { WardRound } from '#modules/admissions/contract/round-records.ts';
import { roundSections } from '#modules/admissions/contract/round-words.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { RoundAmendments } from './amendments-list.tsx';
import { LabPanel } from './lab-panel.tsx';
import { NoteSection } from './note-section.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { RoundConflicts } from './round-conflicts.tsx';
import { RoundFindings, RoundOutlook } from './round-facts.tsx';
import { RoundNoteText } from './round-card.tsx';
import styles from './rounds.module.css';
import { type RoundEditor, useRound } from './use-round.ts';

interface RoundFormProps {
  readonly round: WardRound;
  readonly previous: WardRound | null;
  /** Sets of vitals of the last 24 hours. */
  readonly vitals: readonly Vital[];
}

/** What is written and ordered in a round. A submitted one is read first, and amended with a reason. */
export function RoundForm({ round, previous, vitals }: RoundFormProps) {
  const [amending, setAmending] = useState(false);
  return (
    <div className={styles.stack}>
      {round.acts.edit === null ? (
        <DraftNote key="draft" round={round} previous={previous} vitals={vitals} />
      ) : amending ? (
        <AmendNote key="amend" round={round} previous={previous} vitals={vitals} onClose={() => setAmending(false)} />
      ) : (
        <WrittenNote round={round} onAmend={() => setAmending(true)} />
      )}
      <LabPanel round={round} />
      <PlanPanel round={round} />
    </div>
  );
}

/** The state of the note, to the eye and to the ear. */
function useStateWords({ state, message }: RoundEditor): string {
  const t = useText();
  if (state === 'refused') return message ?? '';
  return { saved: t('Saved'), typing: t('Not saved yet'), saving: t('Saving…'), offline: t('No connection: your text is kept') }[state];
}

function Fields({ round, editor, previous, vitals }: RoundFormProps & { readonly editor: RoundEditor }) {
  const open = new Set(editor.conflicts.map(({ field }) => field));
  return (
    <>
      <RoundFindings round={round} editor={editor} previous={previous} vitals={vitals} />
      {roundSections.map((section) => (
        <NoteSection key={section} section={section} editor={editor} previous={previous?.[section] ?? null} locked={open.has(section)} />
      ))}
      <RoundOutlook round={round} editor={editor} />
    </>
  );
}

function DraftNote({ round, previous, vitals }: RoundFormProps) {
  const t = useText();
  const editor = useRound(round, false);
  const words = useStateWords(editor);
  const submit = useSend(roundCalls.submit, { refresh: ['ward-rounds', 'ward-round', 'patient-admissions', 'patient-bills'] });
  async function press() {
    const lockVersion = await editor.save();
    if (lockVersion === null) return;
    const answer = await submit.send({ params: { id: round.id }, body: { lockVersion } });
    if (answer) toast[answer.ok ? 'success' : 'error'](answer.message);
  }
  return (
    <Panel title={t('Round note')} note={<span role="status">{words}</span>}>
      <DraftLine restoredAt={editor.restoredAt} onDiscard={editor.drop} />
      <RoundConflicts editor={editor} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving any field saves; the events of all fields bubble up here. */}
      <div className={styles.stack} onBlur={() => void editor.save()}>
        <Fields round={round} editor={editor} previous={previous} vitals={vitals} />
      </div>
      {round.acts.submit === null ? (
        <div className={`${styles.line} ${styles.foot}`}>
          <Button
            leftSection={<IconCheck size={16} aria-hidden="true" />}
            loading={submit.busy}
            disabled={editor.conflicts.length > 0}
            onClick={() => void press()}
          >
            {t('Submit')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function WrittenNote({ round, onAmend }: { readonly round: WardRound; readonly onAmend: () => void }) {
  const t = useText();
  return (
    <Panel
      title={t('Round note')}
      actions={
        round.acts.amend === null ? (
          <Button variant="default" size="compact-md" onClick={onAmend}>
            {t('Amend')}
          </Button>
        ) : null
      }
    >
      <RoundNoteText round={round} />
      {round.amendmentCount > 0 ? <RoundAmendments roundId={round.id} /> : null}
    </Panel>
  );
}

function AmendNote({ round, previous, vitals, onClose }: RoundFormProps & { readonly onClose: () => void }) {
  const t = useText();
  const editor = useRound(round, true);
  const words = useStateWords(editor);
  const [reason, setReason] = useState('');
  const kept = useDraft(`round-reason:${round.id}`, reason ? { reason } : null, {
    join: (found, since) => ({ reason: since.reason || found.reason }),
    restore: (found) => setReason(found.reason),
  });
  async function press() {
    if ((await editor.save(reason)) === null) return;
    kept.clear();
    toast.success(t('Ward round amended'));
    onClose();
  }
  return (
    <Panel title={t('Amend the round')} note={<span role="status">{words}</span>}>
      <DraftLine restoredAt={editor.restoredAt} onDiscard={editor.drop} />
      <RoundConflicts editor={editor} />
      <div className={styles.stack}>
        <Fields round={round} editor={editor} previous={previous} vitals={vitals} />
        <TextInput
          label={t('Reason for the amendment')}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <div className={`${styles.line} ${styles.foot}`}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={reason.trim().length < 5 || editor.conflicts.length > 0}
          loading={editor.state === 'saving'}
          onClick={() => void press()}
        >
          {t('Save amendment')}
        </Button>
      </div>
    </Panel>
  );
}
