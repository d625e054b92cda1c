import { Button, Menu, Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { fittingTabs } from './fitting-tabs.ts';
import styles from './folding-tabs.module.css';

export interface FoldingTab {
  readonly key: string;
  readonly title: string;
}

interface FoldingTabsProps {
  readonly tabs: readonly FoldingTab[];
  readonly shown: string | null;
  readonly onChoose: (key: string) => void;
  readonly label: string;
}

/** Width that the menu of the other tabs takes. */
const menuWidth = 96;

/** The keys that fit into the box, in their order; all of them where nothing can be measured. */
function useFitting(tabs: readonly FoldingTab[], shown: string | null, box: RefObject<HTMLDivElement | null>): ReadonlySet<string> {
  const widths = useRef(new Map<string, number>());
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const [, setMeasured] = useState(0);
  const titles = tabs.map(({ title }) => title).join('\n');
  useLayoutEffect(() => {
    const measured = box.current?.querySelectorAll<HTMLElement>('[data-fold-key]') ?? [];
    for (const tab of measured) widths.current.set(`${tab.dataset['foldKey']} ${tab.textContent}`, tab.offsetWidth);
    setMeasured((count) => count + (titles === '' ? 0 : 1));
  }, [titles, box]);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setRoom(element.clientWidth > 0 ? element.clientWidth : Number.POSITIVE_INFINITY);
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => sizes.disconnect();
  }, [box]);
  const known = tabs.map(({ key, title }) => ({ key, width: widths.current.get(`${key} ${title}`) ?? 0 }));
  return fittingTabs(known, shown, room, menuWidth);
}

/**
 * Tabs of a record that has many: those that fit stand in a row, the others in the menu 'More' at its end. The one that is open
 * always stands in the row. It goes inside `<Tabs>`.
 */
export function FoldingTabs({ tabs, shown, onChoose, label }: FoldingTabsProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const fitting = useFitting(tabs, shown, box);
  const folded = tabs.filter(({ key }) => !fitting.has(key));
  return (
    <div className={styles.box} ref={box}>
      <Tabs.List className={styles.list} aria-label={label}>
        {tabs
          .filter(({ key }) => fitting.has(key))
          .map(({ key, title }) => (
            <Tabs.Tab key={key} value={key} data-fold-key={key}>
              {title}
            </Tabs.Tab>
          ))}
      </Tabs.List>
      {folded.length > 0 ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="subtle"
              size="compact-md"
              className={styles.more}
              data-more-tabs
              aria-label={t('More tabs')}
              rightSection={<IconChevronDown size={15} aria-hidden="true" />}
            >
              {t('More')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {folded.map(({ key, title }) => (
              <Menu.Item key={key} onClick={() => onChoose(key)}>
                {title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}
