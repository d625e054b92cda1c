import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { UploadSteps } from '#kernel/web/upload/upload-steps.tsx';
import { vendorHistoryCalls } from '#modules/vendor/contract/calls/vendors.ts';
import type { Vendor } from '#modules/vendor/contract/records.ts';
import { mostPriceRows } from '#modules/vendor/contract/words.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/** A price list out of a file, and the list as it stands as the file to type over. */
export function PriceUpload({ vendor }: { readonly vendor: Pick<Vendor, 'id' | 'code'> }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const sender = useSend(vendorHistoryCalls.uploadPrices, { refresh: ['vendor', 'vendors'] });
  const params = { id: vendor.id };
  async function template(format: 'csv' | 'xlsx') {
    const answer = await send(vendorHistoryCalls.priceTemplate, { params, query: { format } });
    saveAnswered(answer, `prices-${vendor.code}.${format}`);
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="compact-md" leftSection={<IconFileUpload {...icon} />}>
            {t('Upload')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileUpload {...icon} />} onClick={() => setOpen(true)}>
            {t('Upload prices')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void template('xlsx')}>
            {t('Download price list')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void template('csv')}>
            {t('Download price list (CSV)')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DrawerForm title={t('Upload prices')} size={680} opened={open} onClose={() => setOpen(false)}>
        <UploadSteps
          most={vendorHistoryCalls.uploadPrices.bodyLimit}
          hint={t('Up to {count} products, identified by SKU. Products in the file are added or updated; other products are not changed.', {
            count: mostPriceRows,
          })}
          onClose={() => setOpen(false)}
          upload={async ({ file, commit }) => {
            const answer = await sender.send({ params, body: uploadBody(file, { dryRun: !commit }) });
            if (!answer?.ok) return answer;
            const { created, updated, errors } = answer.payload;
            const rows = created + updated + errors.length;
            return { ...answer, payload: { rows, created, updated, skipped: 0, errors, errorCount: errors.length, reportFileId: null } };
          }}
        />
      </DrawerForm>
    </>
  );
}
