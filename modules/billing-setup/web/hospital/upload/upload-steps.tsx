import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { UploadSteps as Steps } from '#kernel/web/upload/upload-steps.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemUploadCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { mostUploadRows } from '#modules/billing-setup/contract/words.ts';
import { saveTemplate, type Uploaded, uploadCallsOf } from './save-template.ts';

/** The steps of an upload of prices or of kinds of services. */
export function UploadSteps({ what, onClose }: { readonly what: Uploaded; readonly onClose: () => void }) {
  const t = useText();
  const call = uploadCallsOf(what).upload;
  const sender = useSend(call, { refresh: ['billable-items', 'service-types'] });
  async function fetchReport(fileId: string): Promise<void> {
    const answer = await send(billableItemUploadCalls.report, { params: { fileId } });
    saveAnswered(answer, `${what}-${t('rows with errors')}.csv`);
  }
  return (
    <Steps
      most={call.bodyLimit}
      hint={t('Fill in the template, up to {count} rows. The file is checked first. Nothing is saved until you confirm.', {
        count: mostUploadRows,
      })}
      template={(format) => saveTemplate(what, format)}
      onClose={onClose}
      report={fetchReport}
      upload={({ file, commit, onDuplicate }) =>
        sender.send({ body: uploadBody(file, { mode: commit ? 'commit' : 'validate', onDuplicate, strict: true }) })
      }
    />
  );
}
