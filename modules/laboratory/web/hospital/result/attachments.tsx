import { Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabRequest } from '#modules/laboratory/contract/request-records.ts';
import type { LabAttachment } from '#modules/laboratory/contract/result-records.ts';
import { mostAttachments } from '#modules/laboratory/contract/words.ts';
import styles from './result.module.css';

/** Files of a result: added before its release, read afterwards. */
export function Attachments({ request }: { readonly request: LabRequest }) {
  const t = useText();
  const format = useFormat();
  const sender = useSend(requestCalls.addAttachment, { refresh: ['lab-requests'] });
  const files = [...new Map([...request.attachments, ...(request.results[0]?.attachments ?? [])].map((file) => [file.id, file])).values()];
  const mayAdd = request.acts.addAttachment === null && files.length < mostAttachments;
  if (files.length === 0 && !mayAdd) return null;

  async function add(file: File | null) {
    if (!file) return;
    const body = new FormData();
    body.append('name', file.name.slice(0, 120));
    body.append('file', file, file.name);
    const answer = await sender.send({ params: { id: request.id }, body });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }

  async function fetchFile(file: LabAttachment) {
    const answer = await send(requestCalls.attachment, { params: { id: file.id } });
    saveAnswered(answer, file.name);
  }

  return (
    <Panel
      title={t('Attachments')}
      actions={
        mayAdd ? (
          <FileButton accept="application/pdf,image/jpeg,image/png" onChange={(file) => void add(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="compact-md"
                loading={sender.busy}
                leftSection={<IconPaperclip size={15} aria-hidden="true" />}
              >
                {t('Add file')}
              </Button>
            )}
          </FileButton>
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
