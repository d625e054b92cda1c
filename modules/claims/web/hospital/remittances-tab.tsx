import { Menu } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { whole } from '#kernel/web/record/whole.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { remittanceFileCalls } from '#modules/claims/contract/calls/remittance-files.ts';
import { remittanceActs, remittanceCalls } from '#modules/claims/contract/calls/remittances.ts';
import type { Remittance } from '#modules/claims/contract/remittance-records.ts';
import { liveRemittances, remittanceStatuses } from '#modules/claims/contract/words.ts';
import { remittanceLooks } from '../looks.ts';
import { NewRemittanceForm } from './remittance/new-remittance-form.tsx';
import { PostForm } from './remittance/post-form.tsx';
import { UploadRemittance } from './remittance/upload-remittance.tsx';
import { type ClaimsSearch, claimsSearch } from './search.ts';
import { usePartners } from './use-partners.ts';

const rowForms = { post: whole(remittanceCalls.view, PostForm) };

/** Payment advices of partners over many claims. */
export function RemittancesTab() {
  const t = useText();
  const navigate = useNavigate();
  const { can } = useAccess();
  const { drawer, open: openDrawer, close } = useDrawer();
  const column = useColumnsOf<Remittance>();
  const filter = useFiltersOf<ClaimsSearch>();
  const list = useList(remittanceCalls.list, claimsSearch, {
    name: 'remittances',
    title: t('Remittances'),
    live: [liveRemittances],
    asks: (search) => ({ status: search.remittance, hmoId: search.hmo }),
  });
  const open = (id: string) => void navigate({ to: '/hospital/hmo-management/remittances/$id', params: { id } });
  const columns = [
    column.number('remittanceNumber', t('Remittance no.'), { under: (row) => row.hmoName }),
    column.text('reference', t('Reference'), { wide: true }),
    column.day('paymentDate', t('Payment date'), { wide: true }),
    column.count('rowCount', t('Rows'), { wide: true }),
    column.money('grossAmount', t('Amount')),
    column.money('difference', t('Difference')),
    column.status((row) => remittanceLooks[row.status]),
    column.acts((row) => (
      <RecordMenu
        acts={remittanceActs}
        of={row}
        forms={rowForms}
        name={row.remittanceNumber}
        links={[{ words: t('View'), run: () => open(row.id) }]}
      />
    )),
  ];
  const filters = [
    filter.status('remittance', remittanceStatuses, remittanceLooks),
    { kind: 'one' as const, key: 'hmo' as const, title: t('HMO'), options: usePartners() },
  ];
  return (
    <>
      <RecordList
        list={list}
        columns={columns}
        filters={filters}
        emptyText={t('No record found')}
        onOpen={(row: Remittance) => open(row.id)}
        more={
          can(remittanceFileCalls.upload) ? (
            <Menu.Item leftSection={<IconFileUpload size={16} aria-hidden="true" />} onClick={() => openDrawer('upload-remittance')}>
              {t('Upload remittance')}
            </Menu.Item>
          ) : null
        }
        create={{
          call: remittanceCalls.create,
          drawer: 'new-remittance',
          title: t('New remittance'),
          size: 760,
          form: (close) => <NewRemittanceForm onClose={close} />,
        }}
      />
      <DrawerForm
        title={t('Upload remittance')}
        size={860}
        opened={drawer === 'upload-remittance' && can(remittanceFileCalls.upload)}
        onClose={close}
      >
        <UploadRemittance onClose={close} />
      </DrawerForm>
    </>
  );
}
