import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemUploadCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { serviceTypeUploadCalls } from '#modules/billing-setup/contract/calls/service-types.ts';
import { saveFile } from '#kernel/web/table/run-export.ts';
import { type Uploaded, UploadSteps } from './upload-steps.tsx';

/** Prices or kinds of services out of a file: the template, and the three steps of an upload. */
export function UploadButton({ what }: { readonly what: Uploaded }) {
  const t = useText();
  const { can } = useAccess();
  const [open, setOpen] = useState(false);
  const calls = what === 'items' ? billableItemUploadCalls : serviceTypeUploadCalls;
  const title = what === 'items' ? t('Upload items') : t('Upload service types');

  async function template(format: 'csv' | 'xlsx', filled: boolean) {
    const query = what === 'items' ? { format, filled: filled ? 'true' : 'false' } : { format };
    const answer = await send(calls.template, { query });
    if (answer.ok) saveFile(answer.payload as Blob, `${what}.${format}`);
    else toast.error(answer.message);
  }

  if (!can(calls.upload)) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden="true" />}>
            {t('Upload')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileUpload size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
            {title}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void template('xlsx', false)}>
            {t('Download template')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void template('csv', false)}>
            {t('Download template (CSV)')}
          </Menu.Item>
          {what === 'items' ? (
            <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void template('xlsx', true)}>
              {t('Download the price list to change')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <DrawerForm title={title} size={680} opened={open} onClose={() => setOpen(false)}>
        <UploadSteps what={what} onClose={() => setOpen(false)} />
      </DrawerForm>
    </>
  );
}
