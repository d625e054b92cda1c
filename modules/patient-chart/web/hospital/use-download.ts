import { send } from '#kernel/web/client/send.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { attachmentCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import type { Attachment } from '#modules/patient-chart/contract/document-records.ts';

/** Saves a document under its own name; the opening is in the audit trail. */
export function useDownload(): (file: Attachment) => Promise<void> {
  return async (file) => {
    const answer = await send(attachmentCalls.content, { params: { id: file.id } });
    if (!answer.ok) {
      toast.error(answer.message);
      return;
    }
    const address = URL.createObjectURL(answer.payload as Blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = file.name;
    link.click();
    // The browser has taken the bytes by then.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
}
