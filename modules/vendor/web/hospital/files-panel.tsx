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
import { paymentCalls, supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';
import type { VendorAttachment } from '#modules/vendor/contract/records.ts';
import styles from './vendor.module.css';

type Owner = { readonly vendorId: string } | { readonly supplyId: string } | { readonly paymentId: string };

interface FilesProps {
  readonly owner: Owner;
  readonly files: readonly VendorAttachment[];
  /** A delivery that is still counted: its files may be taken off again. */
  readonly isDraft?: boolean;
}

const refresh = ['vendor', 'vendors', 'supply', 'supplies', 'vendor-payment', 'vendor-payments'];

function ownerParts(owner: Owner) {
  if ('vendorId' in owner) return { id: owner.vendorId, call: vendorCalls.attach, kind: 'contract' };
  if ('supplyId' in owner) return { id: owner.supplyId, call: supplyCalls.attach, kind: 'invoice' };
  return { id: owner.paymentId, call: paymentCalls.attach, kind: 'receipt' };
}

/** Puts a file to a vendor, a delivery or a payment; one that is too large is said so before it is sent. */
export function useAttach() {
  const upload = useUpload(refresh);
  async function attach(owner: Owner, file: File | null): Promise<void> {
    const { id, call, kind } = ownerParts(owner);
    await upload.put(call, { id }, file, { kind });
  }
  return { attach, upload };
}

/** Contracts, licences, scans of invoices and proofs of payments. */
export function FilesPanel({ owner, files, isDraft = false }: FilesProps) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const ofVendor = 'vendorId' in owner;
  const { attach, upload } = useAttach();
  const remove = useSend(vendorCalls.removeAttachment, { refresh });
  const mayAdd = can(ofVendor ? vendorCalls.edit : ownerParts(owner).call);

  async function fetchFile(file: VendorAttachment) {
    const answer = await send(vendorCalls.attachment, { params: { id: file.id } });
    saveAnswered(answer, file.name);
  }
  async function drop(file: VendorAttachment) {
    const yes = await askFirst({ title: t('Remove file'), text: file.name, confirm: t('Remove file'), danger: true });
    if (!yes) return;
    const answer = await remove.send({ params: { id: file.id } });
    if (answer && !answer.ok) toast.error(answer.message);
  }

  return (
    <Panel
      title={t('Attachments')}
      actions={mayAdd ? <AttachButton label={t('Add file')} upload={upload} onFile={(file) => void attach(owner, file)} /> : null}
    >
      {files.length === 0 ? <EmptyState title={t('No files')} compact /> : null}
      <ul className={styles.lines}>
        {files.map((file) => (
          <li key={file.id} className={styles.lineHead}>
            <span className={styles.two}>
              <span>{file.name}</span>
              <span className="caption">
                {format.instant(file.uploadedAt)} · {file.uploadedBy}
              </span>
            </span>
            <span className={styles.marks}>
              <ActionIcon aria-label={t('Download {name}', { name: file.name })} onClick={() => void fetchFile(file)}>
                <IconDownload size={16} aria-hidden="true" />
              </ActionIcon>
              {mayAdd && (ofVendor || isDraft) ? (
                <ActionIcon aria-label={t('Remove {name}', { name: file.name })} onClick={() => void drop(file)}>
                  <IconTrash size={16} aria-hidden="true" />
                </ActionIcon>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
