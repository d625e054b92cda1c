import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconBuildingStore, IconClipboardList, IconTruckDelivery } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { PageTabs, shownPageTab } from '#kernel/web/frame/page-tabs.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { countCalls } from '#modules/inventory/contract/calls/counts.ts';
import { figureCalls } from '#modules/inventory/contract/calls/figures.ts';
import { issueCalls } from '#modules/inventory/contract/calls/issues.ts';
import { documentTabs } from './documents/tabs.tsx';
import { type InventoryTab, inventorySearch, tabKeys } from './search.ts';
import { settingsTabs, stockTabs } from './stock/tabs.tsx';
import { StockTiles } from './stock-tiles.tsx';

const cleared = Object.fromEntries(tabKeys.map((key) => [key, undefined]));

const parts = [...stockTabs, ...documentTabs, ...settingsTabs];

/** /hospital/inventory: the stock and the documents that move it. */
export function InventoryPage() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(inventorySearch);
  const tabs = parts.map(({ key, title, permission, content }) => ({ key, title: t(title), may: can(permission), content }));
  const shown = shownPageTab({ tabs, asked: search.tab });
  return (
    <>
      <PageHead title={t('Inventory')} actions={<InventoryActs tab={shown} />} />
      {can(figureCalls.summary) ? <StockTiles /> : null}
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        // Every tab has its own filters: the address begins anew.
        onChoose={(tab) => setSearch({ ...cleared, tab })}
        label={t('Parts of the inventory')}
      />
    </>
  );
}

// A later module's page; its address is all that is known of it here.
const receiving = '/hospital/vendor/supply/new';

/** What is done most often, from every tab but the one that has the button itself. */
function InventoryActs({ tab: shown }: { readonly tab: InventoryTab | null }) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const [, setSearch] = useSearchOf(inventorySearch);
  const begin = (tab: InventoryTab, drawer: string) => () => setSearch({ ...cleared, tab, drawer });
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <>
      {can('Receive Stock') ? (
        <Button variant="default" leftSection={<IconTruckDelivery {...icon} />} onClick={() => void navigate({ to: receiving })}>
          {t('Receive Stock')}
        </Button>
      ) : null}
      {can(issueCalls.create) && can(issueCalls.list) && shown !== 'issues' ? (
        <Button variant="default" leftSection={<IconBuildingStore {...icon} />} onClick={begin('issues', 'new-issue')}>
          {t('Issue to Department')}
        </Button>
      ) : null}
      {can(countCalls.open) && shown !== 'counts' ? (
        <Button variant="default" leftSection={<IconClipboardList {...icon} />} onClick={begin('counts', 'new-count')}>
          {t('New Count')}
        </Button>
      ) : null}
    </>
  );
}
