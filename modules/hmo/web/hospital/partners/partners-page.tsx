import '#kernel/web/design/mantine-frame.css';
import { Menu } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { UploadSteps } from '#kernel/web/upload/upload-steps.tsx';
import { partnerCalls } from '#modules/hmo/contract/calls/partners.ts';
import type { PartnerRow } from '#modules/hmo/contract/partner-records.ts';
import { mostPartnerRows, partnerStatuses, partnerTypes } from '#modules/hmo/contract/words.ts';
import { partnerLooks } from '../../looks.ts';
import { typeWords } from '../../words.ts';
import { type PartnersSearch, partnersSearch } from '../search.ts';
import { ApprovalsBanner } from '../approvals/approvals-banner.tsx';
import { PartnerMenu } from './partner-acts.tsx';

const NewPartner = lazyPart(() => import('./partner-form.tsx').then((file) => file.NewPartner));
const EditPartner = lazyPart(() => import('./partner-form.tsx').then((file) => file.EditPartnerById));

/** /hospital/hmo-management: insurers, health plan partners and employers. */
export function PartnersPage() {
  const t = useText();
  const navigate = useNavigate();
  const { can } = useAccess();
  const list = useList(partnerCalls.list, partnersSearch, {
    name: 'hmos',
    title: t('HMO/HPP'),
    live: ['hmos'],
    asks: ({ search }) => ({ searchTerm: search }),
  });
  const filter = useFiltersOf<PartnersSearch>();
  return (
    <>
      <PageHead title={t('HMO/HPP')} />
      <ApprovalsBanner />
      <RecordList
        list={list}
        columns={useColumns()}
        searchHint={t('Name or code')}
        filters={[filter.many('type', t('Type'), partnerTypes, typeWords), filter.status('status', partnerStatuses, partnerLooks)]}
        onOpen={(row: PartnerRow) => void navigate({ to: '/hospital/hmo-management/$id', params: { id: row.id } })}
        emptyText={t('No HMO/HPP found')}
        begin={{
          title: t('No HMO/HPP found'),
          text: t('Add a partner, then its price list. Its plans can be chosen for patients once the list is complete.'),
        }}
        more={<UploadItems mayUpload={can(partnerCalls.upload)} />}
        create={{
          call: partnerCalls.create,
          drawer: 'new',
          title: t('Add HMO/HPP'),
          size: 720,
          form: (close) => <NewPartner onClose={close} />,
        }}
      />
      <Drawers />
    </>
  );
}

function useColumns(): readonly Column<PartnerRow>[] {
  const t = useText();
  const column = useColumnsOf<PartnerRow>();
  return [
    column.name('name', t('Name'), { sortable: true, under: (row) => row.code, identifies: true }),
    column.text('code', t('Code'), { sortable: true, hidden: true }),
    column.text('type', t('Type'), { of: (row) => t(typeWords[row.type]) }),
    column.count('plans', t('Plans'), { wide: true }),
    column.count('enrollees', t('Enrollees'), { wide: true }),
    column.text('priceList', t('Price list'), { wide: true, of: (row) => t('{count} of 8', { count: row.modulesDone }) }),
    column.day('contractEnd', t('Contract end'), { sortable: true, wide: true }),
    column.money('owed', t('Owed'), { wide: true, of: (row) => row.exposure.total }),
    column.money('unbilled', t('Unbilled'), { wide: true, hidden: true, of: (row) => row.exposure.unbilled }),
    column.money('invoiced', t('Invoiced'), { wide: true, hidden: true, of: (row) => row.exposure.invoiced + row.exposure.claimed }),
    column.money('overdue', t('Overdue'), { wide: true, hidden: true, of: (row) => row.exposure.overdue }),
    column.status((row) => partnerLooks[row.status]),
    column.acts((row) => <PartnerMenu partner={row} />),
  ];
}

function UploadItems({ mayUpload }: { readonly mayUpload: boolean }) {
  const t = useText();
  const { open } = useDrawer();
  async function template(format: 'csv' | 'xlsx') {
    saveAnswered(await send(partnerCalls.template, { query: { type: 'hmo', format } }), `partners.${format}`);
  }
  return (
    <>
      {mayUpload ? (
        <Menu.Item leftSection={<IconFileUpload size={16} aria-hidden="true" />} onClick={() => open('upload')}>
          {t('Upload')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void template('xlsx')}>
        {t('Download template')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void template('csv')}>
        {t('Download template (CSV)')}
      </Menu.Item>
    </>
  );
}

function Drawers() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, close } = useDrawer();
  return (
    <>
      <DrawerForm title={t('Edit HMO/HPP')} size={720} opened={drawer === 'edit' && record !== undefined} onClose={close}>
        <EditPartner id={record ?? ''} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Upload HMO/HPP')} size={680} opened={drawer === 'upload' && can(partnerCalls.upload)} onClose={close}>
        <UploadPartners onClose={close} />
      </DrawerForm>
    </>
  );
}

function UploadPartners({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const sender = useSend(partnerCalls.upload, { refresh: ['hmo', 'hmos'] });
  return (
    <UploadSteps
      most={partnerCalls.upload.bodyLimit}
      hint={t('Fill in the template, up to {count} rows. Partners are found by their code. Nothing is saved until you confirm.', {
        count: mostPartnerRows,
      })}
      onClose={onClose}
      upload={async ({ file, commit }) => {
        const answer = await sender.send({ body: uploadBody(file, { mode: commit ? 'commit' : 'validate' }) });
        if (!answer?.ok) return answer;
        const { created, updated, errors } = answer.payload;
        const rows = created + updated + errors.length;
        return { ...answer, payload: { rows, created, updated, skipped: 0, errors, errorCount: errors.length, reportFileId: null } };
      }}
    />
  );
}
