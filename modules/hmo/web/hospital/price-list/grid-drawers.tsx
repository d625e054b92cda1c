import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { UploadSteps } from '#kernel/web/upload/upload-steps.tsx';
import { priceListCalls } from '#modules/hmo/contract/calls/price-lists.ts';
import type { PriceRow } from '#modules/hmo/contract/price-records.ts';
import { mostPriceRows } from '#modules/hmo/contract/words.ts';
import { partnerSearch } from '../search.ts';
import { GenerateForm } from './generate-form.tsx';
import { PasteForm } from './paste-form.tsx';
import type { GridProps, ListFormProps } from './grid-props.ts';
import { RowForm } from './row-form.tsx';

/** The forms beside a module's rows. */
export function GridDrawers({ partner, module, isDraft }: GridProps) {
  const t = useText();
  const { drawer, record, close } = useDrawer();
  const [search] = useSearchOf(partnerSearch);
  const versionId = search.version ?? null;
  return (
    <>
      <DrawerForm title={t('Generate')} size={560} opened={drawer === 'generate' && isDraft} onClose={close}>
        <GenerateForm partner={partner} module={module} versionId={versionId} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Upload prices')} size={680} opened={drawer === 'upload-prices'} onClose={close}>
        <UploadPrices partner={partner} module={module} versionId={versionId} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Paste from a spreadsheet')} size={680} opened={drawer === 'paste'} onClose={close}>
        <PasteForm partner={partner} module={module} versionId={versionId} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit price')} size={560} opened={drawer === 'price' && record !== undefined} onClose={close}>
        <RowForm partner={partner} module={module.module} versionId={versionId} id={record ?? ''} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Price history')} size={680} opened={drawer === 'price-history' && record !== undefined} onClose={close}>
        <History id={partner.id} itemId={record ?? ''} />
      </DrawerForm>
    </>
  );
}

function UploadPrices({ partner, module, versionId, onClose }: ListFormProps) {
  const t = useText();
  const sender = useSend(priceListCalls.change, { refresh: ['hmo', 'hmos'] });
  return (
    <UploadSteps
      most={priceListCalls.change.bodyLimit}
      hint={t('Up to {count} rows, found by the hospital’s code, else by the name. Prices edited by hand stay unless you replace them.', {
        count: mostPriceRows,
      })}
      onClose={onClose}
      upload={async ({ file, commit, onDuplicate }) => {
        const fields = { mode: commit ? 'commit' : 'validate', overwrite: onDuplicate === 'update', versionId };
        const answer = await sender.send({ params: { id: partner.id, module: module.module }, body: uploadBody(file, fields) });
        if (!answer?.ok) return answer;
        const { updated, kept, errors } = answer.payload;
        const rows = updated + kept + errors.length;
        return { ...answer, payload: { rows, created: 0, updated, skipped: kept, errors, errorCount: errors.length, reportFileId: null } };
      }}
    />
  );
}

function History({ id, itemId }: { readonly id: string; readonly itemId: string }) {
  const t = useText();
  const column = useColumnsOf<PriceRow>();
  const found = useCall(priceListCalls.history, { params: { id }, query: { itemId, limit: 'All' } }, { live: ['hmos'] });
  return (
    <Loaded from={found} rows={6}>
      {({ data }) => (
        <PlainTable
          label={t('Price history')}
          rows={data}
          rowKey={(row) => row.id}
          empty={<EmptyState title={t('No price yet')} compact />}
          columns={[
            column.day('effectiveFrom', t('Effective from')),
            column.day('effectiveTo', t('Until')),
            column.text('plan', t('Plan'), { of: (row) => row.planName ?? t('All plans') }),
            column.money('hmoPrice', t('HMO price')),
            column.text('covered', t('Covered'), { of: (row) => (row.covered ? t('Yes') : t('No')) }),
            column.text('number', t('Version'), { wide: true, of: (row) => row.versionNumber }),
            column.signed('changed', t('Changed'), (row) => ({ at: row.updatedAt, name: row.updatedByName }), { wide: true }),
          ]}
        />
      )}
    </Loaded>
  );
}
