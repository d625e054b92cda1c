import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { useHere } from '../search.ts';
import { saveTemplate, type Uploaded, uploadCallsOf } from './save-template.ts';
import { UploadSteps } from './upload-steps.tsx';

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
  const title = useTitle(what);
  if (!can(uploadCallsOf(what).upload)) return null;
  return (
    <>
      <Menu.Item leftSection={<IconFileUpload size={16} aria-hidden="true" />} onClick={() => here.open(drawerOf(what))}>
        {title}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void saveTemplate(what, 'xlsx')}>
        {t('Download template')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void saveTemplate(what, 'csv')}>
        {t('Download template (CSV)')}
      </Menu.Item>
      {what === 'items' ? (
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void saveTemplate(what, 'xlsx', true)}>
          {t('Download the price list to change')}
        </Menu.Item>
      ) : null}
    </>
  );
}

/** The same way to the upload, where the list has nothing yet. */
export function UploadButton({ what }: { readonly what: Uploaded }) {
  const { can } = useAccess();
  const here = useHere();
  const title = useTitle(what);
  if (!can(uploadCallsOf(what).upload)) return null;
  return (
    <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden="true" />} onClick={() => here.open(drawerOf(what))}>
      {title}
    </Button>
  );
}

/** The steps of an upload, beside the list. */
export function UploadDrawer({ what }: { readonly what: Uploaded }) {
  const { can } = useAccess();
  const here = useHere();
  const title = useTitle(what);
  return (
    <DrawerForm
      title={title}
      size={680}
      opened={here.search.drawer === drawerOf(what) && can(uploadCallsOf(what).upload)}
      onClose={here.close}
    >
      <UploadSteps what={what} onClose={here.close} />
    </DrawerForm>
  );
}
