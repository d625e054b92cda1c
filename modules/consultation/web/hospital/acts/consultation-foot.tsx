import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconChevronUp, IconPrinter } from '@tabler/icons-react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { leastEditReason } from '#modules/consultation/contract/words.ts';
import styles from '../consultation.module.css';
import type { NoteEditor } from '../note/use-note.ts';
import { useHere } from '../search.ts';

interface FootProps {
  readonly consultation: Consultation;
  readonly editor: NoteEditor;
  /** Why a signed one is changed, while it is. */
  readonly editReason: string | null;
  readonly onAmend: (editReason: string | null) => void;
}

/** What is done with the visit as a whole; drawn from what the reader may do now. */
export function ConsultationFoot({ consultation, editor, editReason, onAmend }: FootProps) {
  const t = useText();
  const here = useHere();
  const navigate = useNavigate();
  const { abilities, id } = consultation;
  const resume = useSend(consultationCalls.resume, { refresh: ['consultation', 'queue'] });
  const coSign = useSend(consultationCalls.coSign, { refresh: ['consultation'] });
  const tell = (answer: { readonly ok: boolean; readonly message: string } | null) => {
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  };

  async function beginAmendment() {
    const yes = await askFirst({
      title: t('Reason for edit'),
      text: t('What was signed stays readable beside what you change.'),
      confirm: t('Continue'),
      reason: leastEditReason,
    });
    if (yes) onAmend(yes.reason);
  }

  if (editReason !== null) return <AmendFoot editor={editor} editReason={editReason} onAmend={onAmend} />;
  return (
    <div className={styles.foot}>
      <More consultation={consultation} editor={editor} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => void navigate({ to: `/hospital/consultation/${id}/print` })}
      >
        {t('Print')}
      </Button>
      {abilities.edit && consultation.status === 'in-progress' ? (
        <Button
          variant="default"
          aria-keyshortcuts="Control+S"
          loading={editor.state === 'saving'}
          disabled={editor.state === 'saved'}
          onClick={() => void editor.save()}
        >
          {t('Save')}
        </Button>
      ) : null}
      {abilities.hold ? (
        <Button variant="default" aria-keyshortcuts="Alt+H" onClick={() => here.open('hold')}>
          {t('Hold')}
        </Button>
      ) : null}
      {abilities.resume ? (
        <Button loading={resume.busy} onClick={() => void resume.send({ params: { id } }).then(tell)}>
          {t('Resume')}
        </Button>
      ) : null}
      {abilities.amend ? (
        <Button variant="default" onClick={() => void beginAmendment()}>
          {t('Edit')}
        </Button>
      ) : null}
      {abilities.coSign ? (
        <Button loading={coSign.busy} onClick={() => void coSign.send({ params: { id } }).then(tell)}>
          {t('Co-sign')}
        </Button>
      ) : null}
      {abilities.complete ? (
        <Button
          aria-keyshortcuts="Alt+Enter"
          onClick={() => void editor.save().then((version) => version !== null && here.open('complete'))}
        >
          {t('Complete')}
        </Button>
      ) : null}
    </div>
  );
}

/** While a signed one is changed: the reason stands in sight, texts are saved together, diagnoses at once. */
function AmendFoot({ editor, editReason, onAmend }: Pick<FootProps, 'editor' | 'onAmend'> & { readonly editReason: string }) {
  const t = useText();
  const hasText = editor.state !== 'saved';
  async function save() {
    if ((await editor.save(editReason)) === null) return;
    onAmend(null);
    toast.success(t('Amendment saved'));
  }
  return (
    <div className={styles.foot}>
      <span className="muted">
        {t('You amend a signed consultation.')} {editReason}
      </span>
      <Button
        variant="default"
        onClick={() => {
          editor.drop();
          onAmend(null);
        }}
      >
        {hasText ? t('Cancel') : t('Done')}
      </Button>
      <Button loading={editor.state === 'saving'} disabled={!hasText} onClick={() => void save()}>
        {t('Save amendment')}
      </Button>
    </div>
  );
}

function More({ consultation: { abilities }, editor }: Pick<FootProps, 'consultation' | 'editor'>) {
  const t = useText();
  const here = useHere();
  if (!abilities.handOver && !abilities.cancel && !abilities.addendum && !abilities.edit) return <span />;
  return (
    <span>
      <Menu position="top-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronUp size={15} aria-hidden="true" />}>
            {t('More')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {abilities.edit ? <Menu.Item onClick={() => here.open('repeat')}>{t('Copy from the last visit')}</Menu.Item> : null}
          {abilities.edit ? <Menu.Item onClick={() => here.open('template')}>{t('Use a template')}</Menu.Item> : null}
          {abilities.edit ? (
            <Menu.Item onClick={() => void editor.save().then((version) => version !== null && here.open('kind'))}>
              {t('Type and confidentiality')}
            </Menu.Item>
          ) : null}
          {abilities.handOver ? <Menu.Item onClick={() => here.open('hand-over')}>{t('Hand over')}</Menu.Item> : null}
          {abilities.addendum ? <Menu.Item onClick={() => here.open('addendum')}>{t('Add addendum')}</Menu.Item> : null}
          {abilities.cancel ? (
            <Menu.Item color="red" onClick={() => here.open('cancel')}>
              {t('Cancel consultation')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
