import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { UploadSteps } from '#kernel/web/upload/upload-steps.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import { mostUploadRows } from '#modules/inventory/contract/words.ts';
import { saveProductTemplate } from './product-template.ts';
import styles from './stock.module.css';

/** Products out of a file: looked at first, written when it holds no fault. */
export function UploadProducts({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { can } = useAccess();
  const [withOpeningStock, setOpening] = useState(false);
  const sender = useSend(productCalls.uploadProducts, { refresh: ['products', 'batches', 'billable-items'] });
  return (
    <div className={styles.stack}>
      {can(batchCalls.openStock) ? (
        <Switch
          label={t('Also book the opening stock in the file')}
          checked={withOpeningStock}
          onChange={(event) => setOpening(event.currentTarget.checked)}
        />
      ) : null}
      <UploadSteps
        key={String(withOpeningStock)}
        most={productCalls.uploadProducts.bodyLimit}
        hint={t('One product per row, up to {count} rows. The file is checked first. Nothing is saved until you confirm.', {
          count: mostUploadRows,
        })}
        template={saveProductTemplate}
        onClose={onClose}
        upload={async ({ file, commit, onDuplicate }) => {
          const mode = onDuplicate === 'update' ? 'upsert' : 'skip';
          const answer = await sender.send({ body: uploadBody(file, { mode, dryRun: !commit, withOpeningStock }) });
          if (!answer?.ok) return answer;
          const { opened, dryRun: _dryRun, ...counts } = answer.payload;
          const also = withOpeningStock ? [[t('Opening batches'), opened] as const] : [];
          return { ...answer, payload: { ...counts, also, reportFileId: null } };
        }}
      />
    </div>
  );
}
