import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { adminCalls } from '#modules/admin-area/contract/calls.ts';
import type { HospitalAccount } from '#modules/admin-area/contract/records.ts';
import styles from './hospital.module.css';

/** Notes of the support; added, never changed. */
export function HospitalNotes({ account }: { readonly account: HospitalAccount }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  return (
    <Panel title={t('Notes')}>
      {can(adminCalls.addNote) ? <AddNote key={account.notes.length} id={account.id} /> : null}
      {account.notes.length === 0 ? <EmptyState title={t('No notes yet')} compact /> : null}
      <ul className={styles.notes}>
        {account.notes.map((note) => (
          <li key={note.id} className={styles.note}>
            {note.text}
            <p className={styles.by}>
              {note.byName} · {format.instant(note.at)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AddNote({ id }: { readonly id: string }) {
  const t = useText();
  const form = useCallForm(adminCalls.addNote, { params: { id } });
  return (
    <CallForm form={form} submit={t('Add note')} foot="inline" onDone={() => toast.success(t('Note added'))}>
      <TextareaField name="text" label={t('Note')} required />
    </CallForm>
  );
}
