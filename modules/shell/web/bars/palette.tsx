import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { IconArrowRight, IconFileText, IconSearch, IconSettings, IconUser, IconUsers } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Icon } from '#kernel/web/design/look.ts';
import { useCards, useParts } from '#kernel/web/frame/parts.tsx';
import { isCovered } from '#kernel/web/frame/use-shortcuts.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { shellCalls } from '#modules/shell/contract/calls.ts';
import styles from './palette.module.css';
import { paletteActions } from './palette-actions.ts';
import { closePalette, isPaletteOpen, onPalette, openPalette } from './palette-store.ts';

const searchEverything = callOf<typeof shellCalls.searchEverything>({ method: 'GET', path: '/search/global', permission: 'signed in' });

interface Hit {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly path: string;
  readonly icon: Icon;
}

const icons: Readonly<Record<string, Icon>> = { patients: IconUsers, users: IconUser, pages: IconFileText };

/** Ctrl K: patients by name, number or phone, people, documentation, and every page of the menu. */
export function Palette() {
  const open = useSyncExternalStore(onPalette, isPaletteOpen);
  const t = useText();
  useHotkeys([['mod+K', () => openPalette()]], []);
  // Not while something is typed in a field.
  useHotkeys([['/', () => !isCovered() && openPalette()]]);
  return (
    <Modal.Root opened={open} onClose={closePalette} size={620} yOffset="10dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('Search')} radius="md">
        {open ? <PaletteBody /> : null}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Whether every word typed stands in one of the texts. */
function fits(wanted: string, ...texts: readonly string[]): boolean {
  const all = texts.join(' ').toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((part) => all.includes(part));
}

/** What can be begun, found by its words; each leads to a form that the address opens. */
function useActionHits(words: string): readonly Hit[] {
  const t = useText();
  const { can } = useAccess();
  const { area } = useParts();
  if (words === '' || area !== 'hospital') return [];
  return paletteActions
    .filter(({ title, also, permissions }) => permissions.every((one) => can(one)) && fits(words, t(title), t(also)))
    .map(({ key, title, path, icon }) => ({ key: `act:${key}`, group: t('Actions'), title: t(title), subtitle: null, path, icon }));
}

/** Sections of the settings by their titles, those that the person may open. */
function useSettingHits(words: string): readonly Hit[] {
  const t = useText();
  const { can } = useAccess();
  const cards = useCards('settings');
  if (words === '') return [];
  return cards
    .filter((card) => (card.permission === undefined || can(card.permission)) && fits(words, t(card.title ?? card.key), t('Settings')))
    .map((card) => ({
      key: `setting:${card.key}`,
      group: t('Settings'),
      title: t(card.title ?? card.key),
      subtitle: null,
      path: `/hospital/settings/${card.key}`,
      icon: IconSettings,
    }));
}

function useMenuHits(words: string): readonly Hit[] {
  const t = useText();
  const { menu } = useParts();
  const { can } = useAccess();
  const wanted = words.toLowerCase();
  return menu
    .filter(
      (entry) =>
        (entry.permission === undefined || can(entry.permission)) && (wanted === '' || t(entry.title).toLowerCase().includes(wanted)),
    )
    .map((entry) => ({
      key: `menu:${entry.key}`,
      group: t('Go to'),
      title: t(entry.title),
      subtitle: null,
      path: entry.path,
      icon: entry.icon,
    }));
}

/** Parts of a hit that are a status, a gender or an age are said as the screen says them; names and numbers stay. */
function subtitleText(t: Translate, subtitle: string): string {
  return subtitle
    .split(' · ')
    .map((part) => {
      const [, count, unit] = /^(\d+) (year|month|day)s?$/.exec(part) ?? [];
      if (count && unit) return t({ year: '{count} y', month: '{count} mo', day: '{count} d' }[unit] ?? part, { count: Number(count) });
      const spaced = part.replaceAll('-', ' ');
      const label = spaced.charAt(0).toUpperCase() + spaced.slice(1);
      return t(label) === label ? part : t(label);
    })
    .join(' · ');
}

function useFound(words: string): { readonly hits: readonly Hit[]; readonly asking: boolean } {
  const t = useText();
  const [asked] = useDebouncedValue(words, 180);
  const enabled = asked.length >= 2;
  const found = useCall(searchEverything, { query: { q: asked } }, { enabled, keepOld: true, quiet: true });
  const groups = enabled ? (found.data ?? []) : [];
  const hits = groups.flatMap((group) =>
    group.rows.map((row) => ({
      key: `${group.type}:${row.id}`,
      group: t(group.title),
      title: row.title,
      subtitle: row.subtitle && subtitleText(t, row.subtitle),
      path: row.path,
      icon: icons[group.type] ?? IconArrowRight,
    })),
  );
  return { hits, asking: enabled && found.loading };
}

function PaletteBody() {
  const t = useText();
  const router = useRouter();
  const { area } = useParts();
  const id = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const trimmed = words.trim();
  const menuHits = useMenuHits(trimmed);
  const { hits: found, asking } = useFound(trimmed);
  const actionHits = useActionHits(trimmed);
  const settingHits = useSettingHits(trimmed);
  const hits = [...actionHits, ...found, ...menuHits, ...settingHits];
  const active = Math.min(at, hits.length - 1);

  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    closePalette();
    void router.navigate({ to: addressAt(hit.path.startsWith(`/${area}`) ? hit.path : `/${area}${hit.path}`) });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setAt((active + step + hits.length) % hits.length);
    }
    if (event.key === 'Enter') go(hits[active]);
  };
  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <>
      <TextInput
        data-autofocus
        size="lg"
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
        placeholder={t('Search patients, pages, actions')}
        aria-label={t('Search patients, pages, actions')}
        leftSection={<IconSearch size={18} aria-hidden />}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={hits[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
      />
      <div className={styles.list} ref={list} id={`${id}-list`} role="listbox" aria-label={t('Results')} tabIndex={-1}>
        {hits.map((hit, index) => (
          <div key={hit.key} role="presentation">
            {hits[index - 1]?.group === hit.group ? null : (
              <div className={styles.group} role="presentation">
                {hit.group}
              </div>
            )}
            <button
              type="button"
              className={styles.hit}
              role="option"
              id={`${id}-${index}`}
              data-index={index}
              aria-selected={index === active}
              tabIndex={-1}
              onMouseMove={() => setAt(index)}
              onClick={() => go(hit)}
            >
              <hit.icon size={17} aria-hidden />
              <span className={styles.title}>{hit.title}</span>
              {hit.subtitle ? <span className={styles.subtitle}>{hit.subtitle}</span> : null}
            </button>
          </div>
        ))}
        {hits.length === 0 ? <p className={styles.none}>{asking ? t('Searching…') : t('No results')}</p> : null}
      </div>
    </>
  );
}
