import { ActionIcon } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { AttachButton } from '#kernel/web/upload/attach-button.tsx';
import { useUpload } from '#kernel/web/upload/use-upload.ts';
import { partnerCalls } from '#modules/hmo/contract/calls/partners.ts';
import type { Partner, PartnerDocument } from '#modules/hmo/contract/partner-records.ts';
import { documentWords } from '../../words.ts';
import styles from '../hmo.module.css';

const refresh = ['hmo', 'hmos'];

/** The contract and other papers of a partner. */
export function DocumentsTab({ partner }: { readonly partner: Partner }) {
  const t = useText();
  const upload = useUpload(refresh);
  const mayAdd = partner.acts.edit === null;
  const add = (file: File | null) => void upload.put(partnerCalls.attach, { id: partner.id }, file, { kind: 'contract' });
  return (
    <Panel title={t('Documents')} actions={mayAdd ? <AttachButton label={t('Add file')} upload={upload} onFile={add} /> : null} flush>
      {partner.documents.length === 0 ? <EmptyState title={t('No files')} compact /> : null}
      <ul className={styles.lines}>
        {partner.documents.map((file) => (
          <DocumentLine key={file.id} file={file} />
        ))}
      </ul>
    </Panel>
  );
}

function DocumentLine({ file }: { readonly file: PartnerDocument }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const remove = useSend(partnerCalls.removeDocument, { refresh });
  async function fetchFile() {
    saveAnswered(await send(partnerCalls.document, { params: { id: file.id } }), file.name);
  }
  async function drop() {
    const yes = await askFirst({ title: t('Remove file'), text: file.name, confirm: t('Remove file'), danger: true });
    if (!yes) return;
    const answer = await remove.send({ params: { id: file.id } });
    if (answer && !answer.ok) toast.error(answer.message);
  }
  return (
    <li className={styles.line}>
      <span className={styles.two}>
        <span>{file.name}</span>
        <span className="caption">
          {t(documentWords[file.kind])} · {format.instant(file.uploadedAt)} · {file.uploadedBy}
        </span>
      </span>
      <span className={styles.bar}>
        <ActionIcon aria-label={t('Download {name}', { name: file.name })} onClick={() => void fetchFile()}>
          <IconDownload size={16} aria-hidden="true" />
        </ActionIcon>
        {can(partnerCalls.removeDocument) ? (
          <ActionIcon aria-label={t('Remove {name}', { name: file.name })} onClick={() => void drop()}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </span>
    </li>
  );
}
