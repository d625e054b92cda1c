import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useDrawer } from './search.ts';

const CancelRequestForm = lazyPart(() => import('./requests/cancel-form.tsx').then((file) => file.CancelRequestForm));

const EditRequestForm = lazyPart(() => import('./requests/edit-form.tsx').then((file) => file.EditRequestForm));

/** Drawers that stand on the list and on a record's own page. */
export function MedicationDrawers() {
  const t = useText();
  const { drawer, record, close } = useDrawer();
  return (
    <>
      <DrawerForm title={t('Cancel request')} opened={drawer === 'cancel-request' && Boolean(record)} onClose={close}>
        <CancelRequestForm id={record ?? ''} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit request')} opened={drawer === 'edit-request' && Boolean(record)} onClose={close}>
        <EditRequestForm id={record ?? ''} onClose={close} />
      </DrawerForm>
    </>
  );
}
