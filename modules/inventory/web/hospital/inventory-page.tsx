import { Tabs } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { documentTabs } from './documents/tabs.tsx';
import styles from './inventory.module.css';
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
  const open = parts.filter(({ permission }) => can(permission));
  const shown = open.find(({ key }) => key === search.tab) ?? open[0];
  return (
    <>
      <PageHead title={t('Inventory')} />
      <StockTiles />
      <Tabs
        value={shown?.key ?? null}
        keepMounted={false}
        // Every tab has its own filters: the address begins anew.
        onChange={(key) => setSearch({ ...cleared, tab: key === open[0]?.key ? undefined : (key as InventoryTab) })}
      >
        <div className={`${styles.tabs} no-print`}>
          <TabList aria-label={t('Parts of the inventory')}>
            {open.map(({ key, title }) => (
              <Tabs.Tab key={key} value={key}>
                {t(title)}
              </Tabs.Tab>
            ))}
          </TabList>
        </div>
        {open.map(({ key, content }) => (
          <Tabs.Panel key={key} value={key}>
            <FaultWall>{content}</FaultWall>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
