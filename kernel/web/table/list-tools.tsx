import { ActionIcon, Button, Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconFilter, IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { ListKeys } from '#kernel/web/frame/search.ts';
import type { ChangeSearch } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Filter } from './filter.ts';
import { FilterPanel } from './filter-panel.tsx';
import { setFilters, type SetFilter } from './filter-words.ts';
import styles from './list-tools.module.css';
import { SearchBox } from './search-box.tsx';

interface ListToolsProps<S> {
  readonly search: S;
  readonly setSearch: ChangeSearch<S>;
  /** Words of the search box; without them there is none. */
  readonly searchHint: string | undefined;
  readonly filters: readonly Filter<S>[];
  /** Controls of the module's own, after the filters. */
  readonly tools?: ReactNode;
  /** Columns, export, and the one button that adds. */
  readonly end?: ReactNode;
}

/** The one row over a list: search, filters with what is set, and at its end what is done with the whole list. */
export function ListTools<S extends ListKeys>({ search, setSearch, searchHint, filters, tools, end }: ListToolsProps<S>) {
  const phone = usePhone();
  return (
    <div className={styles.tools} data-list-tools>
      {searchHint ? (
        <SearchBox
          value={search.search ?? ''}
          hint={searchHint}
          onChange={(typed) => setSearch({ search: typed || undefined, page: undefined } as Partial<S>, { replace: true })}
        />
      ) : null}
      <Filters filters={filters} search={search} setSearch={setSearch} />
      {phone ? null : tools}
      {phone && (tools || end) ? (
        <Sheet>
          {tools}
          {end}
        </Sheet>
      ) : null}
      {end && !phone ? <span className={styles.end}>{end}</span> : null}
    </div>
  );
}

const usePhone = () => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;

/** Controls of the module's own and what is done with the whole list, on a phone: a sheet behind one button. */
function Sheet({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  // What opens a menu of its own keeps the sheet.
  const closeOnAct = ({ target }: MouseEvent<HTMLElement>) => {
    if ((target as HTMLElement).closest('a, button:not([aria-haspopup])')) setOpen(false);
  };
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        className={styles.quiet}
        aria-label={t('More')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconDots size={18} aria-hidden="true" />
      </ActionIcon>
      <Drawer
        keepMounted
        opened={open}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        title={t('More')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <div className={styles.sheet} onClickCapture={closeOnAct}>
          {children}
        </div>
      </Drawer>
    </>
  );
}

type FiltersProps<S> = Pick<ListToolsProps<S>, 'filters' | 'search' | 'setSearch'>;

/** The button that opens the filters, and a chip for each that is set. */
export function Filters<S extends ListKeys>({ filters, search, setSearch }: FiltersProps<S>) {
  const t = useText();
  const format = useFormat();
  if (filters.length === 0) return null;
  const values = search as Readonly<Record<string, unknown>>;
  const change = (part: Readonly<Record<string, unknown>>) => setSearch({ ...part, page: undefined } as Partial<S>);
  const set = setFilters(filters, search, t, format);
  return (
    <>
      <FiltersButton count={set.length}>
        <FilterPanel filters={filters as readonly Filter<Readonly<Record<string, unknown>>>[]} values={values} change={change} />
      </FiltersButton>
      {set.length > 0 ? <SetChips set={set} change={change} /> : null}
    </>
  );
}

interface FiltersButtonProps {
  readonly count: number;
  readonly children: ReactNode;
}

/** The button that opens the filters: beside it on a desk, as a sheet from below on a phone. */
function FiltersButton({ count, children }: FiltersButtonProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const phone = usePhone();
  const title = count > 0 ? t('Filters ({count})', { count }) : t('Filters');
  const button = (
    <Button
      variant="default"
      className={styles.quiet}
      aria-expanded={open}
      leftSection={<IconFilter size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => setOpen(!open)}
    >
      {title}
    </Button>
  );
  if (phone)
    return (
      <>
        {button}
        <Drawer
          opened={open}
          onClose={() => setOpen(false)}
          position="bottom"
          size="auto"
          title={t('Filters')}
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          {children}
          <Button fullWidth mt="md" onClick={() => setOpen(false)}>
            {t('Show results')}
          </Button>
        </Drawer>
      </>
    );
  return (
    <Popover position="bottom-start" trapFocus opened={open} onChange={setOpen}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={t('Filters')} className={styles.dropdown}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

interface SetChipsProps {
  readonly set: readonly SetFilter[];
  readonly change: (part: Readonly<Record<string, unknown>>) => void;
}

const without = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, undefined]));

/** What is set, each to be taken out by its cross. */
function SetChips({ set, change }: SetChipsProps) {
  const t = useText();
  return (
    <ul className={styles.chips} aria-label={t('Active filters')}>
      {set.map(({ keys, words }) => (
        <li key={keys[0]} className={styles.chip}>
          <span className={styles.chipWords} title={words}>
            {words}
          </span>
          <ActionIcon size={24} aria-label={t('Remove filter {name}', { name: words })} onClick={() => change(without(keys))}>
            <IconX size={13} stroke={2} aria-hidden="true" />
          </ActionIcon>
        </li>
      ))}
      <li>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.clear}
          onClick={() => change(without(set.flatMap(({ keys }) => keys)))}
        >
          {t('Clear filters')}
        </Button>
      </li>
    </ul>
  );
}
