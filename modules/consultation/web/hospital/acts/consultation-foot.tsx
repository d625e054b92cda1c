import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconPrinter } from '@tabler/icons-react';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { type ActLink, RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationActs } from '#modules/consultation/contract/calls/consultations.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { leastEditReason } from '#modules/consultation/contract/words.ts';
import styles from '../consultation.module.css';
import type { NoteEditor } from '../note/use-note.ts';
import { actForms, useActDrawer } from './act-forms.tsx';

interface FootProps {
  readonly consultation: Consultation;
  readonly editor: NoteEditor;
  /** The note cannot be written now. */
  readonly locked: boolean;
  /** Why a signed one is changed, while it is. */
  readonly editReason: string | null;
  readonly onAmend: (editReason: string | null) => void;
}

/** What is done with the visit as a whole. */
export function ConsultationFoot({ consultation, editor, locked, editReason, onAmend }: FootProps) {
  const t = useText();
  const navigate = useNavigate();
  const open = useActDrawer(editor);
  const { acts, id } = consultation;

  async function beginAmendment() {
    const yes = await askFirst({
      title: t('Reason for edit'),
      text: t('The signed version remains available beside your changes.'),
      confirm: t('Continue'),
      reason: leastEditReason,
    });
    if (yes) onAmend(yes.reason);
  }

  if (editReason !== null) return <AmendFoot editor={editor} editReason={editReason} onAmend={onAmend} />;
  const links: ActLink[] = [];
  if (acts.amend === null) links.push({ words: t('Edit'), run: () => void beginAmendment() });
  if (acts.edit === null)
    links.push(
      { words: t('Use a template'), run: () => open('template') },
      { words: t('Type and confidentiality'), run: () => open('kind') },
    );
  return (
    <div className={styles.foot}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => void navigate({ to: `/hospital/consultation/${id}/print` })}
      >
        {t('Print')}
      </Button>
      {locked ? null : (
        <Button
          variant="default"
          aria-keyshortcuts="Control+S"
          loading={editor.state === 'saving'}
          disabled={editor.state === 'saved'}
          onClick={() => void editor.save()}
        >
          {t('Save')}
        </Button>
      )}
      <RecordActs
        acts={consultationActs}
        of={{ ...consultation, editor }}
        forms={actForms}
        open={open}
        links={links}
        quiet={acts.addAddendum === null && acts.coSign !== null}
      />
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
        {t('You are amending a signed consultation.')} {editReason}
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
