import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { UploadSteps } from '#kernel/web/upload/upload-steps.tsx';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';
import { mostUploadRows } from '#modules/vendor/contract/words.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useDrawer } from './search.ts';

const NewVendor = lazyPart(() => import('./vendor-form.tsx').then((file) => file.NewVendor));
const EditVendor = lazyPart(() => import('./vendor-form.tsx').then((file) => file.EditVendor));
const PayForm = lazyPart(() => import('./pay-form.tsx').then((file) => file.PayForm));

/** The forms that stand beside the lists and beside a vendor's page. */
export function VendorDrawers() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, close } = useDrawer();
  return (
    <>
      <DrawerForm title={t('New Vendor')} size={680} opened={drawer === 'new-vendor' && can(vendorCalls.create)} onClose={close}>
        <NewVendor onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit vendor')} size={680} opened={drawer === 'vendor' && Boolean(record)} onClose={close}>
        <EditVendor id={record ?? ''} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('New Payment')} size={620} opened={drawer === 'pay'} onClose={close}>
        <PayForm vendorId={record ?? null} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Upload vendors')} size={680} opened={drawer === 'upload'} onClose={close}>
        <UploadVendors onClose={close} />
      </DrawerForm>
    </>
  );
}

function UploadVendors({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const sender = useSend(vendorCalls.upload, { refresh: ['vendors'] });
  return (
    <UploadSteps
      most={vendorCalls.upload.bodyLimit}
      hint={t('Fill in the template, up to {count} rows. The file is checked first. Nothing is saved until you confirm.', {
        count: mostUploadRows,
      })}
      onClose={onClose}
      upload={async ({ file, commit }) => {
        const answer = await sender.send({ body: uploadBody(file, { dryRun: !commit }) });
        if (!answer?.ok) return answer;
        const { created, errors } = answer.payload;
        const rows = created + errors.length;
        return { ...answer, payload: { rows, created, updated: 0, skipped: 0, errors, errorCount: errors.length, reportFileId: null } };
      }}
    />
  );
}
