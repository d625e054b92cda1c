import { Tabs } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { type ReactNode, Suspense } from 'react';
import { FoldingTabs } from './folding-tabs.tsx';
import styles from './page-tabs.module.css';
import { FaultWall } from './panel.tsx';
import { shownTab } from './shown-tab.ts';
import { SkeletonRows } from './states.tsx';
import { TabList } from './tab-list.tsx';

export interface PageTab<Key extends string = string> {
  readonly key: Key;
  readonly title: string;
  /** Whether this person may open it; left out, everybody may. */
  readonly may?: boolean;
  /** Stands after the title: how many wait in it. */
  readonly mark?: ReactNode;
  readonly content: ReactNode;
}

interface PageTabsProps<Key extends string> {
  readonly tabs: readonly PageTab<Key>[];
  /** What the address names. */
  readonly asked: string | undefined;
  /** The tab of an address that names none; the first one, unless another is given. */
  readonly first?: Key | undefined;
  /** Writes the choice into the address; undefined for the tab of an address that names none. */
  readonly onChoose: (tab: Key | undefined) => void;
  readonly label: string;
  /** For a record with many tabs: those that do not fit stand in the menu 'More', and the parts of a panel keep their distance. */
  readonly folds?: boolean;
}

type Asked<Key extends string> = Pick<PageTabsProps<Key>, 'tabs' | 'asked' | 'first'>;

/** The tab that a page shows: the one the address names when this person may open it, else the page's first. Null when none is open. */
export function shownPageTab<Key extends string>({ tabs, asked, first }: Asked<Key>): Key | null {
  const open = tabs.flatMap(({ key, may = true }) => (may ? [key] : []));
  return shownTab(open, open.some((key) => key === asked) ? asked : first);
}

/**
 * The tabs of a page or a record whose open tab stands in the address, so that a link and Back restore it. Only what is open is
 * drawn; a tab that fails leaves the page standing.
 */
export function PageTabs<Key extends string>({ tabs, asked, first, onChoose, label, folds = false }: PageTabsProps<Key>) {
  const open = tabs.filter(({ may = true }) => may);
  const shown = shownPageTab({ tabs, asked, first });
  const choose = (chosen: string | null) => {
    const key = open.find((tab) => tab.key === chosen)?.key;
    onChoose(key === (first ?? tabs[0]?.key) ? undefined : key);
  };
  return (
    <Tabs value={shown} onChange={choose} keepMounted={false}>
      <div className="tab-row no-print">
        {folds ? (
          <FoldingTabs tabs={open} shown={shown} onChoose={choose} label={label} />
        ) : (
          <TabList aria-label={label}>
            {open.map(({ key, title, mark }) => (
              <Tabs.Tab key={key} value={key} rightSection={mark}>
                {title}
              </Tabs.Tab>
            ))}
          </TabList>
        )}
      </div>
      {open.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key} className={folds ? styles.parts : undefined}>
          <FaultWall>
            <Suspense fallback={<SkeletonRows rows={5} />}>{content}</Suspense>
          </FaultWall>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
