import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { UploadSteps } from '#kernel/web/upload/upload-steps.tsx';
import { catalogueCalls } from '#modules/procedures/contract/calls/catalogue.ts';
import { mostUploadRows } from '#modules/procedures/contract/words.ts';

/** Procedures out of a file: looked at first, written when it holds no fault. */
export function UploadProcedures({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const sender = useSend(catalogueCalls.uploadProcedures, { refresh: ['procedures', 'procedure-categories'] });
  return (
    <UploadSteps
      most={catalogueCalls.uploadProcedures.bodyLimit}
      hint={t('One procedure per row, up to {count} rows. The file is checked first. Nothing is saved until you confirm.', {
        count: mostUploadRows,
      })}
      template={async (format) => {
        saveAnswered(await send(catalogueCalls.uploadTemplate, { query: { format } }), `procedures.${format}`);
      }}
      onClose={onClose}
      upload={async ({ file, commit }) => {
        const answer = await sender.send({ body: uploadBody(file, { dryRun: !commit }) });
        if (!answer?.ok) return answer;
        return { ...answer, payload: { ...answer.payload, updated: 0, reportFileId: null } };
      }}
    />
  );
}
