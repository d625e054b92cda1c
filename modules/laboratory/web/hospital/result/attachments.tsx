import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { send } from '#kernel/web/client/send.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { AttachButton } from '#kernel/web/upload/attach-button.tsx';
import { useUpload } from '#kernel/web/upload/use-upload.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabRequest } from '#modules/laboratory/contract/request-records.ts';
import type { LabAttachment } from '#modules/laboratory/contract/result-records.ts';
import { mostAttachments } from '#modules/laboratory/contract/words.ts';
import styles from './result.module.css';

/** Files of a result: added before its release, read afterwards. */
export function Attachments({ request }: { readonly request: LabRequest }) {
  const t = useText();
  const format = useFormat();
  const upload = useUpload(['lab-request', 'lab-requests']);
  const files = [...new Map([...request.attachments, ...(request.results[0]?.attachments ?? [])].map((file) => [file.id, file])).values()];
  const mayAdd = request.acts.addAttachment === null && files.length < mostAttachments;
  if (files.length === 0 && !mayAdd) return null;

  async function fetchFile(file: LabAttachment) {
    const answer = await send(requestCalls.attachment, { params: { id: file.id } });
    saveAnswered(answer, file.name);
  }

  return (
    <Panel
      title={t('Attachments')}
      actions={
        mayAdd ? (
          <AttachButton
            label={t('Add file')}
            upload={upload}
            onFile={(file) => void upload.put(requestCalls.addAttachment, { id: request.id }, file, { name: file.name.slice(0, 120) })}
          />
        ) : null
      }
    >
      {files.length === 0 ? <p className="muted">{t('PDF, JPEG or PNG, 10 MB each')}</p> : null}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <IconPaperclip size={15} aria-hidden="true" />
            <Button variant="subtle" size="compact-sm" onClick={() => void fetchFile(file)}>
              {file.name}
            </Button>
            <span className="muted">
              {file.uploadedBy}, {format.instant(file.uploadedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
