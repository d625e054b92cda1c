import { useSend } from '#kernel/web/client/use-call.ts';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { UploadSteps } from '#kernel/web/upload/upload-steps.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/laboratory/contract/calls/catalogue.ts';
import { mostUploadRows } from '#modules/laboratory/contract/words.ts';
import { saveTestsTemplate } from './tests-template.ts';

/** Tests out of a file: looked at first, written when it holds no fault. */
export function UploadTests({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const sender = useSend(catalogueCalls.uploadTests, { refresh: ['lab-tests', 'lab-test-categories'] });
  return (
    <UploadSteps
      most={catalogueCalls.uploadTests.bodyLimit}
      hint={t('One parameter per row, up to {count} rows. The file is checked first. Nothing is saved until you confirm.', {
        count: mostUploadRows,
      })}
      template={saveTestsTemplate}
      onClose={onClose}
      upload={async ({ file, commit, onDuplicate }) => {
        const mode = onDuplicate === 'update' ? 'upsert' : 'skip';
        const answer = await sender.send({ body: uploadBody(file, { mode, dryRun: !commit }) });
        if (!answer?.ok) return answer;
        return { ...answer, payload: { ...answer.payload, reportFileId: null } };
      }}
    />
  );
}
