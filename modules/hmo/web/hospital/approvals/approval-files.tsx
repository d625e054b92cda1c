import { ActionIcon, Button } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useActs } from '#kernel/web/record/use-acts.ts';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { AttachButton } from '#kernel/web/upload/attach-button.tsx';
import { useUpload } from '#kernel/web/upload/use-upload.ts';
import type { Approval } from '#modules/hmo/contract/approval-records.ts';
import { approvalLink } from '#modules/hmo/contract/approval-words.ts';
import { attachmentActs, attachmentCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import type { Attachment } from '#modules/patient-chart/contract/document-records.ts';
import styles from './approvals.module.css';

const live = ['patient-attachments'] as const;
const mostFiles = 20;

/** Documents of the patient that belong to a request: added until it is sent, kept with it afterwards. */
export function ApprovalFiles({ of }: { readonly of: Approval }) {
  const t = useText();
  const { can } = useAccess();
  const upload = useUpload(['patient-attachments']);
  const query = { linkedType: approvalLink, linkedId: of.id, limit: mostFiles } as const;
  const may = can(attachmentCalls.ofPatient);
  const found = useCall(attachmentCalls.ofPatient, { params: { patientId: of.patientId }, query }, { enabled: may, live, quiet: true });
  if (!may) return null;
  const files = found.data?.data ?? [];
  const open = of.status === 'pending' && of.sentAt === null;
  const mayAdd = open && can(attachmentCalls.upload) && files.length < mostFiles;
  const add = (file: File | null) =>
    void upload.put(attachmentCalls.upload, {}, file, { patientId: of.patientId, linkedType: approvalLink, linkedId: of.id });
  return (
    <section>
      <div className={styles.section}>
        <h3>{t('Attachments')}</h3>
        {mayAdd ? <AttachButton label={t('Add file')} upload={upload} onFile={add} /> : null}
      </div>
      {found.refused ? <p className="muted">{found.refused.message}</p> : null}
      {found.data && files.length === 0 ? <p className="muted">{t('No files')}</p> : null}
      <ul className={styles.files}>
        {files.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </ul>
      {files.length > 0 && !open ? <p className="muted">{t('The request was sent: its files stay with it.')}</p> : null}
    </section>
  );
}

function FileLine({ file }: { readonly file: Attachment }) {
  const t = useText();
  const format = useFormat();
  const acts = useActs(attachmentActs, file, {});
  const archive = acts.offered.find(({ name, refused }) => name === 'archive' && refused === null);
  async function fetchFile() {
    saveAnswered(await send(attachmentCalls.content, { params: { id: file.id } }), file.name);
  }
  return (
    <li>
      <IconPaperclip size={15} aria-hidden="true" />
      <Button variant="subtle" size="compact-sm" disabled={file.scan !== 'clean'} onClick={() => void fetchFile()}>
        {file.name}
      </Button>
      <span className="muted">
        {file.uploadedByName}, {format.instant(file.createdAt)}
      </span>
      {archive ? (
        <ActionIcon aria-label={t('Archive {name}', { name: file.name })} disabled={acts.busy} onClick={() => void acts.run('archive')}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      ) : null}
    </li>
  );
}
