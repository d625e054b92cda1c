import { Menu } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemUploadCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { serviceTypeUploadCalls } from '#modules/billing-setup/contract/calls/service-types.ts';
import { saveFile } from '#kernel/web/table/run-export.ts';
import { useHere } from '../search.ts';
import { type Uploaded, UploadSteps } from './upload-steps.tsx';

const callsOf = (what: Uploaded) => (what === 'items' ? billableItemUploadCalls : serviceTypeUploadCalls);
const drawerOf = (what: Uploaded) => `upload-${what}`;

function useTitle(what: Uploaded): string {
  const t = useText();
  return what === 'items' ? t('Upload items') : t('Upload service types');
}

/** Prices or kinds of services out of a file, in the menu of their list: the template, and the way to the upload. */
export function UploadItems({ what }: { readonly what: Uploaded }) {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const calls = callsOf(what);
  const title = useTitle(what);

  async function template(format: 'csv' | 'xlsx', filled: boolean) {
    const query = what === 'items' ? { format, filled: filled ? 'true' : 'false' } : { format };
    const answer = await send(calls.template, { query });
    if (answer.ok) saveFile(answer.payload as Blob, `${what}.${format}`);
    else toast.error(answer.message);
  }

  if (!can(calls.upload)) return null;
  return (
    <>
      <Menu.Item leftSection={<IconFileUpload size={16} aria-hidden="true" />} onClick={() => here.open(drawerOf(what))}>
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
    </>
  );
}

/** The steps of an upload, beside the list. */
export function UploadDrawer({ what }: { readonly what: Uploaded }) {
  const { can } = useAccess();
  const here = useHere();
  const title = useTitle(what);
  return (
    <DrawerForm title={title} size={680} opened={here.search.drawer === drawerOf(what) && can(callsOf(what).upload)} onClose={here.close}>
      <UploadSteps what={what} onClose={here.close} />
    </DrawerForm>
  );
}
