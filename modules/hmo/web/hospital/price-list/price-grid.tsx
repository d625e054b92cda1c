import { Button, Menu } from '@mantine/core';
import { IconClipboardText, IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { partnerCalls } from '#modules/hmo/contract/calls/partners.ts';
import { priceListCalls } from '#modules/hmo/contract/calls/price-lists.ts';
import type { PriceRow } from '#modules/hmo/contract/price-records.ts';
import { type PartnerSearch, partnerSearch } from '../search.ts';
import { BulkSet } from './bulk-set.tsx';
import { GridDrawers } from './grid-drawers.tsx';
import type { GridProps } from './grid-props.ts';
import { usePriceColumns } from './price-columns.tsx';

function queryOf({ page, limit, ...here }: PartnerSearch & { page: number; limit: number | 'All' }) {
  const { search, covered, priced, approval, changed, moved, version } = here;
  const flags = {
    ...(approval ? { requiresApproval: true } : {}),
    ...(changed ? { changed } : {}),
    ...(moved ? { hospitalPriceChanged: true } : {}),
  };
  const yesNo = { ...(covered ? { covered } : {}), ...(priced ? { priced } : {}) };
  return { page, limit, ...flags, ...yesNo, ...(search ? { searchTerm: search } : {}), ...(version ? { versionId: version } : {}) };
}

/** The rows of a module, changed in place. */
export function PriceGrid({ partner, module, isDraft }: GridProps) {
  const t = useText();
  const { open } = useDrawer();
  const list = useList(priceListCalls.list, partnerSearch, {
    name: 'hmo-prices',
    title: t('Price list'),
    params: { id: partner.id, module: module.module },
    live: ['hmos'],
    toQuery: queryOf,
  });
  const mayEdit = partner.acts.editPrices === null;
  const columns = usePriceColumns({ partner, module: module.module, mayEdit });
  const filters = useGridFilters();
  const mayGenerate = isDraft && partner.acts.generate === null;
  if (module.state === 'not-generated' && isDraft) return <NotGenerated module={module} partner={partner} mayGenerate={mayGenerate} />;
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: PriceRow) => row.id}
        searchHint={t('Item or code')}
        filters={filters}
        rowTone={(row: PriceRow) => (row.covered && row.hmoPrice === null ? 'red' : row.hospitalPriceChanged ? 'amber' : undefined)}
        more={<FileItems partner={partner} module={module} mayChange={mayEdit} />}
        add={
          mayGenerate ? (
            <Button variant="default" onClick={() => open('generate')}>
              {t('Generate')}
            </Button>
          ) : null
        }
        {...(mayEdit
          ? {
              bulk: (rows: readonly PriceRow[], clear: () => void) => (
                <BulkSet partner={partner} module={module.module} rows={rows} onDone={clear} />
              ),
            }
          : {})}
      />
      <GridDrawers partner={partner} module={module} isDraft={isDraft} />
    </>
  );
}

function useGridFilters(): readonly Filter<PartnerSearch>[] {
  const t = useText();
  const filter = useFiltersOf<PartnerSearch>();
  const yesNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  return [
    { kind: 'one', key: 'priced', title: t('Priced'), options: yesNo },
    { kind: 'one', key: 'covered', title: t('Covered'), options: yesNo },
    filter.flag('approval', t('Needs approval')),
    filter.flag('changed', t('Edited')),
    filter.flag('moved', t('Hospital price changed since')),
  ];
}

interface FileItemsProps extends Pick<GridProps, 'partner' | 'module'> {
  readonly mayChange: boolean;
}

function FileItems({ partner, module, mayChange }: FileItemsProps) {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  async function download(format: 'xlsx' | 'csv') {
    const query = { type: 'price-list' as const, module: module.module, hmoId: partner.id, format };
    saveAnswered(await send(partnerCalls.template, { query }), `${partner.code}-${module.module}.${format}`);
  }
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <>
      {can('Upload HMO Price List') ? (
        <Menu.Item leftSection={<IconFileUpload {...icon} />} onClick={() => open('upload-prices')}>
          {t('Upload prices')}
        </Menu.Item>
      ) : null}
      {mayChange ? (
        <Menu.Item leftSection={<IconClipboardText {...icon} />} onClick={() => open('paste')}>
          {t('Paste from a spreadsheet')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void download('xlsx')}>
        {t('Download price list')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void download('csv')}>
        {t('Download price list (CSV)')}
      </Menu.Item>
    </>
  );
}

interface NotGeneratedProps extends Pick<GridProps, 'partner' | 'module'> {
  readonly mayGenerate: boolean;
}

/** A part that nobody began: generate it, or say that the partner covers nothing of it. */
function NotGenerated({ partner, module, mayGenerate }: NotGeneratedProps) {
  const t = useText();
  const { open } = useDrawer();
  const sender = useSend(priceListCalls.generate, { refresh: ['hmo', 'hmos'] });
  async function coverNothing() {
    const answer = await sender.send({ params: { id: partner.id, module: module.module }, body: { notCovered: true } });
    if (answer && !answer.ok) toast.error(answer.message);
  }
  return (
    <>
      <EmptyState
        title={t('This part has no prices yet')}
        text={t('{count} item of the hospital | {count} items of the hospital', { count: module.items })}
        action={
          mayGenerate ? (
            <>
              {module.items > 0 ? <Button onClick={() => open('generate')}>{t('Generate')}</Button> : null}{' '}
              <Button variant="default" loading={sender.busy} onClick={() => void coverNothing()}>
                {t('Not covered at all')}
              </Button>
            </>
          ) : null
        }
      />
      <GridDrawers partner={partner} module={module} isDraft />
    </>
  );
}
