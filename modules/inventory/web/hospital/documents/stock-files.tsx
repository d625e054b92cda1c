import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { AttachButton } from '#kernel/web/upload/attach-button.tsx';
import { useUpload } from '#kernel/web/upload/use-upload.ts';
import type { StockAttachment } from '#modules/inventory/contract/attachments.ts';
import { stockAttachmentCalls } from '#modules/inventory/contract/calls/attachments.ts';
import styles from './documents.module.css';

interface Props {
  readonly owner: { readonly batchId: string } | { readonly adjustmentId: string };
  readonly files: readonly StockAttachment[];
}

/** Photos and papers of a batch or an adjustment: pictures are shown, the rest is downloaded. */
export function StockFiles({ owner, files }: Props) {
  const t = useText();
  const { can } = useAccess();
  const ofBatch = 'batchId' in owner;
  const call = ofBatch ? stockAttachmentCalls.ofBatch : stockAttachmentCalls.ofAdjustment;
  const id = ofBatch ? owner.batchId : owner.adjustmentId;
  const upload = useUpload(['batch', 'batches', 'stock', 'stock-adjustments']);
  if (files.length === 0 && !can(call)) return null;
  return (
    <section className={styles.files} aria-label={t('Photos and documents')}>
      <ul className={styles.fileList}>
        {files.map((file) => (
          <OneFile key={file.id} file={file} />
        ))}
      </ul>
      {can(call) ? (
        <AttachButton label={t('Add photo or document')} upload={upload} onFile={(file) => void upload.put(call, { id }, file)} />
      ) : null}
    </section>
  );
}

function OneFile({ file }: { readonly file: StockAttachment }) {
  const t = useText();
  const format = useFormat();
  async function fetchFile() {
    const answer = await send(stockAttachmentCalls.read, { params: { id: file.id } });
    saveAnswered(answer, file.name);
  }
  return (
    <li className={styles.file}>
      {file.mimeType.startsWith('image/') ? <Picture file={file} /> : null}
      <span className={styles.fileWords}>
        <span>{file.name}</span>
        <span className="caption">
          {format.instant(file.uploadedAt)} · {file.uploadedBy}
        </span>
      </span>
      <ActionIcon aria-label={t('Download {name}', { name: file.name })} onClick={() => void fetchFile()}>
        <IconDownload size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

function Picture({ file }: { readonly file: StockAttachment }) {
  const found = useCall(stockAttachmentCalls.read, { params: { id: file.id } }, { fresh: 300_000, quiet: true });
  const blob = (found.data as unknown) instanceof Blob ? found.data : null;
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob]);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address ? <img src={address} alt={file.name} className={styles.picture} /> : null;
}
